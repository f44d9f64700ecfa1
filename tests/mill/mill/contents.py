"""Mill with a die: the contents page of its rules."""

from domain.game.chapters import kinds
from domain.game.ruleset import Ruleset

from . import GAME, rules
from .board import view

RULES: Ruleset[rules.State, rules.MillOrder, rules.MillEvent] = Ruleset(
    **vars(GAME),
    orders=kinds(rules.MillOrder, rules),
    events=kinds(rules.MillEvent, rules),
    start=rules.State(),
    setup=lambda *_: (),
    decide=rules.decide,
    advance=rules.advance,
    to_move=rules.to_move,
    legal_orders=rules.legal_orders,
    view=view,
    outcome=rules.outcome,
    moment=rules.moment,
    endings=("too-few", "stuck", "turn-limit"),
    nature=("dice",),
    phases=rules.PHASES,
)

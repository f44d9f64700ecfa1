"""Mill with a die: nine men's morris, in which a die decides whether a mill takes a man."""

from domain.game.chapters import kinds
from domain.game.ruleset import Ruleset, Scenario

from . import rules
from .board import view

RULES: Ruleset[rules.State, rules.MillOrder, rules.MillEvent] = Ruleset(
    key="mill",
    title="Mill with a die",
    version=1,
    scenarios=(Scenario("board", "The board", "Nine men a side.", rules.SEATS, 2),),
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

"""Mill with a die: nine men's morris, in which a die decides whether a mill takes a man."""

from domain.game.ruleset import Ruleset, Scenario

from . import rules
from .board import choice, view

RULES: Ruleset[rules.State, rules.MillOrder, rules.MillEvent] = Ruleset(
    key="mill",
    title="Mill with a die",
    version=1,
    scenarios=(Scenario("board", "The board", "Nine men a side.", rules.SEATS, 2),),
    orders=(rules.Place, rules.Move, rules.Take),
    events=(rules.Placed, rules.Moved, rules.MillClosed, rules.Taken, rules.TurnEnded),
    start=rules.State(),
    setup=lambda *_: (),
    decide=rules.decide,
    advance=rules.advance,
    evolve=rules.evolve,
    to_move=rules.to_move,
    legal_orders=rules.legal_orders,
    says=lambda _, __, order: choice(order).says,
    view=view,
    outcome=rules.outcome,
    moment=rules.moment,
    tell=rules.tell,
    endings=("too-few", "stuck", "turn-limit"),
    nature=("dice",),
    phases=rules.PHASES,
)

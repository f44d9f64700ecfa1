"""A computer commander: brings up what it has, fires where it pays, and goes for what counts."""

from collections.abc import Sequence

from domain.game.bots import erring
from domain.game.ruleset import BotLuck
from domain.games.five_for_fighting.acting import Pass
from domain.games.five_for_fighting.bot.fight import best_shot, place_worth
from domain.games.five_for_fighting.bot.march import Plan
from domain.games.five_for_fighting.commanding import Share
from domain.games.five_for_fighting.entering import Enter
from domain.games.five_for_fighting.five import FiveOrder
from domain.games.five_for_fighting.ground import BEACH_OF
from domain.games.five_for_fighting.jokers import Lose
from domain.games.five_for_fighting.lookup import beaches_of, is_face
from domain.games.five_for_fighting.movement import Exit, Move
from domain.games.five_for_fighting.opportunity import Fire
from domain.games.five_for_fighting.placing import Place
from domain.games.five_for_fighting.printed import UNITS
from domain.games.five_for_fighting.replacing import Later
from domain.games.five_for_fighting.setting_up import Ashore, Land
from domain.games.five_for_fighting.state import State
from domain.games.five_for_fighting.support import Recover
from domain.games.five_for_fighting.words import side_of

COMES = (Land, Enter)
LEAST = 0.12
"""An action must promise as much."""


def major(state: State, seat: str, offered: Sequence[FiveOrder], _: BotLuck) -> FiveOrder:
    """The order that promises most."""
    if state.debts:
        return _answers(state, seat, offered)
    if state.stage != "cards":
        return _sets_up(state, seat, offered)
    coming = [x for x in offered if isinstance(x, COMES)]
    if coming:
        return _brings(state, seat, coming)
    if is_face(state.card):
        return best_shot(state, seat, offered, LEAST)[0] or _rests(state, seat, offered)
    shot, worth = best_shot(state, seat, offered, LEAST)
    leaving = [x for x in offered if isinstance(x, Exit) and Plan.leaves(state, x.unit)]
    if leaving:
        return leaving[0]
    plan = Plan(state, seat)
    step, gain = plan.best(x for x in offered if isinstance(x, Move))
    if step is not None and gain > max(worth, LEAST):
        return step
    return shot or _rests(state, seat, offered)


def _rests(state: State, seat: str, offered: Sequence[FiveOrder]) -> FiveOrder:
    """What it has no use for, a commander-in-chief gives to his strongest other beach (11.3)."""
    own = beaches_of(state, seat)
    given = [x for x in offered if isinstance(x, Share) and x.origin in own]
    return max(given, key=lambda x: (_strength(state, seat, x.beach), x.beach), default=Pass())


def _strength(state: State, seat: str, beach: str) -> int:
    return sum(
        BEACH_OF[u.hex] == beach and UNITS[name].side == side_of(seat)
        for name, u in state.units.items()
    )


def _brings(state: State, seat: str, coming: Sequence[FiveOrder]) -> FiveOrder:
    """A unit comes on where it is nearest to what it should take."""
    plan = Plan(state, seat)
    crowd = [u.hex for u in state.units.values()]
    first = next(x for x in coming if isinstance(x, COMES))
    return min(
        (x for x in coming if isinstance(x, COMES) and x.unit == first.unit),
        key=lambda x: (crowd.count(x.hex), plan.far(x.unit, x.hex), x.hex),
    )


def _sets_up(state: State, seat: str, offered: Sequence[FiveOrder]) -> FiveOrder:
    """The first wave spread over the beach; Germans where most is to be lost."""
    if state.stage == "land":
        return Ashore()
    placed = [x for x in offered if isinstance(x, Place)]
    if not placed or state.stage == "pointe":
        return Pass()
    return max(placed, key=lambda x: (place_worth(state, x.unit, x.hex), x.unit, x.hex))


def _answers(state: State, seat: str, offered: Sequence[FiveOrder]) -> FiveOrder:
    """What is asked during the other's card."""
    debt = state.debts[0]
    match debt.task:
        case "opportunity":
            return Fire()
        case "loss":
            losses = [x for x in offered if isinstance(x, Lose)]
            return min(losses, key=lambda x: (_matters(state, x.beach), x.beach))
        case "replacement":
            return offered[0]
        case "strike":
            return best_shot(state, seat, offered, LEAST)[0] or Later()
    honoured = [x for x in offered if isinstance(x, Recover)]
    return min(honoured, key=lambda x: (UNITS[x.unit].kind.full, x.unit))


def _matters(state: State, beach: str) -> int:
    """How many units, of both sides, stand on a beach."""
    return sum(BEACH_OF[u.hex] == beach for u in state.units.values())


private, sergeant = erring(major, 0.6, Pass), erring(major, 0.3, Pass)

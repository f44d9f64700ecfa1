"""What a computer commander calls for: destroyers, transports, releases."""

from collections.abc import Sequence

from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.artillery import calling, stock
from domain.games.tcs_omaha.bot import boats
from domain.games.tcs_omaha.bot.danger import danger
from domain.games.tcs_omaha.ground import INLAND
from domain.games.tcs_omaha.landed import orders as lo
from domain.games.tcs_omaha.landing.schematic import WHOLE
from domain.games.tcs_omaha.orders import Call, TcsOrder
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, kind, of_side, stands, steps
from domain.games.tcs_omaha.printed import CARDS

DAY = 24 * 60


def plan(state: State, seat: str, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A release, a transport, a destroyer, a sortie, as far as they can be had."""
    if seat == "german":
        return _release(state, offered)
    if (ferry := boats.ferry(state, offered)) is not None:
        return ferry
    shells = [x for x in offered if isinstance(x, lo.Destroyer)]
    if shells:
        return max(shells, key=lambda x: (_harm(state, x.target), x.target))
    late = clock.minutes(state.scenario, state.turn) >= DAY
    sorties = [x for x in offered if isinstance(x, lo.Fly)]
    return sorties[-1] if sorties and late else _screen(state)


def _screen(state: State) -> Call | None:
    """Smoke over the men about the shingle who are most in danger, while guns ashore have some."""
    if state.scenario not in WHOLE:
        return None
    ready = calling.ready(state, "american")
    battery = next((n for n in ready if stock.missions(state, n)["smoke"]), "")
    if not battery:
        return None
    here, exposed = ground(state), dict[str, float]()
    for hex_, names in stands(state, "american").items():
        if INLAND[hex_] in ABOUT and not state.smoke.get(hex_):
            exposed[hex_] = sum(danger(state, n, hex_) for n in names if kind(n).foot)
    worth = {
        hex_: sum(many for near, many in exposed.items() if here.distance(near, hex_) <= 1)
        for hex_ in exposed
    }
    target = max(worth, key=lambda hex_: (worth[hex_], hex_), default="")
    return Call(battery, target, shell="smoke") if worth.get(target, 0.0) >= SCREENED else None


ABOUT = range(-1, 4)
"""Rows from the foot of the shingle inland on which men are screened."""
SCREENED = 1.5
"""Steps in danger for which smoke is called."""


def _harm(state: State, target: str) -> float:
    """What a mission may do about a target: enemy steps, and pill boxes by the men before them."""
    here = ground(state)
    hexes = [state.units[n].hex for n in of_side(state, "american") if kind(n).foot]
    return sum(
        BOX + sum(here.distance(at, hex_) <= boats.REACH for at in hexes) / MEN
        if kind(n).class_ == "pillbox"
        else steps(state, n)
        for hex_, names in stands(state, "german").items()
        if here.distance(hex_, target) <= 1
        for n in names
    )


BOX, MEN = 2.0, 4
"""What a pill box counts where nobody is before it; units before it that count one more."""


def _release(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A reinforcement where one may come, else the company nearest to the enemy, else a battery."""
    if any(isinstance(x, lo.Reinforce) for x in offered):
        return lo.Reinforce()
    given = [x for x in offered if isinstance(x, lo.Release)]
    if not given:
        return None
    here = ground(state)
    foes = [state.units[n].hex for n in of_side(state, "american")]
    hexes: dict[str, str] = {}
    for name in of_side(state, "german"):
        hexes.setdefault(CARDS[name].company, state.units[name].hex)

    def away(order: lo.Release) -> int:
        hex_ = hexes.get(order.what)
        return min((here.distance(hex_, f) for f in foes), default=0) if hex_ else FAR

    return min(given, key=away)


FAR = 40
"""A battery is released before a company that stands farther from the enemy."""

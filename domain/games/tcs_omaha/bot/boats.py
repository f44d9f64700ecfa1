"""What a computer commander puts into boats: as in history, but his tanks do not swim."""

from collections.abc import Sequence

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.boats.scattering import sectors_of
from domain.games.tcs_omaha.ground import FOOT
from domain.games.tcs_omaha.ground.sheets import FRAME, GRID
from domain.games.tcs_omaha.ground.shore import SECTORS
from domain.games.tcs_omaha.landed import orders as lo
from domain.games.tcs_omaha.landing import schematic, transports
from domain.games.tcs_omaha.leaders import division
from domain.games.tcs_omaha.orders import Done, TcsOrder
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import ground, kind

DRY = tuple(f"plt{n}/{company}/741" for company in "BC" for n in range(1, 5))
"""The platoons of DD tanks, in the order in which they sail."""
FIRST = DRY[:5]
"""The first transport landing: what its five LCT hold."""


def load(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """The historical plan, in which DD tanks are struck and come in LCT later (2.1e, 2.1m).

    A plan that may not sail as somebody left it is written anew.
    """
    if not schematic.plan(state) or Done() not in offered:
        return next((x for x in offered if isinstance(x, lo.Historical)), None)
    if state.scenario not in schematic.WHOLE:
        return None
    for at, line in enumerate(schematic.plan(state), 1):
        if line.kind == "dd":
            return lo.Unload(at)
    first = state.landing.follow == schematic.first_transport()
    return lo.Follow(FIRST) if first and division.PLAYED not in state.options else None


def ferry(state: State, offered: Sequence[TcsOrder]) -> TcsOrder | None:
    """A transport for a beach where it may live; tanks come to fight where nobody else may."""
    ferries = [x for x in offered if isinstance(x, lo.Ferry)]
    fit = [x for x in ferries if _is_calm(state, x)]
    if fit:
        return min(fit, key=lambda x: (x.boat != "lci", x.beach))
    if not any(x.boat == "lct" for x in ferries) or division.PLAYED in state.options:
        return None
    unit = next((n for n in DRY if n in transports.waiting(state)), "")
    order = lo.Ferry(1, "lct", _weakest(state, ferries), (unit,))  # type: ignore[arg-type]
    return order if unit and _may_sail(state, order) else None


def _may_sail(state: State, order: lo.Ferry) -> bool:
    """Whether the rules take a transport that is not among those that are offered."""
    try:
        return bool(list(transports.assign(state, "american", order)))
    except Illegal:
        return False


SAFE = 6
"""Hexes from a pill box in which nobody likes to land."""
REACH = 12
"""Hexes to which a pill box fires."""


def _ways(word: str) -> dict[str, str]:
    """The breaches of a beach with their hexes on it."""
    columns = {c for s in sectors_of(transports.BEACHES[word]) for c in SECTORS[s].columns}
    return {k: b.beach for k, b in FRAME.breaches.items() if GRID.cells[b.beach][0] in columns}


def _works(state: State) -> list[str]:
    return [state.units[n].hex for n in state.units if kind(n).class_ == "pillbox"]


def _is_calm(state: State, order: lo.Ferry) -> bool:
    """Whether no pill box stands near a way off a beach, which is open for what rolls."""
    here, works = ground(state), _works(state)
    rolls = not all(kind(n).foot for n in order.units)
    return any(
        all(here.distance(work, hex_) > SAFE for work in works)
        for key, hex_ in _ways(order.beach).items()
        if hex_ in here.terrain and (key in state.landing.breaches or not rolls)
    )


def _weakest(state: State, ferries: Sequence[lo.Ferry]) -> str:
    """The beach with a way off it before which the fewest pill boxes stand."""
    here, works = ground(state), _works(state)

    def bearing(word: str) -> tuple[bool, int, str]:
        columns = [c for s in sectors_of(transports.BEACHES[word]) for c in SECTORS[s].columns]
        beach = [hex_ for hex_ in (FOOT[column - 1] for column in columns) if hex_ in here.terrain]
        near = sum(any(here.distance(work, hex_) <= REACH for hex_ in beach) for work in works)
        return not _ways(word), near, word

    return min({x.beach for x in ferries}, key=bearing)

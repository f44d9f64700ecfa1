"""The rest of the landings as history had them, for one press: the 4th Division on the southern
beaches, the airborne divisions around Ste-Mère-Église and Ste-Marie-du-Mont."""

from collections.abc import Iterator

from domain.game.grammar.orders import line
from domain.game.view.board import Batch
from domain.games.utah_beach.dropping import Drop
from domain.games.utah_beach.landing import Beachhead, Land, waiting
from domain.games.utah_beach.printed import UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.utah import UtahOrder
from domain.games.utah_beach.words import DIVISIONS, Division
from domain.games.utah_beach.zones import BY_AIR, Zone, taken

BEACHES = ("2508", "2607")
DROPS: dict[Division, tuple[str, ...]] = {
    "82": ("2503", "2504", "2603", "2403"),
    "101": ("2206", "2205", "2306", "2107"),
}
"""The drop zone of each division, and dry ground beside it."""


def rest_of_the_landings(state: State, seat: str | None) -> Iterator[Batch]:
    """All that the Allies have yet to land and drop; nothing where they chose another zone."""
    if seat != "allied" or state.stage not in ("beach", "drop"):
        return
    if any(state.zones.get(division, drops[0]) != drops[0] for division, drops in DROPS.items()):
        return
    orders = [*_ashore(state), *_dropped(state)]
    if len(orders) > 1:
        told = "the rest as in June 1944, to the last parachute"
        yield Batch(told, tuple(map(line, orders)), chained=True)


def _ashore(state: State) -> Iterator[UtahOrder]:
    if state.stage != "beach":
        return
    for hex_ in BEACHES:
        if hex_ not in state.beachheads:
            yield Beachhead(hexes=(hex_,))
    for k, name in enumerate(waiting(state)):
        yield Land(unit=name, hex=BEACHES[k % len(BEACHES)])


def _dropped(state: State) -> Iterator[UtahOrder]:
    for division in DIVISIONS:
        if division not in state.zones:
            yield Zone(division=division, hex=DROPS[division][0])
        free = [hex_ for hex_ in DROPS[division] if hex_ not in taken(state)]
        left = (n for n in BY_AIR if UNITS[n].division == division and n not in state.aloft)
        yield from (Drop(unit=n, hex=hex_) for n, hex_ in zip(left, free, strict=False))

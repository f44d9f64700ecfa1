"""The German side sets up its pill boxes and rocket pits before the first turn (3.3g, 3.4)."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha.german.pill_boxes import check_site
from domain.games.tcs_omaha.german.rocket_pits import check_site as check_pit
from domain.games.tcs_omaha.ground.shore import seaward
from domain.games.tcs_omaha.landed import before
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.landing.schematic import distances
from domain.games.tcs_omaha.movement.room import Loads, fits, loads
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    Happening,
    ground,
    hex_of,
    kind,
    of_side,
    own,
    stack,
)
from domain.games.tcs_omaha.printed import forces


def inland(state: State, hex_: str) -> int:
    """Hexes landward of the line of beach obstacles; 0 on it, less on its seaward side (3.3g)."""
    off = distances(state.scenario)[hex_]
    return -off if seaward(hex_) else off


def place(state: State, order: o.Place) -> Happening:
    """A pill box or a rocket pit stands elsewhere than in history (1.7, 3.3g, 3.4)."""
    name, hex_ = own(state, "german", order.unit), hex_of(state, order.hex)
    if kind(name).class_ not in ("pillbox", "pit"):
        raise Illegal(
            "3.3g", f"{name} is neither a pill box nor a rocket pit, and stays where it is."
        )
    _check(state, name, hex_, loads(state))
    yield before.WorkPlaced(name, hex_)


def _check(state: State, name: str, hex_: str, there: Loads) -> None:
    off = inland(state, hex_)
    check_site(off) if kind(name).class_ == "pillbox" else check_pit(off)
    if stack(state, hex_, "american"):
        raise Illegal("3.3g", f"Americans stand on {hex_}; set up elsewhere.")
    if not fits(state, name, hex_, there):
        raise Illegal("4.1", f"{hex_} is full for {name}; set it up beside it.")


def offers(state: State) -> Iterator[o.Place]:
    """Each work a hex farther along, where it may stand (3.3g, 3.4)."""
    here, there = ground(state), loads(state)
    for name in of_side(state, "german"):
        if kind(name).class_ not in ("pillbox", "pit"):
            continue
        for hex_ in here.beside[state.units[name].hex]:
            if _may_stand(state, name, hex_, there):
                yield o.Place(name, hex_)


def _may_stand(state: State, name: str, hex_: str, there: Loads) -> bool:
    try:
        _check(state, name, hex_, there)
    except Illegal:
        return False
    return True


def shown(state: State) -> before.WorksShown:
    """The works as they stand when the first turn begins; those that moved are named."""
    printed = forces.german_hexes(forces.SCENARIOS[state.scenario])
    return before.WorksShown(
        {n: u.hex for n, u in state.units.items() if n in printed and printed[n] != u.hex}
    )

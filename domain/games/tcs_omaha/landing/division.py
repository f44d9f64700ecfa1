"""The 29th Division goes back to its own sector, over the west edge (2.7b)."""

from collections.abc import Iterator

from domain.game.ruleset import Illegal
from domain.games.tcs_omaha import clock
from domain.games.tcs_omaha.ground import ground as map_ground
from domain.games.tcs_omaha.landed import events as e
from domain.games.tcs_omaha.landed import orders as o
from domain.games.tcs_omaha.leaders import division
from domain.games.tcs_omaha.movement import can_move
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import Happening, of_side, own
from domain.games.tcs_omaha.printed import CARDS
from domain.games.tcs_omaha.scenes import scene
from domain.games.tcs_omaha.words import Side


def west(state: State) -> frozenset[str]:
    """The hexes of the west edge."""
    return frozenset(map_ground(scene(state.scenario).piece).edges["west"])


def leave(state: State, side: Side, order: o.Leave) -> Happening:
    """A unit of the 29th that stands on the west edge leaves the map (2.7b)."""
    name = own(state, side, order.unit)
    if not division.belongs(CARDS[name].company):
        raise Illegal("2.7b", f"{name} is not of the 29th Division; it stays on the map.")
    if why := can_move(state, name):
        raise Illegal("2.7b", f"{why[0].upper()}{why[1:]}.")
    if state.units[name].hex not in west(state):
        raise Illegal(
            "2.7b", f"{name} is on {state.units[name].hex}; it can leave only from column A1."
        )
    yield e.Left(name)


def offers(state: State, side: Side) -> Iterator[o.Leave]:
    """The units that may leave now."""
    if side != "american" or scene(state.scenario).piece != "ABCD":
        return
    edge = west(state)
    for name in of_side(state, side):
        khaki = division.belongs(CARDS[name].company)
        if khaki and state.units[name].hex in edge and not can_move(state, name):
            yield o.Leave(name)


def forfeits(state: State) -> str:
    """The unit of the 29th with which the American side loses, "" while none does (2.7b)."""
    if not state.landing.sealed:
        return ""
    companies = {CARDS[n].company for n in of_side(state, "american")}
    return division.forfeits(sorted(companies), clock.minutes(state.scenario, state.turn))

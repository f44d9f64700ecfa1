"""The 29th Division (2.7): on the beaches of the 1st, and off over the west edge."""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import few, listed
from domain.games.tcs_omaha.command import can_move
from domain.games.tcs_omaha.ground import map_ground
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.position.lookup import (
    CARDS,
    Happening,
    TcsEvent,
    TcsOrder,
    of_side,
    with_landing,
)
from domain.games.tcs_omaha.position.naming import called_all
from domain.games.tcs_omaha.position.obeying import Bar, obeying
from domain.games.tcs_omaha.printed import forces
from domain.games.tcs_omaha.printed.command import DIVISION29
from domain.games.tcs_omaha.printed.forces import scene
from domain.games.tcs_omaha.words import DAY, Side, minute


class Left(TcsEvent, frozen=True):
    """A unit of the 29th Division leaves over the west edge (2.7b)."""

    unit: str

    def after(self, state: State) -> State:
        units = {n: u for n, u in state.units.items() if n != self.unit}
        return with_landing(replace(state, units=units), away=(*state.landing.away, self.unit))

    def told(self, state: State) -> str:
        return f"{self.unit} leaves over the west edge."


class Leave(TcsOrder, frozen=True):
    """Leave the map."""

    form = "exit {units}"
    discards = True
    help = "Take units of the 29th Division off the west edge: “exit 1/E/2/116”, “exit E/2/116”."
    units: tuple[str, ...]

    @classmethod
    def offers(cls, state: State, side: Side) -> Iterator["Leave"]:
        """The units that may leave now."""
        edge = west(state) if side == "american" else ()
        for name in of_side(state, side):
            if state.units[name].hex in edge and not _cannot(state, name)[1]:
                yield cls((name,))

    def leads_to(self, state: State, side: Side, chance: Chance) -> Happening:
        """Units of the 29th that stand on the west edge leave the map (2.7b)."""
        if side != "american":
            raise Illegal("2.7b", "Only units of the 29th leave the map, and they are American.")
        names = yield from obeying(state, side, self.units, partial(_cannot, state))
        for name in names:
            yield Left(name)

    def said(self, state: State, seat: str) -> str:
        return f"Take {called_all(state, self.units)} off the west edge"

    def touched(self) -> tuple[str, ...]:
        return self.units


def _cannot(state: State, name: str) -> Bar:
    """The paragraph and the words for why a unit may not leave the map (2.7b)."""
    at, why = state.units[name].hex, can_move(state, name)
    if not belongs(CARDS[name].company):
        why = f"{name} is not of the 29th Division; it stays on the map"
    elif not why and at not in west(state):
        why = f"{name} is on {at}; it can leave only from column A1"
    return "2.7b", why


LEAVES = DAY + minute(DIVISION29.leaves)
"""The turn after which no unit of the 29th Division is on the map (2.7b)."""


def belongs(unit: str) -> bool:
    """Whether a unit is of the 29th Division: "1/A/1/115", "E/2/116" (2.7)."""
    return unit.rsplit("/", 1)[-1] in DIVISION29.regiments


def too_long_here(on_map: Iterable[str], now: int) -> str:
    """The unit with which the American side loses the game once the turn of ``now`` is over, ""
    for none: every unit of the 29th has left over the west edge by 1200 of 7 June (2.7b)."""
    if now < LEAVES:
        return ""
    return min((unit for unit in on_map if belongs(unit)), default="")


def reminder(state: State) -> str:
    """Who of the 29th must still leave, told from the midnight before; "" for nobody (2.7b)."""
    now = forces.minutes(state.scenario, state.turn) if state.landing.sealed else 0
    here = dict.fromkeys(CARDS[n].company for n in of_side(state, "american"))
    left = [company for company in here if belongs(company)]
    if not left or not DAY <= now <= LEAVES:
        return ""
    return (
        "By 1200 of 7 June the 29th leaves over the west edge, or you lose (2.7b): still here are "
        f"{listed(few(left))}."
    )


PLAYED = "history-29th=on"
"""The option of a game true to history for the 29th (2.7a)."""


def check_all_sail(ashore: Iterable[str]) -> None:
    """Raise Illegal where a unit of the 116th sails in no wave of a game true to history (2.7a)."""
    left = min((u for u in ashore if u.rsplit("/", 1)[-1] == DIVISION29.first), default="")
    if left:
        raise Illegal("2.7a", f"{left} is not in any wave; the 116th lands in waves 1 and 2.")


def check_transport(unit: str, waiting: Iterable[str]) -> None:
    """Raise Illegal where somebody would land from transports before the 115th has (2.7a).

    ``waiting`` are the units that wait for a transport; no landing holds the whole regiment.
    """
    left = min((u for u in waiting if u.rsplit("/", 1)[-1] == DIVISION29.second), default="")
    if left and unit.rsplit("/", 1)[-1] != DIVISION29.second:
        raise Illegal("2.7a", f"The 115th lands before {unit}, as in history; {left} waits.")


def check_plan(unit: str, wave: int, beach: str) -> None:
    """Raise Illegal where a unit of the 29th cannot land so in a game true to history (2.7a).

    ``wave`` 0 is the first transport landing.
    """
    regiment = unit.rsplit("/", 1)[-1]
    if regiment == DIVISION29.first and (
        wave not in DIVISION29.first_waves or beach not in DIVISION29.first_beaches
    ):
        raise Illegal(
            "2.7a",
            f"{unit} lands in wave 1 or 2, on {' or '.join(DIVISION29.first_beaches)}, as in "
            "history.",
        )
    if regiment == DIVISION29.second and wave not in (0, DIVISION29.second_wave):
        raise Illegal(
            "2.7a", f"{unit} lands in wave 3 or in the first transport landing, as in history."
        )


def west(state: State) -> frozenset[str]:
    """The hexes of the west edge of the maps; none where they lie west of what is played on."""
    piece = scene(state.scenario).piece
    edge = map_ground(piece).edges["west"] if piece else ()
    return frozenset(h for h in edge if h.startswith(("A1.", "C1.")))


def forfeits(state: State) -> str:
    """The unit of the 29th with which the American side loses, "" while none does (2.7b)."""
    over = state.turn - state.begun
    if not state.landing.sealed or not over:
        return ""
    companies = {CARDS[n].company for n in of_side(state, "american")}
    return too_long_here(sorted(companies), forces.minutes(state.scenario, over))

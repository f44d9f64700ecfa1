"""Chapter 8: support fire markers in their cups, and bombardment with them."""

from collections.abc import Iterable, Iterator

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach import events as e
from domain.games.utah_beach import orders as o
from domain.games.utah_beach.ground import GRID, TERRAIN
from domain.games.utah_beach.lookup import (
    Field,
    cups_asked,
    cups_of,
    hex_of,
    in_range,
    on,
    on_board,
)
from domain.games.utah_beach.printed import BOMBARDMENT, MINES, SUPPORT, UNITS
from domain.games.utah_beach.retreating import loss
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.words import OTHER, SIDES, Marker, Seat
from domain.grid.cups import without

NO_SUPPORT: tuple[Marker, ...] = ("none",)
OFFERS: dict[Seat, tuple[tuple[Marker, ...], ...]] = {
    "allied": (("ground",), ("air",), ("ground", "ground"), ("ground", "air"), ("air", "air")),
    "german": (("1",), ("2",)),
}
"""What a side can ask of its cups."""


def drawn(state: State, cups: Iterable[str], chance: Chance, why: str) -> list[str]:
    """Markers out of their cups, each told as its cup and its strength (8.1)."""
    markers: list[str] = []
    asked = list(cups)
    for cup in dict.fromkeys(asked):
        n = asked.count(cup)
        if cup == "naval":
            markers += [f"naval {SUPPORT.naval}"] * n
        elif cup == MINES:
            markers.append(f"german {MINES}")
        else:
            faces = chance.draw(state.cups[cup], n, why=why)
            markers += [f"{cup} {face}" for face in faces]
    return markers


def value(state: State, marker: str, hex_: str) -> int:
    """The strength of a marker at a hex; near German flak aircraft count half (15.0)."""
    cup, _, face = marker.partition(" ")
    if face == MINES:
        return SUPPORT.mines
    if cup == "air" and on(state, "flak") and _near_flak(state, hex_):
        return -(-int(face) // 2)
    return int(face)


def _near_flak(state: State, hex_: str) -> bool:
    return any(
        UNITS[name].type == "flak" and GRID.distance(unit.hex, hex_) <= 1
        for name, unit in state.units.items()
    )


def offers(state: State, seat: Seat) -> Iterator[tuple[Marker, ...]]:
    """Every way to ask for one or two markers that the cups allow."""
    for words in OFFERS[seat]:
        cups = [cups_of(seat)[0] if w in ("1", "2", "ground") else "air" for w in words]
        cups *= 2 if words == ("2",) else 1
        if all(len(state.cups.get(cup, ())) >= cups.count(cup) for cup in cups):
            yield words


def asks(state: State, seat: Seat, *, mines: bool) -> list[tuple[Marker, ...]]:
    """Every way to support a combat, with none and, where they count, with Mines (11.1.4a)."""
    drawn = list(offers(state, seat))
    asked = [NO_SUPPORT, *drawn]
    if mines and state.mines:
        asked += [(*ask, "mines") for ask in (*drawn, ())]
    return asked


# --- Bombardment (8.3) ------------------------------------------------------------------------


def targets(state: State) -> Iterator[tuple[str, list[str], bool]]:
    """Each enemy hex that may be bombarded now, its units, and whether it is in range of all."""
    field = Field(state, state.seat)
    for hex_, names in field.foe.items():
        if hex_ not in state.bombarded:
            near = in_range(state, state.seat, hex_)
            if near or (state.cups.get("air") and state.seat == "allied"):
                yield hex_, names, near


def bombardments(state: State) -> Iterator[o.Bombard]:
    """Every bombardment that may be ordered now."""
    asks = list(offers(state, state.seat))
    for hex_, names, near in targets(state):
        for words in asks:
            if near or all(word == "air" for word in words):
                for name in names if len(names) > 1 else (None,):
                    yield o.Bombard(target=hex_, support=words, unit=name)


def bombard(state: State, seat: Seat, order: o.Bombard, chance: Chance) -> Iterator[e.UtahEvent]:
    """Bombard an enemy hex with one marker or two (8.3)."""
    hex_ = hex_of(order.target)
    cups = cups_asked(state, seat, order.support)
    _check_target(state, seat, hex_, cups)
    name = _victim(state, seat, hex_, order.unit)
    why = f"bombardment of {hex_}"
    markers = drawn(state, cups, chance, why)
    if f"german {MINES}" in markers:  # 11.1.4a: Mines cannot bombard
        yield e.MinesSetAside()
        markers = _instead_of_mines(state, markers, chance, why)
    strength = sum(value(state, marker, hex_) for marker in markers)
    strength -= BOMBARDMENT.cover.get(TERRAIN[hex_], 0)
    (die,) = chance.roll("d6", why=why)
    result = BOMBARDMENT.brings(strength)[str(die)]
    yield e.Bombarded(
        seat=seat,
        target=hex_,
        unit=name,
        markers=tuple(markers),
        strength=strength,
        die=die,
        result=result,
    )
    if result == "R":
        yield from loss(state, name, "bombardment")
    elif result == "D1":
        yield e.Owed(debts=(Debt("retreat", OTHER[seat], (name,), 1),))


def _instead_of_mines(state: State, markers: list[str], chance: Chance, why: str) -> list[str]:
    """The markers with another one in place of the Mines, if there is one."""
    rest = without(markers, (f"german {MINES}",))
    left = without(state.cups["german"], (MINES, *(m.partition(" ")[2] for m in rest)))
    again = chance.draw(left, 1, why=why) if left else ()
    return [*rest, *(f"german {face}" for face in again)]


def _check_target(state: State, seat: Seat, hex_: str, cups: list[str]) -> None:
    if not cups:
        raise Illegal("8.3", "A bombardment needs one marker or two: “bombard 3002 1”.")
    if hex_ in state.bombarded:
        raise Illegal("8.3", f"{hex_} was already bombarded this turn.")
    if any(cup != "air" for cup in cups) and not in_range(state, seat, hex_):
        raise Illegal("8.3", f"{hex_} is more than {SUPPORT.range} hexes from your units.")


def _victim(state: State, seat: Seat, hex_: str, word: str | None) -> str:
    """The unit that is bombarded; of a stack the bombarding side names it (11.2.3d)."""
    here = Field(state, seat).foe.get(hex_, [])
    if not here:
        raise Illegal("8.3", f"No {SIDES[OTHER[seat]]} unit stands on {hex_}.")
    if word is not None:
        name = on_board(state, OTHER[seat], word)
        if name not in here:
            raise Illegal("8.3", f"{name} does not stand on {hex_}.")
        return name
    if len(here) > 1:
        raise Illegal("11.2.3d", f"Name the unit to bombard: “… on {here[0]}”.")
    return here[0]

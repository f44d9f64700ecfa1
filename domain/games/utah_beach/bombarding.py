"""Chapter 8.3: bombardment."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from msgspec.structs import replace

from domain.game.ruleset import Chance, Illegal
from domain.game.told import listed
from domain.game.view.reference import Met
from domain.games.utah_beach import markers
from domain.games.utah_beach.answering import Owed
from domain.games.utah_beach.ground import TERRAIN, place
from domain.games.utah_beach.lookup import Field, called, in_range, on_board, standing, where_is
from domain.games.utah_beach.losses import loss
from domain.games.utah_beach.printed import BOMBARDMENT, CUPS, MINES, SUPPORT
from domain.games.utah_beach.state import Debt, State
from domain.games.utah_beach.support import MinesSetAside
from domain.games.utah_beach.utah import UtahEvent, UtahOrder
from domain.games.utah_beach.words import BOMBARDMENT_CHART, OTHER, SIDES, Marker, Seat
from domain.grid.cups import without

_RESULTS = {
    "NE": "no effect",
    "D1": "the target retreats or loses a step",
    "R": "the target loses a step",
}


class Bombarded(UtahEvent, frozen=True):
    """A bombardment of a unit and what it did."""

    seat: Seat
    target: str
    unit: str
    markers: tuple[str, ...]
    strength: int
    die: int
    result: str

    def after(self, state: State) -> State:
        cups = markers.left(state, self.markers)
        return replace(state, cups=cups, bombarded=(*state.bombarded, self.target))

    def told(self, state: State) -> str:
        return (
            f"{SIDES[self.seat]} bombards {self.unit} on {place(self.target)} with "
            f"{markers.told(self.markers)}: strength {self.strength}, die {self.die}, "
            f"{_RESULTS[self.result]} ({self.result})."
        )

    def met(self, state: State) -> Met:
        return Met(BOMBARDMENT_CHART, f"die {self.die}", self.strength, "strength")


class Bombard(UtahOrder, frozen=True):
    """Bombard an enemy hex."""

    form = "bombard {target} {support} [on {unit}]"
    help = "Bombard with one marker or two: “bombard 3002 ground air”, “bombard 2607 2 on 8/4”."
    stages = ("bombard",)
    target: str
    support: tuple[Marker, ...]
    unit: str | None = None

    @classmethod
    def offers(cls, state: State, seat: Seat) -> Iterator["Bombard"]:
        asks = list(markers.offers(state, seat))
        for hex_, names in Field(state, seat).foe.items():
            near = in_range(state, seat, hex_)
            for words in asks if hex_ not in state.bombarded else ():
                if near or all(word == "air" for word in words):
                    for name in names if len(names) > 1 else (None,):
                        yield cls(target=hex_, support=words, unit=name)

    @classmethod
    def weigher(cls, state: State) -> Callable[["Bombard"], str]:
        hits = cache(lambda target, asked: _hits(state, target, asked))
        return lambda order: hits(order.target, order.support)

    def leads_to(self, state: State, seat: Seat, chance: Chance) -> Iterator[UtahEvent]:
        """One marker or two strike an enemy hex (8.3)."""
        hex_, unit = where_is(state, OTHER[seat], self.target)
        cups = markers.cups_asked(state, seat, self.support)
        _check_target(state, seat, hex_, cups)
        name = _victim(state, seat, hex_, self.unit or unit or None)
        why = f"bombardment of {hex_}"
        drawn = markers.drawn(state, cups, chance, why)
        if f"german {MINES}" in drawn:  # 11.1.4a: Mines cannot bombard
            yield MinesSetAside()
            drawn = _instead_of_mines(state, drawn, chance, why)
        strength = sum(markers.value(state, marker, hex_) for marker in drawn)
        strength -= BOMBARDMENT.cover.get(TERRAIN[hex_], 0)
        (die,) = chance.roll("d6", why=why)
        result = BOMBARDMENT.brings(strength)[str(die)]
        yield Bombarded(
            seat=seat,
            target=hex_,
            unit=name,
            markers=tuple(drawn),
            strength=strength,
            die=die,
            result=result,
        )
        if result == "R":
            yield from loss(state, name, "bombardment")
        elif result == "D1":
            yield Owed(debts=(Debt("retreat", OTHER[seat], (name,), 1),))

    def said(self, state: State, seat: str) -> str:
        hex_, unit = where_is(state, OTHER[seat], self.target)
        unit = self.unit or unit or standing(state, hex_)[0]
        asked = listed(markers.in_words(self.support))
        return f"Bombard {unit} on {called(hex_)} with {asked}"

    def touched(self, state: State) -> tuple[str, ...]:
        return (self.target, self.unit) if self.unit else (self.target,)


def _instead_of_mines(state: State, drawn: list[str], chance: Chance, why: str) -> list[str]:
    """The markers with another one in place of the Mines, if there is one."""
    rest = without(drawn, (f"german {MINES}",))
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


def _hits(state: State, hex_: str, asked: tuple[Marker, ...]) -> str:
    """How often a bombardment drives a unit off or reduces it, over all it may draw (8.3)."""
    cups = [c for word in asked for c in ([word] if word in CUPS else ["german"] * int(word))]
    drawn: list[tuple[str, ...]] = [()]
    for cup in dict.fromkeys(cups):
        lies = [f"{cup} {face}" for face in state.cups.get(cup, ()) if face != MINES]
        drawn = [(*d, *more) for d in drawn for more in combinations(lies, cups.count(cup))]
    cover = BOMBARDMENT.cover.get(TERRAIN[hex_], 0)
    hits = 0
    for faces in drawn:
        strength = sum(markers.value(state, marker, hex_) for marker in faces) - cover
        hits += sum(result != "NE" for result in BOMBARDMENT.brings(strength).values())
    throws = len(drawn) * len(BOMBARDMENT.dice)
    return f"hits {100 * hits / throws:.0f} %" if throws else ""

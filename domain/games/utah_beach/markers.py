"""Chapter 8: support fire markers in their cups (8.1), and how they are named."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from domain.game.ruleset import Chance, Illegal
from domain.games.utah_beach.ground import GRID
from domain.games.utah_beach.lookup import on
from domain.games.utah_beach.printed import MINES, SUPPORT, UNITS
from domain.games.utah_beach.state import State
from domain.games.utah_beach.words import SIDES, Marker, Seat
from domain.grid.cups import without

NO_SUPPORT: tuple[Marker, ...] = ("none",)
OFFERS: dict[Seat, tuple[tuple[Marker, ...], ...]] = {
    "allied": (("ground",), ("air",), ("ground", "ground"), ("ground", "air"), ("air", "air")),
    "german": (("1",), ("2",)),
}
"""What a side can ask of its cups."""
_DRAWN: dict[Marker, tuple[str, str]] = {
    "1": ("a marker", ""),
    "2": ("2 markers", ""),
    "ground": ("a ground marker", "2 ground markers"),
    "air": ("an air marker", "2 air markers"),
    "naval": ("naval gunfire", "naval gunfire twice"),
    "mines": ("the Mines", ""),
}
"""What is asked for once, and twice."""


def cups_of(seat: Seat) -> tuple[str, ...]:
    """The draw cups of a side (11.1.4, 11.2.6)."""
    return ("german",) if seat == "german" else ("ground", "air")


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


def left(state: State, markers: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The cups after these markers were drawn; a marker is told as its cup and its strength."""
    cups = dict(state.cups)
    for marker in markers:
        cup, _, face = marker.partition(" ")
        if cup in cups:
            cups[cup] = without(cups[cup], (face,))
    return cups


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


# --- What an order asks for -------------------------------------------------------------------


def offers(state: State, seat: Seat) -> Iterator[tuple[Marker, ...]]:
    """Every way to ask for one or two markers that the cups allow."""
    for words in OFFERS[seat]:
        cups = [cups_of(seat)[0] if w in ("1", "2", "ground") else "air" for w in words]
        cups *= 2 if words == ("2",) else 1
        if all(len(state.cups.get(cup, ())) >= cups.count(cup) for cup in cups):
            yield words


Draws = Mapping[tuple[str, ...], int]
"""In how many ways each of some draws may come about: markers, as their cup and strength."""


def draws(state: State, seat: Seat, words: Sequence[Marker]) -> Draws:
    """What may be drawn where so much is asked of the cups (8.1), each draw by its ways."""
    asked = cups_asked(state, seat, words, mines=True)
    found: Draws = {(): 1}
    for cup in dict.fromkeys(asked):
        hand = Counter(combinations(_of_cup(state, cup), asked.count(cup)))
        found = {a + b: n * m for a, n in found.items() for b, m in hand.items()}
    return found


def _of_cup(state: State, cup: str) -> list[str]:
    """The markers that may come for a cup; mines and naval guns are no draw."""
    faces = () if cup == MINES else sorted(state.cups[cup])
    return [f"{cup} {face}" for face in faces] or [f"german {MINES}"]


def asks(state: State, seat: Seat, *, mines: bool) -> list[tuple[Marker, ...]]:
    """Every way to support a combat, with none and, where they count, with Mines (11.1.4a)."""
    drawn = list(offers(state, seat))
    asked = [NO_SUPPORT, *drawn]
    if mines and state.mines:
        asked += [(*ask, "mines") for ask in (*drawn, ())]
    return asked


def cups_asked(
    state: State, seat: Seat, words: Iterable[Marker], *, mines: bool = False, naval: bool = False
) -> list[str]:
    """The cup of each marker that an order asks for; "mines" and "naval" where those help (8.1)."""
    asked: list[str] = []
    for word in words:
        if word in ("1", "2"):
            asked += [cups_of(seat)[0]] * int(word)
        elif word != "none":
            asked.append(cups_of(seat)[0] if word == "ground" else word)
    _check_cups(state, seat, asked)
    if MINES in asked:
        _check_mines(state, seat, asked, mines=mines)
    counted = [cup for cup in asked if cup != MINES]
    if len(counted) > SUPPORT.most:
        raise Illegal("8.1", f"At most {SUPPORT.most} support fire markers may be drawn.")
    if "naval" in asked and not naval:
        raise Illegal("11.2.7", "Naval gunfire supports beach assaults only, before turn 1.")
    return asked


def _check_cups(state: State, seat: Seat, asked: list[str]) -> None:
    for cup in dict.fromkeys(asked):
        if cup in (MINES, "naval"):
            continue
        if cup not in cups_of(seat):
            what = "aircraft" if cup == "air" else f"{cup} markers"
            raise Illegal("8.1", f"The {SIDES[seat]} side has no {what}.")
        left = len(state.cups.get(cup, ()))
        if left < asked.count(cup):
            which = "draw cup" if seat == "german" else f"{cup} cup"
            many = f"holds {left} markers now; ask for fewer"
            few = "is empty until the next turn; ask for “none”"
            raise Illegal("8.1", f"Your {which} {many if left else few}.")


def _check_mines(state: State, seat: Seat, asked: list[str], *, mines: bool) -> None:
    if seat != "german":
        raise Illegal("11.1.4a", "The Mines marker is German; the Allied side has none.")
    if not mines:
        raise Illegal("11.1.4a", "Mines do not help a bombardment, only ground attack and defence.")
    if not state.mines:
        raise Illegal("11.1.4a", "You have no Mines marker put aside this turn.")
    if asked.count(MINES) > 1:
        raise Illegal("11.1.4a", "There is one Mines marker; name it once.")


# --- In words ---------------------------------------------------------------------------------


def in_words(asked: tuple[Marker, ...]) -> Iterator[str]:
    """What an order asks for: "2 ground markers", "the Mines"; nothing for no support."""
    if asked == ("ground", "air"):
        yield "ground and air markers"
    elif asked != NO_SUPPORT:
        yield from (_DRAWN[word][asked.count(word) - 1] for word in dict.fromkeys(asked))


def told(markers: Iterable[str]) -> str:
    """Support fire markers as words: "+6, +8 from the air"."""
    words = []
    for marker in markers:
        cup, _, face = marker.partition(" ")
        if face == "mines":
            words.append("Mines")
        else:
            note = {"air": " from the air", "naval": " from the sea"}.get(cup, "")
            words.append(f"+{face}{note}")
    return ", ".join(words)

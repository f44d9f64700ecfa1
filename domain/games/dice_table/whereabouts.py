"""Places in the words of an order, as people write them (8.2)."""

import re
from collections.abc import Iterator, Sequence

from domain.game.grammar.words import brief
from domain.game.ruleset import Illegal
from domain.game.told import few, listed
from domain.games.dice_table.box import TABLE
from domain.games.dice_table.laid import Laid
from domain.games.dice_table.nearest import nearest
from domain.games.dice_table.piece_names import plain
from domain.kits.kit import Board, Place

BETWEEN = re.compile(r"\s*[,;]\s*(?:(?:and|und|et|&)\s+)?", re.IGNORECASE)
"""What stands between the pieces or places of a list."""
_AND = re.compile(r"\s*[,;]\s*(?:(?:and|und|et|&)\s+)?|\s+(?:and|und|et|&)\s+", re.IGNORECASE)
UMLAUT = re.compile(r"([aou])e", re.IGNORECASE)
_SPACE = re.compile(
    r"(?:the|hex|space|square|area|board|village|town|city|place|region|sector)\s+", re.IGNORECASE
)
_OTHER = {"table": TABLE, "outofplay": "dead", "removed": "dead", "offmap": "hidden"}


def places_called(laid: Laid, words: str) -> tuple[Place, ...]:
    """The places that people call so; () for none."""
    words = words.strip(" .,;!")
    found = laid.box.places.called(words)
    if found or not words:
        return found
    if pile := laid.box.pile(words):
        return (f"pile:{pile.code}",)
    if other := _OTHER.get(plain(words)):
        return (other,)
    rest = _SPACE.sub("", words, count=1)
    rest = rest if rest != words else UMLAUT.sub(r"\1", words)
    return places_called(laid, rest) if rest != words else ()


def place(laid: Laid, words: str, rule: str = "8.2") -> Place:
    """The place that is meant; raises Illegal by the rule."""
    found = places_called(laid, words)
    if len(found) == 1:
        return found[0]
    said = brief(words.strip() or "nothing", 40)
    if found:
        which = " or ".join(f"“{laid.told(one)}”" for one in found[:4])
        raise Illegal(rule, f"{said} is on several boards: write {which}.")
    if board := next((b for b in laid.box.boards if plain(b.name) == plain(words)), None):
        raise Illegal(rule, _within(laid, board))
    near = laid.box.places.near(words)
    raise Illegal(rule, f"No place is called “{said}”{nearest(near)}.")


def _within(laid: Laid, board: Board) -> str:
    """What is asked back where a board is named and no place of it."""
    if board.free:
        return f"Pieces lie anywhere on {board.name}: say where, as “{board.name} 310,455”."
    names = laid.box.places.spaces[board.code].by_name
    spaces = [laid.told(f"{board.code}.{name}") for name in names]
    return f"Name a space of {board.name}: {listed(few(spaces))}."


def place_before(laid: Laid, words: Sequence[str]) -> tuple[Place, str]:
    """The place that the first words name, and the words behind them; raises Illegal (8.2)."""
    for n in range(len(words), 0, -1):
        if len(found := places_called(laid, " ".join(words[:n]))) == 1:
            return found[0], " ".join(words[n:])
    return place(laid, words[0]), " ".join(words[1:])


def several_places(laid: Laid, words: str) -> tuple[Place, ...]:
    """Places in a row, with commas or blanks between them; raises Illegal."""
    whole = places_called(laid, words)
    if len(whole) == 1:
        return whole
    parts = [part for part in BETWEEN.split(words) if part.strip()]
    if len(parts) < 2:
        parts = words.split()
    return tuple(place(laid, part) for part in parts)


def each_with_place(laid: Laid, words: str, mark: str, tail: str = "$") -> list[str]:
    """A text in parts that each end with where: “Gun at 0205, Rifle-1, Lewis at 0304” is two.

    ``tail`` is what may follow a place, and more places behind one stay with it, as in “to 0605 via
    0705, 0706”.
    """
    parts, begin = list[tuple[int, int]](), 0
    for stop, after in (*(one.span() for one in _AND.finditer(words)), (len(words), len(words))):
        said = re.sub(tail, "", words[begin:stop], count=1, flags=re.IGNORECASE)
        if any(places_called(laid, at) for _, at in split_at(said, mark)):
            parts.append((begin, stop))
            begin = after
        elif parts and places_called(laid, words[begin:stop]):
            parts[-1], begin = (parts[-1][0], stop), after
    first, _ = parts.pop() if parts else (0, 0)
    return [words[start:stop] for start, stop in (*parts, (first, len(words)))]


def split_at(words: str, mark: str) -> Iterator[tuple[str, str]]:
    """A text at each place where a word stands, from the last on: what is before, and behind."""
    for said in reversed(list(re.finditer(rf"\s+(?:{mark})\s+", words, re.IGNORECASE))):
        yield words[: said.start()], words[said.end() :]

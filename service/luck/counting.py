"""Counts the dice and cards of a match, as a viewer may know them, and of a whole house.

What a card is worth only the rules know, so cards are counted by their place: from which quarter
of what was left in its list each came. Every quarter is as likely, however long the list.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from domain.journal.entries import canonical, read_entry
from service.lru_cache import LruCache
from service.store.repository import Repository

MOST_SIDES = 100
"""Dice with more sides are rolled too seldom to be counted."""

QUARTERS = 4
"""The parts of a list that drawn cards are counted by, as if they were the sides of a die."""

PAGE = 5_000
"""Rolls of a house that are read at once."""


class DiceKind(msgspec.Struct, frozen=True, order=True):
    """Dice that are counted together."""

    stream: str
    """Whose: a seat, ``table``, or a deck."""
    sides: int
    withdrawn: bool = False
    """Whether a takeback withdrew them: they stand apart, for there a second throw would show."""
    cards: bool = False
    """Whether these are cards, counted by quarters."""


@dataclass
class Counted:
    """The dice of a match."""

    links: int = 0
    sealed: int = 0
    """Hidden links that the viewer may not open."""
    decks: int = 0
    """Decks that are sealed, and counted once they are opened."""
    faces: dict[DiceKind, Counter[int]] = field(default_factory=dict)


def of_match(repository: Repository, match_id: str, viewer: str) -> Counted:
    """Every die of a match that a viewer may know, each link computed again."""
    match = repository.match(match_id)
    rows = repository.of_types(match_id, ("roll", "roll.hidden", "deck.sealed"), match.size)
    opened = {
        n: msgspec.json.decode(body)["data"]
        for n, _, _, body in repository.openings(match_id, 0, match.size, viewer)
    } if any(topic != "roll" for _, topic, _ in rows) else {}  # fmt: skip
    holding = repository.in_force(match_id, match.size)
    counted = Counted()
    for n, topic, line in rows:
        body = read_entry(line).pub if topic == "roll" else opened.get(n)
        if body is None:
            counted.decks += topic == "deck.sealed"
            counted.sealed += topic != "deck.sealed"
            continue
        body = body["roll"] if topic == "deck.sealed" else body
        counted.links += 1
        withdrawn = not any(start <= n < stop for start, stop in holding)
        stream = str(body["stream"]).lstrip("~")
        for sides, face in faces(body):
            counted.faces.setdefault(DiceKind(stream, sides, withdrawn), Counter())[face] += 1
        cards = DiceKind(stream, QUARTERS, withdrawn, cards=True)
        for quarter in quarters(body):
            counted.faces.setdefault(cards, Counter())[quarter] += 1
    return counted


def faces(body: Any) -> Iterator[tuple[int, int]]:
    """Sides and result of each die of a link; a d66 is two six-sided dice."""
    for drawn in body["draws"]:
        if drawn["k"] == "dice" and drawn["sides"] <= MOST_SIDES:
            yield from ((drawn["sides"], result) for result in drawn["r"])
        elif drawn["k"] == "d66":
            yield from ((6, digit) for result in drawn["r"] for digit in divmod(result, 10))


def quarters(body: Any) -> Iterator[int]:
    """From which quarter, 1 to 4, of what was left each card of a link came.

    Where what was left cannot be cut into four, its last cards belong to no quarter and are not
    counted; nor is a list that holds one thing twice, for which of the two came cannot be seen.
    """
    for drawn in body["draws"]:
        if "of" in drawn:
            yield from _quarters([canonical(item) for item in drawn["of"]], drawn["r"])


def _quarters(left: list[bytes], results: list[Any]) -> Iterator[int]:
    places = {item: place for place, item in enumerate(left)}
    if len(places) < len(left):
        return
    for at, result in enumerate(results):
        place = places[canonical(result)]
        size = (len(left) - at) // QUARTERS
        if place - at < QUARTERS * size:
            yield (place - at) // size + 1
        left[at], left[place] = left[place], left[at]
        places[left[place]] = place


@dataclass
class Series:
    """All dice of one number of sides, in the order in which they were rolled."""

    sides: int
    counts: list[int] = field(default_factory=list)
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Pairs of dice that follow each other, no die in two pairs."""
    high: int = 0
    low: int = 0
    runs: int = 0
    first: int = 0
    """The die that waits for its pair, 0 for none."""
    was_high: bool | None = None
    last: int = 0
    """The newest die, 0 for none."""
    streak: int = 0
    """How many of the newest dice show what it shows."""
    streaks: Counter[int] = field(default_factory=Counter)
    """How many streaks were so long at least, from two on."""

    def add(self, face: int) -> None:
        """One die more."""
        self.counts = self.counts or [0] * self.sides
        self.counts[face - 1] += 1
        self.streak = self.streak + 1 if face == self.last else 1
        self.last = face
        if self.streak > 1:
            self.streaks[self.streak] += 1
        if self.first:
            self.pairs[self.first, face] += 1
            self.first = 0
        else:
            self.first = face
        if self.sides % 2 and face == (self.sides + 1) // 2:
            return
        is_high = 2 * face > self.sides + 1
        self.high, self.low = self.high + is_high, self.low + (not is_high)
        self.runs += is_high != self.was_high
        self.was_high = is_high


class HouseDice:
    """The public dice and cards of a house; reads only what is new since the last look."""

    def __init__(self) -> None:
        self.series: dict[int, Series] = {}
        self.cards = Series(QUARTERS)
        """The cards of public draws, by quarters."""
        self.games: dict[tuple[str, int], list[int]] = {}
        """How often each face came, by game and number of sides."""
        self.links = 0
        self.seen = 0
        """The place up to which entries are counted."""

    def catch_up(self, recorder: Any, most: int = 2**62) -> bool:
        """Count what is new, ``most`` links at a time; returns whether that was all."""
        newest, known = recorder.max_notification_id() or 0, LruCache(1000)
        while most > 0:
            found = recorder.select_notifications(
                self.seen, min(PAGE, most), newest, topics=("roll",), inclusive_of_start=False
            )
            for one in found:
                self.links += 1
                body = read_entry(bytes(one.state)).pub
                match = one.originator_id
                game = known.get(match, partial(_game_of, recorder, match))
                for sides, face in faces(body):
                    self.series.setdefault(sides, Series(sides)).add(face)
                    self.games.setdefault((game, sides), [0] * sides)[face - 1] += 1
                for quarter in quarters(body):
                    self.cards.add(quarter)
                self.seen = one.id
            if len(found) < min(PAGE, most):
                self.seen = newest
                return True
            most -= len(found)
        return False


def _game_of(recorder: Any, match: Any) -> str:
    opened = recorder.select_events(match, limit=1)[0]
    return str(read_entry(bytes(opened.state)).pub["rules"])

"""Notes to the other players, the free rolls that they may hold, and hints (table.27).

The words are sealed to the seats: the journal that everybody reads has their hash alone, and to
erase them is to delete their openings. A free roll is a die like any other, for everybody to see.
Who asks for a hint does it in the open; what it says may hang on what only that seat knows.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from domain.game.grammar.orders import line
from domain.game.ruleset import Illegal, Order, Ruleset, Seat
from domain.journal.entries import TALK
from domain.match.chance import SealedChance
from domain.match.events.clock import NoteSent
from domain.match.seeing import to_move
from domain.table.table_order import AnyWriter, TableOrder

T = TypeVar("T")

MOST_ROLLS = 10
"""Free rolls in one note."""

MOST_DICE = 50
"""Dice in one free roll."""

MOST_SIDES = 1000

ROLL = re.compile(
    r"\[ ?(?P<count>\d{0,4})d(?P<sides>\d{1,4}) ?(?P<plus>[+-] ?\d{1,4})? ?\]"
    r"|#D ?(?P<acts_count>\d{1,4}) (?P<acts_sides>\d{1,4})\b",
    re.IGNORECASE,
)
"""A free roll in either form that wargamers know: ``[2d6+1]`` or ``#D 2 6``."""

FREE = "free roll: "
"""How the purpose of a free roll begins, in the journal."""

COMMENT = re.compile(r"#(?!D ?\d{1,4} +\d{1,4}\b)", re.IGNORECASE)
"""What begins a comment in a line of a letter: a ``#`` that is not a roll."""


class Saying(TableOrder, frozen=True):
    """What is no command: nothing follows from it, and it waits for nobody."""


class Note(Saying, frozen=True):
    """Say something to everybody at the table, and roll what it asks for, for all to see.

    It may be given at any time.
    """

    form = "note {words}"
    help = "tell the others something; [2d6+1] or #D 2 6 in it rolls dice"
    sayings: ClassVar[tuple[str, ...]] = ("notiz",)
    secret = True
    prose = True
    for_referees = True
    words: tuple[str, ...]

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        words, readers = " ".join(self.words), self.readers(writer, seat)
        rolls = free_rolls(words)
        if isinstance(self, Whisper):
            words = f"(to {', '.join(s.title() for s in readers if s != seat)}) {words}"
        writer.emit(NoteSent(seat), parts=[({"kind": "note", "words": words}, readers)])
        if rolls:
            writer.follow(lambda: roll_free(writer, rolls))

    def readers(self, writer: AnyWriter, seat: Seat) -> tuple[Seat, ...]:
        """Who reads it, its writer among them. Raises Illegal (table.13)."""
        return writer.match.sitting.places


class Whisper(Note, frozen=True):
    """Say something to some of them alone."""

    form = "whisper {to} {words}"
    help = (
        "tell one seat something, or several: “whisper blue,green …”; sealed until the match is "
        "over"
    )
    sayings = ()
    to: str
    words: tuple[str, ...]

    def readers(self, writer: AnyWriter, seat: Seat) -> tuple[Seat, ...]:
        named = [one for one in self.to.casefold().rstrip(":").split(",") if one]
        others = [place for place in writer.match.sitting.places if place != seat]
        if not named or not set(named) <= set(others):
            raise Illegal("table.13", f"Say whom to tell: {', '.join(others)}.")
        return tuple(s for s in writer.match.sitting.places if s == seat or s in named)


class FreeRoll(msgspec.Struct, frozen=True):
    """Dice that no rule asks for."""

    dice: str
    plus: int

    @property
    def text(self) -> str:
        """The roll as it is told: ``2d6+1``."""
        return f"{self.dice}{self.plus:+}" if self.plus else self.dice


def free_rolls(words: str) -> list[FreeRoll]:
    """The rolls in a note, in order, in either form; raises Illegal for too many dice."""
    found = []
    for match in ROLL.finditer(words):
        count = int(match["count"] or match["acts_count"] or 1)
        sides = int(match["sides"] or match["acts_sides"])
        if not (1 <= count <= MOST_DICE and 2 <= sides <= MOST_SIDES):
            raise Illegal(
                "table.13", f"A free roll takes 1 to {MOST_DICE} dice with 2 to {MOST_SIDES} sides."
            )
        found.append(FreeRoll(f"{count}d{sides}", int((match["plus"] or "0").replace(" ", ""))))
    if len(found) > MOST_ROLLS:
        raise Illegal("table.13", f"A note may hold at most {MOST_ROLLS} free rolls.")
    return found


def free_roll_told(why: str, results: Iterable[int | str]) -> str:
    """A free roll with its sum: ``2d6+1: 3, 4, in all 8``; "" for any other roll."""
    if not why.casefold().startswith(FREE):
        return ""
    shown = [int(result) for result in results]
    told = f"{why[len(FREE) :]}: {', '.join(map(str, shown))}"
    plus = re.search(r"[+-]\d+$", why)
    if len(shown) == 1 and plus is None:
        return told
    return f"{told}, in all {sum(shown) + (int(plus[0]) if plus else 0)}"


def noted(words: str) -> str:
    """The words of a note up to its comment: “Hill #112” is text, and “#D 2 6” a roll."""
    return re.split(r"(?<!\S)#(?!\S)", words, maxsplit=1)[0]


def words_alone(words: str) -> str:
    """A line of a letter up to its comment, where ``#D 2 6`` is a roll."""
    found = COMMENT.search(words)
    return words[: found.start()] if found else words


def roll_free(writer: AnyWriter, rolls: Iterable[FreeRoll]) -> None:
    """The free rolls of a note."""
    chance = SealedChance(writer, TALK)
    for roll in rolls:
        chance.roll(roll.dice, why=f"{FREE}{roll.text}")


class Steady:
    """The luck of who advises: none, so a second hint is the same."""

    def choice(self, seq: Sequence[T], /) -> T:
        """The first of equals."""
        return seq[0]

    def random(self) -> float:
        """The middle."""
        return 0.5


class Hint(Saying, frozen=True):
    """Ask what a computer player would order; it changes nothing."""

    form = "hint"
    help = "learn what a computer player would order, in a match of one person against computers"

    def carry_out(self, writer: AnyWriter, seat: Seat) -> None:
        match, rules = writer.match, writer.codec.rules
        if match.sitting.persons != (seat,):
            raise Illegal("table.27", "Hints are for training: one person against computers.")
        name = adviser(rules, match.scenario)
        if not name:
            raise Illegal("table.27", "No computer player of this game can give a hint.")
        state = match.table.seen_by(seat)
        moving = seat in to_move(rules, match)
        offers = list(rules.legal_orders(state, seat)) if moving else []
        if not offers:
            raise Illegal("table.27", "There is nothing that you could order now.")
        order = rules.bots[name](state, seat, offers, Steady())
        words = worded(name, order, state, seat)
        writer.emit(NoteSent(seat), parts=[({"kind": "note", "words": words}, (seat,))])


def worded(name: str, order: Order, state: Any, seat: Seat) -> str:
    """What a hint says: the order with what it does, and why it is given now."""
    given, says, why = line(order), order.said(state, seat), order.why(state, seat)
    told = f"“{given}”, {says[:1].lower()}{says[1:]}" if says else f"“{given}”"
    return f"Hint from {name}: {told.rstrip('.')}.{' ' if why else ''}{why}"


def adviser(rules: Ruleset[Any, Any, Any], scenario: str) -> str:
    """Whom one asks, and practises with: the computer player that judges, else the first; "" for
    none."""
    judge = rules.judge(scenario)
    return judge.bot if judge else next(iter(rules.bots), "")

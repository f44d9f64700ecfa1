"""What an order is answered: a receipt for its lines, or why it was not looked at."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated

from domain.game.grammar.bodies import FoundOrder, gathered
from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.words import brief
from domain.game.ruleset import Illegal, Order
from domain.journal.entries import BadJournal, check_id
from domain.table.grammar.lines import without_comment

MOST_LINES = 60
"""Orders that one request may hold,"""
LONGEST_TEXT = 32_000
"""and the characters of its text: a longer one is not read."""

_SURROGATES = re.compile("[\ud800-\udfff]")


class Stale(Exception):
    """The sender expected another version of the match than the one it has."""

    def __init__(self, size: int, why: str = "") -> None:
        told = why or f"The match has {size} entries now"
        super().__init__(f"{told}; look at it again before you order.")
        self.size = size


class Reused(Exception):
    """A command id that was already used for another order."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why or "This command id was used for another order; take a new one.")


class Contended(Exception):
    """Others ordered at the same moment, again and again."""


@dataclass(frozen=True)
class LineReport:
    """What became of one line: done, waits, skipped, refused, left, or (in a trial) would roll."""

    line: Annotated[str, "The order; one that was not carried out is cut to 60 characters."]
    state: Annotated[str, "done, waits, skipped, refused, left, or (in a trial) would roll."]
    reason: Annotated[str, "Why it was not carried out."] = ""
    rule: Annotated[str, "The rule that forbids it."] = ""
    column: Annotated[int, "Where in the line as it was sent, from 0; -1 for nowhere."] = -1
    nearest: Annotated[tuple[str, ...], "The nearest words that are known."] = ()
    first: Annotated[int, "The first entry that it wrote; -1 for none."] = -1
    stop: Annotated[int, "The entry after its last; -1 for none."] = -1


@dataclass(frozen=True)
class Receipt:
    """The answer to an order: what became of each line, and how long the journal is now."""

    match: str
    seat: str
    size: int
    lines: tuple[LineReport, ...]
    repeated: bool = False

    @property
    def done(self) -> bool:
        """Whether every line was carried out, or waits to be."""
        return all(report.state in ("done", "waits") for report in self.lines)

    def told(self) -> "Receipt":
        """As it is answered: a line that was not carried out is only quoted, so it is cut."""
        if self.done:
            return self
        uncut = ("done", "waits", "would roll")
        lines = (r if r.state in uncut else replace(r, line=brief(r.line)) for r in self.lines)
        return replace(self, lines=tuple(lines))


def order_lines(text: str, kinds: Collection[type[Order]] = ()) -> list[str]:
    """The orders of a text, one a line, without blank lines and ``#`` comments. Raises
    NotUnderstood for a text that is no list of orders.

    An order with a body is put on one line. In a note ``#D 2 6`` is no comment but a roll.
    """
    if len(text) > LONGEST_TEXT:
        told = f"One request holds at most {LONGEST_TEXT} characters."
        raise NotUnderstood(text[:40], 0, "", told)
    if _SURROGATES.search(text):
        raise NotUnderstood("", 0, "", "This text holds characters that no alphabet has.")
    found = orders_in(text, kinds)
    if not found:
        raise NotUnderstood(text[:40], 0, "", "There is no order in this text.")
    if len(found) > MOST_LINES:
        told = f"One request holds at most {MOST_LINES} orders, and here are {len(found)}"
        raise NotUnderstood(text[:40], 0, "", f"{told}: send them in parts.")
    return [one.text for one in found]


def orders_in(text: str, kinds: Collection[type[Order]]) -> list[FoundOrder]:
    """The orders of a text, each with the lines on which it stands."""
    lines = [(line.strip(), without_comment(line).strip()) for line in text.splitlines()]
    return gathered([None if whole and not said else said for whole, said in lines], kinds)


def numbered(command_id: str, k: int) -> str:
    """The id under which the store keeps the ``k``-th line (from 0) of a request."""
    return command_id if k == 0 else f"{command_id}/{k + 1}"


def told_id(command_id: str, k: int) -> str:
    """The id of the ``k``-th line of a request of several, as the journal tells it.

    Its sender can compute it, and nobody else can guess that of a secret line from the others.
    """
    return sha256(f"{command_id}/{k + 1}".encode()).hexdigest()


def plain_id(id_: str) -> str:
    """The id as the journal tells it: 16 to 200 plain characters, or the hash of it."""
    try:
        check_id(id_)
    except BadJournal:
        return sha256(id_.encode()).hexdigest()
    return id_


def stopped(text: str, stop: Exception) -> LineReport:
    """What became of a line that ``stop`` ended."""
    if isinstance(stop, Illegal):
        return LineReport(text, "refused", stop.reason, stop.rule)
    if isinstance(stop, NotUnderstood):
        return LineReport(text, "refused", str(stop), "", stop.column, stop.nearest)
    return LineReport(text, "would roll", str(stop))

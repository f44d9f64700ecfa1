"""What an order is answered: a receipt for its lines, or why it was not looked at."""

from dataclasses import dataclass, replace
from typing import Annotated

from domain.game.grammar.orders import NotUnderstood
from domain.game.grammar.words import brief
from domain.game.ruleset import Illegal


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


def stopped(text: str, stop: Exception) -> LineReport:
    """What became of a line that ``stop`` ended."""
    if isinstance(stop, Illegal):
        return LineReport(text, "refused", stop.reason, stop.rule)
    if isinstance(stop, NotUnderstood):
        return LineReport(text, "refused", str(stop), "", stop.column, stop.nearest)
    return LineReport(text, "would roll", str(stop))

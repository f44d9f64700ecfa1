"""What a projection is given: the next entries of one match, with the match around each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.board import Choice, Prompt, View
from domain.codec import Codec
from domain.games import AnyRuleset
from domain.orders import line as order_line
from domain.ruleset import Moment
from projections.past import EVERYTHING, AnyMatch, Parts, Past

WAITING = Moment(0, "waiting for players")
"""The moment of a match that has not begun."""


@dataclass(frozen=True)
class Step:
    """One entry, and the match before and after it."""

    n: int
    topic: str
    line: bytes
    parts: Parts
    before: AnyMatch | None
    after: AnyMatch


@dataclass
class Passage:
    """Consecutive whole commands of one match. Iterate over its steps: ``at`` follows."""

    match_id: str
    codec: Codec[Any, Any, Any]
    steps: Sequence[Step]
    past: Past
    at: int = field(default=-1)
    """The entry that is being projected, for the report of a failure."""

    def __iter__(self) -> Iterator[Step]:
        for step in self.steps:
            self.at = step.n
            yield step
        self.at = self.last.size - 1

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the game."""
        return self.codec.rules

    @property
    def last(self) -> AnyMatch:
        """The match after all of it."""
        return self.steps[-1].after

    def event(self, step: Step, viewer: str) -> Any:
        """The game event of a step as ``viewer`` knows it, None for a kernel entry."""
        return self.codec.event(step.topic, step.line, step.parts.get(viewer, ()))


def viewers(match: AnyMatch) -> tuple[str, ...]:
    """Everybody for whom rows may differ: the public, each seat, and who knows all."""
    return ("", *match.seats, EVERYTHING)


def seen_by(match: AnyMatch, viewer: str) -> Any:
    """The position as ``viewer`` knows it."""
    return match.table.position if viewer == EVERYTHING else match.table.seen_by(viewer)


def laid(match: AnyMatch) -> bool:
    """Whether there is a position to look at."""
    return 0 < match.laid <= match.size


def moment(rules: AnyRuleset, match: AnyMatch, viewer: str) -> Moment:
    """Where in the sequence of play a match stands, as ``viewer`` knows it."""
    return rules.moment(seen_by(match, viewer)) if laid(match) else WAITING


def waiting_for(rules: AnyRuleset, match: AnyMatch) -> tuple[str, ...]:
    """The seats that a match waits for, in seat order; who must join where it has not begun."""
    if match.outcome is not None:
        return ()
    if not match.begun:
        return match.vacant
    if match.asked is not None:
        return tuple(s for s in match.asked.needed if s not in match.asked.agreed)
    moving = rules.to_move(match.table.position)
    return tuple(s for s in match.seats if s in moving)


def board(rules: AnyRuleset, match: AnyMatch, viewer: str) -> View:
    """The position as ``viewer`` may see it, with what that viewer may order now."""
    if not laid(match):
        prompts = tuple(Prompt(s, "Take this seat to play.") for s in match.vacant)
        return View(match.title or match.rules, "", WAITING.phase, prompts=prompts)
    seat = viewer if viewer in match.seats else None
    view = rules.view(seen_by(match, viewer), seat)
    if seat is None or not match.begun:
        return view
    return msgspec.structs.replace(view, choices=tuple(_choices(rules, match, seat)))


def _choices(rules: AnyRuleset, match: AnyMatch, seat: str) -> Iterator[Choice]:
    if match.outcome is not None or seat not in match.taken:
        return
    if match.asked is not None:
        lines = ["agree", "refuse"] if seat in waiting_for(rules, match) else []
    else:
        lines = [order_line(o) for o in rules.legal_orders(match.table.seen_by(seat), seat)]
    for text in lines:
        yield Choice(text, tuple(text.split()[1:]))

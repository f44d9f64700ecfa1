"""What a projection is given: the next entries of one match, with the match around each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from domain.games import AnyRuleset
from domain.match.codec import Codec
from domain.match.seeing import AnyMatch
from service.store.journals import Journals, Parts


@dataclass(frozen=True)
class Transition:
    """One entry, and the match before and after it."""

    n: int
    topic: str
    line: bytes
    parts: Parts
    before: AnyMatch | None
    after: AnyMatch


@dataclass
class EntryBatch:
    """Consecutive whole commands of one match. Iterate over its steps: ``at`` follows."""

    match_id: str
    codec: Codec[Any, Any, Any]
    steps: Sequence[Transition]
    journals: Journals
    at: int = field(default=-1)
    """The entry that is being projected, for the report of a failure."""

    def __iter__(self) -> Iterator[Transition]:
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

    def event(self, step: Transition, viewer: str) -> Any:
        """The game event of a step as ``viewer`` knows it, None for a kernel entry."""
        return self.codec.event(step.topic, step.line, step.parts.get(viewer, ()))

"""What just fell, beside the board: its dice, and the sentences that they led to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from domain.journal.entries import read_entry
from domain.match.events.draws import DiceRolled
from domain.match.events.lifecycle import TakenBack
from service.web.faces import dice_of
from service.web.services import match_named, matches
from service.web.table import StoryLine

LATEST = 3
"""Rolls with what they led to that are told at once: whoever wants more reads the story."""

FOLLOWS = 4
"""Sentences that are told behind the same dice."""


@dataclass(frozen=True)
class Rolled:
    """A roll by its entry, with its dice and what it was for: a sentence that follows may be about
    something else, where the dice changed nothing."""

    n: int
    why: str
    dice: list[tuple[str, Markup]]


@dataclass
class Fallen:
    """Dice that fell together, and what they led to, the first sentence first."""

    rolls: list[Rolled] = field(default_factory=list)
    told: list[StoryLine] = field(default_factory=list)

    @property
    def roll(self) -> int:
        """The entry of the last of their rolls, which can be checked."""
        return self.rolls[-1].n


def fallen(match_id: str, since: int | None, story: Iterable[StoryLine]) -> list[Fallen]:
    """The latest open dice since an entry, the newest first, each with those sentences of a story
    that came after it; none where they were taken back, or no entry is named."""
    if since is None:
        return []
    lines = [line for line in story if line.n >= since and not line.gone]
    steps: list[StoryLine | Rolled] = [*lines, *_rolls(match_id, since)]
    found: list[Fallen] = []
    for one in sorted(steps, key=lambda one: one.n):
        if isinstance(one, StoryLine):
            if found and len(found[-1].told) < FOLLOWS:
                found[-1].told.append(one)
            continue
        if not found or found[-1].told:
            found.append(Fallen())
        found[-1].rolls.append(one)
    return found[: -LATEST - 1 : -1]


def _rolls(match_id: str, since: int) -> Iterator[Rolled]:
    """The open rolls of a match from an entry on that nobody took back."""
    match = match_named(match_id)
    rows = matches().repository.rows(match_id, since, match.size)
    back = max((n for n, topic, _entry in rows if topic == TakenBack.topic), default=-1)
    for n, topic, entry in rows:
        if topic == DiceRolled.topic and n > back and (pub := read_entry(entry).pub):
            dice = dice_of(matches().rules_of(match), pub.get("labels", ()), pub["r"])
            yield Rolled(n, pub.get("why", ""), dice)

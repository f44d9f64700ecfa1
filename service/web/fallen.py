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


@dataclass
class Fallen:
    """Dice that fell together, and what they led to, the first sentence first."""

    dice: list[tuple[str, Markup]] = field(default_factory=list)
    told: list[StoryLine] = field(default_factory=list)
    roll: int = -1
    """The entry of the last of their rolls, which can be checked."""
    why: str = ""
    """What that was for, which is told where no sentence came of it."""


def fallen(match_id: str, since: int | None, story: Iterable[StoryLine]) -> list[Fallen]:
    """The latest open dice since an entry, the newest first, each with those sentences of a story
    that came after it; none where they were taken back, or no entry is named."""
    if since is None:
        return []
    lines = [line for line in story if line.n >= since and not line.gone]
    steps: list[StoryLine | _Roll] = [*lines, *_rolls(match_id, since)]
    found: list[Fallen] = []
    for one in sorted(steps, key=lambda one: one.n):
        if isinstance(one, StoryLine):
            if found and len(found[-1].told) < FOLLOWS:
                found[-1].told.append(one)
            continue
        if not found or found[-1].told:
            found.append(Fallen())
        found[-1].dice += one.dice
        found[-1].roll, found[-1].why = one.n, one.why
    return found[: -LATEST - 1 : -1]


@dataclass(frozen=True)
class _Roll:
    n: int
    why: str
    dice: list[tuple[str, Markup]]


def _rolls(match_id: str, since: int) -> Iterator[_Roll]:
    """The open rolls of a match from an entry on that nobody took back."""
    match = match_named(match_id)
    rows = matches().repository.rows(match_id, since, match.size)
    back = max((n for n, topic, _entry in rows if topic == TakenBack.topic), default=-1)
    for n, topic, entry in rows:
        if topic == DiceRolled.topic and n > back and (pub := read_entry(entry).pub):
            dice = dice_of(matches().rules_of(match), pub.get("labels", ()), pub["r"])
            yield _Roll(n, pub.get("why", ""), dice)

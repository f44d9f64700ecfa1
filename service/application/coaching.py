"""A first match that teaches: what is asked, why, and what it does, from ``coach.toml``.

The lesson lies in the folder of its game and names phases and offers as players see them, so the
kernel knows nothing of it. It says something at a moment whose phase, turn and offers fit, on the
page and in mails; whoever wishes may play on without it at any time.
"""

import functools
import os
import re
from collections.abc import Iterable, Sequence

import msgspec

from domain.game.tables import read
from domain.games import package_of


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at a moment: at most a few sentences, and one rule."""

    title: str
    text: str
    page: str = ""
    """Where to press: said behind the text on the page, and not in mails."""
    phase: str = ""
    """A pattern that the phase fits; empty for any."""
    offers: str = ""
    """A pattern that at least one offered line begins with; empty for any."""
    turns: str = ""
    """The last turn in which it is said; empty for all of them."""
    show: str = ""
    """A pattern of the lines that the coach would give; the first that is offered is shown."""
    rule: str = ""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``coach.toml``: which match is opened, and what is said in it."""

    scenario: str
    seat: str
    about: str
    step: tuple[Step, ...]
    others: dict[str, str] = {}
    """Who plays the other seats, as ``computer:steady``."""


def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, None where it has none."""
    return _lesson(game, os.environ.get("FIELDPOST_TABLES", ""))


@functools.cache
def _lesson(game: str, _: str) -> Lesson | None:
    try:
        return read(package_of(game), "coach.toml", Lesson)
    except (FileNotFoundError, ModuleNotFoundError):
        return None


def step_for(lesson: Lesson, turn: int, phase: str, lines: Iterable[str]) -> Step | None:
    """What the coach says at a moment with these offers."""
    offered = list(lines)
    for step in lesson.step:
        late = step.turns and turn > int(step.turns)
        if late or not re.search(step.phase, phase):
            continue
        if any(re.match(step.offers, line) for line in offered):
            return step
    return None


def shown_of(step: Step, lines: Sequence[str]) -> str:
    """The order that the coach would give; "" where he leaves it to his pupil."""
    return next((one for one in lines if step.show and re.match(step.show, one)), "")

"""A first match that teaches: what is asked, why, and what it does, from ``coach.toml``.

The lesson lies in the folder of its game and names phases and offers as players see them, so the
kernel knows nothing of it. It says something at a moment whose phase, turn and offers fit, on the
page and in mails; whoever wishes may play on without it at any time.
"""

import functools
import os
import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from domain.game.orders import line
from domain.game.ruleset import Seat
from domain.game.tables import read
from domain.games import AnyRuleset, package_of


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


def shown_of(step: Step, lines: Sequence[str], advised: str = "", whole: Sequence[str] = ()) -> str:
    """The order that the coach would give; "" where he leaves it to his pupil.

    It sets up everything at once where that may be; else it is what the game's computer would
    order, where that is of the kind that the step teaches.
    """
    if step.show and (at_once := [one for one in whole if re.match(step.show, one)]):
        return at_once[0]
    fitting = [one for one in lines if step.show and re.match(step.show, one)]
    return advised if advised in fitting else next(iter(fitting), "")


def advised_by(rules: AnyRuleset, state: Any, seat: Seat) -> str:
    """What the first computer player of a game would order here; "" where there is none."""
    bot, offers = next(iter(rules.bots.values()), None), list(rules.legal_orders(state, seat))
    return line(bot(state, seat, offers, Random(0))) if bot and offers else ""


def easiest(games: Iterable[str]) -> str:
    """The game with the first match that asks least: against the fewest others; "" for none."""
    taught = {key: found for key in games if (found := lesson_of(key))}
    return min(taught, key=lambda key: len(taught[key].others), default="")

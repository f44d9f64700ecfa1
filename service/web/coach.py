"""The coach on the page of a match, for a reader who wants him.

Orders of one kind go with one press, up to the first die: where a turn is a whole deck of cards, a
pupil who presses for each of them learns nothing more, and waits. Each is what the game's computer
would order after the one before, as far as its seat knows.
"""

import re
from typing import NamedTuple

from flask import request

from domain.game.ruleset import Moment
from domain.game.view.board import View
from service.application.coaching import (
    Heard,
    Lesson,
    Puzzle,
    Taught,
    advised_by,
    heard,
    lesson_of,
    lessons_of,
    recalled,
    step_for,
    taught,
)
from service.application.matches import Matches
from service.drafts.drafting import Draft, try_lines
from service.puzzles.puzzle import puzzles_of
from service.reading.positions import SeenPosition, look_ahead
from service.store.people.seats import is_coached
from service.web.persons import COACH, holders_here
from service.web.services import match_named, matches


def is_wanted(match_id: str, seat: str) -> bool:
    """Whether the coach speaks to who plays a seat: as its person said last, by mail or on a page,
    and as this browser said where nobody whom the house knows holds it."""
    if seat in holders_here(match_id):
        return is_coached(matches().repository.recorder, match_id, seat)
    return bool(request.cookies.get(COACH))


def said(
    match_id: str, seat: str, at: Moment, view: View, draft: Draft | None = None
) -> Taught | None:
    """What the coach says to a reader who wants one, and his orders in words.

    Beside a draft he thinks from where it leads; where that hangs on a die, or on another's answer,
    he has nothing to say before it is sent.
    """
    match = match_named(match_id) if draft is None else draft.after
    if match is None or (draft is not None and draft.comes_to):
        return None
    found = taught(matches().repository, match, seat, at, view)
    if found is None:
        return None
    lesson = lesson_of(matches().rules_of(match), match.scenario)
    read = heard(matches().repository, match_id, seat, lesson) if lesson else Heard()
    if draft is None:
        return with_more(matches(), match_id, seat, recalled(found, read))
    return recalled(found, read, [one.line for one in draft.receipt.lines])


class After(NamedTuple):
    """A lesson that is over, and the others and the puzzles of its game by their words."""

    lesson: Lesson
    others: dict[str, Lesson]
    puzzles: dict[str, Puzzle]


def after(match_id: str, seat: str) -> After | None:
    """What the coach says to his pupil when the match is over; None where he is silent."""
    match = match_named(match_id)
    lessons = lessons_of(matches().rules_of(match))
    taught_here = next((one for one in lessons.values() if one.scenario == match.scenario), None)
    if match.outcome is None or taught_here is None or not is_wanted(match_id, seat):
        return None
    others = {word: one for word, one in lessons.items() if one != taught_here}
    return After(taught_here, others, puzzles_of(matches().rules_of(match)))


MOST_TOGETHER = 4
"""Orders that go together: what a pupil can still follow on the board."""


def with_more(matches: Matches, match_id: str, seat: str, said: Taught) -> Taught:
    """What the coach says, with the orders of the same step that go with his first."""
    match = matches.repository.match(match_id)
    rules = matches.rules_of(match)
    lesson = lesson_of(rules, match.scenario)
    if lesson is None or not lesson.together or not said.order or "\n" in said.order:
        return said
    lines, says = [said.order], [said.says]
    while len(lines) < MOST_TOGETHER:
        reports, after = try_lines(matches, match_id, seat, lines)
        if any(one.state != "done" for one in reports):
            break
        seen = look_ahead(matches, match_id, seat, after)
        wise = advised_by(rules, after.table.seen_by(seat), seat)
        offered = {choice.line: choice.says for choice in seen.view.choices}
        if wise not in offered or not _goes_on(lesson, said, seen, wise):
            break
        lines.append(wise)
        says.append(offered[wise])
    return said._replace(order="\n".join(lines), says="; ".join(says))


def _goes_on(lesson: Lesson, said: Taught, seen: SeenPosition, wise: str) -> bool:
    """Whether the coach would teach the same step again, and order the same kind of thing."""
    moment, offered = seen.moment, [choice.line for choice in seen.view.choices]
    step = step_for(lesson, moment.turn, moment.phase, offered, wise)
    kind = said.order.split()[0]
    return step == said.step and wise.split()[0] == kind and bool(re.match(step.show, wise))

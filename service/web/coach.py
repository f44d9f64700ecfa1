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
from domain.journal.entries import read_entry
from domain.match.events.lifecycle import OrderGiven
from service.application.coaching import (
    Lesson,
    Taught,
    advised_by,
    lesson_of,
    lessons_of,
    step_for,
    taught,
)
from service.application.matches import Matches
from service.drafts.drafting import Draft, try_lines
from service.reading.positions import SeenPosition, look_ahead
from service.store.people.seats import is_coached
from service.web.persons import COACH, holders_here
from service.web.services import match_named, matches
from service.web.timeline import turns


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
    if draft is None:
        found = taught(matches().repository, match_named(match_id), seat, at, view)
        return with_more(matches(), match_id, seat, found) if found else found
    if draft.after is None or draft.comes_to:
        return None
    return taught(matches().repository, draft.after, seat, at, view)


def is_again(match_id: str, seat: str, said: Taught | None, draft: Draft | None = None) -> bool:
    """Whether the seat's latest order, drafted or in this phase, was one of those that the step is
    about: then it read his words already."""
    if said is None or not said.step.show:
        return False
    if draft is not None and draft.receipt.lines:
        return bool(re.match(said.step.show, draft.receipt.lines[-1].line))
    match = match_named(match_id)
    begun = max((row.n for row in turns(match_id) if not row.withdrawn), default=0)
    rows = matches().repository.rows(match_id, max(begun, match.size - LOOKED_BACK), match.size)
    given = [read_entry(entry) for _n, topic, entry in rows if topic == OrderGiven.topic]
    own = [one.pub["command"]["orders"] for one in given if one.by == seat and "command" in one.pub]
    return bool(own) and bool(re.match(said.step.show, own[-1]))


class After(NamedTuple):
    """A lesson that is over, and the others of its game by their words."""

    lesson: Lesson
    others: dict[str, Lesson]


def after(match_id: str, seat: str) -> After | None:
    """What the coach says to his pupil when the match is over; None where he is silent."""
    match = match_named(match_id)
    lessons = lessons_of(matches().rules_of(match))
    taught_here = next((one for one in lessons.values() if one.scenario == match.scenario), None)
    if match.outcome is None or taught_here is None or not is_wanted(match_id, seat):
        return None
    return After(taught_here, {word: one for word, one in lessons.items() if one != taught_here})


LOOKED_BACK = 200
"""Entries among which the latest of a seat is looked for."""

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

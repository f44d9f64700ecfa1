"""Several orders of the coach that go with one press: those of one kind, up to the first die.

Where a turn is a whole deck of cards, a pupil who presses for each of them learns nothing more, and
waits. Each is what the game's computer would order after the one before, as far as its seat knows.
"""

import re

from service.application.coaching import Lesson, Taught, advised_by, lesson_of, step_for
from service.application.drafting import try_lines
from service.application.matches import Matches
from service.application.reading import SeenPosition, look_ahead

MOST = 4
"""Orders that go together: what a pupil can still follow on the board."""


def with_more(matches: Matches, match_id: str, seat: str, said: Taught) -> Taught:
    """What the coach says, with the orders of the same step that go with his first."""
    match = matches.repository.match(match_id)
    rules = matches.rules_of(match)
    lesson = lesson_of(rules)
    if lesson is None or not lesson.together or not said.order or "\n" in said.order:
        return said
    lines, says = [said.order], [said.says]
    while len(lines) < MOST:
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
    return Taught(said.step, "\n".join(lines), "; ".join(says))


def _goes_on(lesson: Lesson, said: Taught, seen: SeenPosition, wise: str) -> bool:
    """Whether the coach would teach the same step again, and order the same kind of thing."""
    moment, offered = seen.moment, [choice.line for choice in seen.view.choices]
    step = step_for(lesson, moment.turn, moment.phase, offered, wise)
    kind = said.order.split()[0]
    return step is said.step and wise.split()[0] == kind and bool(re.match(step.show, wise))

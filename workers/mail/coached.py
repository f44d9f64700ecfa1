"""The coach in a mail, for a pupil who plays his first match by post."""

from msgspec.structs import replace

from domain.game.board import View
from domain.game.text_board import plain
from domain.match.seeing import moment
from service.application.coaching import lesson_of, taught
from service.application.matches import Matches
from service.letters.contents import Coached, SeatMail
from service.store.people.seats import is_coached
from service.store.repository import AnyMatch


def with_coach(
    turn: SeatMail, matches: Matches, match_id: str, match: AnyMatch, seat: str, view: View
) -> SeatMail:
    """The mail with what the coach says of this turn, where he is wanted."""
    rules = matches.rules_of(match)
    lesson = lesson_of(rules) if turn.moves and match.outcome is None else None
    if lesson is None or not is_coached(matches.repository.recorder, match_id, seat):
        return turn
    now = moment(rules, match, seat)
    said = taught(matches.repository, match, seat, now, view)
    if said is None:
        return turn
    step, order = said.step, said.order.partition("\n")[0]  # what is pressed in a mail is one order
    return replace(turn, coach=Coached(step.title, plain(step.text), step.rule, order))

"""Invitations that a letter of somebody at the table asks for."""

from collections.abc import Sequence

from service.application.matches import Matches
from service.letters.instruction import Instruction
from service.letters.report import ReportLine
from service.people.inviting import NotInvited, free, invitation
from service.people.post import Reply
from service.store.people.seats import holder_of_seat
from service.store.recorder import Recorder, Statement
from service.store.repository import AnyMatch
from service.words import _
from workers.mail.new_matches import Unplayable, check_words


class Invitations:
    """Offers seats by mail, as somebody who sits at the match asks."""

    def __init__(self, recorder: Recorder, matches: Matches) -> None:
        self._store, self._matches = recorder, matches

    def sent(
        self, reply: Reply, by: str, asked: Sequence[Instruction], now: int, words: str = ""
    ) -> tuple[tuple[ReportLine, ...], Sequence[Statement]]:
        """What becomes of each ``invite`` of player ``by``, and what is to be written. Raises
        NotInvited for what cannot be sent.

        ``words`` go to all whom it invites.
        """
        match = self._matches.repository.match(reply.match)
        lines: list[ReportLine] = []
        also: list[Statement] = []
        seats: set[str] = set()
        for one in asked:
            seat = one.seat or _only(free(match))
            try:
                if seat in seats:
                    raise NotInvited(_("Only one person at a time can be invited to a seat."))
                to = (reply.match, match, seat, one.text)
                check_words(words)
                also += invitation(self._store, *to, now, by=by, words=words)
            except (NotInvited, Unplayable) as why:
                lines.append(ReportLine(one.said, "refused", str(why)))
                continue
            seats.add(seat)
            lines.append(
                ReportLine(one.said, "done", self._no_more(reply.match, match, seat, one.text))
            )
        return tuple(lines), also

    def _no_more(self, match_id: str, match: AnyMatch, seat: str, address: str) -> str:
        """That somebody who was invited there before is so no more; "" for nobody."""
        before = holder_of_seat(self._store, match_id, seat)
        if before is None or before.address in ("", address) or seat in match.sitting.taken:
            return ""
        return _("{address} is no longer invited.", address=before.address)


def words_below(said: Sequence[Instruction], kind: str) -> str:
    """The notes to all that stand below the first line of a kind in a letter."""
    first = next((k for k, one in enumerate(said) if one.kind == kind), len(said))
    notes = [i for i in said[first:] if i.kind == "note" and not (i.wrong or i.seat)]
    return "\n".join(i.text for i in notes)


def _only(seats: Sequence[str]) -> str:
    return seats[0] if len(seats) == 1 else ""

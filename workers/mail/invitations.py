"""Inviting somebody to a seat that nobody plays: after a refusal, a leaving, or as a substitute."""

from collections.abc import Sequence

from domain.match.seeing import AnyMatch
from service.application.matches import Matches
from service.letters.lines import Instruction
from service.letters.report import Line
from service.people.post import Reply, owe
from service.people.register import People, hold_statement
from service.store.recorder import Recorder, Statement

MOST_INVITED = 10
"""Invitations to one match within a day: nobody shall have us write to strangers."""

_WITHIN = 24 * 3600


class Invitations:
    """Offers seats by mail, as somebody who sits at the match asks."""

    def __init__(self, recorder: Recorder, matches: Matches, people: People) -> None:
        self._store, self._matches, self._people = recorder, matches, people

    def sent(
        self, reply: Reply, asked: Sequence[Instruction], now: int
    ) -> tuple[tuple[Line, ...], Sequence[Statement]]:
        """What becomes of each ``invite``, and what is to be written."""
        match = self._matches.shelf.match(reply.match)
        lines, also, seats = [], [], set()
        for one in asked:
            seat = one.seat or _only(free(match))
            why = self._refused(match, reply, seat, now) if seat not in seats else _TWICE
            if why:
                lines.append(Line(one.said, "refused", why))
                continue
            seats.add(seat)
            lines.append(Line(one.said, "done"))
            also += self._invited(reply.match, match, seat, one.text)
        return tuple(lines), also

    def _refused(self, match: AnyMatch, reply: Reply, seat: str, now: int) -> str:
        offered = free(match)
        if match.outcome is not None or not offered:
            return "No seat of this match is free."
        if seat not in offered:
            seats = " or ".join(offered)
            return f"Name a seat that is free: invite friend@example.org to {seats}."
        sql = "SELECT COUNT(*) FROM mails WHERE match=? AND kind='invitation' AND made>?"
        if int(self._store.query(sql, (reply.match, now - _WITHIN))[0][0]) >= MOST_INVITED:
            return f"At most {MOST_INVITED} are invited to a match within a day."
        return ""

    def _invited(self, match_id: str, match: AnyMatch, seat: str, address: str) -> list[Statement]:
        player = self._people.met(address).id
        # Who is new at the table is told everything from the beginning.
        anew = "UPDATE posted SET size=0 WHERE match=? AND seat=?"
        return [
            hold_statement(match_id, seat, player, address),
            (anew, (match_id, seat)),
            owe(match_id, seat, match.size - 1, "invitation", match.ts),
        ]


_TWICE = "Only one is invited to a seat at a time."


def free(match: AnyMatch) -> tuple[str, ...]:
    """The seats to which somebody may be invited: nobody's, or in the hands of a substitute."""
    return tuple(s for s in match.seats if s in match.vacant or s in match.stood_in)


def _only(seats: Sequence[str]) -> str:
    return seats[0] if len(seats) == 1 else ""

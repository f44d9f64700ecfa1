"""Taking up or declining an invitation to a match."""

import re
from collections.abc import Sequence
from functools import partial

from domain.game.ruleset import Illegal
from service.application.matches import Matches, Receipt, Stale
from service.application.proofs import entries_of
from service.letters.characters import typed
from service.letters.lines import Instruction
from service.letters.report import Line, Report
from service.people.register import Holder
from service.store.recorder import Statement
from service.words import _, later


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES = _words(
    "yes yep yeah yup sure ok okay accept accepted join agree gladly absolutely definitely "
    "certainly mitspielen beitreten rejoindre d'accord ja gern gerne oui volontiers sí si claro "
    "vale da tak ano igen"
)
_NO = _words(
    "no nope decline declined refuse cannot can't cant not don't won't nein ablehnen leider "
    "nicht non nie ne nem sorry unfortunately"
)
_POLITE = _words(
    "i i'm i'd i'll am in me count of course with pleasure happy love like to will it's its a the "
    "play please thanks thank you and for asking inviting invitation this time let's lets go well "
    "danke sehr merci gracias hi hello bin dabei ich mit je participe con gusto"
)
"""What people write beside a yes or a no. With any other word in the line it is neither."""

_SEND_AGAIN = later("Send it again, now that you sit.")


class Newcomers:
    """Those who do not sit at a match yet."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def declines(self, said: Sequence[Instruction]) -> bool:
        """Whether an invited player says no."""
        word = _first_word(said)
        return word is not None and not word[1]

    def answered(
        self, holder: Holder, count: int, said: Sequence[Instruction], command_id: str
    ) -> tuple[Report, Sequence[Statement]]:
        """Sit an invited player down, or tell him how to answer.

        ``count`` is that of the address he answers to: in version 2 of fair play what he had seen
        (docs/fair-play.md, 15).
        """
        match = self._matches.shelf.match(holder.match)
        size = match.size
        word = _first_word(said)
        if word is None or not word[1]:
            lines = tuple(Line(i.said, "left") for i in said if i.kind != "ignored")[:10]
            title = _("You do not sit at this match yet: nothing was done.")
            more = _("Reply “join”, or “decline”.")
            if holder.seat in match.stood_in:
                title = _("A computer commands for this seat: nothing was done.")
                more = _("Reply “join” to command yourself, or “decline”.")
            return Report(title, lines, (more,), size=size), ()
        code = self._matches.house.token("invitation", holder.match, holder.seat)
        try:
            receipt = self._joined(holder, command_id, code, count if match.fair == 2 else None)
        except Illegal as illegal:
            line = Line(word[0], "refused", illegal.reason, illegal.rule)
            return Report(_("You could not sit down."), (line,), size=size), ()
        title = _("You sit down as {seat}.", seat=holder.seat.title())
        rest = [i for i in said if i.said != word[0] and i.kind not in ("ignored", "end")]
        left = (Line(i.said, "left", _(_SEND_AGAIN)) for i in rest)
        entries = entries_of(self._matches, holder.match, receipt)
        done = (Line(word[0], "done"), *left)
        return Report(title, done, size=receipt.size, entries=entries), ()

    def _joined(self, holder: Holder, command_id: str, code: str, seen: int | None) -> Receipt:
        """Sit down with what the mail showed, or as the match stands where that cannot be named:
        the dice are new since, or a computer ordered for the seat. Nothing is rolled for it."""
        join = partial(self._matches.join, holder.match, holder.seat, command_id, code)
        try:
            return join(seen=seen)[0]
        except Stale:
            return join()[0]


def _first_word(said: Sequence[Instruction]) -> tuple[str, bool] | None:
    """The first line that says yes or no and nothing else, as it came, and which it is."""
    for one in said:
        meant = _meant(one.said)
        if meant is not None:
            return one.said, meant
    return None


def _meant(line: str) -> bool | None:
    """Whether a line says yes or no; None where it may be something else."""
    words = set(re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", typed(line).casefold()))
    if not words or not words <= _YES | _NO | _POLITE or re.search(r"\d|\?", line):
        return None
    if words & _NO:
        return False
    return True if words & _YES else None

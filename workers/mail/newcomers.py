"""Taking up or declining an invitation to a match."""

import itertools
import re
from collections.abc import Collection, Sequence
from functools import partial

from domain.game.forms import verb_of
from domain.game.ruleset import Illegal
from domain.table.lines import order_kinds
from service.application.matches import Matches, Receipt, Stale
from service.application.proofs import entries_of
from service.letters.characters import typed
from service.letters.instruction import Instruction
from service.letters.report import Line, Report
from service.people.register import Holder
from service.store.recorder import Statement
from service.words import _, later


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES = _words(
    "yes yep yeah yup sure ok okay accept accepted join agree agreed gladly absolutely definitely "
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
    "danke sehr merci gracias hi hello bin dabei ich mit je participe con gusto would we we'd are "
    "be it glad very much looking forward fine great good perfect sounds idea by works"
)
"""What people write beside a yes or a no. With any other word in the line it is neither."""

_REFUSALS = _NO - _words("sorry leider unfortunately")
"""What says no by itself; a sorry alone may begin any sentence."""

_NOT_SO_FAST = _words("but if until unless yet wait except aber wenn noch mais si encore")
"""With one of these behind it a no is no plain one."""

_WHY_NOT = re.compile(r"\bwhy not\b", re.IGNORECASE)

_SEND_AGAIN = later("Send it again, now that you sit.")

_TO_ASK = later(
    "To ask who invited you, reply “join” and, in your next mail, “note …” with your question: it "
    "goes to all players. “leave” gives the seat up again."
)


class Newcomers:
    """Those who do not sit at a match yet."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def declines(self, said: Sequence[Instruction]) -> str:
        """The line in which an invited player says no, as it came; "" where he does not."""
        word = first_word(said)
        return word[0] if word is not None and not word[1] else ""

    def answered(
        self, holder: Holder, count: int, said: Sequence[Instruction], command_id: str
    ) -> tuple[Report, Sequence[Statement]]:
        """Sit an invited player down, or tell him how to answer.

        ``count`` is that of the address he answers to: in version 2 of fair play what he had seen
        (docs/fair-play.md, 15).
        """
        match = self._matches.shelf.match(holder.match)
        size = match.size
        word = first_word(said)
        if word is None or not word[1]:
            lines = tuple(Line(i.said, "left") for i in said if i.kind != "ignored")[:10]
            title = _("You do not sit at this match yet: nothing was done.")
            more = _("Reply “join”, or “decline”.")
            if holder.seat in match.sitting.stood_in:
                title = _("A computer commands for this seat: nothing was done.")
                more = _("Reply “join” to command yourself, or “decline”.")
            asks = any("?" in i.said for i in said if i.kind != "help")
            return Report(title, lines, (more, *((_(_TO_ASK),) if asks else ())), size=size), ()
        code = self._matches.house.token("invitation", holder.match, holder.seat)
        try:
            receipt = self._joined(
                holder, command_id, code, count if match.dice.fair == 2 else None
            )
        except Illegal as illegal:
            line = Line(word[0], "refused", illegal.reason, illegal.rule)
            return Report(_("You could not sit down."), (line,), size=size), ()
        title = _("You sit down as {seat}.", seat=holder.seat.title())
        verbs = {verb_of(kind) for kind in order_kinds(self._matches.games[match.rules])}
        rest = [i for i in said if i.said != word[0] and _is_asked(i, verbs)]
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


def first_word(said: Sequence[Instruction]) -> tuple[str, bool] | None:
    """The first line that says yes or no, as it came, and which it is."""
    for one in said:
        word = meant(one.said)
        if word is not None:
            return one.said, word
    return None


def _is_asked(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line asks for something: a greeting or a name behind a yes does not."""
    if one.kind == "order":
        words = one.text.split()
        return bool(words) and words[0].casefold().rstrip(".,;:!") in verbs
    return one.kind not in ("ignored", "end")


def meant(line: str) -> bool | None:
    """Whether a line says yes or no; None where it may be something else.

    A yes stands alone, for it binds; behind a no people give their reasons.
    """
    words = _said_in(_WHY_NOT.sub("", typed(line)))
    if not words or "?" in line:
        return None
    if not words <= _YES | _NO | _POLITE or re.search(r"\d", line):
        return False if _is_no_with_words(line) else None
    if words & _NO:
        return False
    return True if words & _YES else None


def _is_no_with_words(line: str) -> bool:
    """Whether a line begins with a plain no and goes on: “No, thanks — maybe another time.”"""
    parts = [_said_in(part) for part in re.split(r"[,.;:!()\u2013\u2014]|\s-+\s", line)]
    spoken = [words for words in parts if words]
    own = list(itertools.takewhile(lambda words: words <= _NO | _POLITE, spoken))
    behind = frozenset[str]().union(*spoken[len(own) :])
    hinders = _NOT_SO_FAST if behind & _NO else _NOT_SO_FAST - {"until"}  # “Too busy until May”
    return any(words & _REFUSALS for words in own) and not behind & (_YES | hinders)


def _said_in(line: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", typed(line).casefold()))

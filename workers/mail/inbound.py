"""Reads one letter, finds out who wrote it, and has carried out what it says.

Nothing is done for a letter whose writer is in doubt. Whatever follows from a letter, but for the
orders themselves, is written in one transaction with its state; the orders carry an id made of
the letter, so that a letter that is read twice is carried out once.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import get_args

import msgspec

from domain.journal.timestamps import timestamp
from domain.table.dispute import DisputeOrder
from domain.table.lines import order_kinds
from service.application.matches import Contended, Matches
from service.letters.authentic import Verdict, verdict
from service.letters.farewells import names_of, remarks
from service.letters.instruction import Instruction
from service.letters.letters import BadLetter, Letter, read_letter
from service.letters.lines import instructions
from service.letters.report import (
    LetterReport,
    asked_back,
    did_something,
    in_doubt,
    not_read,
    title_of,
)
from service.people.post import Post, Reply, unix_now
from service.people.register import BadAddress, Holder, People
from service.store.people.seats import let_go_statement, quiet_statement
from service.store.post.followers import ended_statement
from service.store.post.letters import ClaimedLetter, Ended
from service.store.post.mails import bounced_statement
from service.store.post.owed import note_statements
from service.store.recorder import BadStore, Recorder, Statement
from service.store.repository import AnyMatch, NewerRules, NoSuchMatch
from service.words import _, later, speaking
from workers.mail.board import DiceFall, check_settled
from workers.mail.club_mails import ClubMails
from workers.mail.consent import confirmed, consented, settled, why_asked_back
from workers.mail.digests import Spectators
from workers.mail.inbox import Inbox, LetterOutcome, TurnedAway
from workers.mail.new_matches import NewMatches
from workers.mail.orders import OrderLetters
from workers.mail.outbox import Outbox
from workers.mail.public_inbox import OwnMatches, PublicInbox
from workers.mail.seated import Newcomers, parted, passed_on, refusal_told
from workers.mail.short_mails import ShortMails, TooManyStrangers
from workers.mail.wishes import WISHES, Invitations, Wishes, words_below

log = logging.getLogger("fieldpost")

MOST_IDLE = 20
"""Letters of a seat within the hour that did nothing and are still answered: beyond it somebody's
program answers our answers. What orders something is carried out all the same."""

LATER = 5
"""Seconds until a letter is read again to a match of newer rules, or whose dice are to fall."""


class InboundHandler:
    """Reads the letters of a house."""

    def __init__(
        self,
        recorder: Recorder,
        matches: Matches,
        people: People,
        post: Post,
        *,
        spectators: Spectators,
        authserv: str = "",
        now: Callable[[], int] = unix_now,
    ) -> None:
        """``authserv`` names our own mail server, whose word on a sender is believed."""
        self._matches, self._people, self._post, self._now = matches, people, post, now
        self._inbox, self._outbox = Inbox(recorder, now=now), Outbox(recorder, now=now)
        self._short = ShortMails(post, self._outbox)
        self._wishes = Wishes(recorder, people, Invitations(recorder, matches), matches)
        self._authserv, self._spectators = authserv, spectators
        self._newcomers = Newcomers(matches)
        self._club_mails = ClubMails(recorder, people, post, self._outbox)
        self._public_inbox = PublicInbox(
            matches,
            self._inbox,
            NewMatches(matches, people, now),
            spectators,
            OwnMatches(matches, people, post, self._short),
        )
        self._orders = OrderLetters(matches)

    def read(self, letter: str) -> LetterOutcome | None:
        """Read a letter and write what follows from it; None where somebody else does."""
        kept = self._inbox.claim(letter)
        if kept is None:
            return None
        try:
            outcome, read = self._outcome(kept)
            return outcome if self._finish(kept, outcome, read) else None
        except (NewerRules, DiceFall) as error:  # a newer part reads it, or this one in a moment
            self._inbox.later(kept, str(error), LATER)
        except (Contended, BadStore) as error:  # expected under load: it is read again
            log.warning("mail in: the letter %s is read later: %s", letter, error)
            self._inbox.later(kept, str(error))
        except Exception as error:
            log.exception("mail in: the letter %s failed", letter)
            self._inbox.failed(kept, f"{type(error).__name__}: {error}"[:500])
        return None

    def _finish(self, kept: ClaimedLetter, outcome: LetterOutcome, read: Letter | None) -> bool:
        ended = Ended(
            state=outcome.state,
            reason=outcome.reason,
            match=outcome.match,
            seat=outcome.seat,
            report=msgspec.json.encode(outcome.report).decode() if outcome.report else "",
            sender=read.sender if read else "",
            message_id=read.message_id if read else "",
        )
        return self._inbox.finish(kept, ended, outcome.also)

    def _outcome(self, kept: ClaimedLetter) -> tuple[LetterOutcome, Letter | None]:
        try:
            letter = read_letter(kept.raw)
        except BadLetter as bad:
            return LetterOutcome("quarantined", bad.reason), None
        to = (kept.rcpt,) if kept.rcpt else letter.to
        try:
            with speaking(self._language(letter.sender)):
                return self._of_letter(kept, letter, to), letter
        except TurnedAway as away:
            return self._turned_away(letter, away), letter
        except TooManyStrangers as many:
            return LetterOutcome("quarantined", str(many)), letter

    def _turned_away(self, letter: Letter, away: TurnedAway) -> LetterOutcome:
        try:
            with speaking(self._language(letter.sender)):
                said = _(away.advice) if away.advice else ""
                also = self._short.advice(letter, said, tries=away.tries) if said else ()
        except TooManyStrangers as many:
            return LetterOutcome("quarantined", f"{away.reason} {many}")
        return LetterOutcome("turned-away", away.reason, also=also)

    def _language(self, sender: str) -> str:
        """The language in which a sender is answered."""
        try:
            player = self._people.at(sender)
        except BadAddress:
            return ""
        return self._people.language_of(player.id) if player else ""

    def _of_letter(self, kept: ClaimedLetter, letter: Letter, to: Sequence[str]) -> LetterOutcome:
        for address in to:
            mail = self._post.bounced(address)
            if mail is not None:
                return self._bounce(letter, mail)
        for address in to:
            quiet = self._post.to_be_quiet(address)
            if quiet is not None:
                self._people.be_quiet(*quiet)
                return LetterOutcome("done", "The seat gets no more mails.", *quiet)
        for address in letter.complaint:
            quiet = self._post.to_be_quiet(address)
            if quiet is not None:
                self._people.be_quiet(*quiet)
                return LetterOutcome(
                    "done", "Its reader complained and gets no more mails.", *quiet
                )
        if letter.bounce is not None:
            raise TurnedAway(f"It reports a mail as {letter.bounce.action}, and none of ours.")
        if letter.automatic:
            raise TurnedAway(f"A program wrote it: {letter.automatic}.")
        if self._is_own(letter):
            raise TurnedAway("It is one of our own mails that came back.")
        if self._inbox.came_before(kept, letter.message_id):
            raise TurnedAway("The same letter came before.")
        if self._verdict(letter) == "forged":  # nobody is answered: the sender is a victim
            raise TurnedAway(f"Our mail server {self._authserv} found its sender forged.")
        return self._of_person(kept, letter, to)

    def _is_own(self, letter: Letter) -> bool:
        """Whether a mail of ours comes back, or one that says that we wrote it."""
        name, _sep, domain = letter.message_id.strip("<>").rpartition("@")
        ours = domain.lower() == self._post.domain and self._outbox.made(name)
        return ours or self._post.is_ours(letter.sender)

    def _bounce(self, letter: Letter, mail: str) -> LetterOutcome:
        if letter.bounce is None:
            raise TurnedAway("A program wrote it: it answers to where bounces go.")
        bounce = letter.bounce
        why = " ".join(part for part in (bounce.status, bounce.diagnostic) if part)
        failed = bounce.action == "failed"
        match, seat, _ = mail.split(".")
        also = [bounced_statement(mail, why or bounce.action, for_good=failed)]
        if failed:
            also.append(ended_statement(match, seat))
        return LetterOutcome("done", f"A mail was {bounce.action}.", match, seat, also=also)

    def _of_person(self, kept: ClaimedLetter, letter: Letter, to: Sequence[str]) -> LetterOutcome:
        replies = [(r, a) for a in to if (r := self._post.reply_to(a))]
        if letter.doubts and not replies:
            raise TurnedAway(f"It is in doubt: {letter.doubts[0]}.", asked_back(letter.doubts))
        for address in to:
            player = self._post.confirmed(address, letter.sender)
            if player is not None:
                if letter.sender not in self._people.addresses(player, confirmed=False):
                    raise TurnedAway("Its sender's address was let go.", _LET_GO)
                self._people.confirm(player, letter.sender)
                with speaking(self._people.language_of(player)):
                    return LetterOutcome("done", "", also=self._short.confirmed(letter))
            if self._spectators.confirmed(address, letter.sender):
                return LetterOutcome("done", "")
            question = self._post.club_asked(address, letter.sender)
            if question is not None:
                return self._club_mails.answered(letter, question)
        if replies:
            found = self._chosen(replies, letter.sender)
            return self._of_holder(kept, letter, *found)
        if any(a.lower() == self._post.address for a in to):
            proved = not self._authserv or self._verdict(letter) == "genuine"
            return self._public_inbox.received(kept, letter, proved=proved)
        raise TurnedAway("It is for none of our addresses.", _NOT_OURS)

    def _chosen(self, replies: Sequence[tuple[Reply, str]], sender: str) -> tuple[Reply, str]:
        """The reply address that the sender may use, the first one where he may use none."""
        for reply, address in replies:
            holder = self._people.holder(reply.match, reply.seat)
            if holder is not None and self._people.may_write(holder, sender):
                return reply, address
        return replies[0]

    def _verdict(self, letter: Letter) -> Verdict:
        if not self._authserv:
            return "unknown"
        return verdict(letter.authentication, self._authserv, letter.sender)

    def _of_holder(
        self, kept: ClaimedLetter, letter: Letter, reply: Reply, address: str
    ) -> LetterOutcome:
        holder = self._holder(letter, reply)
        try:
            match = self._matches.repository.match(reply.match)
        except NoSuchMatch:
            raise TurnedAway("Its match is not here.", _NOT_OURS) from None
        self._matches.repository.check_rules(match)
        kinds = order_kinds(self._matches.rules_of(match))
        verbs = self._verbs(match)
        names = self._names(letter, holder)
        said = instructions(letter.text, verbs, kinds, names)
        if any(one.command and one.kind != "note" for one in said):
            check_settled(match, timestamp(self._now()))
        key = letter.message_id or kept.id
        command_id = sha256(f"{key} {self._post.token(address)}".encode()).hexdigest()
        sits = reply.seat in match.sitting.taken and reply.seat not in match.sitting.stood_in
        also: Sequence[Statement] = ()
        if why := why_asked_back(letter, said, verbs, kinds, names):
            report = in_doubt(said, why)
        elif match.outcome is not None:
            notes, rest = parted(said)
            report, also = self._seated(reply, holder, rest, command_id, verbs)
            report, words = passed_on(report, notes)
            also = [*also, *note_statements(reply.match, reply.seat, kept.id, words, self._now())]
        elif sits:
            report, also = self._seated(reply, holder, said, command_id, verbs)
        elif declined := self._newcomers.declines(said):
            return self._declined(kept.id, letter, reply, declined)
        else:
            report, also = self._newcomers.answered(holder, reply.count, said, command_id)
        told = [not_read(one) for one in letter.left_out]
        if did_something(report):  # then that a quotation was not read need not be said
            told = [not_read(one) for one in letter.left_out if "attach" in one]
            done = {line.said for line in report.lines}
            told += remarks([one for one in said if one.said not in done], names) if sits else ()
        if told:
            left = _("Not read: {parts}.", parts=_(" and ").join(told))
            report = msgspec.structs.replace(report, more=(*report.more, left))
        idle = "" if did_something(report) else report.title
        loops = self._inbox.idle_letters(reply.match, reply.seat) >= MOST_IDLE
        if idle and not also and loops:
            raise TurnedAway("Too many letters of this seat did nothing within the hour.")
        return LetterOutcome("done", idle, reply.match, reply.seat, report, also)

    def _seated(
        self,
        reply: Reply,
        holder: Holder,
        said: Sequence[Instruction],
        command_id: str,
        verbs: Collection[str],
    ) -> tuple[LetterReport, Sequence[Statement]]:
        if report := settled(self._matches, self._inbox, reply, said, verbs):
            return report, ()
        said, sure = confirmed(self._matches, reply, said, verbs)
        said = said if reply.asked else consented(self._matches, reply, said)
        report = self._orders.carried_out(reply, said, command_id, sure)
        wishes = [one for one in said if one.kind in WISHES and not one.wrong]
        if wishes and not any(line.fate in ("refused", "left") for line in report.lines):
            words = words_below(said, "invite")
            lines, also = self._wishes.granted(reply, holder, wishes, self._now(), words)
            lines = (*report.lines, *lines)
            return msgspec.structs.replace(report, lines=lines, title=title_of(lines)), also
        if reply.seat in self._matches.repository.match(reply.match).sitting.taken:
            return report, ()
        # Who got up hears no more of the match, and is heard again when he writes.
        return report, [quiet_statement(reply.match, reply.seat)]

    def _declined(self, kept: str, letter: Letter, reply: Reply, words: str) -> LetterOutcome:
        told = refusal_told(reply.seat, words)
        also = [
            let_go_statement(reply.match, reply.seat),
            *note_statements(reply.match, "", kept, [(1, told)], self._now()),
            *self._short.declined(letter),
        ]
        done = "The invitation is declined."
        return LetterOutcome("done", done, reply.match, reply.seat, also=also)

    def _holder(self, letter: Letter, reply: Reply) -> Holder:
        holder = self._people.holder(reply.match, reply.seat)
        if holder is None:
            raise TurnedAway("Nobody plays this seat by mail.", _NO_HOLDER)
        if not self._people.may_write(holder, letter.sender):
            raise TurnedAway("The seat is played from another address.", _NOT_YOURS)
        if letter.sender == holder.address:
            self._people.confirm(holder.player, letter.sender)
        if holder.quiet:
            self._people.be_quiet(reply.match, reply.seat, False)
        return holder

    def _names(self, letter: Letter, holder: Holder) -> tuple[str, ...]:
        """What the writer may sign with: his names in the letter, and the one in the house."""
        player = self._people.player(holder.player)
        return (*letter.names, *names_of(player.name if player else ""))

    def _verbs(self, match: AnyMatch) -> set[str]:
        kinds = (*self._matches.rules_of(match).orders, *get_args(DisputeOrder))
        return {kind.form.split()[0] for kind in kinds}


_NOT_OURS = later(
    "This is not one of our addresses, or it was cut short. Reply to the newest mail of a match."
)
_LET_GO = later("You removed this address, so nothing was done. Add it again to write from it.")
_NO_HOLDER = later("Nobody plays this seat by mail any more. Take a seat again to play on.")
_NOT_YOURS = later(
    "This seat is played from another mail address, so nothing was done. Write from the address "
    "that gets its mails, or first confirm this address as another of yours. If you were invited "
    "to this seat, it has since been offered to somebody else."
)

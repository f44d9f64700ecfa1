"""Tells the others, once, that no mail reaches a seat for which their match waits."""

from collections.abc import Iterator
from hashlib import sha256

from domain.match.seeing import waiting_for
from service.application.matches import Matches
from service.letters.parts import MailText
from service.letters.plain_text import paragraphs
from service.letters.telling import listed, spanned
from service.letters.wording import unreached_told
from service.people.post import Post
from service.people.register import Holder, People
from service.store.post.mails import NewMail, open_invitations, returned_mails
from service.store.recorder import Statement
from service.store.repository import AnyMatch, NoSuchMatch
from service.words import _, speaking
from workers.mail.envelope import to_holder
from workers.mail.outbox import DAY, Outbox


class Returned:
    """Makes these mails: one a seat that is not reached, and reader."""

    def __init__(self, matches: Matches, people: People, post: Post, outbox: Outbox) -> None:
        self._matches, self._people, self._post, self._outbox = matches, people, post, outbox

    def write(self) -> int:
        """Make the mails that are due; returns how many."""
        made = 0
        for match_id, seat in returned_mails(self._matches.repository.recorder):
            try:
                match = self._matches.repository.match(match_id)
            except NoSuchMatch:
                continue
            for reader in self._readers(match_id, match, seat):
                mail = f"returned.{match_id}.{seat}.{reader.seat}"
                if not self._outbox.made(mail):
                    made += self._outbox.keep([self._mail(mail, reader, match, seat)])
        return made

    def _readers(self, match_id: str, match: AnyMatch, seat: str) -> Iterator[Holder]:
        rules = self._matches.repository.codec(match).rules
        if match.outcome is not None or seat not in waiting_for(rules, match):
            return
        lost = self._outbox.unreached(match_id)
        for one in self._people.holders(match_id).values():
            if one.address and not one.quiet and one.seat != seat and one.seat not in lost:
                yield one

    def _mail(self, mail: str, reader: Holder, match: AnyMatch, seat: str) -> Statement:
        with speaking(self._people.language_of(reader.player)):
            name = self._matches.rules_of(match).scenario(match.scenario).title
            waits = _("The match waits for {seats}.", seats=listed([seat]))
            told = f"{waits} {unreached_told([seat])}"
            once = _("We tell you this once; the page of the match shows it as long as it lasts.")
            subject = _("{name}: no mail reaches {seat}", name=name, seat=seat.title())
        written = MailText(
            subject=f"{subject} ({reader.match})",
            plain=f"{paragraphs(told)}\n{paragraphs(once)}\n{self._post.match_link(reader.match)}\n",
        )
        made, count = self._outbox.now(), match.size
        raw = to_holder(self._post, mail, reader, written, made=made, count=count)
        return self._outbox.mail(NewMail(mail, "returned", reader.address, raw))


PATIENCE = 3 * DAY
"""Seconds after which an invitation counts as not answered."""

FORGOTTEN = 30 * DAY
"""Older ones are not spoken of any more."""


class Unanswered:
    """Makes these mails: one for each who was invited and did not answer."""

    def __init__(self, matches: Matches, people: People, post: Post, outbox: Outbox) -> None:
        self._matches, self._people, self._post, self._outbox = matches, people, post, outbox

    def write(self) -> int:
        """Make the mails that are due; returns how many."""
        made, now = 0, self._outbox.now()
        invited = open_invitations(
            self._matches.repository.recorder, now - FORGOTTEN, now - PATIENCE
        )
        for match_id, seat, address in invited:
            name = sha256(address.encode()).hexdigest()[:10]
            mail = f"unanswered.{match_id}.{seat}.{name}"
            if self._outbox.made(mail):
                continue
            for match, reader in self._reader(match_id, seat):
                made += self._outbox.keep([self._mail(mail, reader, match, seat, address)])
        return made

    def _reader(self, match_id: str, seat: str) -> Iterator[tuple[AnyMatch, Holder]]:
        """Who invited, or else who sat down first; nobody where nothing waits for the answer."""
        try:
            match = self._matches.repository.match(match_id)
        except NoSuchMatch:
            return
        if match.outcome is not None or (
            seat in match.sitting.taken and seat not in match.sitting.stood_in
        ):
            return
        holders = self._people.holders(match_id)
        seated = [holders[one] for one in match.sitting.taken if one in holders and one != seat]
        invited = self._people.invited_by(match_id, seat)
        by = [one for one in seated if invited is not None and one.player == invited.player]
        yield from ((match, one) for one in (by or seated)[:1] if one.address and not one.quiet)

    def _mail(
        self, mail: str, reader: Holder, match: AnyMatch, seat: str, address: str
    ) -> Statement:
        with speaking(self._people.language_of(reader.player)):
            scenario = self._matches.rules_of(match).scenario(match.scenario)
            told = _(
                "{address} was invited to play {seat} and has not answered for {time}. The "
                "invitation may be in the spam folder: ask some other way.",
                address=address, seat=seat.title(), time=spanned(PATIENCE),
            )  # fmt: skip
            ways = _(
                "“invite {address} to {seat}” sends it once more, and “invite friend@example.org "
                "to {seat}” asks somebody else: reply with one of them.",
                address=address, seat=seat,
            )  # fmt: skip
            subject = _("{name}: no answer from {address}", name=scenario.title, address=address)
        link = self._post.match_link(reader.match)
        written = MailText(
            subject=f"{subject} ({reader.match})",
            plain=f"{paragraphs(told)}\n{paragraphs(ways)}\n{link}\n",
        )
        made, count = self._outbox.now(), match.size
        raw = to_holder(self._post, mail, reader, written, made=made, count=count)
        return self._outbox.mail(NewMail(mail, "unanswered", reader.address, raw))

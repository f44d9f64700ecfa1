"""Tells the others, once, that no mail reaches a seat for which their match waits."""

from collections.abc import Iterator

from domain.match.seeing import waiting_for
from service.application.matches import Matches
from service.letters.plain_text import paragraphs
from service.letters.telling import listed
from service.letters.wording import unreached_told
from service.people.post import Post
from service.people.register import Holder, People
from service.store.post.mails import NewMail, returned_mails
from service.store.recorder import Statement
from service.store.repository import AnyMatch, NoSuchMatch
from service.words import _, speaking
from workers.mail.envelope import to_holder
from workers.mail.outbox import Outbox
from workers.mail.parts import MailText


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

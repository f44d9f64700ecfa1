"""Tells people by mail that the witness of their match is silent: after an hour, and once a player
may let the dice be rolled without him."""

from collections.abc import Sequence
from urllib.parse import urlencode

from domain.journal.timestamps import timestamp
from service.application.matches import Matches
from service.letters.about_silence import about_silence, stage_of
from service.letters.plain_text import paragraphs
from service.people.post import Post
from service.people.register import Holder, People
from service.store.post.mails import NewMail
from service.store.recorder import Statement
from service.store.repository import AnyMatch
from service.store.side_rows import matches_waiting
from service.words import _, later, speaking
from workers.mail.envelope import to_holder
from workers.mail.outbox import Outbox
from workers.mail.parts import File, MailText

_SUBJECTS = {
    "silent": later("The dice wait for the witness, which is silent"),
    "key": later("The witness is still silent: a player may have the dice rolled"),
}


class Silence:
    """Makes these mails, each once for an order that waits and a seat."""

    def __init__(self, matches: Matches, people: People, post: Post, outbox: Outbox) -> None:
        self._matches, self._people, self._post, self._outbox = matches, people, post, outbox

    def write(self) -> int:
        """Make the mails that are due; returns how many."""
        made, now = 0, timestamp(self._outbox.now())
        for match_id in matches_waiting(self._matches.repository.recorder):
            match = self._matches.repository.match(match_id)
            stage = stage_of(match, now)
            for holder in self._readers(match_id, match) if stage else ():
                mail = self._mail(holder, match, stage)
                made += bool(mail) and self._outbox.keep(mail)
        return made

    def _readers(self, match_id: str, match: AnyMatch) -> Sequence[Holder]:
        holders = self._people.holders(match_id)
        found = [holders[seat] for seat in match.sitting.readers if seat in holders]
        return [one for one in found if one.address and not one.quiet]

    def _mail(self, holder: Holder, match: AnyMatch, stage: str) -> list[Statement]:
        assert match.dice.waits is not None
        mail = f"{stage}.{holder.match}.{match.dice.waits.n}.{holder.seat}"
        if self._outbox.made(mail):
            return []
        with speaking(self._people.language_of(holder.player)):
            written = self._written(holder, match, stage)
        made, count = self._outbox.now(), match.size
        raw = to_holder(self._post, mail, holder, written, made=made, count=count)
        return [self._outbox.mail(NewMail(mail, "silence", holder.address, raw))]

    def _written(self, holder: Holder, match: AnyMatch, stage: str) -> MailText:
        player = self._people.player(holder.player)
        zone = player.zone if player else "UTC"
        told = about_silence(match, holder.seat, stage, self._shown(match), zone)
        note = self._matches.checkpoint(holder.match)
        return MailText(
            subject=f"{_(_SUBJECTS[stage])} ({holder.match})",
            plain=f"{paragraphs(told)}\n\n{self._post.match_link(holder.match)}\n",
            files=[File("checkpoint.txt", "text/plain", note.encode())],
        )

    def _shown(self, match: AnyMatch) -> str:
        """Where the witness shows what he signed last."""
        asker = self._matches.house.witness
        if (
            asker is None
            or match.dice.keys is None
            or asker.key.vkey != match.dice.keys.witness[0].vkey
        ):
            return ""
        return f"{asker.url}/last?{urlencode({'origin': match.origin})}"

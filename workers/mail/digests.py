"""One mail a day over all matches of a player, for who wishes that; at his hour, where he lives.

Invitations, warnings and the last mail of a match, which carries the journal, come by themselves.
"""

from collections.abc import Sequence

from domain.journal.timestamps import timestamp
from domain.match.events import Finished
from service.application.matches import Matches
from service.letters.contents import SeatMail
from service.letters.digest import Digest, digest_page, digest_text, headline, urgent_first
from service.people.habits import Habits, habits_of, next_digest
from service.people.post import Post
from service.people.register import DIGEST, Holder, People
from service.store.lists.reader import Reader
from service.store.people.habits import digest_statement, digests_due
from service.store.post.mails import NewMail
from service.store.post.owed import Posted, settled_statement, told_elsewhere_statement
from service.store.recorder import Recorder, Statement
from service.store.repository import NewerRules, NoSuchMatch
from service.words import _, speaking
from workers.mail.board import MailBoard, board_of, is_unsettled
from workers.mail.delivery import NotYet
from workers.mail.envelope import enveloped
from workers.mail.gather import Gather
from workers.mail.outbox import Outbox
from workers.mail.parts import MailText

ALONE = ("invitation", "final", "over", "left", "replaced")
"""Kinds of mail that are not told among others."""

AT_ONCE = 50


class Digests:
    """Makes them. Several may run: a digest has one id, and is kept with what it settles."""

    def __init__(
        self, recorder: Recorder, matches: Matches, people: People, post: Post, outbox: Outbox
    ) -> None:
        self._store, self._matches, self._people = recorder, matches, people
        self._post, self._outbox, self._reader = post, outbox, Reader(recorder)
        self._gather = Gather(matches, self._reader, post)

    def due(self) -> list[str]:
        """The players whose hour has come."""
        return digests_due(self._store, self._outbox.now(), AT_ONCE)

    def write(self, player: str) -> list[tuple[str, str]]:
        """Make the digest of a player, where there is anything to tell.

        Returns the matches and seats to which a mail of its own is owed.
        """
        habits = habits_of(self._store, player)
        with speaking(habits.language):
            try:
                return self._written(player, habits)
            except (NotYet, NewerRules):
                return []  # the next look finds it due still

    def _written(self, player: str, zone: Habits) -> list[tuple[str, str]]:
        now = self._outbox.now()
        told: list[tuple[Holder, SeatMail, Posted]] = []
        alone = []
        for holder in self._people.seats_of(player):
            found = self._news(holder, zone.zone)
            if found is None:
                continue
            if found[0].kind in ALONE:
                alone.append((holder.match, holder.seat))
            else:
                told.append((holder, *found))
        rolled = digest_statement(player, next_digest(zone, now), now)
        if told:
            self._outbox.keep([self._mail(player, told, now), *_settled(told), rolled])
        else:
            self._store.write([rolled])
        return alone

    def _news(self, holder: Holder, zone: str) -> tuple[SeatMail, Posted] | None:
        """What a seat is owed and what will have been told; None for nothing."""
        if holder.quiet:
            return None
        told = self._outbox.posted(holder.match, holder.seat)
        notes = self._outbox.notes(holder.match, holder.seat, told.notes)
        if not notes and self._outbox.owed_since(holder.match, holder.seat) < told.size:
            return None
        try:
            board = board_of(self._matches, self._reader, holder.match, holder.seat)
        except NoSuchMatch:
            return None
        if board is None:
            return None
        if is_unsettled(self._matches, board, timestamp(self._outbox.now())):
            raise NotYet
        turn = self._gather.turn(
            board,
            holder.seat,
            told.size,
            final=self._ended(board, told),
            notes=notes,
            zone=zone,
            style="short",
        )
        return turn, Posted(told.number, board.size, notes[-1].k if notes else told.notes)

    def _ended(self, board: MailBoard, told: Posted) -> bool:
        rows = self._matches.repository.rows(board.match, told.size, board.size)
        return any(topic == Finished.topic for _n, topic, _ in rows)

    def _mail(
        self, player: str, told: Sequence[tuple[Holder, SeatMail, Posted]], now: int
    ) -> Statement:
        turns = urgent_first([turn for _n, turn, _ in told])
        today = _("your matches today")
        subject = f"[{headline(turns).rstrip('.')}] Fieldpost: {today}"
        digest = Digest(
            subject=subject, turns=turns, quiet=self._post.quiet_address(DIGEST, player)
        )
        mail = f"{DIGEST}.{player}.{now}"
        written = MailText(subject=subject, plain=digest_text(digest), html=digest_page(digest))
        to = told[0][0].address
        raw = enveloped(self._post, mail, to, written, made=now, match=DIGEST, seat=player)
        sender = self._post.bounce_address(mail)
        return self._outbox.mail(NewMail(mail, DIGEST, to, raw, sender))


def _settled(told: Sequence[tuple[Holder, SeatMail, Posted]]) -> list[Statement]:
    """What the digest settles in each match."""
    found: list[Statement] = []
    for holder, _turn, now in told:
        where = (holder.match, holder.seat)
        found.append(told_elsewhere_statement(*where, now))
        found.append(settled_statement(*where, now.size))
    return found

"""One mail a day over all matches of a player, for who wishes that; at his hour, where he lives.

Invitations, warnings and the last mail of a match, which carries the journal, come by themselves.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from domain.journal.timestamps import timestamp
from domain.match.events import Finished
from service.application.matches import Matches
from service.letters.contents import SeatMail
from service.letters.digest import Digest, digest_page, digest_text, headline, urgent_first
from service.letters.html_page import html_page
from service.letters.instruction import Instruction
from service.letters.letters import Letter
from service.letters.parts import MailText
from service.letters.plain_text import plain_text
from service.people.habits import Habits, habits_of, next_digest
from service.people.post import Post
from service.people.register import DIGEST, Holder, People, plain_address
from service.store.lists.models import LobbyRow
from service.store.lists.reader import Reader
from service.store.people.habits import digest_statement, digests_due, languages_at_table
from service.store.post.followers import (
    Digested,
    Follower,
    ask_follower_statement,
    digested_statement,
    follow,
    follower,
    followers_due,
)
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
from workers.mail.pictures import Pictures
from workers.mail.short_mails import ShortMails

DAY = 24 * 3600

AT_ONCE = 50
"""Digests made in one sweep: players' mails do not wait behind a popular match."""


class Spectators:
    """Lets people follow matches, and makes their digests."""

    def __init__(
        self,
        recorder: Recorder,
        matches: Matches,
        post: Post,
        outbox: Outbox,
        pictures: Pictures | None,
    ) -> None:
        self._store, self._matches, self._post, self._outbox = recorder, matches, post, outbox
        self._reader, self._pictures = Reader(recorder), pictures
        self._gather = Gather(matches, self._reader, post)
        self._short = ShortMails(post, outbox)
        self._people = People(recorder)

    # Following

    def asks(self, letter: Letter, wanted: Instruction) -> tuple[str, Sequence[Statement]]:
        """Ask the sender whether he wants to follow; why not, and what is to be written."""
        match_id = wanted.text
        try:
            self._matches.repository.size(match_id)
        except NoSuchMatch:
            return _("There is no match {match}.", match=match_id[:20]), ()
        address = plain_address(letter.sender)
        name = f"f-{sha256(f'{match_id} {address}'.encode()).hexdigest()[:10]}"
        proof = self._post.follow_address(match_id, name, address)
        with speaking(self._language(address, match_id)):
            mail = self._short.follow(letter, match_id, wanted.every, proof)
        asked = ask_follower_statement(match_id, name, address, wanted.every)
        return "", [asked, *mail]

    def confirmed(self, address: str, sender: str) -> bool:
        """Whether a letter from ``sender`` confirms that he follows a match; then he does."""
        found = self._post.followed(address, sender)
        if found is None:
            return False
        follow(self._store, *found, plain_address(sender))
        return True

    def language(self, match: str, name: str) -> str:
        """The language of the digests of a follower."""
        found = follower(self._store, match, name)
        return self._language(found.address, match) if found else ""

    def _language(self, address: str, match: str) -> str:
        """The language for who looks on: his own, else the one that all who sit there speak."""
        player = self._people.at(address)
        if player is not None and (own := self._people.language_of(player.id)):
            return own
        spoken = languages_at_table(self._store, match)
        return spoken[0] if len(spoken) == 1 else ""

    # Digests

    def due(self) -> list[tuple[str, str]]:
        """Matches and followers to whom a new turn, a new day or the end is to be told."""
        return followers_due(self._store, self._outbox.now() - DAY, AT_ONCE)

    def write(self, match: str, name: str) -> str | None:
        """Make the digest of a follower and return its id; None where it was made.

        Raises NotDrawn where its picture is to be drawn first.
        """
        found = follower(self._store, match, name)
        board = board_of(self._matches, self._reader, match, "")
        lobby = self._reader.match(match)
        if found is None or board is None or lobby is None or (match, name) not in self.due():
            return None
        with speaking(self._language(found.address, match)):
            return self._written(found, board, lobby)

    def _written(self, follower: Follower, board: MailBoard, lobby: LobbyRow) -> str | None:
        turn = self._gather.digest(board, follower.size, follower.id)
        png = self._pictures.of(board.view) if self._pictures and turn.board else b""
        turn = msgspec.structs.replace(turn, picture=bool(png))
        number = follower.number + 1
        mail = f"{follower.match}.{follower.id}.{number}"
        written = MailText(
            subject=turn.subject,
            plain=plain_text(turn),
            html=html_page(turn),
            picture=png,
        )
        raw = enveloped(
            self._post,
            mail,
            follower.address,
            written,
            made=self._outbox.now(),
            match=follower.match,
            seat=follower.id,
        )
        over = lobby.status == "finished"
        told = Digested(number, board.size, lobby.turn, self._outbox.now())
        sender = self._post.bounce_address(mail)
        made = self._outbox.keep(
            [
                self._outbox.mail(NewMail(mail, "digest", follower.address, raw, sender)),
                digested_statement(follower, told, over=over),
            ]
        )
        return mail if made else None


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

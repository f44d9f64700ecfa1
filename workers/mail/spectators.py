"""Spectators: who follows a match by mail, and the digest that each gets, once a turn or a day.

Anybody may look at a match; nobody is written to who did not answer that he wants it. A digest
tells what the public knows.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from service.application.matches import Matches
from service.letters.html_page import html_page
from service.letters.instruction import Instruction
from service.letters.letters import Letter
from service.letters.plain_text import plain_text
from service.people.post import Post
from service.people.register import People, plain_address
from service.store.lists.models import LobbyRow
from service.store.lists.reader import Reader
from service.store.people.habits import languages_at_table
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
from service.store.recorder import Recorder, Statement
from service.store.repository import NoSuchMatch
from service.words import _, speaking
from workers.mail.board import MailBoard, board_of
from workers.mail.envelope import enveloped
from workers.mail.gather import Gather
from workers.mail.outbox import Outbox
from workers.mail.parts import MailText
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

"""Makes one mail of all that is owed to a seat, and hands mails over."""

import logging
from collections.abc import Sequence

import msgspec

from domain.journal.timestamps import timestamp
from domain.match.events import Finished
from domain.match.match import PUBLIC
from service.application.access import known_to
from service.application.log import HouseLog
from service.application.matches import Matches
from service.application.reading import export
from service.letters.calendar import calendar_entry
from service.letters.contents import SeatMail
from service.letters.html_page import html_page
from service.letters.parts import File, MailText
from service.letters.plain_text import plain_text
from service.letters.report import LetterReport
from service.letters.short_text import short_text
from service.letters.wording import attached
from service.offline_replay.replay import TooLong, replay_file
from service.people.post import Post
from service.people.register import Holder, People
from service.store.lists.reader import Reader
from service.store.people.players import asked_statement
from service.store.post.mails import NewMail, Undelivered
from service.store.post.owed import OwedAnswer, OwedNote, Posted
from service.words import language, speaking
from workers.mail.board import MailBoard, board_of, is_unsettled, match_at
from workers.mail.envelope import enveloped
from workers.mail.gather import Gather
from workers.mail.logged import logged, receipted
from workers.mail.outbox import Outbox, Sending
from workers.mail.pictures import Pictures, is_large
from workers.mail.short_mails import ShortMails
from workers.mail.smtp_client import Later, Never, SmtpClient

log = logging.getLogger("fieldpost")

LARGEST_EXPORT = 5_000_000
"""A longer export is not attached to the last mail, but linked."""

REPLAY_WITHIN = 60.0
"""Seconds that may go to the replay file of a last mail: a job has twice as many."""


class NotYet(Exception):
    """The read models lag behind what the mail has to tell."""


class Delivery:
    """Makes and sends the mails of a house. Several may run: a mail is made once."""

    def __init__(
        self,
        matches: Matches,
        reader: Reader,
        people: People,
        post: Post,
        outbox: Outbox,
        sender: SmtpClient,
        *,
        pictures: Pictures | None = None,
        style: str = "full",
    ) -> None:
        """Without ``pictures`` mails have none; ``style`` is for players who wished for none."""
        self._style = style
        self._matches, self._reader = matches, reader
        self._people, self._post, self._outbox = people, post, outbox
        self._sender, self._pictures = sender, pictures
        self._gather, self._log = Gather(matches, reader, post), HouseLog(matches)
        self._short = ShortMails(post, outbox)

    def board(self, match: str, seat: str, least: int = 1) -> MailBoard | None:
        """The position that a mail to a seat tells of, None where the lists do not know it yet."""
        return board_of(self._matches, self._reader, match, seat, least)

    def language(self, match: str, seat: str) -> str:
        """The language of the mails of a seat."""
        holder = self._people.holder(match, seat)
        return self._people.language_of(holder.player) if holder else ""

    def write(self, match: str, seat: str) -> str | None:
        """Make the mail that is owed to a seat and return its id; None where none is owed.

        Raises NotYet while the read models do not tell what the letter did that is answered.
        """
        told, before = self._outbox.posted(match, seat), None
        owed = self._outbox.owed_since(match, seat) >= told.size
        answers = self._outbox.answers(match, seat)
        least = max((report.size for report in map(_report, answers)), default=1)
        if not told.size:  # who is new here is told all at once
            least = max(least, self._matches.repository.size(match))
        # After what is owed, or it could be older than that.
        board = self.board(match, seat, max(least, 1))
        if board is None or is_unsettled(self._matches, board, timestamp(self._outbox.now())):
            raise NotYet
        holder = self._people.holder(match, seat)
        notes = self._outbox.notes(match, seat, told.notes)
        if holder is None:  # he declined, or got up: there is nobody to answer
            self._outbox.let_be(answers)
            return None
        if holder.quiet and not answers:
            owed, notes = False, []
        if not (owed or answers or notes):
            return None
        if (before := self._outbox.undelivered(holder, told.number)) is not None:
            told = Posted(told.number, min(told.size, before.since), before.since_note)
            answers = [*self._outbox.answers(match, seat, told.number), *answers]
            notes = self._outbox.notes(match, seat, told.notes)
        try:
            return self._made(holder, board, told, before, answers, notes)
        except Sending:
            raise NotYet from None

    def _made(
        self,
        holder: Holder,
        board: MailBoard,
        told: Posted,
        before: Undelivered | None,
        answers: Sequence[OwedAnswer],
        notes: Sequence[OwedNote],
    ) -> str | None:
        with speaking(self._people.language_of(holder.player)):
            return self._in_words(holder, board, told, before, answers, notes)

    def _in_words(
        self,
        holder: Holder,
        board: MailBoard,
        told: Posted,
        before: Undelivered | None,
        answers: Sequence[OwedAnswer],
        notes: Sequence[OwedNote],
    ) -> str | None:
        """A mail that tells all since ``told``, and takes the place of the one ``before``."""
        final = self._ends(board, told)
        invited = self._people.invited_by(board.match, holder.seat)
        turn = self._gather.turn(
            board,
            holder.seat,
            told.size,
            final=final,
            reports=list(map(_report, answers)),
            notes=notes,
            host=invited.name if invited else self._host(board.match),
            words=invited.words if invited else "",
            zone=self._zone(holder),
            style=self._people.style_of(holder.player) or self._style,
            unreached=self._outbox.unreached(board.match),
        )
        turn = logged(turn, self._log, self._matches.house.cosigners)
        turn = receipted(turn, self._matches, board.match, holder.seat)
        now = Posted(told.number + 1, board.size, notes[-1].k if notes else told.notes)
        return self._kept(holder, board, turn, (told, now), before, answers)

    def _kept(
        self,
        holder: Holder,
        board: MailBoard,
        turn: SeatMail,
        told: tuple[Posted, Posted],
        before: Undelivered | None,
        answers: Sequence[OwedAnswer],
    ) -> str | None:
        then, now = told
        mail = f"{board.match}.{holder.seat}.{now.number}"
        written = self._written(turn, board, turn.kind == "final")
        new = NewMail(
            mail,
            turn.kind,
            holder.address,
            self._enveloped(mail, holder, turn, board, written, answers),
            sender=self._post.bounce_address(mail),
            match=board.match,
            seat=holder.seat,
            size=board.size,
            since=then.size,
            since_note=then.notes,
        )
        statement = self._outbox.mail(new)
        made = self._outbox.make(board.match, holder.seat, statement, now, answers, before)
        return mail if made else None

    def _host(self, match: str) -> str:
        """The name of the first player who sat down."""
        holders = self._people.holders(match)
        taken = self._matches.repository.match(match, fresh=False).sitting.taken
        first = next((holders[s].player for s in taken if s in holders), "")
        player = self._people.player(first)
        return player.name if player else ""

    def _zone(self, holder: Holder) -> str:
        player = self._people.player(holder.player)
        return player.zone if player else "UTC"

    def _ends(self, board: MailBoard, told: Posted) -> bool:
        """Whether the match ended since the last mail."""
        if match_at(self._matches, board.match, board.size).outcome is None:
            return False
        rows = self._matches.repository.rows(board.match, told.size, board.size)
        return any(topic == Finished.topic for _, topic, _ in rows)

    def _written(self, turn: SeatMail, board: MailBoard, final: bool) -> MailText:
        drawn = self._pictures if turn.board and turn.style != "text" else None
        png = drawn.of(board.view) if drawn else b""
        excerpt = bool(png) and board is not None and is_large(board.view)
        turn = msgspec.structs.replace(turn, picture=bool(png), excerpt=excerpt)
        if turn.words:  # the board in words has it
            turn = msgspec.structs.replace(turn, holdings="")
        files = [File("checkpoint.txt", "text/plain", turn.checkpoint.encode())]
        if turn.log_proof:
            files.append(File("log.tlog-proof", "text/plain", turn.log_proof.encode()))
        for name, kind, proofs in (
            ("receipt", "tlog-proof", turn.receipts),
            ("order", "notes", turn.secrets),
        ):
            for k, proof in enumerate(proofs, 1):
                numbered = f"{name}-{k}" if k > 1 else name
                files.append(File(f"{numbered}.{kind}", "text/plain", proof.encode()))
        if turn.due:
            files.append(self._entry(turn, board))
        if final:
            files += (whole := self._whole(board.match))
            ends = {file.name.rpartition(".")[2] for file in whole}
            told = attached(journal="journal" in ends, replay="html" in ends)
            turn = msgspec.structs.replace(turn, lead=(*turn.lead, told))
        return MailText(
            subject=turn.subject,
            plain=short_text(turn) if turn.short else plain_text(turn),
            html=html_page(turn) if turn.style != "text" else "",
            picture=png,
            files=files,
        )

    def _entry(self, turn: SeatMail, board: MailBoard) -> File:
        """The deadline for the reader's calendar."""
        entry = calendar_entry(
            uid=f"{board.match}.{board.viewer}@{self._post.domain}",
            number=board.size,
            made=self._outbox.now(),
            due=turn.due,
            pace=self._matches.repository.match(board.match).clock.seconds,
            title=turn.headline,
            link=self._post.match_link(board.match),
        )
        return File("deadline.ics", "text/calendar", entry.encode())

    def _whole(self, match: str) -> list[File]:
        """The whole story, every roll, and the journal for the audit: now nothing is secret."""
        viewer = self._viewer(match)
        story = self._reader.chronicle(match, viewer, limit=1_000_000)
        rolls = self._reader.rolls(match, viewer, limit=1_000_000)
        told = "".join(f"{row.n}\tturn {row.turn}\t{row.phase}\t{row.text}\n" for row in story)
        rolled = "".join(
            f"{r.n}\t{r.stream}\t{r.why}\t{' '.join(map(str, r.results))}\t{r.order}\n"
            for r in rolls
        )
        files = [
            File("story.txt", "text/plain", told.encode()),
            File("dice.txt", "text/plain", rolled.encode()),
        ]
        journal = b"".join(export(self._matches, match, viewer))
        if len(journal) <= LARGEST_EXPORT:
            files.append(File(f"{match}.journal", "application/octet-stream", journal))
        if self._pictures is not None and len(journal) <= LARGEST_EXPORT:
            page = self._replay(match)
            files += [File(f"{match}.html", "text/html", page)] if page else []
        return files

    def _replay(self, match: str) -> bytes:
        """The match in one file; made once in each language for all who get it. b"" where that
        takes too long: the last mail comes in any case."""
        assert self._pictures is not None
        key = f"replay {match} {self._matches.repository.size(match)} {language()}"
        return self._pictures.made(key, lambda: self._replayed(match))

    def _replayed(self, match: str) -> bytes:
        viewer = self._viewer(match)
        try:
            return replay_file(self._matches, match, viewer, within=REPLAY_WITHIN)
        except TooLong:
            log.warning("mail out: the replay file of %s takes too long for its last mail", match)
            return b""

    def _viewer(self, match: str) -> str:
        """Everything, but that the match is over is not taken on trust."""
        return known_to(self._matches.repository.match(match), PUBLIC)

    def _enveloped(
        self,
        mail: str,
        holder: Holder,
        turn: SeatMail,
        board: MailBoard,
        written: MailText,
        answers: Sequence[OwedAnswer],
    ) -> bytes:
        return enveloped(
            self._post,
            mail,
            holder.address,
            written,
            made=self._outbox.now(),
            replied=bool(answers),
            reply_to=turn.reply_to,
            match=board.match,
            seat=holder.seat,
            answers=answers[-1].message_id if answers else "",
        )

    def ask(self) -> int:
        """Ask players about the addresses that they named; returns about how many."""
        asked = 0
        for player, address in self._people.to_be_asked():
            known = self._people.player(player)
            if known is None:
                continue
            with speaking(self._people.language_of(player)):
                mail = self._short.to_be_confirmed(player, known.name, address)
            noted = asked_statement(player, address)
            asked += self._outbox.keep([mail, noted]) or self._outbox.keep([noted])
        return asked

    def send(self, mail: str) -> bool:
        """Hand a mail over to the next server; whether it was. What failed is due again later."""
        ready = self._outbox.claim(mail)
        if ready is None:
            return False
        if why := self._outbox.why_outdated(self._matches, ready):
            log.info("mail out: %s is dropped, it is true no more: %s", mail, why)
            self._outbox.dropped(ready, why)
            return False
        try:
            self._sender.send(ready.sender, ready.recipient, ready.raw)
        except Never as error:
            log.warning("mail out: %s is refused: %s", mail, error)
            self._outbox.failed(ready, str(error), for_good=True)
            return False
        except Later as error:
            log.warning("mail out: %s is delayed: %s", mail, error)
            self._outbox.failed(ready, str(error), for_good=False)
            return False
        self._outbox.sent(ready)
        return True


def _report(answer: OwedAnswer) -> LetterReport:
    return msgspec.json.decode(answer.report, type=LetterReport)

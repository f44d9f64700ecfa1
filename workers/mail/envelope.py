"""A mail in its envelope: headers, the parts one inside the other, and what is attached: proofs,
the deadline, and at the end the whole match.

Every mail has its own Message-ID and stands in the thread of its match (RFC 5322 3.6.4), names
its list (RFC 2919) and how to leave it with one click (RFC 2369, RFC 8058), and says that a
program sent it (RFC 3834 5).
"""

import gzip
import itertools
import logging
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.generator import BytesGenerator
from email.message import Message
from email.utils import format_datetime, formataddr
from io import BytesIO
from typing import Final

import msgspec

from domain.match.match import PUBLIC
from service.application.guard import GoneBack
from service.application.log import HouseLog
from service.application.matches import Matches
from service.house.cosigners import Cosigners
from service.mails.contents import SeatMail
from service.mails.html_page import html_page
from service.mails.parts import POLICY, File, MailText, body, calendar_entry, field
from service.mails.plain_text import plain_text
from service.mails.short_text import short_text
from service.mails.wording import attached
from service.offline_replay.replay import TooLong, replay_file
from service.people.post import Post
from service.people.register import CLUB
from service.reading.access import known_to
from service.reading.positions import export
from service.reading.proofs import part_of, receipts
from service.store.post.mails import NewMail
from service.store.recorder import Statement
from service.words import _, counted, language
from workers.mail import reviews
from workers.mail.board import MailBoard
from workers.mail.mailer import Mailer
from workers.mail.pictures import is_large

NAME = "Fieldpost"
_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")

log = logging.getLogger("fieldpost")

LARGEST_EXPORT = 5_000_000
"""A longer export is not attached to a mail, but linked."""

MOST_FILES = 200_000
"""Bytes of what is attached to the last mail of a match; the rest comes if it is asked for."""

_SHORT_JOURNAL = 60_000
"""Bytes of a journal that is attached as it is; a longer one is packed (RFC 1952)."""

MOST_RECEIPTS = 40
"""Receipts in one mail; of a mail a verifier reads at least 50 parts."""


class _AtOnce(BytesGenerator):
    """Writes each text in one piece; the library's own way, line by line, takes longer than to
    word the mail."""

    def _write_lines(self, lines: str) -> None:
        self.write(self._NL.join(_LINE_ENDS.split(lines)))  # type: ignore[attr-defined]


def message_id(post: Post, name: str) -> str:
    """The Message-ID of the mail of that name: always the same one."""
    return f"<{name}@{post.domain}>"


def root_id(post: Post, match: str) -> str:
    """The Message-ID that all mails of a match refer to; no mail has it."""
    return message_id(post, f"{match}.root")


def enveloped(
    post: Post,
    mail: str,
    to: str,
    written: MailText,
    *,
    made: int,
    replied: bool = False,
    reply_to: str = "",
    match: str = "",
    seat: str = "",
    answers: str = "",
) -> bytes:
    """The bytes of a mail; ``answers`` is the Message-ID of the letter that it answers."""
    thread = ([root_id(post, match)] if match not in ("", CLUB) else []) + (
        [answers] if answers else []
    )
    fields = (
        ("From", formataddr((NAME, post.address))),
        ("To", to),
        ("Subject", " ".join(written.subject.split())),
        ("Date", format_datetime(datetime.fromtimestamp(made, UTC))),
        ("Message-ID", message_id(post, mail)),
        ("Auto-Submitted", "auto-replied" if replied else "auto-generated"),
        ("X-Auto-Response-Suppress", "OOF, AutoReply"),
        *([("Reply-To", reply_to)] if reply_to else []),
        *_threaded(thread),
        *(_listed(post, match, seat) if match else []),
        ("MIME-Version", "1.0"),
    )
    content = body(written)
    message = Message(POLICY)
    for name, value in fields:
        message[name] = field(name, value)
    for name, value in content.items():
        message[name] = value
    message.set_payload(content.get_payload())
    into = BytesIO()
    _AtOnce(into, mangle_from_=False, policy=POLICY).flatten(message)
    return into.getvalue()


def short_mail(
    mailer: Mailer,
    kind: str,
    mail: str,
    to: str,
    subject: str,
    text: str,
    *,
    replied: bool = False,
    reply_to: str = "",
    match: str = "",
    seat: str = "",
    answers: str = "",
) -> Statement:
    """The statement that keeps a mail of a few words to be sent."""
    written = MailText(subject=subject, plain=text)
    raw = enveloped(
        mailer.post,
        mail,
        to,
        written,
        made=mailer.now(),
        replied=replied,
        reply_to=reply_to,
        match=match,
        seat=seat,
        answers=answers,
    )
    return mailer.outbox.mail(NewMail(mail, kind, to, raw))


def _threaded(thread: Sequence[str]) -> Iterator[tuple[str, str]]:
    if thread:
        yield "In-Reply-To", thread[-1]
        yield "References", " ".join(thread)


def _listed(post: Post, match: str, seat: str) -> Iterator[tuple[str, str]]:
    quiet = post.quiet_address(match, seat)
    name = "Clubs" if match == CLUB else f"Match {match}"
    yield "List-Id", f"{name} <{match}.{post.name}.{post.domain}>"
    yield "List-Unsubscribe", f"<{post.quiet_link(match, seat)}>, <mailto:{quiet}>"
    yield "List-Unsubscribe-Post", "List-Unsubscribe=One-Click"


def logged(turn: SeatMail, log: HouseLog, cosigners: Cosigners | None) -> SeatMail:
    """The turn with that proof, and with how many cosigners vouch for it.

    Where there is none now the mail goes out all the same: a later one proves this one too.
    """
    try:
        proof = log.proof_of(turn.checkpoint)
    except (LookupError, GoneBack):
        proof = ""
    told = _vouched(proof, cosigners) if cosigners else ""
    return msgspec.structs.replace(turn, log_proof=proof, cosigned=told)


def receipted(turn: SeatMail, matches: Matches, match: str, seat: str) -> SeatMail:
    """The turn with a receipt of each order that it answers, but for those of a heap of letters.

    A secret order comes with its opening: only so its sender sees their very words.
    """
    entries = sorted({n for report in turn.reports for n in report.entries})[:MOST_RECEIPTS]
    if not entries:
        return turn
    try:
        made = receipts(matches, match, entries)
    except (LookupError, GoneBack):
        return turn
    secrets = filter(None, (part_of(matches, match, seat, one) for one in made))
    return msgspec.structs.replace(turn, receipts=tuple(made), secrets=tuple(secrets))


def _vouched(proof: str, asked: Cosigners) -> str:
    count = asked.count(proof.partition("\n\n")[2]) if proof else 0
    gaps = {"count": count, "all": len(asked.askers)}
    if count == len(asked.askers) == 1:
        return _("The cosigner of this house has signed it.")
    if count >= asked.need:
        return counted(
            "{count} of the {all} cosigners of this house has signed it.",
            "{count} of the {all} cosigners of this house have signed it.",
            count, **gaps,
        )  # fmt: skip
    return counted(
        "{count} of the {all} cosigners of this house has signed it within {seconds} seconds, "
        "and it asks for {need}: the next mail says more.",
        "{count} of the {all} cosigners of this house have signed it within {seconds} seconds, "
        "and it asks for {need}: the next mail says more.",
        count, **gaps, seconds=f"{asked.seconds:g}", need=asked.need,
    )  # fmt: skip


def written(mailer: Mailer, turn: SeatMail, board: MailBoard) -> MailText:
    """A turn in words, with its picture and what is attached. Raises NoPictureYet."""
    drawn = mailer.pictures if turn.board and turn.style != "text" else None
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
    if turn.sections:
        files += reviews.graph_of(mailer, turn, board.match)
    if turn.due:
        files.append(_deadline_entry(mailer, turn, board))
    asked = any("files" in report.shown for report in turn.reports)
    if turn.kind == "final" or (turn.kind == "over" and asked):
        whole = _whole(mailer, board.match)
        brought = whole if asked else _few(whole)
        files += brought
        told = attached([one.name for one in brought], [one.name for one in whole])
        turn = msgspec.structs.replace(turn, lead=(*turn.lead, told))
    return MailText(
        subject=turn.subject,
        plain=short_text(turn) if turn.short else plain_text(turn),
        html=html_page(turn) if turn.style != "text" else "",
        picture=png,
        files=files,
    )


def _deadline_entry(mailer: Mailer, turn: SeatMail, board: MailBoard) -> File:
    """The deadline for the reader's calendar."""
    entry = calendar_entry(
        uid=f"{board.match}.{board.viewer}@{mailer.post.domain}",
        number=board.size,
        made=mailer.now(),
        due=turn.due,
        pace=mailer.matches.repository.match(board.match).clock.seconds,
        title=turn.headline,
        link=mailer.post.match_link(board.match),
    )
    return File("deadline.ics", "text/calendar", entry.encode())


def _whole(mailer: Mailer, match: str) -> list[File]:
    """The journal for the audit, the whole story, every roll, and the replay file, the one that
    nobody can do without first: now nothing is secret."""
    viewer = _viewer(mailer, match)
    story = mailer.reader.chronicle(match, viewer, limit=1_000_000)
    rolls = mailer.reader.rolls(match, viewer, limit=1_000_000)
    told = "".join(f"{row.n}\tturn {row.turn}\t{row.phase}\t{row.text}\n" for row in story)
    rolled = "".join(
        f"{r.n}\t{r.stream}\t{r.why}\t{' '.join(map(str, r.results))}\t{r.order}\n" for r in rolls
    )
    files = []
    journal = b"".join(export(mailer.matches, match, viewer))
    if len(journal) <= _SHORT_JOURNAL:
        files.append(File(f"{match}.journal", "application/octet-stream", journal))
    elif len(journal) <= LARGEST_EXPORT:
        packed = gzip.compress(journal, 9, mtime=0)
        files.append(File(f"{match}.journal.gz", "application/gzip", packed))
    files.append(File("story.txt", "text/plain", told.encode()))
    files.append(File("dice.txt", "text/plain", rolled.encode()))
    if mailer.pictures is not None and len(journal) <= LARGEST_EXPORT:
        page = _replay(mailer, match)
        files += [File(f"{match}.html", "text/html", page)] if page else []
    return files


def _few(files: Sequence[File]) -> list[File]:
    """Those that fit into a mail of a usual size, each with all before it."""
    sizes = itertools.accumulate(len(file.data) for file in files)
    return [file for file, size in zip(files, sizes, strict=True) if size <= MOST_FILES]


def _replay(mailer: Mailer, match: str) -> bytes:
    """The match in one file; made once in each language for all who get it. b"" where that
    takes too long: the last mail comes in any case."""
    assert mailer.pictures is not None
    key = f"replay {match} {mailer.matches.repository.size(match)} {language()}"
    return mailer.pictures.made(key, lambda: _replayed(mailer, match))


def _replayed(mailer: Mailer, match: str) -> bytes:
    viewer = _viewer(mailer, match)
    try:
        within = mailer.matches.limits.replaying
        return replay_file(mailer.matches, match, viewer, within=within)
    except TooLong:
        log.warning("mail out: the replay file of %s takes too long for its last mail", match)
        return b""


def _viewer(mailer: Mailer, match: str) -> str:
    """Everything, but that the match is over is not taken on trust."""
    return known_to(mailer.matches.repository.match(match), PUBLIC)

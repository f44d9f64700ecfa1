"""Makes one mail of all that is owed to a seat, with what is attached: proofs, the deadline, and at
the end the whole match.
"""

import gzip
import itertools
import logging
from collections.abc import Sequence

import msgspec

from domain.journal.timestamps import timestamp
from domain.match.match import PUBLIC
from service.application.guard import GoneBack
from service.application.log import HouseLog
from service.application.matches import Matches
from service.house.cosigners import Cosigners
from service.mails.contents import SeatMail
from service.mails.html_page import html_page
from service.mails.parts import File, MailText, calendar_file, deadline_event
from service.mails.plain_text import plain_text
from service.mails.report import LetterReport
from service.mails.short_text import short_text
from service.mails.wording import attached
from service.offline_replay.replay import TooLong, replay_file
from service.people.register import Holder
from service.reading.access import known_to
from service.reading.positions import export
from service.reading.proofs import part_of, receipts
from service.store.people.seats import player_of_seat
from service.store.post import mails, owed
from service.store.post.mails import NewMail, Undelivered
from service.store.post.owed import OwedAnswer, OwedNote, Posted
from service.words import _, counted, language, speaking
from service.words.telling import seat_told
from workers.mail import diary, gather, shown
from workers.mail.mailer import Mailer, enveloped
from workers.mail.outbox import Sending
from workers.mail.pictures import is_large
from workers.mail.story import MailBoard, board_of, compared, is_unsettled

log = logging.getLogger("fieldpost")


class NotYet(Exception):
    """The read models lag behind what the mail has to tell."""


def write(mailer: Mailer, match: str, seat: str) -> str | None:
    """Make the mail that is owed to a seat and return its id; None where none is owed.

    Raises NotYet while the read models do not tell what the letter did that is answered.
    """
    told = owed.posted_to_seat(mailer.store, match, seat)
    is_owed = owed.owed_since(mailer.store, match, seat) >= told.size
    answers = owed.answers_owed(mailer.store, match, seat)
    least = max((report.size for report in map(_report, answers)), default=1)
    if not told.size:  # who is new here is told all at once
        least = max(least, mailer.matches.repository.size(match))
    # After what is owed, or it could be older than that.
    board = board_of(mailer.matches, mailer.reader, match, seat, max(least, 1))
    if board is None or is_unsettled(mailer.matches, board, timestamp(mailer.now())):
        raise NotYet
    holder = mailer.people.holder(match, seat)
    notes = owed.notes_of_others(mailer.store, match, seat, told.notes)
    if holder is None:  # declined, or got up: there is nobody to answer
        mailer.store.write(owed.answered_statement(answer.letter) for answer in answers)
        return None
    if holder.quiet and not answers:
        is_owed, notes = False, []
    if not (is_owed or answers or notes):
        return None
    told, before = _told(mailer, holder, told)
    if before is not None:
        answers = [*owed.answers_owed(mailer.store, match, seat, told.number), *answers]
        notes = owed.notes_of_others(mailer.store, match, seat, told.notes)
    try:
        with speaking(mailer.people.language_of(holder.player)):
            return _made(mailer, holder, board, told, before, answers, notes)
    except Sending:
        raise NotYet from None


def _told(mailer: Mailer, holder: Holder, told: Posted) -> tuple[Posted, Undelivered | None]:
    """What the mails of a seat told that arrived, and the one that did not."""
    newest = (holder.match, holder.seat, told.number, holder.address)
    before = mails.undelivered_mail(mailer.store, *newest)
    if before is None:
        return told, None
    return Posted(told.number, min(told.size, before.since), before.since_note), before


def paint(mailer: Mailer, match: str, seat: str) -> None:
    """Draw the board that the next mail to a seat shows."""
    board = board_of(mailer.matches, mailer.reader, match, seat)
    holder = mailer.people.holder(match, seat)
    if mailer.pictures is None or board is None or holder is None:
        return
    told, _ = _told(mailer, holder, owed.posted_to_seat(mailer.store, match, seat))
    with speaking(mailer.people.language_of(holder.player)):
        mailer.pictures.draw(compared(mailer, board, told.size).view)


def _made(
    mailer: Mailer,
    holder: Holder,
    board: MailBoard,
    told: Posted,
    before: Undelivered | None,
    answers: Sequence[OwedAnswer],
    notes: Sequence[OwedNote],
) -> str | None:
    """A mail that tells all since ``told``, and takes the place of the one ``before``."""
    board = compared(mailer, board, told.size)
    invited = mailer.people.invited_by(board.match, holder.seat)
    reviewed = owed.owes_review(mailer.store, board.match, holder.seat) and shown.is_reviewed(
        mailer, board.match
    )
    turn = gather.turn(
        mailer,
        board,
        holder.seat,
        told.size,
        reports=list(map(_report, answers)),
        notes=notes,
        host=invited.name if invited else _host(mailer, board.match),
        words=invited.words if invited else "",
        zone=mailer.people.zone_of(holder.player),
        style=mailer.people.style_of(holder.player) or mailer.settings.mail_style,
        unreached=mails.unreached_seats(mailer.store, board.match),
        review=reviewed,
    )
    turn = logged(turn, mailer.log, mailer.matches.house.cosigners)
    turn = receipted(turn, mailer.matches, board.match, holder.seat)
    now = Posted(told.number + 1, board.size, notes[-1].k if notes else told.notes)
    mail = f"{board.match}.{holder.seat}.{now.number}"
    new = NewMail(
        mail,
        turn.kind,
        holder.address,
        enveloped(
            mailer.post,
            mail,
            holder.address,
            written(mailer, turn, board),
            made=mailer.now(),
            replied=bool(answers),
            reply_to=turn.reply_to,
            match=board.match,
            seat=holder.seat,
            answers=answers[-1].message_id if answers else "",
        ),
        sender=mailer.post.bounce_address(mail),
        match=board.match,
        seat=holder.seat,
        size=board.size,
        since=told.size,
        since_note=told.notes,
    )
    statement = mailer.outbox.mail(new)
    told_now = [owed.review_told_statement(board.match, holder.seat)] if reviewed else []
    statements = [statement, *told_now]
    made = mailer.outbox.make(board.match, holder.seat, statements, now, answers, before)
    return mail if made else None


def _host(mailer: Mailer, match: str) -> str:
    """The name of the first player who sat down."""
    holders = mailer.people.holders(match)
    taken = mailer.matches.repository.match(match, fresh=False).sitting.taken
    first = next((holders[s].player for s in taken if s in holders), "")
    player = mailer.people.player(first)
    return player.name if player else ""


def _report(answer: OwedAnswer) -> LetterReport:
    return msgspec.json.decode(answer.report, type=LetterReport)


LARGEST_EXPORT = 5_000_000
"""A longer export is not attached to a mail, but linked."""

MOST_FILES = 200_000
"""Bytes of what is attached to the last mail of a match; the rest comes if it is asked for."""

_SHORT_JOURNAL = 60_000
"""Bytes of a journal that is attached as it is; a longer one is packed (RFC 1952)."""

STORY = "story.txt"

BYTES = "application/octet-stream"
"""The kind of what programs read: mutt and others show every text below the letter, though it is
attached (RFC 2183 2.10 leaves that to them), and a signed note is kept to the byte so."""

MOST_RECEIPTS = 40
"""Receipts in one mail; of a mail a verifier reads at least 50 parts."""


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
    arrows = bool(png and board.view.trails)
    turn = msgspec.structs.replace(turn, picture=bool(png), excerpt=excerpt, arrows=arrows)
    if turn.words and not turn.sitrep:  # the board in words has it
        turn = msgspec.structs.replace(turn, holdings="")
    files = [File("checkpoint.txt", BYTES, turn.checkpoint.encode())]
    if turn.log_proof:
        files.append(File("log.tlog-proof", BYTES, turn.log_proof.encode()))
    for name, kind, proofs in (
        ("receipt", "tlog-proof", turn.receipts),
        ("order", "notes", turn.secrets),
    ):
        for k, proof in enumerate(proofs, 1):
            numbered = f"{name}-{k}" if k > 1 else name
            files.append(File(f"{numbered}.{kind}", BYTES, proof.encode()))
    if turn.sections:
        files += shown.graph_of(mailer, turn, board.match)
    if any("calendar" in report.shown for report in turn.reports):
        files.append(diary.file_of(mailer, player_of_seat(mailer.store, board.match, board.viewer)))
    elif turn.due:
        files.append(_deadline_entry(mailer, turn, board))
    asked = any("files" in report.shown for report in turn.reports)
    if turn.kind == "final" or (turn.kind == "over" and asked):
        whole = _whole(mailer, board.match)
        brought = whole if asked else _few(whole)
        files += brought
        told = attached([one.name for one in brought], [one.name for one in whole])
        has_story = any(one.name == STORY for one in brought)
        turn = msgspec.structs.replace(turn, lead=(*turn.lead, told), has_story=has_story)
    return MailText(
        subject=turn.subject,
        plain=short_text(turn) if turn.short else plain_text(turn),
        html=html_page(turn) if turn.style != "text" else "",
        picture=png,
        files=files,
    )


def _deadline_entry(mailer: Mailer, turn: SeatMail, board: MailBoard) -> File:
    """The deadline for the reader's calendar."""
    clock = mailer.matches.repository.match(board.match).clock
    event = deadline_event(
        uid=f"{board.match}.{board.viewer}@{mailer.post.domain}",
        number=board.size,
        made=mailer.now(),
        due=turn.due,
        pace=clock.seconds,
        about="; ".join(seat_told(clock.bank(board.viewer), (), None)),
        title=turn.headline,
        link=mailer.post.match_link(board.match),
    )
    return File("deadline.ics", "text/calendar", calendar_file([event]).encode())


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
        files.append(File(f"{match}.journal", BYTES, journal))
    elif len(journal) <= LARGEST_EXPORT:
        packed = gzip.compress(journal, 9, mtime=0)
        files.append(File(f"{match}.journal.gz", "application/gzip", packed))
    files.append(File(STORY, "text/plain", told.encode()))
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

"""Makes one mail of all that is owed to a seat, and hands mails over."""

import logging
from collections.abc import Sequence

import msgspec

from domain.journal.timestamps import timestamp
from service.mails.report import LetterReport
from service.people.register import Holder
from service.store.post import mails, owed
from service.store.post.mails import NewMail, Undelivered
from service.store.post.owed import OwedAnswer, OwedNote, Posted
from service.words import speaking
from workers.mail import gather, reviews
from workers.mail.board import MailBoard, board_of, is_unsettled
from workers.mail.envelope import enveloped, logged, receipted, written
from workers.mail.mailer import Mailer
from workers.mail.outbox import Sending, why_outdated
from workers.mail.smtp_client import Later, Never

log = logging.getLogger("fieldpost")


class NotYet(Exception):
    """The read models lag behind what the mail has to tell."""


def write(mailer: Mailer, match: str, seat: str) -> str | None:
    """Make the mail that is owed to a seat and return its id; None where none is owed.

    Raises NotYet while the read models do not tell what the letter did that is answered.
    """
    told, before = owed.posted_to_seat(mailer.store, match, seat), None
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
    newest = (match, seat, told.number, holder.address)
    if (before := mails.undelivered_mail(mailer.store, *newest)) is not None:
        told = Posted(told.number, min(told.size, before.since), before.since_note)
        answers = [*owed.answers_owed(mailer.store, match, seat, told.number), *answers]
        notes = owed.notes_of_others(mailer.store, match, seat, told.notes)
    try:
        with speaking(mailer.people.language_of(holder.player)):
            return _made(mailer, holder, board, told, before, answers, notes)
    except Sending:
        raise NotYet from None


def language_of_seat(mailer: Mailer, match: str, seat: str) -> str:
    """The language of the mails of a seat."""
    holder = mailer.people.holder(match, seat)
    return mailer.people.language_of(holder.player) if holder else ""


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
    invited = mailer.people.invited_by(board.match, holder.seat)
    reviewed = owed.owes_review(mailer.store, board.match, holder.seat) and reviews.is_reviewed(
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


def send(mailer: Mailer, mail: str) -> bool:
    """Hand a mail over to the next server; whether it was. What failed is due again later."""
    ready = mailer.outbox.claim(mail)
    if ready is None:
        return False
    if why := why_outdated(mailer.store, mailer.matches, ready):
        log.info("mail out: %s is dropped, it is true no more: %s", mail, why)
        mailer.store.write([mails.dropped_statement(ready.id, ready.claim, why)])
        return False
    try:
        mailer.sender.send(ready.sender, ready.recipient, ready.raw)
    except Never as error:
        log.warning("mail out: %s is refused: %s", mail, error)
        mailer.outbox.failed(ready, str(error), for_good=True)
        return False
    except Later as error:
        log.warning("mail out: %s is delayed: %s", mail, error)
        mailer.outbox.failed(ready, str(error), for_good=False)
        return False
    mailer.outbox.sent(ready)
    return True


def _report(answer: OwedAnswer) -> LetterReport:
    return msgspec.json.decode(answer.report, type=LetterReport)

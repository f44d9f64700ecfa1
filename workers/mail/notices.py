"""Mails that are sent once: no mail reaches a seat, an invitation has no answer, a club asks."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from domain.match.seeing import waiting_for
from service.mails.parts import MailText
from service.mails.plain_text import paragraphs
from service.mails.wording import unreached_told
from service.people import club_questions
from service.people.club_questions import Mailed, reader_of, still_asked
from service.people.clubs import ClubRefused, is_member
from service.people.habits import asleep
from service.people.register import CLUB, Holder
from service.store.people import questions
from service.store.people.questions import (
    ClubQuestion,
    is_muted,
    questions_to_mail,
    was_mailed,
)
from service.store.post import mails
from service.store.post.mails import NewMail, open_invitations, returned_mails
from service.store.recorder import Statement
from service.store.repository import AnyMatch, NoSuchMatch
from service.words import _, counted, speaking
from service.words.telling import listed, spanned
from workers.mail.envelope import enveloped, short_mail
from workers.mail.mailer import Mailer
from workers.mail.outbox import DAY

WITHIN = 7 * DAY
"""Seconds within which one asker has one mail sent to one name, and all askers MOST_ASKED."""

MOST_ASKED = 3
"""Mails of clubs that one address gets within that time, whoever asks."""

CLUBS_AT_ONCE = 500

PATIENCE = 3 * DAY
"""Seconds after which an invitation counts as not answered."""

FORGOTTEN = 30 * DAY
"""Older ones are not spoken of any more."""


def write_returned(mailer: Mailer) -> int:
    """Make the mails that are due; returns how many."""
    made = 0
    for match_id, seat in returned_mails(mailer.store):
        try:
            match = mailer.matches.repository.match(match_id)
        except NoSuchMatch:
            continue
        for reader in _returned_readers(mailer, match_id, match, seat):
            mail = f"returned.{match_id}.{seat}.{reader.seat}"
            if not mails.was_made(mailer.store, mail):
                made += mailer.outbox.keep([_returned_mail(mailer, mail, reader, match, seat)])
    return made


def _returned_readers(
    mailer: Mailer, match_id: str, match: AnyMatch, seat: str
) -> Iterator[Holder]:
    rules = mailer.matches.repository.codec(match).rules
    if match.outcome is not None or seat not in waiting_for(rules, match):
        return
    lost = mails.unreached_seats(mailer.store, match_id)
    for one in mailer.people.holders(match_id).values():
        if one.address and not one.quiet and one.seat != seat and one.seat not in lost:
            yield one


def _returned_mail(
    mailer: Mailer, mail: str, reader: Holder, match: AnyMatch, seat: str
) -> Statement:
    with speaking(mailer.people.language_of(reader.player)):
        name = mailer.matches.rules_of(match).scenario(match.scenario).title
        waits = _("The match waits for {seats}.", seats=listed([seat]))
        told = f"{waits} {unreached_told([seat])}"
        once = _("We tell you this once; the page of the match shows it as long as it lasts.")
        subject = _("{name}: no mail reaches {seat}", name=name, seat=seat.title())
    return _to_holder(mailer, "returned", mail, reader, match, subject, (told, once))


def write_unanswered(mailer: Mailer) -> int:
    """Make the mails that are due; returns how many."""
    made, now = 0, mailer.now()
    invited = open_invitations(mailer.store, now - FORGOTTEN, now - PATIENCE)
    for match_id, seat, address in invited:
        name = sha256(address.encode()).hexdigest()[:10]
        mail = f"unanswered.{match_id}.{seat}.{name}"
        if mails.was_made(mailer.store, mail):
            continue
        for match, reader in _unanswered_reader(mailer, match_id, seat):
            made += mailer.outbox.keep(
                [_unanswered_mail(mailer, mail, reader, match, seat, address)]
            )
    return made


def _unanswered_reader(
    mailer: Mailer, match_id: str, seat: str
) -> Iterator[tuple[AnyMatch, Holder]]:
    """Who invited, or else who sat down first; nobody where nothing waits for the answer."""
    try:
        match = mailer.matches.repository.match(match_id)
    except NoSuchMatch:
        return
    if match.outcome is not None or (
        seat in match.sitting.taken and seat not in match.sitting.stood_in
    ):
        return
    holders = mailer.people.holders(match_id)
    seated = [holders[one] for one in match.sitting.taken if one in holders and one != seat]
    invited = mailer.people.invited_by(match_id, seat)
    by = [one for one in seated if invited is not None and one.player == invited.player]
    yield from ((match, one) for one in (by or seated)[:1] if one.address and not one.quiet)


def _unanswered_mail(
    mailer: Mailer, mail: str, reader: Holder, match: AnyMatch, seat: str, address: str
) -> Statement:
    with speaking(mailer.people.language_of(reader.player)):
        scenario = mailer.matches.rules_of(match).scenario(match.scenario)
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
    return _to_holder(mailer, "unanswered", mail, reader, match, subject, (told, ways))


def _to_holder(
    mailer: Mailer,
    kind: str,
    mail: str,
    holder: Holder,
    match: AnyMatch,
    subject: str,
    told: Sequence[str],
) -> Statement:
    """A mail to who holds a seat, in the thread of its match; a reply to it is one of the seat."""
    text = "\n".join([*map(paragraphs, told), mailer.post.match_link(holder.match)])
    return short_mail(
        mailer,
        kind,
        mail,
        holder.address,
        f"{subject} ({holder.match})",
        f"{text}\n",
        reply_to=mailer.post.reply_address(holder.match, holder.seat, match.size),
        match=holder.match,
        seat=holder.seat,
    )


def write_club_questions(mailer: Mailer) -> int:
    """Make the mails that are owed; returns how many questions were settled."""
    asked = questions_to_mail(mailer.store, mailer.now() - club_questions.LASTS, CLUBS_AT_ONCE)
    return sum(_is_settled(mailer, one) for one in asked)


def _is_settled(mailer: Mailer, question: ClubQuestion) -> bool:
    """Whether a mail is owed no more; in the quiet hours of its reader it still is."""
    now = mailer.now()
    none = questions.mailed_statement(question.id, 0)
    try:
        asked = still_asked(mailer.store, question.id, now)
    except ClubRefused:
        return mailer.outbox.keep([none])
    player, address = reader_of(mailer.store, question)
    if player and asleep(mailer.store, player.id, now):
        return False
    if _is_wanted(mailer, question, player.id if player else "", address):
        language = mailer.people.language_of(player.id if player else question.by)
        with speaking(language):
            mail = _club_mail(mailer, asked, address)
        if mailer.outbox.keep([mail, questions.mailed_statement(question.id, now)]):
            return True
    return mailer.outbox.keep([none])


def _is_wanted(mailer: Mailer, question: ClubQuestion, player: str, address: str) -> bool:
    """Whether a mail is sent: not to members, nor to who wants none, nor too many."""
    since = mailer.now() - WITHIN
    return bool(
        address
        and not is_member(mailer.store, question.club, player)
        and not is_muted(mailer.store, address)
        and not was_mailed(mailer.store, question.told, question.by, since)
        and mailer.outbox.times_written_to(address, CLUB, WITHIN) < MOST_ASKED
    )


def _club_mail(mailer: Mailer, asked: Mailed, address: str) -> Statement:
    question, club, by = asked
    members = counted("%(num)s member", "%(num)s members", club.members) % {"num": club.members}
    text = (
        _("{name} asks you to join the club {club} ({members}) at {house}.",
          name=by.name, club=club.name, members=members, house=mailer.post.domain),
        _("Its members play board wargames together, by mail and on the page: the free seats "
          "of its matches are for them, and its page shows the results. You can leave it at "
          "any time."),
        _("Reply “join” or “decline”, or open this page and press one of its buttons:"),
        mailer.post.question_link(question.id),
        _("The club: {link}", link=mailer.post.club_link(club.id)),
        _("If you do nothing, the invitation ends in {days} days. This page ends all mails "
          "from clubs to this address:", days=club_questions.LASTS // DAY),
        mailer.post.quiet_link(CLUB, question.id),
    )  # fmt: skip
    subject = _("{name} asks you to join {club}", name=by.name, club=club.name)
    written = MailText(subject=subject, plain=paragraphs("\n\n".join(text)))
    mail = f"{CLUB}.{question.id}.{question.since}"
    raw = enveloped(
        mailer.post,
        mail,
        address,
        written,
        made=mailer.now(),
        reply_to=mailer.post.club_address(question.id, address),
        match=CLUB,
        seat=question.id,
    )
    return mailer.outbox.mail(NewMail(mail, CLUB, address, raw, match=CLUB, seat=question.id))

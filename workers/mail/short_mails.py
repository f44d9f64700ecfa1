"""Short mails outside of any match's turn: what to do instead, an address to be confirmed, a link
to sign in, the question of a club.
"""

from collections.abc import Sequence
from hashlib import sha256

from domain.journal.timestamps import timestamp
from service.letters.letters import Letter
from service.mails.parts import File, MailText
from service.mails.plain_text import paragraphs
from service.people import club_questions
from service.people.club_questions import Mailed, reader_of, still_asked
from service.people.clubs import ClubRefused, is_member
from service.people.habits import asleep
from service.people.register import CLUB, BadAddress, Holder, plain_address
from service.people.signing_in import LASTS, SigningIn
from service.store.people import questions
from service.store.people.players import asked_statement
from service.store.people.questions import (
    ClubQuestion,
    is_muted,
    questions_to_mail,
    was_mailed,
)
from service.store.people.sessions import mailed_statement
from service.store.post import letters, mails
from service.store.post.mails import NewMail
from service.store.recorder import Statement
from service.words import _, counted, later, speaking
from service.words.telling import when
from workers.mail.inbox import HOUR, TurnedAway
from workers.mail.mailer import Mailer, enveloped, short_mail
from workers.mail.outbox import DAY

MOST_ADVICE = 5
"""How often within the hour somebody is told why their match cannot be opened."""

MOST_IDLE = 20
"""Letters of a seat within the hour that did nothing and are still answered: beyond it somebody's
program answers our answers. What orders something is carried out all the same."""

MOST_TRIED = 100
"""The same for letters with an order that was refused, or that ask for something: people write
these, and many in a hard turn."""

_SILENT = later(
    "{count} letters from your seat did nothing within an hour, so letters like them get no more "
    "answers until {again}. Orders are carried out and answered at any time."
)

ADVISED_WITHIN = 3600
"""Seconds within which one sender is told only once what to do."""

_EVERY = {one: one for one in (later("turn"), later("day"))}
"""How often a mail comes to who looks on."""

_CLOSING = later("You get this mail because you wrote to us. A program wrote it.")


class TooManyStrangers(Exception):
    """A letter is not answered: more strangers were written to within the hour than the cap."""


def check_idle(mailer: Mailer, holder: Holder, most: int) -> None:
    """Raise TurnedAway for one more letter of a seat that does nothing, if there were so many."""
    since = mailer.now() - HOUR
    came = letters.idle_letters(mailer.store, holder.match, holder.seat, since)
    if len(came) >= most:
        again = when(timestamp(came[most - 1] + HOUR), mailer.people.zone_of(holder.player))
        silent = _(_SILENT, count=most, again=again)
        raise TurnedAway("Too many letters of this seat did nothing within the hour.", silent)


def advice(
    mailer: Mailer, letter: Letter, text: str, *, tries: bool = False
) -> Sequence[Statement]:
    """What to do instead, at most once an hour; nothing for who cannot be answered.

    Who ``tries`` to open a match, as a program does not, is told it a few times.

    It goes to the return path, and its own is the null one (RFC 3834 4, RFC 5321 4.5.5).
    Raises TooManyStrangers.
    """
    to = _answerable(mailer, letter)
    most = MOST_ADVICE if tries else 1
    if not to or mailer.outbox.times_written_to(to, "advice", ADVISED_WITHIN) >= most:
        return ()
    _not_too_many(mailer, to)
    title = _("Your letter was not carried out.")
    return [_mail(mailer, "advice", to, letter, f"{title}\n\n{text}\n\n{_(_CLOSING)}")]


def confirmed(mailer: Mailer, letter: Letter, player: str, *, moved: bool) -> Sequence[Statement]:
    """An address is confirmed; ``moved`` says that the mails go there from now on."""
    here = letter.sender
    text = _("{address} is an address of yours now: you may send orders from it.", address=here)
    more = (
        _("From now on the mails of your matches go to {address}.", address=here)
        if moved
        else _(
            "Reply “mails to {address}” if the mails of your matches shall come there too.",
            address=here,
        )
    )
    text = f"{text} {more}\n\n{_(_CLOSING)}"
    again = mailer.post.confirm_address(player, here)
    return [_mail(mailer, "confirmed", here, letter, text, reply_to=again)]


def declined(mailer: Mailer, letter: Letter) -> Sequence[Statement]:
    """An invitation is declined."""
    text = _("You declined the invitation. We tell the others, and you will hear no more of it.")
    return [_mail(mailer, "declined", letter.sender, letter, f"{text}\n\n{_(_CLOSING)}")]


def told(mailer: Mailer, letter: Letter, text: str, *, asked: bool = False) -> Sequence[Statement]:
    """What somebody asked for, at most once a minute; a stranger counts among strangers.

    Not so if they answer a mail of ours that ``asked`` them. Raises TooManyStrangers.
    """
    if mailer.outbox.times_written_to(letter.sender, "told", ADVISED_WITHIN // 60):
        return ()
    if not asked:
        _not_too_many(mailer, letter.sender)
    return [_mail(mailer, "told", letter.sender, letter, f"{text}\n\n{_(_CLOSING)}")]


def answer(
    mailer: Mailer, kind: str, letter: Letter, text: str, files: Sequence[File] = ()
) -> Sequence[Statement]:
    """An answer with files; a stranger counts among strangers. Raises TooManyStrangers."""
    _not_too_many(mailer, letter.sender)
    return [_mail(mailer, kind, letter.sender, letter, f"{text}\n\n{_(_CLOSING)}", files=files)]


def follow(
    mailer: Mailer, letter: Letter, match: str, every: str, proof: str
) -> Sequence[Statement]:
    """Ask a spectator whether they want mails about a match, at most once an hour.

    Raises TooManyStrangers.
    """
    if mailer.outbox.times_written_to(letter.sender, "follow", ADVISED_WITHIN):
        return ()
    _not_too_many(mailer, letter.sender)
    asks = _(
        "Somebody wrote in your name that you want to follow the match {match}: one mail each "
        "{time}.",
        match=match,
        time=_(_EVERY.get(every, every)),
    )
    proves = _(
        "If that is you, reply to this mail with any text. If it is not, do nothing: no other "
        "mail will come."
    )
    text = f"{asks}\n\n{proves}\n\n{mailer.post.match_link(match)}\n\n{_(_CLOSING)}"
    return [_mail(mailer, "follow", letter.sender, letter, text, reply_to=proof)]


def to_be_confirmed(mailer: Mailer, player: str, name: str, address: str) -> Statement:
    """Ask whether an address belongs to a player; an answer confirms it."""
    asks = _("{name} wants to write orders from this address too.", name=name)
    proves = _(
        "If that is you, reply to this mail with any text, or open this page and say so there:"
    )
    else_ = _("If it is not, do nothing: no other mail will come.")
    link = mailer.post.confirm_link(player, address)
    text = f"{asks}\n\n{proves}\n\n{link}\n\n{else_}"
    mail = f"confirm.{sha256(f'{player} {address}'.encode()).hexdigest()[:24]}"
    reply_to = mailer.post.confirm_address(player, address)
    subject, text = _("Is this your address?"), paragraphs(text)
    return short_mail(mailer, "confirm", mail, address, subject, text, reply_to=reply_to)


def sign_in(mailer: Mailer, name: str, address: str, link: str) -> Statement:
    """The link ``name`` that its reader asked for to sign in."""
    asks = _(
        "Somebody, you we hope, asked to sign in with this address. This page signs you in, "
        "once, within {minutes} minutes of the request:",
        minutes=LASTS // 60,
    )
    else_ = _("If it was not you, do nothing: without this link nobody gets in.")
    text = f"{asks}\n\n{link}\n\n{else_}"
    subject = _("Your link to sign in")
    return short_mail(mailer, "sign-in", f"sign-in.{name}", address, subject, paragraphs(text))


def _mail(
    mailer: Mailer, kind: str, to: str, letter: Letter, text: str, *, reply_to: str = "",
    files: Sequence[File] = (),
) -> Statement:  # fmt: skip
    key = f"{kind} {letter.message_id} {letter.sender} {mailer.now()}"
    mail = f"{kind}.{sha256(key.encode()).hexdigest()[:24]}"
    subject = letter.subject if letter.subject.lower().startswith("re:") else ""
    subject = subject or "Re: " + (letter.subject or _("your letter"))
    return short_mail(
        mailer,
        kind,
        mail,
        to,
        subject[:200],
        paragraphs(text),
        replied=True,
        reply_to=reply_to,
        answers=letter.message_id,
        files=files,
    )


def _not_too_many(mailer: Mailer, to: str) -> None:
    """A player's address gets its answer in any case."""
    most = mailer.matches.limits.strangers
    if mails.is_stranger(mailer.store, to) and (
        mails.count_to_strangers(mailer.store, mailer.now() - ADVISED_WITHIN) >= most
    ):
        raise TooManyStrangers(
            f"It is not answered: {most} strangers were answered within the hour."
        )


def _answerable(mailer: Mailer, letter: Letter) -> str:
    to = letter.return_path or letter.sender
    try:
        to = plain_address(to)
    except BadAddress:
        return ""
    return "" if to.rpartition("@")[2] == mailer.post.domain else to


def write_sign_ins(mailer: Mailer) -> int:
    """Make the mails that are owed; returns about how many."""
    made = 0
    signing_in = SigningIn(mailer.store, mailer.matches.house, now=mailer.now)
    for name, address in signing_in.owed():
        link = mailer.post.sign_in_link(signing_in.token(name, address))
        noted = mailed_statement(name)
        player = mailer.people.at(address)
        with speaking(mailer.people.language_of(player.id) if player else ""):
            mail = sign_in(mailer, name, address, link)
        made += mailer.outbox.keep([mail, noted]) or mailer.outbox.keep([noted])
    return made


def write_confirmations(mailer: Mailer) -> int:
    """Ask players about the addresses that they named; returns about how many."""
    asked = 0
    for player, address in mailer.people.to_be_asked():
        known = mailer.people.player(player)
        if known is None:
            continue
        with speaking(mailer.people.language_of(player)):
            mail = to_be_confirmed(mailer, player, known.name, address)
        noted = asked_statement(player, address)
        asked += mailer.outbox.keep([mail, noted]) or mailer.outbox.keep([noted])
    return asked


WITHIN = 7 * DAY
"""Seconds within which one asker has one mail sent to one name, and all askers MOST_ASKED."""

MOST_ASKED = 3
"""Mails of clubs that one address gets within that time, whoever asks."""

CLUBS_AT_ONCE = 500


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

"""Short mails outside of any match's turn: what to do instead, an address to be confirmed."""

from collections.abc import Sequence
from hashlib import sha256

from service.letters.letters import Letter
from service.mails.plain_text import paragraphs
from service.people.register import BadAddress, plain_address
from service.people.signing_in import LASTS, SigningIn
from service.store.people.players import asked_statement
from service.store.people.sessions import mailed_statement
from service.store.post import mails
from service.store.recorder import Statement
from service.words import _, later, speaking
from workers.mail.envelope import short_mail
from workers.mail.mailer import Mailer

MOST_ADVICE = 5
"""How often within the hour somebody is told why their match cannot be opened."""

ADVISED_WITHIN = 3600
"""Seconds within which one sender is told only once what to do."""

_EVERY = {one: one for one in (later("turn"), later("day"))}
"""How often a mail comes to who looks on."""

_CLOSING = later("You get this mail because you wrote to us. A program wrote it.")


class TooManyStrangers(Exception):
    """A letter is not answered: more strangers were written to within the hour than the cap."""


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


def confirmed(mailer: Mailer, letter: Letter) -> Sequence[Statement]:
    """An address is confirmed."""
    text = _(
        "{address} is an address of yours now: you may send orders from it.",
        address=letter.sender,
    )
    return [_mail(mailer, "confirmed", letter.sender, letter, f"{text}\n\n{_(_CLOSING)}")]


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
    mailer: Mailer, kind: str, to: str, letter: Letter, text: str, *, reply_to: str = ""
) -> Statement:
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

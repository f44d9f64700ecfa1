"""Short mails outside of any match's turn: what to do instead, an address to be confirmed."""

from collections.abc import Sequence
from hashlib import sha256

from service.letters.letters import Letter
from service.letters.parts import MailText
from service.letters.plain_text import paragraphs
from service.people.post import Post
from service.people.register import BadAddress, People, plain_address
from service.people.signing_in import LASTS, SigningIn
from service.store.people.sessions import mailed_statement
from service.store.post.mails import NewMail
from service.store.recorder import Statement
from service.words import _, later, speaking
from workers.mail.envelope import enveloped
from workers.mail.outbox import Outbox

MOST_ADVICE = 5
"""How often within the hour somebody is told why his match cannot be opened."""

ADVISED_WITHIN = 3600
"""Seconds within which one sender is told only once what to do."""

MOST_STRANGERS = 100
"""Mails within the hour, in the whole house, to strangers who wrote to us: junk has forged senders,
and whoever they name is not to be written to without end."""

_EVERY = {one: one for one in (later("turn"), later("day"))}
"""How often a mail comes to who looks on."""

_CLOSING = later("You get this mail because you wrote to us. A program wrote it.")


class TooManyStrangers(Exception):
    """A letter is not answered: more strangers were written to within the hour than the cap."""


class ShortMails:
    """Makes them; each is a statement for the transaction in which its reason is written."""

    def __init__(self, post: Post, outbox: Outbox) -> None:
        self._post, self._outbox = post, outbox

    def advice(self, letter: Letter, text: str, *, tries: bool = False) -> Sequence[Statement]:
        """What to do instead, at most once an hour; nothing for who cannot be answered.

        Who ``tries`` to open a match, as a program does not, is told it a few times.

        It goes to the return path, and its own is the null one (RFC 3834 4, RFC 5321 4.5.5).
        Raises TooManyStrangers.
        """
        to = self._answerable(letter)
        most = MOST_ADVICE if tries else 1
        if not to or self._outbox.times_written_to(to, "advice", ADVISED_WITHIN) >= most:
            return ()
        self._not_too_many(to)
        title = _("Your letter was not carried out.")
        return [self._mail("advice", to, letter, f"{title}\n\n{text}\n\n{_(_CLOSING)}")]

    def confirmed(self, letter: Letter) -> Sequence[Statement]:
        """An address is confirmed."""
        text = _(
            "{address} is an address of yours now: you may send orders from it.",
            address=letter.sender,
        )
        return [self._mail("confirmed", letter.sender, letter, f"{text}\n\n{_(_CLOSING)}")]

    def declined(self, letter: Letter) -> Sequence[Statement]:
        """An invitation is declined."""
        text = _(
            "You declined the invitation. We tell the others, and you will hear no more of it."
        )
        return [self._mail("declined", letter.sender, letter, f"{text}\n\n{_(_CLOSING)}")]

    def told(self, letter: Letter, text: str, *, asked: bool = False) -> Sequence[Statement]:
        """What somebody asked for, at most once a minute; a stranger counts among strangers.

        Not so who was ``asked`` by a mail of ours, which he answers. Raises TooManyStrangers.
        """
        if self._outbox.times_written_to(letter.sender, "told", ADVISED_WITHIN // 60):
            return ()
        if not asked:
            self._not_too_many(letter.sender)
        return [self._mail("told", letter.sender, letter, f"{text}\n\n{_(_CLOSING)}")]

    def follow(self, letter: Letter, match: str, every: str, proof: str) -> Sequence[Statement]:
        """Ask a spectator whether he wants mails about a match, at most once an hour.

        Raises TooManyStrangers.
        """
        if self._outbox.times_written_to(letter.sender, "follow", ADVISED_WITHIN):
            return ()
        self._not_too_many(letter.sender)
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
        text = f"{asks}\n\n{proves}\n\n{self._post.match_link(match)}\n\n{_(_CLOSING)}"
        return [self._mail("follow", letter.sender, letter, text, reply_to=proof)]

    def to_be_confirmed(self, player: str, name: str, address: str) -> Statement:
        """Ask whether an address belongs to a player; his answer confirms it."""
        asks = _("{name} wants to write orders from this address too.", name=name)
        proves = _(
            "If that is you, reply to this mail with any text, or open this page and say so there:"
        )
        else_ = _("If it is not, do nothing: no other mail will come.")
        link = self._post.confirm_link(player, address)
        text = f"{asks}\n\n{proves}\n\n{link}\n\n{else_}"
        mail = f"confirm.{sha256(f'{player} {address}'.encode()).hexdigest()[:24]}"
        made = self._outbox.now()
        raw = enveloped(
            self._post,
            mail,
            address,
            MailText(subject=_("Is this your address?"), plain=paragraphs(text)),
            made=made,
            reply_to=self._post.confirm_address(player, address),
        )
        return self._outbox.mail(NewMail(mail, "confirm", address, raw))

    def sign_in(self, name: str, address: str, link: str) -> Statement:
        """The link ``name`` that its reader asked for to sign in."""
        asks = _(
            "Somebody, you we hope, asked to sign in with this address. This page signs you in, "
            "once, within {minutes} minutes of the request:",
            minutes=LASTS // 60,
        )
        else_ = _("If it was not you, do nothing: without this link nobody gets in.")
        text = f"{asks}\n\n{link}\n\n{else_}"
        mail = f"sign-in.{name}"
        written = MailText(subject=_("Your link to sign in"), plain=paragraphs(text))
        raw = enveloped(self._post, mail, address, written, made=self._outbox.now())
        return self._outbox.mail(NewMail(mail, "sign-in", address, raw))

    def _mail(
        self, kind: str, to: str, letter: Letter, text: str, *, reply_to: str = ""
    ) -> Statement:
        key = f"{kind} {letter.message_id} {letter.sender} {self._outbox.now()}"
        mail = f"{kind}.{sha256(key.encode()).hexdigest()[:24]}"
        subject = letter.subject if letter.subject.lower().startswith("re:") else ""
        subject = subject or "Re: " + (letter.subject or _("your letter"))
        raw = enveloped(
            self._post,
            mail,
            to,
            MailText(subject=subject[:200], plain=paragraphs(text)),
            made=self._outbox.now(),
            replied=True,
            reply_to=reply_to,
            answers=letter.message_id,
        )
        return self._outbox.mail(NewMail(mail, kind, to, raw))

    def _not_too_many(self, to: str) -> None:
        """A player's address gets its answer in any case."""
        if (
            self._outbox.is_stranger(to)
            and self._outbox.strangers(ADVISED_WITHIN) >= MOST_STRANGERS
        ):
            raise TooManyStrangers(
                f"It is not answered: {MOST_STRANGERS} strangers were answered within the hour."
            )

    def _answerable(self, letter: Letter) -> str:
        to = letter.return_path or letter.sender
        try:
            to = plain_address(to)
        except BadAddress:
            return ""
        return "" if to.rpartition("@")[2] == self._post.domain else to


class SignInMails:
    """Makes the mails of the links that are owed."""

    def __init__(self, signing_in: SigningIn, people: People, post: Post, outbox: Outbox) -> None:
        self._signing_in, self._people = signing_in, people
        self._post, self._outbox = post, outbox
        self._short = ShortMails(post, outbox)

    def write(self) -> int:
        """Make the mails that are owed; returns about how many."""
        made = 0
        for name, address in self._signing_in.owed():
            link = self._post.sign_in_link(self._signing_in.token(name, address))
            noted = mailed_statement(name)
            player = self._people.at(address)
            with speaking(self._people.language_of(player.id) if player else ""):
                mail = self._short.sign_in(name, address, link)
            made += self._outbox.keep([mail, noted]) or self._outbox.keep([noted])
        return made

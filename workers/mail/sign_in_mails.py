"""Mails the links with which people sign in on the web."""

from service.people.post import Post
from service.people.register import People
from service.people.signing_in import SigningIn
from service.store.people.sessions import mailed_statement
from service.words import speaking
from workers.mail.outbox import Outbox
from workers.mail.short_mails import ShortMails


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

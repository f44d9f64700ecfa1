"""Signing in: a mailed link in place of a password, and the session that it opens, once.

A link is signed and ends. It names a row of ``sign_ins`` (state 0: its mail is owed, 1: mailed);
the session that it opened names that row too, which is unique, so that no link opens two.
"""

from collections.abc import Callable
from hashlib import sha256

from eventsourcing.persistence import IntegrityError
from itsdangerous import BadData, URLSafeSerializer

from service import chance
from service.house.keys import House
from service.people.post import unix_now
from service.people.register import People, Player, plain_address
from service.store.people import sessions
from service.store.people.players import is_address_barred
from service.store.recorder import Recorder
from service.words import later

LASTS = 15 * 60
"""Seconds after which a link opens nothing."""

MOST_LINKS = 3
"""Links that one address is mailed within that time."""

CLOSED = later("This house is closed to you. Its operator can tell you why.")

SESSION = 90 * 24 * 3600
"""Seconds after which one has to sign in again."""


class BadLink(ValueError):
    """A link that opens nothing: it ended, was used, or was never ours."""


class SigningIn:
    """Links and sessions of a house."""

    def __init__(
        self, recorder: Recorder, house: House, *, now: Callable[[], int] = unix_now
    ) -> None:
        self._store, self._now, self._people = recorder, now, People(recorder)
        self._signer = URLSafeSerializer(house.token("web", "sign-in"), salt="sign-in")

    # Links

    def ask(self, address: str) -> None:
        """Have a link mailed; beyond MOST_LINKS nothing. Raises BadAddress.

        Whoever asks is not told whether the address is known: there is nothing to know.
        """
        address = plain_address(address)
        if is_address_barred(self._store, address):
            return
        if sessions.count_links(self._store, address, self._now() - LASTS) < MOST_LINKS:
            self._note(address, 0)

    def link(self, address: str) -> str:
        """A link as its token, for whoever runs the house to pass on. Raises BadAddress."""
        address = plain_address(address)
        return self.token(self._note(address, 1), address)

    def _note(self, address: str, state: int) -> str:
        name = chance.token_hex(12)
        sessions.note_link(self._store, name, address, state, self._now(), SESSION)
        return name

    def owed(self) -> list[tuple[str, str]]:
        """The links that are to be mailed, each with its address; not those that ended."""
        return sessions.links_to_mail(self._store, self._now() - LASTS)

    def token(self, name: str, address: str) -> str:
        """The signed part of a link."""
        return str(self._signer.dumps([name, address]))

    def read(self, token: str) -> str:
        """The address of a link that can still be used; raises BadLink."""
        return self._read(token)[1]

    def _read(self, token: str) -> tuple[str, str]:
        try:
            name, address = self._signer.loads(token)
        except (BadData, ValueError, TypeError):
            raise BadLink("This link is not whole, or was never ours.") from None
        made = sessions.link_made(self._store, name)
        if made is None or self._now() > made + LASTS:
            raise BadLink(f"This link ended: it is good for {LASTS // 60} minutes.")
        if sessions.is_link_used(self._store, name):
            raise BadLink("This link was used before; each opens once.")
        return str(name), str(address)

    # Sessions

    def enter(self, token: str) -> tuple[str, Player]:
        """Use up a link: the secret of a new session, and whose it is. Raises BadLink."""
        name, address = self._read(token)
        if is_address_barred(self._store, address):
            raise BadLink(CLOSED)
        player = self._people.met(address)
        secret = chance.token_urlsafe(24)
        try:
            sessions.open_session(self._store, _hash(secret), name, player.id, self._now())
        except IntegrityError:
            raise BadLink("This link was used before; each opens once.") from None
        self._people.confirm(player.id, address)
        return secret, player

    def player(self, secret: str) -> Player | None:
        """Whose session this is; None for one that ended."""
        return sessions.player_of_session(self._store, _hash(secret), self._now() - SESSION)

    def leave(self, secret: str) -> None:
        """End a session; its link stays used."""
        sessions.end_session(self._store, _hash(secret))

    def leave_everywhere(self, player: str) -> None:
        """End every session of a player."""
        sessions.end_sessions(self._store, player)


def _hash(secret: str) -> bytes:
    return sha256(secret.encode(errors="surrogatepass")).digest()

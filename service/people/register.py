"""People: players, the addresses they write from, and the seats they hold.

None of it is in a journal, which knows seats only. So a player can be forgotten without touching
a match, and a match can be shown to anybody.
"""

import re

from service import chance
from service.store.house.barred import MUTED, is_barred
from service.store.people import forgetting, habits, players, questions, seats
from service.store.people.players import Player as Player
from service.store.people.seats import Holder as Holder
from service.store.people.seats import Invited as Invited
from service.store.post.followers import ended_statement
from service.store.post.naming import forget_where_named
from service.store.recorder import Recorder, Statement
from service.words import later

MAILS = {
    "all": later("a mail for each turn, at once"),
    "daily": later("at most one mail a day for each match"),
    "digest": later("one mail a day for all; warnings at once"),
    "warnings": later("only invitations, and when time runs out"),
}
"""How many mails a player may wish for; the first is what he gets who wishes nothing."""

DIGEST = "digest"
"""Stands for the match in the addresses of a mail that tells of all matches of a player."""

CLUB = "club"
"""Stands for the match in the addresses of a mail in which a club asks somebody."""

STYLES = {
    "short": later("short, with a picture; reply for the rest"),
    "full": later("full: the board in words, and the proofs"),
    "text": later("plain text only, with the board in words"),
}
"""How long mails are; who says nothing gets what the house says, the first of these."""

_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\w-]{1,63}\.)*[\w-]{1,63}", re.ASCII)
_LONGEST = 254
MOST_CLAIMED = 4
"""Addresses that a player may name and not confirm: each costs a stranger a mail."""
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


class BadAddress(ValueError):
    """A text that is not an address to which mail can go."""


class Muted(ValueError):
    """What somebody wants to say or be called who is muted."""

    def __init__(self) -> None:
        super().__init__("The operator of this house took the word from you.")


def plain_address(text: str) -> str:
    """An address in the one spelling in which addresses are compared; raises BadAddress.

    The local part counts in lower case too: RFC 5321 2.4 allows to tell ``Bob`` from ``bob``,
    and no server does.
    """
    address = text.strip().lower()
    if len(address) > _LONGEST or not _ADDRESS.fullmatch(address) or ".." in address:
        raise BadAddress(f"“{text[:60]}” is not a mail address.")
    return address


class People:
    """The players of a house."""

    def __init__(self, recorder: Recorder) -> None:
        self._store = recorder

    # Players and addresses

    def player(self, player: str) -> Player | None:
        """A player by his id."""
        return players.player_of_id(self._store, player)

    def at(self, address: str) -> Player | None:
        """The player of an address; one who confirmed it before one who did not.

        Who only claims it as a further one of his is nobody: else he would be taken for its owner.
        """
        return players.player_of_address(self._store, plain_address(address))

    def met(self, address: str, name: str = "") -> Player:
        """The player of an address; a new one, who has to confirm it, where there is none."""
        player, statements = self.meeting(address, name)
        if statements:
            self._store.write(statements)
        return player

    def meeting(self, address: str, name: str = "") -> tuple[Player, list[Statement]]:
        """As :meth:`met`, with the statements that keep the player where he is new.

        Raises BadAddress for an address that is kept out: nobody is invited there either.
        """
        address = plain_address(address)
        if players.is_address_barred(self._store, address):
            raise BadAddress(f"This house is closed to {address}.")
        known = self.at(address)
        if known is not None:
            return known, []
        player = Player(_word(10), _name(address, name))
        return player, players.add_statements(player, address)

    def add_address(self, player: str, address: str) -> str:
        """A further address of a player, who is asked by mail to confirm it.

        Returns it as it is compared; raises BadAddress where too many are not confirmed yet.
        """
        address = plain_address(address)
        known = self.addresses(player, confirmed=False)
        if len(known) - len(self.addresses(player)) >= MOST_CLAIMED and address not in known:
            raise BadAddress(
                "Confirm an address that you named before, or let one go on the settings page."
            )
        players.claim_address(self._store, player, address)
        return address

    def to_be_asked(self) -> list[tuple[str, str]]:
        """Players and addresses of theirs that are neither confirmed nor asked about yet."""
        return players.addresses_to_ask(self._store)

    def confirm(self, player: str, address: str) -> None:
        """Somebody showed that he reads mail to this address: nobody else's claim holds.

        The seats whose mails go there are his: he could play them by answering.
        """
        if statements := self.confirming(player, address):
            self._store.write(statements)

    def confirming(self, player: str, address: str) -> list[Statement]:
        """The statements of :meth:`confirm`; none where the address is his alone already."""
        address = plain_address(address)
        if players.is_only_his(self._store, player, address):
            return []
        return players.confirm_statements(player, address)

    def addresses(self, player: str, *, confirmed: bool = True) -> list[str]:
        """The addresses of a player, those only claimed among them without ``confirmed``."""
        return players.addresses_of_player(self._store, player, confirmed=confirmed)

    def address(self, player: str) -> str:
        """Where the mails of a new seat of a player go; "" for a player without an address."""
        return next(iter(self.addresses(player)), "")

    def have_mailed(self, player: str, address: str) -> None:
        """Have the mails of all seats of a player go to a confirmed address of theirs."""
        players.have_mailed(self._store, player, address)

    def remove_address(self, player: str, address: str) -> None:
        """Let an address go; mails of seats that went there go to another confirmed one.

        Raises BadAddress for the last confirmed one: nobody could sign in any more.
        """
        address = plain_address(address)
        others = [a for a in self.addresses(player) if a != address]
        if not others:
            raise BadAddress("This is your only confirmed address; confirm another one first.")
        players.remove_address(self._store, player, address, others[0])

    def mails_of(self, player: str) -> str:
        """How many mails a player wishes for, one of MAILS."""
        return players.wished_mails(self._store, player) or next(iter(MAILS))

    def wish_mails(self, player: str, mails: str) -> None:
        """Send a player so many mails; raises ValueError for what is none of MAILS."""
        if mails not in MAILS:
            raise ValueError(f"Mails are one of {', '.join(MAILS)}.")
        players.wish_mails(self._store, player, mails)

    def style_of(self, player: str) -> str:
        """Which mails a player wants, one of STYLES; "" where he said nothing."""
        return players.wished_style(self._store, player)

    def wish_style(self, player: str, style: str) -> None:
        """Send a player such mails; raises ValueError for what is none of STYLES."""
        if style not in STYLES:
            raise ValueError(f"Mails are one of {', '.join(STYLES)}.")
        players.wish_style(self._store, player, style)

    def language_of(self, player: str) -> str:
        """The language in which a player wants to be written to; "" where he said nothing."""
        return habits.language_of(self._store, player)

    def zone_of(self, player: str) -> str:
        """The time zone of a player; UTC of nobody known."""
        found = self.player(player)
        return found.zone if found else "UTC"

    def rename(self, player: str, name: str, zone: str = "UTC") -> None:
        """What a player wants to be called, and his time zone.

        Raises Muted for another name of somebody who is muted.
        """
        known, clean = self.player(player), _clean(name)
        if known and clean != known.name and is_barred(self._store, MUTED, player):
            raise Muted
        self._store.write([players.rename_statement(player, clean, zone)])

    def choose_zone(self, player: str, zone: str) -> None:
        """Keep the time zone that a player chose; UTC counts as chosen too."""
        known = self.player(player)
        chosen = players.CHOSEN_UTC if zone == "UTC" else zone
        name = known.name if known else ""
        self._store.write([players.rename_statement(player, name, chosen)])

    def forget(self, player: str, *addresses: str) -> int:
        """Forget a person with all his addresses, or ``addresses`` that are nobody's.

        What his seats did stays in the journals. An address that he only claimed and that is
        somebody else's is left to that one. Returns how many addresses were forgotten.
        """
        named = [*addresses, *self.addresses(player, confirmed=False)]
        own = sorted({a for a in named if (who := self.at(a)) is None or who.id == player})
        held = [(h.match, h.seat) for h in self.seats_of(player)] if player else []
        gone = forgetting.forget_statements(self._store, player, own, held)
        elsewhere = (one for a in own for one in forget_where_named(self._store, a, own))
        self._store.write([*gone, *elsewhere])
        return len(own)

    def knows(self, address: str) -> bool:
        """Whether anything is kept of an address, be it a player's or nobody's."""
        return forgetting.is_known(self._store, address)

    # Seats

    def hold(self, match: str, seat: str, player: str, address: str) -> None:
        """This player plays the seat, or is invited to; its mails go to ``address``."""
        self._store.write([seats.hold_statement(match, seat, player, plain_address(address))])

    def holder(self, match: str, seat: str) -> Holder | None:
        """Who holds a seat."""
        return seats.holder_of_seat(self._store, match, seat)

    def holders(self, match: str) -> dict[str, Holder]:
        """Who holds the seats of a match, by seat."""
        return seats.holders_of_match(self._store, match)

    def invited_by(self, match: str, seat: str) -> Invited | None:
        """Who invited to a seat; None where the house did, or nobody is known."""
        return seats.invited_by(self._store, match, seat)

    def seats_of(self, player: str) -> list[Holder]:
        """The seats that a player holds, or is invited to."""
        return seats.seats_of_player(self._store, player)

    def let_go(self, match: str, seat: str) -> None:
        """Nobody holds the seat any more."""
        self._store.write([seats.let_go_statement(match, seat)])

    def be_quiet(self, match: str, seat: str, quiet: bool = True) -> None:
        """Send no mail to a seat, or again; to a follower, by the name in his mails, none.

        The match DIGEST means the digest of a player, who gets warnings alone from then on; CLUB
        means the question of a club, to whose address no club writes any more.
        """
        if match == DIGEST:
            self.wish_mails(seat, "warnings" if quiet else "digest")
            return
        if match == CLUB:
            questions.mute(self._store, seat)
            return
        gone = [ended_statement(match, seat)] if quiet else []
        self._store.write([seats.quiet_statement(match, seat, quiet), *gone])

    def may_write(self, holder: Holder, address: str) -> bool:
        """Whether a letter from ``address`` can be the holder's: where his mail goes to, or an
        address that he confirmed."""
        return address == holder.address or address in self.addresses(holder.player)


def _name(address: str, name: str) -> str:
    return _clean(name) or _clean(re.sub(r"[._+-]+", " ", address.partition("@")[0]).title())


def _clean(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:60]


def _word(length: int) -> str:
    return chance.word(_ALPHABET, length)

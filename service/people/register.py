"""People: players, the addresses they write from, and the seats they hold.

None of it is in a journal, which knows seats only. So a player can be forgotten without touching
a match, and a match can be shown to anybody.
"""

import re
import secrets
from collections.abc import Sequence

import msgspec

from service.store.recorder import Recorder, Statement
from service.words import later

MAILS = {
    "all": later("a mail for each turn, at once"),
    "daily": later("at most one mail a day for each match"),
    "digest": later("one mail a day over all matches; invitations and warnings at once"),
    "warnings": later("only invitations and warnings that my time runs out"),
}
"""How many mails a player may wish for; the first is what he gets who wishes nothing."""

DIGEST = "digest"
"""Stands for the match in the addresses of a mail that tells of all matches of a player."""

STYLES = {
    "short": later(
        "short: what happened, what is asked, the picture; the rest by a word in a reply"
    ),
    "full": later("full: with the board in words, each roll with its proof, and the checkpoint"),
    "text": later("plain text alone, with the board in words"),
}
"""How long mails are; who says nothing gets what the house says, the first of these."""

_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\w-]{1,63}\.)*[\w-]{1,63}", re.ASCII)
_LONGEST = 254
MOST_CLAIMED = 4
"""Addresses that a player may name and not confirm: each costs a stranger a mail."""
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


class BadAddress(ValueError):
    """A text that is no address to which mail can go."""


class Player(msgspec.Struct, frozen=True):
    """A person."""

    id: str
    name: str
    zone: str = "UTC"
    """The time zone in which deadlines are told."""


class Invited(msgspec.Struct, frozen=True):
    """Who invited somebody to a seat, and with which words."""

    name: str
    words: str = ""


class Holder(msgspec.Struct, frozen=True):
    """The player who holds a seat of a match, or is invited to it."""

    match: str
    seat: str
    player: str
    address: str
    quiet: bool = False


def plain_address(text: str) -> str:
    """An address in the one spelling in which addresses are compared; raises BadAddress.

    The local part counts in lower case too: RFC 5321 2.4 allows to tell ``Bob`` from ``bob``,
    and no server does.
    """
    address = text.strip().lower()
    if len(address) > _LONGEST or not _ADDRESS.fullmatch(address) or ".." in address:
        raise BadAddress(f"“{text[:60]}” is no mail address.")
    return address


class People:
    """The players of a house."""

    def __init__(self, recorder: Recorder) -> None:
        self._store = recorder

    # Players and addresses

    def player(self, player: str) -> Player | None:
        """A player by his id."""
        rows = self._store.query("SELECT id, name, zone FROM players WHERE id=?", (player,))
        return Player(*rows[0]) if rows else None

    def at(self, address: str) -> Player | None:
        """The player of an address; one who confirmed it before one who did not.

        Who only claims it as a further one of his is nobody: else he would be taken for its owner.
        """
        rows = self._store.query(
            "SELECT p.id, p.name, p.zone FROM addresses a JOIN players p ON p.id=a.player "
            "WHERE a.address=? AND (a.confirmed=1 OR a.asked=0) "
            "ORDER BY a.confirmed DESC, p.id LIMIT 1",
            (plain_address(address),),
        )
        return Player(*rows[0]) if rows else None

    def met(self, address: str, name: str = "") -> Player:
        """The player of an address; a new one, who has to confirm it, where there is none."""
        address = plain_address(address)
        known = self.at(address)
        if known is not None:
            return known
        player = Player(_word(10), _name(address, name))
        sql = "INSERT INTO players (id, name, zone) VALUES (?,?,?)"
        self._store.write(
            [(sql, (player.id, player.name, player.zone)), _address(address, player.id)]
        )
        return player

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
        sql, params = _address(address, player, asked=1)
        self._store.write([(f"{sql} ON CONFLICT DO NOTHING", params)])
        return address

    def to_be_asked(self) -> list[tuple[str, str]]:
        """Players and addresses of theirs that are neither confirmed nor asked about yet."""
        sql = "SELECT player, address FROM addresses WHERE asked=1 AND confirmed=0 LIMIT 100"
        return [(str(player), str(address)) for player, address in self._store.query(sql)]

    def confirm(self, player: str, address: str) -> None:
        """Somebody showed that he reads mail to this address: nobody else's claim holds.

        The seats whose mails go there are his: he could play them by answering.
        """
        address = plain_address(address)
        known = (
            "SELECT player, confirmed FROM addresses WHERE address=? "
            "UNION SELECT player, 1 FROM holders WHERE address=?"
        )
        if self._store.query(known, (address, address)) == [(player, 1)]:
            return
        his = "UPDATE addresses SET confirmed=1 WHERE address=? AND player=?"
        self._store.write(
            [
                ("DELETE FROM addresses WHERE address=? AND player<>?", (address, player)),
                ("UPDATE holders SET player=? WHERE address=?", (player, address)),
                (his, (address, player)),
            ]
        )

    def addresses(self, player: str, *, confirmed: bool = True) -> list[str]:
        """The addresses of a player, those only claimed among them without ``confirmed``."""
        rows = self._store.query(
            "SELECT address FROM addresses WHERE player=? AND confirmed>=? ORDER BY address",
            (player, int(confirmed)),
        )
        return [str(address) for (address,) in rows]

    def remove_address(self, player: str, address: str) -> None:
        """Let an address go; mails of seats that went there go to another confirmed one.

        Raises BadAddress for the last confirmed one: nobody could sign in any more.
        """
        address = plain_address(address)
        others = [a for a in self.addresses(player) if a != address]
        if not others:
            raise BadAddress("This is your only confirmed address; confirm another one first.")
        moved = "UPDATE holders SET address=? WHERE player=? AND address=?"
        gone = "DELETE FROM addresses WHERE player=? AND address=?"
        self._store.write([(moved, (others[0], player, address)), (gone, (player, address))])

    def mails_of(self, player: str) -> str:
        """How many mails a player wishes for, one of MAILS."""
        rows = self._store.query("SELECT mails FROM wishes WHERE player=?", (player,))
        return str(rows[0][0]) if rows else next(iter(MAILS))

    def wish_mails(self, player: str, mails: str) -> None:
        """Send a player so many mails; raises ValueError for what is none of MAILS."""
        if mails not in MAILS:
            raise ValueError(f"Mails are one of {', '.join(MAILS)}.")
        sql = "INSERT INTO wishes (player, mails) VALUES (?,?) ON CONFLICT (player) DO UPDATE SET "
        self._store.write([(f"{sql}mails=excluded.mails", (player, mails))])

    def style_of(self, player: str) -> str:
        """Which mails a player wants, one of STYLES; "" where he said nothing."""
        rows = self._store.query("SELECT style FROM styles WHERE player=?", (player,))
        return str(rows[0][0]) if rows else ""

    def wish_style(self, player: str, style: str) -> None:
        """Send a player such mails; raises ValueError for what is none of STYLES."""
        if style not in STYLES:
            raise ValueError(f"Mails are one of {', '.join(STYLES)}.")
        sql = "INSERT INTO styles (player, style) VALUES (?,?) ON CONFLICT (player) DO UPDATE SET "
        self._store.write([(f"{sql}style=excluded.style", (player, style))])

    def language_of(self, player: str) -> str:
        """The language in which a player wants to be written to; "" where he said nothing."""
        rows = self._store.query("SELECT language FROM habits WHERE player=?", (player,))
        return str(rows[0][0]) if rows else ""

    def rename(self, player: str, name: str, zone: str = "UTC") -> None:
        """What a player wants to be called, and his time zone."""
        sql = "UPDATE players SET name=?, zone=? WHERE id=?"
        self._store.write([(sql, (_clean(name), zone, player))])

    def forget(self, player: str) -> None:
        """Forget a person; what his seats did stays in the journals."""
        self._store.write(
            (f"DELETE FROM {table} WHERE {column}=?", (player,))
            for table, column in (
                ("players", "id"), ("addresses", "player"), ("holders", "player"),
                ("wishes", "player"), ("styles", "player"), ("sessions", "player"),
                ("habits", "player"), ("secluded", "player"), ("ways", "player"),
                ("tokens", "player"), ("chat", "player"), ("set_ups", "player"),
                ("invited", "player"),
            )
        )  # fmt: skip

    # Seats

    def hold(self, match: str, seat: str, player: str, address: str) -> None:
        """This player plays the seat, or is invited to; its mails go to ``address``."""
        self._store.write([hold_statement(match, seat, player, plain_address(address))])

    def holder(self, match: str, seat: str) -> Holder | None:
        """Who holds a seat."""
        rows = self._store.query(f"{_HOLDER} WHERE match=? AND seat=?", (match, seat))
        return _holder(rows[0]) if rows else None

    def holders(self, match: str) -> dict[str, Holder]:
        """Who holds the seats of a match, by seat."""
        rows = self._store.query(f"{_HOLDER} WHERE match=? ORDER BY seat", (match,))
        return {row[1]: _holder(row) for row in rows}

    def invited_by(self, match: str, seat: str) -> Invited | None:
        """Who invited to a seat; None where the house did, or nobody is known."""
        rows = self._store.query(
            "SELECT p.name, i.words FROM invited i JOIN players p ON p.id=i.player "
            "WHERE i.match=? AND i.seat=?",
            (match, seat),
        )
        return Invited(*map(str, rows[0])) if rows else None

    def seats_of(self, player: str) -> list[Holder]:
        """The seats that a player holds, or is invited to."""
        rows = self._store.query(f"{_HOLDER} WHERE player=? ORDER BY match, seat", (player,))
        return [_holder(row) for row in rows]

    def let_go(self, match: str, seat: str) -> None:
        """Nobody holds the seat any more."""
        self._store.write([let_go_statement(match, seat)])

    def be_quiet(self, match: str, seat: str, quiet: bool = True) -> None:
        """Send no mail to a seat, or again; to a follower, by the name in his mails, none.

        The match DIGEST means the digest of a player, who gets warnings alone from then on.
        """
        if match == DIGEST:
            self.wish_mails(seat, "warnings" if quiet else "digest")
            return
        sql = "UPDATE holders SET quiet=? WHERE match=? AND seat=?"
        ended = "UPDATE followers SET state=2 WHERE match=? AND id=?"
        gone = [(ended, (match, seat))] if quiet else []
        self._store.write([(sql, (int(quiet), match, seat)), *gone])

    def may_write(self, holder: Holder, address: str) -> bool:
        """Whether a letter from ``address`` can be the holder's: where his mail goes to, or an
        address that he confirmed."""
        return address == holder.address or address in self.addresses(holder.player)


_HOLDER = "SELECT match, seat, player, address, quiet FROM holders"


def hold_statement(match: str, seat: str, player: str, address: str) -> Statement:
    """The statement that makes a player the holder of a seat."""
    return (
        "INSERT INTO holders (match, seat, player, address, quiet) VALUES (?,?,?,?,0) "
        "ON CONFLICT (match, seat) DO UPDATE SET player=excluded.player, "
        "address=excluded.address, quiet=0, "
        "coached=CASE WHEN holders.player=excluded.player THEN holders.coached ELSE 0 END",
        (match, seat, player, address),
    )


def invited_statement(match: str, seat: str, player: str, words: str = "") -> Statement:
    """The statement that notes who invites to a seat, and his words to whom he invites."""
    return (
        "INSERT INTO invited (match, seat, player, words) VALUES (?,?,?,?) "
        "ON CONFLICT (match, seat) DO UPDATE SET player=excluded.player, words=excluded.words",
        (match, seat, player, words),
    )


def same_language(player: str, by: str) -> Statement:
    """The statement after which who never played here is written to as who invites him is.

    It goes before the one that makes him the holder of a seat.
    """
    return (
        "INSERT INTO habits (player, language, quiet_from, quiet_to, digest_at, sleeps, wakes, "
        "digest_due) SELECT CAST(? AS TEXT), language, -1, -1, 420, 0, 0, digest_due FROM habits "
        "WHERE player=? AND NOT EXISTS (SELECT 1 FROM holders WHERE player=?) "
        "ON CONFLICT (player) DO NOTHING",
        (player, by, player),
    )


def same_holders(match: str, before: str) -> list[Statement]:
    """The statements that make those who held the seats of one match hold those of another."""
    sql = (
        "INSERT INTO holders (match, seat, player, address, quiet) "
        "SELECT CAST(? AS TEXT), seat, player, address, 0 FROM holders WHERE match=?"
    )
    return [(sql, (match, before))]


def let_go_statement(match: str, seat: str) -> Statement:
    """The statement after which nobody holds a seat: somebody sits down whom we do not know."""
    return "DELETE FROM holders WHERE match=? AND seat=?", (match, seat)


def _holder(row: Sequence[object]) -> Holder:
    match, seat, player, address, quiet = row
    return Holder(str(match), str(seat), str(player), str(address), bool(quiet))


def asked_statement(player: str, address: str) -> Statement:
    """The statement that notes that a player was asked about an address."""
    return "UPDATE addresses SET asked=2 WHERE player=? AND address=?", (player, address)


def _address(address: str, player: str, *, asked: int = 0) -> Statement:
    sql = "INSERT INTO addresses (address, player, confirmed, asked) VALUES (?,?,0,?)"
    return sql, (address, player, asked)


def _name(address: str, name: str) -> str:
    return _clean(name) or _clean(re.sub(r"[._+-]+", " ", address.partition("@")[0]).title())


def _clean(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:60]


def _word(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))

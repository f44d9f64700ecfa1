"""The post office: reply addresses, and the tables of the mails that came and went.

A turn mail's reply address is signed for one seat and one moment of it: the number of commands
that the seat has given. So it says who may answer and to what, and it is spent with the answer.
"""

import functools
import re
import time
from base64 import b32encode
from hashlib import sha256
from hmac import compare_digest
from urllib.parse import quote

import msgspec

from service.house.keys import House
from service.people.register import BadAddress
from service.settings import Settings
from service.store.house.barred import MUTED, PERSON, is_barred
from service.store.people.habits import same_language
from service.store.people.seats import hold_statement, invited_statement
from service.store.post.mails import MailFate, count_invitations_elsewhere, deliveries_of_match
from service.store.post.owed import owe
from service.store.recorder import Recorder, Statement

_PARTS = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+){2,4}")
_LONGEST_LOCAL = 64
_PROVING = ("confirm", "follow", "club")
"""Kinds of addresses that only one sender may write to: not known before his letter is read."""

_ADDRESS = re.compile(r"<?[^\s<>;,]+@[^\s<>;,]+>?")


SURE = ("resign", "leave")
"""Orders that a mail asks about once more before they are carried out."""


class Reply(msgspec.Struct, frozen=True):
    """To what a letter answers: the mails of a seat after so many of its commands."""

    match: str
    seat: str
    count: int
    asked: str = ""
    """The order of which the mail asks whether it is meant; "" for none."""
    size: int = 0
    """How many entries that mail showed; 0 where it asks nothing."""


class Post:
    """The addresses of the post office; who answers to one of them proves that he got a mail."""

    def __init__(self, settings: Settings, house: House) -> None:
        self._house = house
        self._mac = functools.lru_cache(4096)(self._new_mac)
        self.domain = settings.mail_domain or settings.house.partition(":")[0]
        self.name = settings.mail_name
        self.web = (settings.web or f"https://{settings.house}").rstrip("/")

    @property
    def address(self) -> str:
        """Where a first letter goes: the address that everybody may know."""
        return f"{self.name}@{self.domain}"

    # Signed addresses

    def reply_address(self, match: str, seat: str, count: int) -> str:
        """Where the holder of a seat answers as long as it gave no command after ``count``."""
        return self._signed("", match, seat, str(count))

    def sure_address(self, match: str, seat: str, count: int, size: int, asked: str) -> str:
        """The same, where a plain yes means the order ``asked`` while the journal has ``size``
        entries, but for talk."""
        at = str(count) if count == size else f"{count}-{size}"
        return self._signed(asked, match, seat, at)

    def reply_to(self, address: str) -> Reply | None:
        """To what a letter to ``address`` answers; None unless we made the address."""
        for asked in ("", *SURE):
            parts = self._opened(asked, address, 3)
            found = re.fullmatch("([0-9]{1,9})(?:-([0-9]{1,9}))?", parts[2]) if parts else None
            if parts and found:
                size = int(found[2] or found[1]) if asked else 0
                return Reply(parts[0], parts[1], int(found[1]), asked, size)
        return None

    def token(self, address: str) -> str:
        """The signed part of a reply address, as it enters the id of a command."""
        return address.partition("@")[0].lower().partition("+")[2]

    def confirm_address(self, player: str, address: str) -> str:
        """Where a player answers from ``address`` to confirm it."""
        return self._signed("confirm", player, proof=address)

    def confirmed(self, address: str, sender: str) -> str | None:
        """The player to whom ``sender`` belongs by answering to ``address``."""
        parts = self._opened("confirm", address, 1, proof=sender)
        return parts[0] if parts else None

    def follow_address(self, match: str, name: str, address: str) -> str:
        """Where a spectator answers from ``address`` to follow a match."""
        return self._signed("follow", match, name, proof=address)

    def followed(self, address: str, sender: str) -> tuple[str, str] | None:
        """The match that ``sender`` follows by answering to ``address``, and his name in it."""
        parts = self._opened("follow", address, 2, proof=sender)
        return (parts[0], parts[1]) if parts else None

    def club_address(self, question: str, address: str) -> str:
        """Where somebody answers from ``address`` whether he wants to be in a club."""
        return self._signed("club", question, proof=address)

    def club_asked(self, address: str, sender: str) -> str | None:
        """The question of a club that ``sender`` answers by writing to ``address``."""
        parts = self._opened("club", address, 1, proof=sender)
        return parts[0] if parts else None

    def quiet_address(self, match: str, seat: str) -> str:
        """A mail to it ends the mails of a seat (RFC 8058, RFC 2369)."""
        return self._signed("quiet", match, seat)

    def quiet_link(self, match: str, seat: str) -> str:
        """A POST to it ends the mails of a seat with one click (RFC 8058)."""
        token = self.token(self.quiet_address(match, seat))
        return f"{self.web}/post/quiet/{token}"

    def to_be_quiet(self, address: str) -> tuple[str, str] | None:
        """The seat whose mails shall end, by its address or the token of its link."""
        if "@" not in address:
            address = f"{self.name}+{address}@{self.domain}"
        parts = self._opened("quiet", address, 2)
        return (parts[0], parts[1]) if parts else None

    def bounce_address(self, mail: str) -> str:
        """The envelope sender of a mail: a bounce to it names the mail (VERP)."""
        return self._signed("", *mail.split("."), name=f"{self.name}-bounce")

    def bounced(self, address: str) -> str | None:
        """The id of the mail that a bounce to ``address`` is about."""
        parts = self._opened("", address, 3, name=f"{self.name}-bounce")
        return ".".join(parts) if parts else None

    def is_ours(self, address: str) -> bool:
        """Whether the listener takes mail for an address: plain, or one that we made."""
        local, _, domain = address.lower().rpartition("@")
        if domain != self.domain:
            return False
        if local in (self.name, "postmaster"):
            return True
        return bool(
            self.reply_to(address)
            or self.bounced(address)
            or self.to_be_quiet(address)
            or local.startswith(tuple(f"{self.name}+{kind}." for kind in _PROVING))
        )

    def _signed(self, kind: str, *parts: str, name: str = "", proof: str = "") -> str:
        name = name or self.name
        local = f"{name}+{'.'.join((*([kind] if kind else []), *parts))}"
        local = f"{local}.{self._mac(name, kind, *parts, proof)}"
        if len(local) > _LONGEST_LOCAL:
            raise ValueError(f"{local} is longer than a mail address may be (RFC 5321 4.5.3.1.1)")
        return f"{local}@{self.domain}"

    def _opened(
        self, kind: str, address: str, count: int, *, name: str = "", proof: str = ""
    ) -> list[str] | None:
        name = name or self.name
        local, _, domain = address.lower().rpartition("@")
        before, _, token = local.partition("+")
        if domain != self.domain or before != name or not _PARTS.fullmatch(token):
            return None
        parts = token.split(".")
        if kind and parts.pop(0) != kind:
            return None
        mac = parts.pop()
        if len(parts) != count or not compare_digest(mac, self._mac(name, kind, *parts, proof)):
            return None
        return parts

    def _new_mac(self, *purpose: str) -> str:
        """60 bits: to be guessed only by asking us, one mail a guess."""
        token = self._house.token("post", *purpose)
        return b32encode(sha256(token.encode()).digest()[:8])[:12].decode().lower()

    # Links

    def match_link(self, match: str) -> str:
        """The page of a match."""
        return f"{self.web}/m/{quote(match)}"

    def rules_link(self, game: str) -> str:
        """The page of the rules of a game."""
        return f"{self.web}/games/{quote(game)}/rules"

    def roll_link(self, match: str, n: int) -> str:
        """The page of a roll, with its proof."""
        return f"{self.match_link(match)}/dice/{n}"

    def join_link(self, match: str, seat: str) -> str:
        """The page where an invitation is taken up."""
        code = self._house.token("invitation", match, seat)
        return f"{self.match_link(match)}/join/{quote(seat)}?invitation={quote(code)}"

    def confirm_link(self, player: str, address: str) -> str:
        """The page where a player confirms an address; it names neither."""
        return f"{self.web}/post/confirm/{self.token(self.confirm_address(player, address))}"

    def tap_link(self, match: str, seat: str, count: int) -> str:
        """The page that asks whether an order of a mail is meant, for one seat and moment."""
        parts = (match, seat, str(count))
        return f"{self.web}/post/give/{'.'.join((*parts, self._mac('tap', *parts)))}"

    def tapped(self, token: str) -> Reply | None:
        """The seat and moment that a link of :meth:`tap_link` is for; None for no link of ours."""
        parts = token[:200].split(".")
        if len(parts) != 4 or not re.fullmatch("[0-9]{1,9}", parts[2]):
            return None
        if not compare_digest(parts[3].encode(), self._mac("tap", *parts[:3]).encode()):
            return None
        return Reply(parts[0], parts[1], int(parts[2]))

    def club_link(self, club: str) -> str:
        """The page of a club."""
        return f"{self.web}/clubs/{quote(club)}"

    def question_link(self, question: str) -> str:
        """The page where who got the mail of a club's question answers it."""
        return f"{self.web}/post/club/{question}.{self._mac('asked', question)}"

    def question_of(self, token: str) -> str | None:
        """The question that a link of :meth:`question_link` is to; None for no link of ours."""
        question, _dot, mac = token[:200].partition(".")
        good = compare_digest(mac.encode(), self._mac("asked", question).encode())
        return question if good else None

    def sign_in_link(self, token: str) -> str:
        """The page where a link to sign in is used."""
        return f"{self.web}/sign-in/{token}"


def deliveries(recorder: Recorder, match: str) -> list[MailFate]:
    """What became of the mails of a match, the first one first."""
    told = deliveries_of_match(recorder, match)
    return [msgspec.structs.replace(d, reason=_ADDRESS.sub("…", d.reason)) for d in told]


def unreached(recorder: Recorder, match: str) -> dict[str, str]:
    """The seats whose newest mail did not arrive, each with why."""
    newest = {mail.seat: mail for mail in deliveries(recorder, match) if mail.seat}
    return {s: m.reason for s, m in newest.items() if m.state in ("bounced", "failed", "delayed")}


def unix_now() -> int:
    """This second."""
    return int(time.time())


def invite_statements(
    match: str, seat: str, player: str, address: str, made: str, *, by: str = ""
) -> list[Statement]:
    """The statements that invite a player to a seat by mail, now, in the name of player ``by``."""
    return [
        same_language(player, by),
        hold_statement(match, seat, player, address),
        invited_statement(match, seat, by),
        owe(match, seat, 0, "invitation", made),
    ]


MOST_INVITED_A_DAY = 30
"""Invitations to matches of one player within a day: nobody shall have us write to strangers."""


def check_invitations(recorder: Recorder, player: str, match: str, count: int, now: int) -> None:
    """Raise BadAddress where a player may not have so many people invited to a match, or nobody.

    ``now`` is in Unix seconds. Invitations to the same match do not count: it may be a letter or
    a form that comes again.
    """
    if count and any(is_barred(recorder, kind, player) for kind in (MUTED, PERSON)):
        raise BadAddress("The operator of this house took the word from you: you invite nobody.")
    made = count_invitations_elsewhere(recorder, player, match, now - 24 * 3600)
    if count and made + count > MOST_INVITED_A_DAY:
        raise BadAddress(
            f"You may invite {MOST_INVITED_A_DAY} people within a day; try again tomorrow."
        )

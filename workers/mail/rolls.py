"""Rolls as a mail tells them: what fell and why, where it is proved, how to compute it again."""

from collections.abc import Sequence
from typing import Any

from domain.game.text_board import plain
from domain.journal.entries import read_entry
from domain.journal.lots import TALK, lot
from domain.table.talk import free_roll_told
from service.application.matches import Matches
from service.letters.contents import RollText
from service.people.post import Post
from service.store.lists.models import RollRow
from service.store.repository import AnyMatch
from service.words import _
from workers.mail.labels import labelled


class Rolls:
    """Tells them."""

    def __init__(self, matches: Matches, post: Post) -> None:
        self._matches, self._post = matches, post

    def of_note(self, match_id: str, n: int, rolls: Sequence[RollRow]) -> list[str]:
        """What the free rolls showed of the note that entry ``n`` is."""
        return [
            free_roll_told(row.why, row.results)
            for row in rolls
            if row.stream == TALK and self._link(match_id, row)["entry"] == n
        ]

    def told(self, match_id: str, row: RollRow) -> RollText:
        """A roll in words, and where it is proved."""
        told = f"{row.why[:1].upper()}{row.why[1:]}: {labelled(row)}"
        if free := free_roll_told(row.why, row.results):
            told = _("Free roll: {roll}", roll=free)
        if row.withdrawn:
            told = _("{roll} (taken back)", roll=told)
        link = "" if row.kind == "hidden" else self._post.roll_link(match_id, row.n)
        return RollText(plain(told), self._proof(match_id, row), link)

    def _proof(self, match_id: str, row: RollRow) -> str:
        """Which link of which dice it is made of."""
        of = {"n": row.n, "seat": row.stream.lstrip("~")}
        if row.kind == "hidden":
            return _("entry {n}, a sealed link of the dice of {seat}, for you alone", **of)
        return _(
            "entry {n}, link {i} of the dice of {seat}", i=self._link(match_id, row)["i"], **of
        )

    def check(self, match: AnyMatch, match_id: str, rolled: Sequence[RollRow]) -> str:
        """The first bytes of the newest link that begins with six-sided dice, by a program that
        most shells have."""
        for row in reversed(rolled):
            if row.kind != "dice":
                continue
            pub = self._link(match_id, row)
            if pub["draws"][0].get("sides") != 6:
                continue
            hangs_on = self._lot(match, match_id, pub["entry"])
            if not hangs_on:
                continue
            used = rf"{match.origin}\n{pub['stream']}\n{pub['i']}\n{hangs_on}"
            told = rf"fieldpost-dice/3\n{used}\n{pub['beacon']}\n0\n"
            mac = f"openssl dgst -sha256 -mac HMAC -macopt hexkey:{pub['reveal']}"
            return f"printf '{told}' | {mac}"
        return ""

    def _lot(self, match: AnyMatch, match_id: str, n: int) -> str:
        """What dice hang on that are rolled for the order of entry ``n``; "" for what is none."""
        pub = self._entry(match_id, n)
        if command := pub.get("command"):
            return lot(match.origin, command["seat"], command["id"])
        return str(pub.get("lot", ""))

    def _link(self, match_id: str, row: RollRow) -> dict[str, Any]:
        """The entry that opened the link of a roll."""
        return self._entry(match_id, row.roll)

    def _entry(self, match_id: str, n: int) -> dict[str, Any]:
        ((_n, _topic, line),) = self._matches.repository.rows(match_id, n, n + 1)
        return dict(read_entry(bytes(line)).pub)

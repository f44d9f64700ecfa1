"""What a player wishes besides orders: to invite somebody, or to be known by more than he was."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from domain.game.ruleset import Illegal
from service.application.linking import follow
from service.application.matches import Matches
from service.letters.lines import Instruction
from service.letters.report import Line
from service.people.post import Reply
from service.people.register import (
    MAILS,
    STYLES,
    BadAddress,
    Holder,
    People,
    same_holders,
)
from service.store.recorder import Statement
from workers.mail.invitations import Invitations

WISHES = ("invite", "address", "zone", "mails", "next")


class Wishes:
    """Grants them, to whoever holds a seat."""

    def __init__(self, people: People, invitations: Invitations, matches: Matches) -> None:
        self._people, self._invitations, self._matches = people, invitations, matches

    def granted(
        self, reply: Reply, holder: Holder, asked: Sequence[Instruction], now: int
    ) -> tuple[tuple[Line, ...], Sequence[Statement]]:
        """What becomes of each wish, and what is to be written with it."""
        invites = [one for one in asked if one.kind == "invite"]
        lines, also = self._invitations.sent(reply, invites, now)
        own = [
            self._next(reply, one) if one.kind == "next" else self._own(holder, one)
            for one in asked
            if one.kind != "invite"
        ]
        return (*lines, *own), also

    def _next(self, reply: Reply, one: Instruction) -> Line:
        """The match that follows; everybody who held a seat is invited to the same."""
        before = reply.match
        try:
            follow(self._matches, before, aside=lambda new: same_holders(new, before))
        except Illegal as refusal:
            return Line(one.said, "refused", refusal.reason, refusal.rule)
        return Line(one.said, "done", "It is open; an invitation to your seat is on its way.")

    def _own(self, holder: Holder, one: Instruction) -> Line:
        if one.kind == "address":
            return self._address(holder, one)
        if one.kind == "mails":
            return self._mails(holder, one)
        player = self._people.player(holder.player)
        try:
            zone = ZoneInfo(one.text).key
        except (KeyError, OSError, ValueError):
            return Line(one.said, "refused", "A time zone is named like Europe/Berlin, or UTC.")
        self._people.rename(holder.player, player.name if player else "", zone)
        return Line(one.said, "done", f"From now on you are told the time of {zone}.")

    def _mails(self, holder: Holder, one: Instruction) -> Line:
        if one.text in MAILS:
            self._people.wish_mails(holder.player, one.text)
            return Line(one.said, "done", f"From now on you get {MAILS[one.text]}.")
        self._people.wish_style(holder.player, one.text)
        return Line(one.said, "done", f"From now on your mails are {STYLES[one.text]}.")

    def _address(self, holder: Holder, one: Instruction) -> Line:
        try:
            address = self._people.add_address(holder.player, one.text)
        except BadAddress as bad:
            return Line(one.said, "refused", str(bad))
        told = f"A mail goes to {address}; once it is answered you may write from there too."
        return Line(one.said, "done", told)

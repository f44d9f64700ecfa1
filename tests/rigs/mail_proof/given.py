"""The orders of a match as its journal holds them, against what its players meant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from hashlib import sha256
from typing import Any

import msgspec

from domain.journal.entries import Entry, read_entry, told_id
from domain.journal.sealed import OpenedPart
from domain.match.events.clock import ClockSet
from domain.match.events.draws import DeckSealed
from domain.match.events.lifecycle import NoteGiven, OrderGiven
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from tests.rigs.mail_proof.player import DemoPlayer

ORDERS = (OrderGiven.topic, NoteGiven.topic)

HOURS = ("due", "left")
"""What of a clock hangs on the moment at which an order came."""

MOST_LINES = 60
"""Orders in one letter, at most."""


class Disproved(Exception):
    """The demo shows that something is wrong; one sentence says what."""


@dataclass(frozen=True)
class GivenOrder:
    """An order in the journal."""

    n: int
    seat: str
    id: str
    orders: str
    seen: int | None = None
    """The checkpoint that it names."""
    ts: str = ""
    """When it was written."""

    @property
    def is_note(self) -> bool:
        """Whether it only says something to the others."""
        return self.orders.startswith("note ")


@dataclass(frozen=True)
class Journal:
    """All entries of a match, and everything that was sealed in it."""

    entries: Sequence[Entry]
    opened: Mapping[int, Sequence[Any]]
    """What the sealed parts of an entry hold, by its number."""

    @property
    def given(self) -> list[GivenOrder]:
        """The orders of all seats, in their order."""
        return [self._given(e) for e in self.entries if e.type in ORDERS]

    def _given(self, entry: Entry) -> GivenOrder:
        command = entry.pub.get("command")
        if command is None:  # a secret one
            command = next(d["command"] for d in self.opened[entry.n] if d["kind"] == "command")
        return GivenOrder(
            entry.n,
            entry.by,
            str(command["id"]),
            str(command["orders"]),
            command.get("seen"),
            entry.ts,
        )

    def timeless(self) -> Iterator[tuple[Any, ...]]:
        """Each entry without its time and its salts, of which no hash of an order or roll knows.

        Of a clock that is set it is whose it is, not until when.
        """
        for e in self.entries:
            public = e.pub
            if e.type == ClockSet.topic:
                public = {
                    **public,
                    **{part: sorted(public[part]) for part in HOURS if part in public},
                }
            if e.type == DeckSealed.topic:  # a commitment a card: what they hold is sealed below
                public = {**public, "cards": len(public["cards"])}
            yield e.n, e.type, e.by, _unsalted(public), _unsalted(self.opened.get(e.n, ()))


def _unsalted(data: Any) -> Any:
    """The same without the salts of cards."""
    if isinstance(data, dict):
        return {k: _unsalted(part) for k, part in data.items() if k not in ("salt", "salts")}
    if isinstance(data, list | tuple):
        return [_unsalted(part) for part in data]
    return data


def read_journal(matches: Matches, match: str) -> Journal:
    """A journal as it stands in the store."""
    size = matches.repository.size(match)
    opened: dict[int, list[Any]] = {}
    for n, _, _, body in matches.repository.openings(match, 0, size, EVERYTHING):
        opened.setdefault(n, []).append(msgspec.json.decode(body, type=OpenedPart).data)
    rows = matches.repository.rows(match, 0, size)
    return Journal([read_entry(bytes(line)) for _, _, line in rows], opened)


def orders_as_meant(players: Iterable[DemoPlayer], given: Sequence[GivenOrder]) -> int:
    """Whether each order of a person is in the journal once and in order, and no other order.

    Returns how many they are; raises Disproved. A letter and its reply address make the id of an
    order, so nobody else's letter can pass for one of them.
    """
    if len({one.id for one in given}) != len(given):
        raise Disproved("The journal holds one order twice.")
    count = 0
    for player in players:
        theirs = [one for one in given if one.seat == player.seat]
        _as_meant(player, [one for one in theirs if not one.is_note])
        written = _ids_of_letters(player)
        for note in theirs:
            if note.is_note and note.id not in written:
                raise Disproved(f"{player.name} did not write “{note.orders}”.")
        count += len(theirs)
    return count


def _as_meant(player: DemoPlayer, orders: Sequence[GivenOrder]) -> None:
    """Whether these are the orders that a player meant: each that is certain, in their order."""
    meant = [(one, *said) for one in player.meant if one.done for said in one.carried_out]
    k = 0
    for order in orders:
        while k < len(meant) and not _is(order, meant[k][1]) and not meant[k][2]:
            k += 1  # it waited, and did not go on
        if k == len(meant) or not _is(order, meant[k][1]):
            break
        one = meant[k][0]
        if one is not player.meant[0] and order.id not in _ids(one.letters, one.to):
            raise Disproved(f"“{order.orders}” of {player.name} was in no letter of that turn.")
        k += 1
    else:
        if not any(certain for _, _, certain in meant[k:]):
            return
    wanted = [said for _, said, _ in meant]
    raise Disproved(f"{player.name} meant {wanted}; done was {[o.orders for o in orders]}.")


def _is(order: GivenOrder, said: str) -> bool:
    return order.orders.casefold() == said.casefold()


def _ids(letters: Iterable[str], to: str) -> set[str]:
    """The ids that the lines of letters to a reply address have, in either form."""
    found = set()
    for message_id in letters:
        alone = letter_id(message_id, to)
        found |= {alone, *(told_id(alone, k) for k in range(MOST_LINES))}
        match, seat = to.partition("+")[2].split(".")[:2]
        found.add(joining_id(match, seat, alone))
    return found


def _ids_of_letters(player: DemoPlayer) -> set[str]:
    found = set()
    for mail in player.sent:
        to = parseaddr(str(mail["To"]))[1]
        if "+" in to:
            found |= _ids([str(mail["Message-ID"])], to)
    return found


def letter_id(message_id: str, to: str) -> str:
    """The id of the order of a letter to a reply address."""
    token = to.partition("@")[0].lower().partition("+")[2]
    return sha256(f"{message_id} {token}".encode()).hexdigest()


def joining_id(match: str, seat: str, key: str) -> str:
    """What the journal tells in place of the id of a joining."""
    return sha256(f"join\n{match}\n{seat}\n{key}".encode()).hexdigest()


def sat_down(
    players: Iterable[DemoPlayer], match: str, joining: GivenOrder
) -> tuple[DemoPlayer, str]:
    """Who sat down by a joining, and its id as his letter makes it: the journal has a hash of it.

    Raises Disproved where no letter of a player made it.
    """
    for player in players:
        for key in _keys_of_joining(player):
            if joining_id(match, joining.seat, key) == joining.id:
                return player, key
    raise Disproved(f"No letter of a player made {joining.seat} sit down.")


def _keys_of_joining(player: DemoPlayer) -> Iterator[str]:
    one = player.meant[0]
    for message_id in one.letters:
        yield letter_id(message_id, one.to)
        # Of a letter to the plain address:
        yield sha256(f"{player.address} {message_id}".encode()).hexdigest()

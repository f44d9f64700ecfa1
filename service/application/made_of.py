"""What the dice of a roll are made of: the number of its cause, a link of the house, a round."""

import re
from typing import Final

import msgspec

from domain.journal.entries import Entry, read_entry
from domain.journal.lots import NO_LOT, lot, lot_of_server
from domain.journal.rounds import Beacon
from domain.journal.timestamps import between
from domain.match.events import (
    SERVER,
    DiceRekeyed,
    Lapsed,
    MatchBegun,
    MatchOpened,
    NoteGiven,
    OrderGiven,
)
from domain.match.plan_events import SheetsOpened
from service.application.matches import Matches

_OWN_WORDS: Final = re.compile(r"(?!web-|cli-|house-)([!-~]{14,180})\.[0-9]{1,9}").fullmatch
_CHAINS: Final = {MatchOpened.topic, DiceRekeyed.topic}
_CAUSES: Final = {one.topic for one in (OrderGiven, NoteGiven, MatchBegun, Lapsed, SheetsOpened)}


class MadeOf(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll is made of (docs/fair-play.md, 5)."""

    n: int
    """The entry that it was rolled for."""
    ts: str
    """When that was written down."""
    who: str
    """The seat that gave it, or ``server``."""
    what: str
    """What the lot names: the id of an order, "" while that is sealed; else what the house did."""
    lot: str
    fixed: int
    """The entry that fixed the link, with all others of its chain."""
    fixed_at: str
    beacon: Beacon | None = None
    round: int = 0
    """The round of the beacon; 0 for none, and its ``appears``."""
    appears: str = ""

    @property
    def words(self) -> str:
        """The player's own words, where the number was made of them; else ""."""
        found = _OWN_WORDS(self.what)
        return found[1] if found else ""

    @property
    def after(self) -> int:
        """How many seconds after its entry the round came out."""
        return between(self.ts, self.appears) if self.appears else 0


def made_of(matches: Matches, match_id: str, roll: Entry) -> MadeOf:
    """What an entry that opens a link is made of."""
    match = matches.repository.match(match_id)
    before, fixed, found = NO_LOT, (0, ""), None
    for n, topic, line in matches.repository.of_types(match_id, _CHAINS | _CAUSES, roll.n):
        entry = read_entry(bytes(line))
        if topic in _CHAINS:
            fixed = (n, entry.ts) if roll.pub["stream"] in entry.pub["chains"] else fixed
        else:
            who, what, made = _lot(match.origin, entry, before)
            if n == roll.pub["entry"]:
                found = MadeOf(n=n, ts=entry.ts, who=who, what=what, lot=made, fixed=0, fixed_at="")
            before = before if topic == NoteGiven.topic else made
    if found is None:
        raise LookupError(f"Entry {roll.n} is rolled for nothing.")
    found = msgspec.structs.replace(found, fixed=fixed[0], fixed_at=fixed[1])
    beacon = match.dice.fair.beacon
    if beacon is None:
        return found
    number = beacon.round_of(found.ts)
    return msgspec.structs.replace(
        found, beacon=beacon, round=number, appears=beacon.appears(number)
    )


def _lot(origin: str, entry: Entry, before: str) -> tuple[str, str, str]:
    """Who and what a cause is, and its lot; ``before`` is that of the cause before."""
    if entry.type in (OrderGiven.topic, NoteGiven.topic):
        command = entry.pub.get("command")
        what = str(command["id"]) if command else ""
        return entry.by, what, lot(origin, entry.by, what) if command else str(entry.pub["lot"])
    told = before
    if entry.type == SheetsOpened.topic:
        commands = [sheet["command"] for sheet in entry.pub["sheets"]]
        told = " ".join(sorted(lot(origin, c["seat"], c["id"]) for c in commands))
    return SERVER, f"{entry.type} {told}", lot_of_server(origin, entry.type, told)

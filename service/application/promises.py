"""What the house knows of the rolls of its matches: on whom each rests, and who signed it in time.

A house promises no more than that (domain/match/promise.py). The verifiers find the same in an
export, for a reader who names no cosigner.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from threading import Lock
from typing import Any, Final

import msgspec

from domain.journal.entries import read_entry
from domain.journal.timestamps import seconds
from domain.match.events.ahead import SheetsOpened
from domain.match.events.clock import SeatReplaced
from domain.match.events.draws import DeckSealed, HiddenLinkOpened, LinkOpened
from domain.match.events.lifecycle import (
    SERVER,
    Lapsed,
    MatchBegun,
    MatchOpened,
    NoteGiven,
    OrderGiven,
    RulesChanged,
    TakenBack,
)
from domain.match.fair_terms import Fair
from domain.match.promise import Known
from service.audit.clocks import Clocks, Sought
from service.audit.known import Rules, known
from service.audit.orders import HOUSE_MADE
from service.audit.reporting.report import CLASSES, HOUSE, NUMBER, TRUSTED
from service.house.cosign import parse_cosign_key, time_of
from service.house.release import release_of
from service.store.house.checkpoints import cosignatures_of, count_cosignatures
from service.store.repository import EVERYTHING, AnyMatch, Repository

NAMED: Final = 16
"""Digits by which a release is named that is in no list."""

MATCHES: Final = 256
"""Matches whose rolls are kept at hand."""

_RULES: Final = {MatchOpened.topic, RulesChanged.topic}
_GIVEN: Final = {OrderGiven.topic, NoteGiven.topic}
_ITSELF: Final = {MatchBegun.topic, Lapsed.topic}
_ROLLS: Final = {LinkOpened.topic, HiddenLinkOpened.topic, DeckSealed.topic}
_READ: Final = (
    _RULES | _GIVEN | _ITSELF | _ROLLS | {SheetsOpened.topic, SeatReplaced.topic, TakenBack.topic}
)


class RolledFor(msgspec.Struct, frozen=True, gc=False):
    """What dice are rolled for."""

    n: int
    ts: str
    """When it was written down."""
    seat: str
    ours: bool
    """Whether the house made its number."""
    sealed: bool = False
    """Whether its number stays sealed until the match is over."""


class PromisedRoll(msgspec.Struct, gc=False):
    """A roll."""

    n: int
    cause: RolledFor
    ours: bool
    """Whether its dice are of the house."""
    hidden: bool
    back: bool = False


class Rolls:
    """The rolls of a match, read on as it goes on."""

    def __init__(self, number: Callable[[int], str]) -> None:
        """`number` tells the id of the sealed command of an entry."""
        self.size, self.release, self.tables = 0, "", tuple[str, ...]()
        self.rolls: list[PromisedRoll] = []
        self._number = number
        self._house: set[str] = set()
        self._causes: dict[int, RolledFor] = {}
        self._last = -1

    def read(self, rows: Iterable[tuple[int, str, bytes]], size: int) -> None:
        """The match has gone on to this size, by these entries."""
        for n, topic, line in rows:
            if topic not in _GIVEN or b'"due"' in line:
                entry = read_entry(line)
                self._entry(n, topic, entry.pub, entry.by, entry.ts)
        self.size = size

    def _entry(self, n: int, topic: str, pub: dict[str, Any], by: str, ts: str) -> None:
        if topic in _RULES:
            self.release = pub["release"]
            self.tables = tuple(pub["tables"]) if "tables" in pub else self.tables
            self._house |= set(pub["fair"]["house"]) if "fair" in pub else set()
        elif topic == SeatReplaced.topic:
            self._house.add(pub["seat"])
        elif topic == TakenBack.topic:
            for roll in reversed(self.rolls):
                if roll.n < pub["to"]:
                    break
                roll.back = True
        elif topic in _ROLLS:
            cause = self._causes[pub.get("entry", self._last)]
            ours = cause.seat == SERVER or cause.seat in self._house or cause.ours
            self.rolls.append(PromisedRoll(n, cause, ours, hidden=topic != LinkOpened.topic))
        elif "due" in pub:
            seat, number = self._given(n, topic, pub, by)
            sealed = topic in _GIVEN and "command" not in pub
            self._causes[n] = RolledFor(n, ts, seat, number.startswith(HOUSE_MADE), sealed)
            self._last = self._last if topic == NoteGiven.topic else n

    def _given(self, n: int, topic: str, pub: dict[str, Any], by: str) -> tuple[str, str]:
        """Whose a cause is, and its number."""
        if topic in _ITSELF:
            return SERVER, ""
        if topic == SheetsOpened.topic:
            last = pub["sheets"][-1]["command"]
            return last["seat"], last["id"]
        return by, pub["command"]["id"] if "command" in pub else self._number(n)


class Backing(msgspec.Struct, frozen=True):
    """On whom the rolls of a match rest, and how much of it cosigners vouch for."""

    rolls: Rolls
    signed: dict[int, tuple[str, ...]] = {}
    """The cosigners who had signed an entry in time, by the entry."""
    kept: int = 0
    stopped: dict[str, int] = {}


class Promises:
    """Knows of each match what the house can promise."""

    def __init__(
        self,
        repository: Repository,
        now: Callable[[], str],
        releases: Callable[[], Mapping[str, Rules]] = known,
    ) -> None:
        """`releases` has the rules of all releases, by the hash of their files."""
        self._repository, self._now, self._releases = repository, now, releases
        self._rolls = lru_cache(maxsize=MATCHES)(lambda id_: Rolls(lambda n: self._id(id_, n)))
        self._standing = lru_cache(maxsize=MATCHES)(self._cosigned)
        self._reading = Lock()

    def known(self, match: AnyMatch) -> Known:
        """What a promise says of a match besides its opening and what waits."""
        rules, standing = self._repository.codec(match).rules, self._of(match)
        rolls = [roll for roll in standing.rolls.rolls if roll.n < match.size]
        over = match.outcome is not None
        late = (one for one in rolls if not self._in_time(match, one, standing))
        return Known(
            hides="secrets" in rules.nature or bool(rules.decks(rules.scenario(match.scenario))),
            tables=standing.rolls.tables,
            unknown_rules=match.version > rules.version,
            version=match.version,
            release=self._other_build(match, standing.rolls.release),
            late=tuple(roll.cause.n for roll in late) if match.dice.fair.beacon else (),
            back=tuple(roll.n for roll in rolls if roll.back and (over or not roll.hidden)),
            kept=standing.kept,
            stopped=standing.stopped,
            over=over,
            now=self._now(),
        )

    def _other_build(self, match: AnyMatch, release: str) -> str:
        """What is called the release that a match names, if this house has other files of the same
        version of its rules; else ""."""
        rules = self._repository.codec(match).rules
        if match.version != rules.version or release == release_of(rules):
            return ""
        listed = self._releases().get(release)
        return ", ".join(listed["in"]) if listed else release[:NAMED]

    def classes(self, match: AnyMatch) -> dict[str, int]:
        """On what the rolls rest that everybody may see, for who has named nobody."""
        standing, counted = self._of(match), dict.fromkeys(CLASSES, 0)
        over = match.outcome is not None
        for roll in standing.rolls.rolls:
            if match.dice.fair.beacon is None:
                unseen = roll.cause.sealed and not over
                kind = HOUSE if roll.ours or unseen else NUMBER
            else:
                kind = TRUSTED if self._in_time(match, roll, standing) else HOUSE
            counted[kind] += not roll.hidden or over
        return counted

    def signers(self, match: AnyMatch, n: int) -> tuple[str, ...]:
        """Who had signed in time that entry ``n`` stood before its dice; () for too few."""
        fair, signed = match.dice.fair, self._of(match).signed.get(n, ())
        return signed if len(signed) >= fair.need else ()

    def _in_time(self, match: AnyMatch, roll: PromisedRoll, standing: Backing) -> bool:
        need = match.dice.fair.need
        return 0 < need <= len(standing.signed.get(roll.cause.n, ()))

    def _of(self, match: AnyMatch) -> Backing:
        match_id, fair = match.origin.rpartition("/")[2], match.dice.fair
        rolls = self._read(match_id, match.size)
        if not (fair.cosigners and fair.beacon):
            return Backing(rolls)
        count = count_cosignatures(self._repository.recorder, match_id)
        over = match.outcome is not None
        return self._standing(match_id, rolls.size, count, over, fair)

    def _read(self, match_id: str, size: int) -> Rolls:
        with self._reading:
            rolls = self._rolls(match_id)
            if rolls.size < size:
                rows = self._repository.of_types(match_id, _READ, size, rolls.size)
                rolls.read(rows, size)
            return rolls

    def _cosigned(self, match_id: str, size: int, count: int, over: bool, fair: Fair) -> Backing:
        """What ``count`` cosignatures say of a match of this size; once it is over all is open."""
        rolls, times, beacon = self._rolls(match_id), Clocks(), fair.beacon
        assert beacon is not None
        causes = {roll.cause.n: roll.cause for roll in rolls.rolls}
        appears = {n: seconds(beacon.appears(beacon.round_of(one.ts))) for n, one in causes.items()}
        keys = {key.name: key for key in map(parse_cosign_key, fair.cosigners)}
        points = dict(zip(keys, times.know(keys.values()), strict=True))
        for signed, name, line in cosignatures_of(self._repository.recorder, match_id):
            if name in points:
                times.signed(points[name], signed, time_of(line))
        shown = (roll for roll in rolls.rolls if over or not roll.hidden)
        sought = [Sought(n, seconds(one.ts), appears[n]) for n, one in causes.items()]
        first = min((one.at for one in sought), default=0)
        times.put_right([(roll.n, appears[roll.cause.n]) for roll in shown], first)
        found = times.in_time(sought)
        last, largest = max(causes, default=-1), {k: times.largest(p) for k, p in points.items()}
        return Backing(
            rolls,
            {n: tuple(k for k, p in points.items() if p in who) for n, who in found.items()},
            times.reaches([*points.values()], fair.need),
            {name: far - 1 for name, far in largest.items() if 0 < far <= last},
        )

    def _id(self, match_id: str, n: int) -> str:
        """The id of the sealed command of an entry; "" once its words were erased."""
        for _, _, _, body in self._repository.openings(match_id, n, n + 1, EVERYTHING):
            command = msgspec.json.decode(body)["data"].get("command")
            if command:
                return str(command["id"])
        return ""

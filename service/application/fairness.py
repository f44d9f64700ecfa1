"""What protects the dice of a match, and how they are rolled once their round is there."""

import logging
from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, Final

import msgspec
from eventsourcing.persistence import IntegrityError

from domain.game.grammar.words import did_you_mean
from domain.game.ruleset import Illegal
from domain.journal.entries import read_entry
from domain.journal.grown import GrownTree
from domain.journal.rounds import Beacon
from domain.journal.timestamps import seconds
from domain.match.codec import Codec
from domain.match.fair_terms import NO_BEACON, Fair
from domain.match.parts.dice import Due
from domain.match.parts.pace import pace_seconds
from domain.match.terms import Terms
from domain.match.writing import Context
from domain.table.play import roll
from service.application.carrying import Request
from service.application.house_writer import HouseWriter
from service.application.receipts import Contended, LineReport, Receipt, Stale
from service.application.repeats import carried_out_before
from service.application.silence import held
from service.beacon.sources import NoRound
from service.house.keys import House
from service.house.release import release_of
from service.store.repository import AnyMatch, Repository, UnsavedPast, matches_waiting

log = logging.getLogger("fieldpost")

PROVED: Final = "proved"
QUICK: Final = "quick"
"""The dice that whoever opens a match may choose: by a beacon, or rolled at once."""

MOST_IN_A_ROW: Final = 200
"""Causes of one match that are rolled for without anybody's order: more than lines can wait."""

MATCHES: Final = 64
"""Matches whose trees are kept at hand."""


class NotOurs(NoRound):
    """This house rolls nothing in a match, whatever its beacon says."""


class LostSecret(NotOurs):
    """The secret of a match's chains is not that of this house."""


class OtherBeacon(NotOurs):
    """The house does not ask the beacon of a match."""


def fair_of(house: House, terms: Terms, ours: Sequence[str], dice: str) -> Fair:
    """What protects the dice of a new match.

    ``ours`` are the seats of people who run the house; ``dice`` is PROVED, QUICK or, for the house
    to choose, "": then two people at a pace of hours or days get a beacon if it answers. Raises
    Illegal.
    """
    persons = [seat for seat, who in terms.seats.items() if who == "person"]
    listed = tuple(sorted({*ours, *(terms.seats.keys() - set(persons))}))
    without = msgspec.structs.replace(NO_BEACON, house=listed)
    if dice not in ("", PROVED, QUICK):
        near = did_you_mean(dice, (PROVED, QUICK))
        raise Illegal("table.1", f"Choose {PROVED} or {QUICK} dice.{near}")
    slow = len(persons) > 1 and pace_seconds(terms.pace) > 0
    if dice == QUICK or not (dice or slow):
        return without
    if house.beacon is None or not house.beacon.reached():
        if dice:
            why = "reaches no beacon now" if house.beacon else "asks no beacon"
            told = f"This house {why}, so it has only quick dice; choose those."
            raise Illegal("table.1", told)
        return without
    return msgspec.structs.replace(best_of(house), house=listed)


def best_of(house: House) -> Fair:
    """The best that this house has, without its seats."""
    if house.beacon is None:
        return NO_BEACON
    asked = house.cosigners
    cosigners, need = (asked.vkeys, asked.need) if asked else ((), 0)
    return Fair(beacon=house.beacon.beacon, cosigners=cosigners, house=(), need=need)


def check_listed(seats: Mapping[str, str], listed: Sequence[str]) -> None:
    """Raise Illegal unless these can be the seats of people who run the house."""
    persons = [seat for seat, who in seats.items() if who == "person"]
    for seat in listed:
        if seat not in persons:
            near, people = did_you_mean(seat, persons), ", ".join(persons)
            raise Illegal("table.19", f"Seats of the house are seats of people: {people}.{near}")


def check_seen(match: AnyMatch, request: Request) -> None:
    """Raise Stale if the sender must look again before ordering.

    They had not seen their own last order, what was taken back, or the newest chains of dice.
    """
    seen = request.seen or 0
    if seen == 0 and list(request.lines) == ["join"]:
        return
    if not has_seen(match, request.seat, seen):
        raise Stale(match.size, _why_not(match, request.seat, seen))


def _why_not(match: AnyMatch, seat: str, seen: int) -> str:
    """What a sender who names this checkpoint cannot have seen, as the start of a sentence."""
    if seen > match.size:
        return f"You name a checkpoint of {seen} entries, and this match has {match.size}"
    born, rewound = match.dice.born, match.given.rewound
    if seen <= born:
        return f"Entry {born} brought new chains of dice, after the {seen} that you had seen"
    if seen <= rewound:
        return f"Entry {rewound} took something back, after the {seen} that you had seen"
    entry, _ = match.given.named.get(seat, (-1, 0))
    return f"You ordered at entry {entry}, after the {seen} that you say you had seen"


def has_seen(match: AnyMatch, seat: str, seen: int) -> bool:
    """Whether whoever was shown the checkpoint of this size may order for a seat.

    They have seen the seat's last order, or answer the same mail as that; and what was taken back,
    and the newest chains of dice.
    """
    entry, named = match.given.named.get(seat, (-1, 0))
    newest = max(match.given.rewound, match.dice.born)
    return (seen == named or entry < seen) and newest < seen <= match.size


def answers_newest(match: AnyMatch, seat: str, seen: int) -> bool:
    """Whether a letter that answers the mail of this size is the first of its seat to do so.

    A program may name one checkpoint twice, and is taken at its word; of letters the second is sent
    back, for a copy under another Message-ID looks just like it.
    """
    return match.given.named.get(seat, (-1, 0))[0] < seen and has_seen(match, seat, seen)


def _goes_on(line: str) -> bool:
    """Whether a line waits for no beacon and no cosigner: a note, or a joining."""
    return line.strip().lower().startswith(("note ", "join"))


class Fairness:
    """What protects the dice of the matches of a house, and rolls those that wait for a round."""

    def __init__(self, house: House, repository: Repository, house_writer: HouseWriter) -> None:
        self._house, self._repository, self._house_writer = house, repository, house_writer
        self._trees = lru_cache(maxsize=MATCHES)(lambda match_id: GrownTree())
        self._growing = Lock()

    def protected(self, terms: Terms, listed: Sequence[str] = (), dice: str = "") -> Terms:
        """The terms with what protects the dice; ``listed`` are seats of people who run the house.

        Raises Illegal for ``dice`` that this house does not have.
        """
        fair = fair_of(self._house, terms, listed, dice)
        return msgspec.structs.replace(terms, fair=fair)

    def protected_as(self, terms: Terms, before: AnyMatch) -> Terms:
        """The terms of a match that comes from another, protected as that is if it still can be."""
        people = [seat for seat, who in terms.seats.items() if who == "person"]
        ours = [seat for seat in before.dice.fair.house if seat in people]
        beacon = self._house.beacon
        proved = before.dice.fair.beacon is not None and beacon is not None and beacon.reached()
        return self.protected(terms, ours, PROVED if proved else QUICK)

    def first_context(
        self, codec: Codec[Any, Any, Any], terms: Terms, before: AnyMatch | None = None
    ) -> Context:
        """What the first entries are written with, of a match that goes on from ``before``."""
        context = self._house_writer.first_context(terms.origin, before)
        return msgspec.structs.replace(context, release=release_of(codec.rules))

    def check_seen(self, match: AnyMatch, request: Request) -> None:
        """Raise Stale if the sender must look again before ordering, but for what comes again."""
        try:
            check_seen(match, request)
        except Stale:
            if carried_out_before(self._repository, request) is None:
                raise

    def refused(self, match: AnyMatch, request: Request) -> Receipt | None:
        """A refusal if the beacon of a match is none that this house asks: an order would wait for
        ever; or while one of the house's own seats is held back. Notes and joinings go on."""
        beacon = match.dice.fair.beacon
        if beacon is None or match.outcome is not None or all(map(_goes_on, request.lines)):
            return None
        until = "" if not self._asks(beacon) else self.held(match, request.seat)
        if self._asks(beacon) and not until:
            return None
        if carried_out_before(self._repository, request) is not None:
            return None
        why = (
            "Too few cosigners answer, and this seat is of whoever runs the house, so nothing was "
            f"noted down; order again once they do, or after {until}."
            if until
            else f"The beacon {beacon.key[:8]} of this match is not the one that this house asks "
            "(FIELDPOST_BEACON), so nothing was noted down; once it is set, order again."
        )
        first, *rest = request.lines
        left = (LineReport(line, "left") for line in rest)
        lines = (LineReport(first, "refused", why, "table.19"), *left)
        return Receipt(request.match, request.seat, match.size, lines)

    def held(self, match: AnyMatch, seat: str) -> str:
        """Until when orders of a seat are held back, for silent cosigners; "" if they are not."""
        recorder, now = self._repository.recorder, self._house_writer.now()
        return held(self._house.cosigners, recorder, now, match, seat)

    def _asks(self, beacon: Beacon) -> bool:
        """Whether this is the beacon that the house asks; the delay is the match's own."""
        return self._house.beacon is not None and self._house.beacon.beacon.is_same(beacon)

    def check_rolled(self, match_id: str) -> None:
        """Raise Contended while something waits: its dice are of the chains that it had seen."""
        if not self.roll(match_id):
            raise Contended("Dice of this match wait for their round; try again in a moment.")

    def roll(self, match_id: str) -> bool:
        """Roll all that is due whose rounds are there; whether nothing waits any more.

        What goes on by itself then may wait for its own dice, and is rolled in turn.
        """
        try:
            return self.roll_on(match_id)
        except NoRound as why:
            log.warning("beacon: the dice of %s wait for their round: %s", match_id, why)
            return False

    def roll_on(self, match_id: str) -> bool:
        """The same; raises NoRound where a round has appeared and no source has it."""
        for _ in range(MOST_IN_A_ROW):
            match = self._repository.match(match_id)
            if not match.dice.due:
                return True
            due = match.dice.due[0]
            number, appears = match.dice.round_of(due)
            if self._house_writer.now() < appears:
                return False
            self._check_secret(match_id, match, due)
            self._rolled(match_id, match, due, self._signature(match, number))
        return False

    def bring(self, number: int, signature: str) -> list[str]:
        """Roll what waits for this round, which somebody brought; the matches that it was for.

        Raises LookupError if no match waits for it: its signature is not looked at then, for the
        house checks no rounds for others. Raises BadRound for a wrong one.
        """
        sources, now = self._house.beacon, self._house_writer.now()
        if sources is not None and number > sources.beacon.newest(seconds(now)):
            raise LookupError(f"Round {number} has not appeared yet; bring it once it has.")
        waiting = matches_waiting(self._repository.recorder, now)
        found = [match_id for match_id in waiting if self._waits_for(match_id, number)]
        if sources is None or not found:
            raise LookupError(f"No match here waits for round {number} now; nothing was looked at.")
        sources.bring(number, signature)
        for match_id in found:
            self.roll(match_id)
        return found

    def _waits_for(self, match_id: str, number: int) -> bool:
        """Whether a match waits for this round of the beacon that the house asks."""
        dice = self._repository.match(match_id).dice
        beacon, due = dice.fair.beacon, dice.due
        waits = beacon is not None and bool(due) and self._asks(beacon)
        return waits and dice.round_of(due[0])[0] == number

    def _rolled(self, match_id: str, match: AnyMatch, due: Due, signature: str) -> None:
        """Roll what is due on this round, unless another process was quicker."""
        given = self._house_writer.context(match)
        context = msgspec.structs.replace(given, beacon=signature)
        codec = self._repository.codec(match)
        past = UnsavedPast(self._repository, match_id, match.size, [])
        try:
            self._house_writer.keep(match_id, [roll(codec, match, context, past)], [])
        except IntegrityError:
            log.info("beacon: %s: entry %d was rolled elsewhere", match_id, due.n)

    def _check_secret(self, match_id: str, match: AnyMatch, due: Due) -> None:
        """Raise LostSecret unless the chain that is rolled on is one of this house's secret: what
        another one opens would never pass an audit."""
        stream = match.dice.streams[due.stream]
        line = self._repository.entry(match_id, stream.born)[1]
        published = read_entry(line).pub["chains"][due.stream]
        if self._house.anchor(match.origin, due.stream, stream.epoch) != published:
            raise LostSecret("the secret of its dice is lost, so it goes on as a branch")

    def _signature(self, match: AnyMatch, number: int) -> str:
        """The signature of a round of the beacon of a match. Raises NoRound."""
        beacon, sources = match.dice.fair.beacon, self._house.beacon
        if beacon is None or sources is None or not self._asks(beacon):
            raise OtherBeacon("the beacon of this match is not the one that this house asks")
        return sources.signature(number)

    def grown(self, match_id: str, size: int) -> GrownTree:
        """The tree of a match, of its first ``size`` entries at least."""
        with self._growing:
            tree = self._trees(match_id)
            if tree.size < size:
                tree.extend(line for _, _, line in self._repository.rows(match_id, tree.size, size))
        return tree

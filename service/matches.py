"""Matches: the eventsourcing application. Opens matches, takes orders, branches and exports."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError

from domain.dice import CHAIN_LENGTH
from domain.events import OrderGiven, Parent
from domain.games import AnyRuleset, library
from domain.orders import NotUnderstood
from domain.orders import line as order_line
from domain.play import (
    Opening,
    check_opening,
    copy_position,
    give,
    nearly_used_up,
    next_epoch,
    open_match,
    read_order,
    rekey,
    stream_names,
)
from domain.ruleset import Illegal
from domain.writing import Means, WouldRoll, Written
from service.house import House
from service.shelf import AnyMatch, Shelf, command_key
from service.store import LineMapper, Recorder, Statement

MOST_LINES = 60
"""Orders that one request may hold."""

TRIES = 20
"""How often a request that lost a race is decided again before the sender is told."""


class Stale(Exception):
    """The sender expected another version of the match than the one it has."""

    def __init__(self, size: int) -> None:
        super().__init__(f"The match has {size} entries now; look at it again before you order.")
        self.size = size


class Reused(Exception):
    """A command id that was already used for another order."""


class Busy(Exception):
    """Others ordered at the same moment, again and again."""


@dataclass(frozen=True)
class LineReport:
    """What became of one line: done, refused, left, or (in a trial) would roll."""

    line: str
    state: str
    reason: str = ""
    rule: str = ""
    column: int = -1
    nearest: tuple[str, ...] = ()
    first: int = -1
    """The first entry that it wrote, and ``stop`` the one after its last; -1 for none."""
    stop: int = -1


@dataclass(frozen=True)
class Receipt:
    """The answer to an order: what became of each line, and how long the journal is now."""

    match: str
    seat: str
    size: int
    lines: tuple[LineReport, ...]
    repeated: bool = False

    @property
    def done(self) -> bool:
        """Whether every line was carried out."""
        return all(report.state == "done" for report in self.lines)


def utc_now() -> str:
    """This second of UTC in the form of the journal."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Matches(Application[str]):
    """All matches of a house. Nothing it returns is not durable."""

    name = "fieldpost"

    def __init__(
        self,
        recorder: Recorder,
        house: House,
        *,
        games: Mapping[str, AnyRuleset] | None = None,
        now: Callable[[], str] = utc_now,
    ) -> None:
        self._store = recorder
        super().__init__({"PERSISTENCE_MODULE": "eventsourcing.popo"})
        self.house = house
        self.games = library() if games is None else games
        self.shelf = Shelf(recorder, self.games)
        self._now = now

    def construct_mapper(self) -> LineMapper:
        """Lines are stored as they are."""
        return LineMapper()

    def construct_recorder(self) -> Any:
        """The store that this application was given."""
        return self._store

    # Opening and sitting down

    def open(
        self,
        game: str,
        scenario: str,
        seats: Mapping[str, str],
        options: Mapping[str, str] | None = None,
        *,
        title: str = "",
        invited: bool = False,
    ) -> tuple[str, dict[str, str]]:
        """Open a match; returns its id and, with ``invited``, an invitation code for each person.

        ``seats`` says who plays each: ``person`` or ``computer:<bot>``. Raises Illegal.
        """
        if game not in self.games:
            raise Illegal("table.1", f"There are the games {', '.join(self.games)}.")
        match_id = new_match_id()
        opening = Opening(
            origin=self.house.origin(match_id),
            scenario=scenario,
            seats=dict(seats),
            options=dict(options or {}),
            title=title,
        )
        codec = self.shelf.codec(game)
        opening = check_opening(codec, opening)
        written = open_match(
            codec, opening, self._anchors(codec, opening, 0), self._means(opening.origin)
        )
        return match_id, self._save_opening(match_id, [written], invited)

    def branch(self, match_id: str, size: int, *, title: str = "") -> str:
        """Open a new match that begins with the position after ``size`` entries of another.

        It has the same seats, all of them to be taken anew, and dice chains of its own. Raises
        Illegal where secrets of a running match would be told.
        """
        match = self.shelf.match(match_id)
        if not match.begun <= size <= match.size or not match.begun:
            raise Illegal("table.6", f"Branch after {match.begun} to {match.size} entries.")
        source = self.shelf.at(match_id, size)
        if source.table.known and match.outcome is None:
            raise Illegal("table.6", "This match still has secrets; branch it once it is over.")
        new_id = new_match_id()
        opening = Opening(
            origin=self.house.origin(new_id),
            scenario=match.scenario,
            seats=match.seats,
            options=match.options,
            title=title or match.title,
            parent=Parent(match.origin, size, source.tree.root().hex()),
        )
        codec, means = self.shelf.codec(match.rules), self._means(opening.origin)
        opened = open_match(codec, opening, self._anchors(codec, opening, 0), means)
        copied = copy_position(codec, opened.match, source.table, means)
        self._save_opening(new_id, [opened, copied], invited=False)
        return new_id

    def _save_opening(
        self, match_id: str, written: Sequence[Written[Any]], invited: bool
    ) -> dict[str, str]:
        codes = {}
        aside = [self._checkpoint_row(match_id, written[-1].match)]
        if invited:
            codes = {
                s: self.house.token("invitation", match_id, s) for s in written[-1].match.persons
            }
            aside += [_token_row(match_id, s, "invitation", code) for s, code in codes.items()]
        self._keep(match_id, written, aside)
        return codes

    def join(
        self, match_id: str, seat: str, command_id: str, invitation: str = ""
    ) -> tuple[Receipt, str]:
        """Sit down; returns the receipt and the bearer token of the seat.

        The same command id has the same token. Raises Illegal for a wrong invitation.
        """
        match = self.shelf.match(match_id)
        needs = self._store.query(
            "SELECT hash FROM seat_tokens WHERE match=? AND seat=? AND kind='invitation'",
            (match_id, seat),
        )
        if needs and bytes(needs[0][0]) != _hash(invitation):
            raise Illegal("table.2", f"The seat {seat} of this match is by invitation only.")
        token = self.house.token("seat", match_id, seat, command_id)
        row = _token_row(match_id, seat, "seat", token)
        receipt = self.order(match_id, seat, "join", command_id, aside=[row])
        if not receipt.done and not receipt.repeated:
            raise Illegal(receipt.lines[0].rule, receipt.lines[0].reason)
        assert match.origin
        return receipt, token

    def seat_of(self, match_id: str, token: str) -> str | None:
        """The seat that a bearer token opens in a match, None for no seat."""
        found = self._store.query(
            "SELECT seat FROM seat_tokens WHERE match=? AND hash=? AND kind='seat'",
            (match_id, _hash(token)),
        )
        return str(found[0][0]) if found else None

    # Orders

    def order(
        self,
        match_id: str,
        seat: str,
        text: str,
        command_id: str,
        *,
        expected: int | None = None,
        aside: Sequence[Statement] = (),
    ) -> Receipt:
        """Carry out the lines of ``text`` for a seat, durably, before it returns.

        All or nothing up to the first die: a line refused before any chance was drawn undoes
        those before it; after a die, what happened has happened and the rest is left. The same
        ``command_id`` is carried out once, however often it comes. ``expected`` is the number of
        entries that the sender saw: raises Stale where it is another now.
        """
        lines = order_lines(text)
        for _ in range(TRIES):
            match = self.shelf.match(match_id, fresh=False)
            repeated = self._repeated(match_id, seat, lines, command_id)
            if repeated is not None:
                return repeated
            if expected is not None and expected != match.size:
                match = self.shelf.match(match_id)
                if expected != match.size:
                    raise Stale(match.size)
            written, reports = self._carry_out(match_id, match, seat, lines, command_id)
            if not written:
                if match.size != self.shelf.size(match_id):
                    self.shelf.match(match_id)
                    continue
                return Receipt(match_id, seat, match.size, reports)
            try:
                self._keep(match_id, written, aside)
            except IntegrityError:
                self.shelf.match(match_id)
                continue
            return Receipt(match_id, seat, written[-1].match.size, reports)
        raise Busy("Others order in this match at this very moment; try again.")

    def try_order(self, match_id: str, seat: str, text: str) -> Receipt:
        """What the lines would do, up to the first die; nothing is done."""
        match = self.shelf.match(match_id)
        means = replace(self._means(match.origin), link=_no_link)
        _, reports = self._carry_out(match_id, match, seat, order_lines(text), "t" * 32, means)
        return Receipt(match_id, seat, match.size, reports)

    def _carry_out(
        self,
        match_id: str,
        match: AnyMatch,
        seat: str,
        lines: Sequence[str],
        command_id: str,
        means: Means | None = None,
    ) -> tuple[list[Written[Any]], tuple[LineReport, ...]]:
        means = means or self._means(match.origin)
        codec = self.shelf.codec(match.rules)
        written: list[Written[Any]] = []
        reports: list[LineReport] = []
        for k, text in enumerate(lines):
            try:
                did = give(
                    codec,
                    match,
                    seat,
                    text,
                    numbered(command_id, k),
                    means,
                    _Past(self.shelf, match_id, match.size, written),
                )
            except (Illegal, NotUnderstood, WouldRoll) as stop:
                reports.append(_stopped(text, stop))
                break
            reports.append(
                LineReport(_spelled(codec, text), "done", first=match.size, stop=did.match.size)
            )
            written.append(did)
            match = did.match
        stopped = len(reports) > 0 and reports[-1].state == "refused"
        if stopped and not any(w.links for w in written):
            reports = [replace(r, state="left", first=-1, stop=-1) for r in reports[:-1]] + reports[
                -1:
            ]
            written = []
        reports += [LineReport(text, "left") for text in lines[len(reports) :]]
        return written, tuple(reports)

    def _repeated(
        self, match_id: str, seat: str, lines: Sequence[str], command_id: str
    ) -> Receipt | None:
        found = self._command(match_id, command_id)
        if found is None:
            return None
        reports, size = [], found[1]
        for k, text in enumerate(lines):
            found = self._command(match_id, numbered(command_id, k))
            if found is None:
                reports.append(LineReport(text, "left"))
                continue
            first, size = found
            given = next(
                msgspec.json.decode(row[2])
                for row in self.shelf.rows(match_id, first, size)
                if row[1] == OrderGiven.topic
            )
            orders = given["pub"].get("command", {}).get("orders", text)
            codec = self.shelf.codec(self.shelf.match(match_id, fresh=False).rules)
            if given["by"] != seat or orders != _spelled(codec, text):
                raise Reused("This command id was used for another order; take a new one.")
            reports.append(LineReport(text, "done", first=first, stop=size))
        return Receipt(match_id, seat, size, tuple(reports), repeated=True)

    def _command(self, match_id: str, command_id: str) -> tuple[int, int] | None:
        found = self._store.query(
            "SELECT n, size FROM commands WHERE match=? AND id=?",
            (match_id, command_key(command_id)),
        )
        return (int(found[0][0]), int(found[0][1])) if found else None

    def _keep(
        self, match_id: str, written: Sequence[Written[Any]], aside: Sequence[Statement]
    ) -> None:
        match = written[-1].match
        used_up = nearly_used_up(match, CHAIN_LENGTH)
        if used_up:
            fresh = self._rekeyed(match, used_up, "the dice chains were nearly used up")
            written = [*written, fresh]
            aside = [*aside, self._checkpoint_row(match_id, fresh.match)]
        self.shelf.save(match_id, written, aside)

    # Dice keys and checkpoints

    def rekey(self, match_id: str, reason: str) -> int:
        """Replace every dice chain of a match, as after a restore; returns its new size."""
        match = self.shelf.match(match_id)
        written = self._rekeyed(match, list(match.streams), reason)
        self.shelf.save(match_id, [written], [self._checkpoint_row(match_id, written.match)])
        return written.match.size

    def _rekeyed(self, match: AnyMatch, streams: Sequence[str], reason: str) -> Written[Any]:
        epoch = next_epoch(match)
        anchors = {name: self.house.anchor(match.origin, name, epoch) for name in streams}
        return rekey(
            self.shelf.codec(match.rules), match, anchors, reason, self._means(match.origin)
        )

    def checkpoint(self, match_id: str) -> str:
        """The signed note of the journal as it stands, kept for the export."""
        match = self.shelf.match(match_id)
        sql, params = self._checkpoint_row(match_id, match)
        self._store.write([(sql + " ON CONFLICT DO NOTHING", params)])
        return str(params[2])

    def checkpoints(self, match_id: str) -> list[str]:
        """Every kept checkpoint of a match, the oldest first."""
        sql = "SELECT note FROM checkpoints WHERE match=? ORDER BY size"
        return [str(note) for (note,) in self._store.query(sql, (match_id,))]

    def _checkpoint_row(self, match_id: str, match: AnyMatch) -> Statement:
        sql = "INSERT INTO checkpoints (match, size, note) VALUES (?,?,?)"
        return sql, (match_id, match.size, self.house.checkpoint(match))

    def _anchors(self, codec: Any, opening: Opening, epoch: int) -> dict[str, str]:
        scenario = codec.rules.scenario(opening.scenario)
        names = stream_names(codec, scenario, opening.seats)
        return {name: self.house.anchor(opening.origin, name, epoch) for name in names}

    def _means(self, origin: str) -> Means:
        def link(stream: str, epoch: int, i: int) -> bytes:
            return self.house.link(origin, stream, epoch, i)

        return Means(self._now(), link, lambda: secrets.token_bytes(32))


class _Past:
    """The past of a match for a takeback, with the lines that are not saved yet."""

    def __init__(
        self, shelf: Shelf, match_id: str, size: int, written: Sequence[Written[Any]]
    ) -> None:
        self._shelf, self._id, self._size = shelf, match_id, size
        self._written = written

    def table_before(self, n: int) -> Any:
        """See :class:`domain.takeback.History`."""
        for written in self._written:
            if written.rows[0][0] >= n:
                raise Illegal("table.4", "Take back in a request of its own.")
        return self._shelf.table_at(self._id, n)

    def rows(self, start: int) -> Sequence[tuple[int, str, bytes]]:
        """See :class:`domain.takeback.History`."""
        fresh = [row for w in self._written for row in w.rows if row[0] >= start]
        return [*self._shelf.rows(self._id, start, self._size), *fresh]


def new_match_id() -> str:
    """A name of 10 letters and digits that nobody can guess."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


def order_lines(text: str) -> list[str]:
    """The orders of a text, one a line, without blank lines and ``#`` comments."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if not lines:
        raise NotUnderstood(text[:40], 0, "", "There is no order in this text.")
    if len(lines) > MOST_LINES:
        raise NotUnderstood(text[:40], 0, "", f"One request holds at most {MOST_LINES} orders.")
    return lines


def numbered(command_id: str, k: int) -> str:
    """The id of the ``k``-th line (from 0) of a request."""
    return command_id if k == 0 else f"{command_id}/{k + 1}"


def _stopped(text: str, stop: Exception) -> LineReport:
    if isinstance(stop, Illegal):
        return LineReport(text, "refused", stop.reason, stop.rule)
    if isinstance(stop, NotUnderstood):
        return LineReport(text, "refused", str(stop), "", stop.column, stop.nearest)
    return LineReport(text, "would roll", str(stop))


def _spelled(codec: Any, text: str) -> str:
    return order_line(read_order(codec, text))


def _no_link(stream: str, epoch: int, i: int) -> bytes:
    raise WouldRoll("dice", f"what follows depends on the next roll of {stream}")


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()


def _token_row(match_id: str, seat: str, kind: str, token: str) -> Statement:
    sql = "INSERT INTO seat_tokens (match, seat, kind, hash) VALUES (?,?,?,?)"
    return sql, (match_id, seat, kind, _hash(token))

"""All matches of a house: opens them, takes orders, branches, renews dice."""

import contextlib
import dataclasses
import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import IntegrityError

from domain.game.ruleset import Illegal
from domain.games import AnyRuleset, library
from domain.journal.timestamps import seconds
from domain.match.codec import Codec
from domain.match.parts.sitting import no_such_seat
from domain.match.terms import Terms, check_terms, copy_position, open_match
from domain.match.writing import Commit, Context
from service.application.boxes import as_called, with_box
from service.application.branching import branch_id, carries_secrets, terms_of_branch
from service.application.carrying import Request, carry_out, lines_of, was_carried_out
from service.application.fairness import Fairness, check_listed
from service.application.house_writer import HouseWriter, by_the_clock
from service.application.limits import PRODUCTION, Limits
from service.application.names import match_id_for
from service.application.on_offer import OnOffer
from service.application.promises import Promises
from service.application.receipts import Contended, LineReport, Receipt, Reused, Stale
from service.application.repeats import as_it_went_on, carried_out_before
from service.application.seating import (
    came_before,
    check_invitation,
    check_same,
    invitations,
    opened_by,
    sat_down,
    token_seat,
    tokens_of,
    told_join,
    watching,
)
from service.application.trying import tried
from service.house.keys import House
from service.house.marks import Marks
from service.kits.keeping import Boxes
from service.store.recorder import Recorder, Statement
from service.store.repository import AnyMatch, Repository, is_match_id

__all__ = ["Contended", "LineReport", "Matches", "Receipt", "Reused", "Stale"]

TRIES = 20
"""How often a request that lost a race is decided again before the sender is told."""

Unasked = Callable[[Codec[Any, Any, Any], AnyMatch, Context], Commit[Any] | None]
"""Writes what nobody ordered: from a match and the means to write in it."""


class Matches:
    """All matches of a house. Nothing it returns is not durable."""

    def __init__(
        self,
        recorder: Recorder,
        house: House,
        *,
        games: Mapping[str, AnyRuleset] | None = None,
        now: Callable[[], str] = by_the_clock,
        marks: Marks | None = None,
        limits: Limits = PRODUCTION,
    ) -> None:
        self.recorder, self.house, self.limits = recorder, house, limits
        known = library() if games is None else games
        self.games = OnOffer(known, house)
        """As a match that is opened now would be played."""
        self.repository = Repository(recorder, known)
        self.house_writer = HouseWriter(house, self.repository, now, marks, limits)
        self.fairness = Fairness(house, self.repository, self.house_writer)
        self.boxes = Boxes(recorder, house.boxes, house.box_pictures, limits.modules)
        self.promises = Promises(self.repository, self.house_writer.now)
        self._turns = [threading.Lock() for _ in range(4_096)]
        """Requests of this process on one match wait for each other; two rarely share a lock."""

    def rules_of(self, match: AnyMatch) -> AnyRuleset:
        """The rules of a match, by the tables that it was opened with."""
        return self.repository.codec(match).rules

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
        pace: str = "none",
        referee: bool = False,
        house: Sequence[str] = (),
        dice: str = "",
        match_id: str = "",
        key: str = "",
        sit: Sequence[str] = (),
        by: str | None = None,
        aside: Callable[[str], Sequence[Statement]] = lambda match_id: (),
    ) -> tuple[str, dict[str, str]]:
        """Open a match; returns its id and, with ``invited``, an invitation code for each person.

        ``seats`` says who plays each, ``person`` or ``computer:<bot>``; ``pace`` how long each has
        when it is waited for; ``referee`` adds one; ``house`` are seats of those who run the house;
        ``dice`` are ``proved``, ``quick``, or as the house chooses. Whoever opens it sits down on
        the seats ``sit``; :meth:`tokens` tells their tokens. ``by`` is a person, or "" for who runs
        the house: a box has their name for it. The same ``key`` opens one match; without one the id
        is new. ``aside`` is written with it, and refuses it by raising Illegal. Raises Reused for a
        key of another.
        """
        codec = self.repository.codec_of(game, self.games.to_open(game).tables)
        match_id = match_id or match_id_for(self.house, f"open\n{key}" if key else "")
        referee, sit, key = watching(match_id, seats, referee, sit, key)
        terms = Terms(
            origin=self.house.origin(match_id),
            scenario=scenario,
            seats=dict(seats),
            options=with_box(self.boxes, codec.rules, scenario, options or {}, by),
            title=title,
            pace=pace,
            referee=referee,
        )
        check_listed(seats, house)
        terms = self.fairness.protected(
            as_called(codec.rules, check_terms(codec, terms)), house, dice
        )
        # Asked before the chains are made, which take the longest: a refusal is cheap.
        there = bool(key) and self.repository.has(match_id)
        beside = () if there else aside(match_id)
        context = self.fairness.first_context(codec, terms)
        written = [open_match(codec, terms, self.house.anchors(codec, terms, 0), context)]
        more = sat_down(self.house, self.repository, match_id, written, sit, key, context)
        codes = invitations(self.house, match_id, written[0].match) if invited else {}
        if not came_before(self.repository, match_id, key, written[0].match):
            try:
                self.house_writer.keep_new(match_id, written, invited, [*more, *beside])
            except IntegrityError:
                check_same(self.repository, match_id, key, written[0].match)
        return match_id, codes

    def tokens(self, match_id: str, key: str, sit: Sequence[str]) -> dict[str, str]:
        """The token of each seat on which whoever opened a match with this key sat down."""
        return tokens_of(self.house, match_id, key, sit)

    def branch(
        self,
        match_id: str,
        size: int,
        *,
        title: str = "",
        seats: Mapping[str, str] | None = None,
        key: str = "",
        sit: Sequence[str] = (),
        kept: bool = False,
        aside: Callable[[str], Sequence[Statement]] = lambda match_id: (),
    ) -> str:
        """Open a new match that begins with the position after ``size`` entries of another.

        Inside an order it is the position after that order, as the lineage of the branch tells. Its
        seats are taken anew, or ``kept`` by ``aside`` for who holds them here; ``seats`` says who
        plays some of them instead, and its dice chains are its own. ``key``, ``sit`` and ``aside``
        are as in :meth:`open`; where computers play each other it begins at once, as one that is
        opened does. Raises Illegal where secrets of a running match would be told, and Reused for a
        ``key`` that opened another branch.
        """
        match = self.repository.match(match_id)
        if not match.begun <= size <= match.size or not match.begun:
            raise Illegal("table.6", f"Branch after {match.begun} to {match.size} entries.")
        size = self.repository.after_order(match_id, size)
        source = self.repository.at(match_id, size)
        safe = kept and carries_secrets(self.repository, match_id, match, source)
        if source.table.known and match.outcome is None and not safe:
            raise Illegal("table.6", "This match still has secrets; branch it once it is over.")
        new_id = branch_id(self.house, match_id, key)
        terms = terms_of_branch(match, source, size, self.house.origin(new_id), title, seats)
        codec = self.repository.codec(match)
        terms = self.fairness.protected_as(terms, match)
        context = self.fairness.first_context(codec, terms, source)
        opened = open_match(codec, terms, self.house.anchors(codec, terms, 0), context)
        if came_before(self.repository, new_id, key, opened.match):
            return new_id
        written = [opened, copy_position(codec, opened.match, source.table, context)]
        _, sit, key = watching(new_id, terms.seats, terms.referee, sit, key)
        more = sat_down(self.house, self.repository, new_id, written, sit, key, context)
        try:
            hidden = safe and bool(source.table.known)  # each secret is for whoever knows it here
            self.house_writer.keep_new(new_id, written, hidden, more=[*more, *aside(new_id)])
        except IntegrityError:
            check_same(self.repository, new_id, key, opened.match)
        return new_id

    def join(
        self,
        match_id: str,
        seat: str,
        command_id: str,
        invitation: str = "",
        *,
        seen: int | None = None,
        aside: Sequence[Statement] = (),
    ) -> tuple[Receipt, str]:
        """Sit down; returns the receipt and the bearer token of the seat.

        The same command id has the same token; those who sat there before have none any more.
        The id stays between us and its sender: the journal, which everybody reads, tells a
        hash of it. ``seen`` is as in :meth:`order`. Raises Illegal for a wrong invitation.
        """
        match = self.repository.match(match_id)
        if seat not in match.sitting.places:
            raise Illegal("table.2", no_such_seat(seat, match.sitting.places))
        check_invitation(self.recorder, match_id, seat, invitation)
        token = self.house.token("seat", match_id, seat, command_id)
        aside = [*opened_by(match_id, seat, token), *aside]
        told = told_join(match_id, seat, command_id)
        request = Request(match_id, seat, ["join"], command_id, told, seen)
        receipt = self._ordered(request, None, aside)
        if not receipt.done and not receipt.repeated:
            raise Illegal(receipt.lines[0].rule, receipt.lines[0].reason)
        return receipt, token

    def seat_of(self, match_id: str, token: str) -> str | None:
        """The seat that a bearer token opens in a match, None for no seat."""
        return token_seat(self.recorder, match_id, token) if is_match_id(match_id) else None

    # Orders

    def order(
        self,
        match_id: str,
        seat: str,
        text: str,
        command_id: str,
        *,
        expected: int | None = None,
        seen: int | None = None,
        ids: Sequence[str] = (),
        aside: Sequence[Statement] = (),
    ) -> Receipt:
        """Carry out the lines of ``text`` for a seat, durably, before it returns.

        All or nothing up to the first die: a line refused before any chance was drawn undoes
        those before it; after a die, what happened has happened and the rest is left. The same
        ``command_id`` is carried out once, however often it comes. ``expected`` is the number of
        entries that the sender insists on: raises Stale where it is another now. ``seen`` is the
        number that the sender saw: ``done`` means the phase of then. ``ids`` has one a line.
        """
        if not (16 <= len(command_id) <= 200 and command_id.isprintable()):
            raise ValueError("A command id has 16 to 200 printable characters.")
        match = self.repository.match(match_id, fresh=False)
        lines = lines_of(self.repository, match, match_id, seat, text)
        ids = ids if len(ids) == len(lines) else ()
        request = Request(match_id, seat, lines, command_id, seen=seen, ids=ids)
        return self._ordered(request, expected, aside)

    def _ordered(
        self, request: Request, expected: int | None, aside: Sequence[Statement]
    ) -> Receipt:
        with self._turns[hash(request.match) % len(self._turns)]:
            for lost in range(TRIES):
                if lost:
                    time.sleep(lost * random.random() / 200)
                receipt = self._tried(request, expected, aside)
                if receipt is not None:
                    return receipt
        raise Contended("Others order in this match at this very moment; try again.")

    def _tried(
        self, request: Request, expected: int | None, aside: Sequence[Statement]
    ) -> Receipt | None:
        """The receipt of a request; None where another process was quicker."""
        match_id, seat = request.match, request.seat
        match = self.repository.match(match_id, fresh=False)
        beacon, seen = match.dice.fair.beacon, request.seen
        if beacon is not None and (refused := self.fairness.refused(match, request)) is not None:
            return refused
        if seen is None:
            seen = match.size if expected is None else expected
        request = dataclasses.replace(request, seen=seen)
        if seen != match.size:
            self.fairness.check_seen(match, request)
        context = self.house_writer.context(match)
        written, reports, _ = carry_out(self.repository, match, request, context)
        wanted = expected is None or expected == match.size
        if written and wanted and not was_carried_out(self.repository, match, request, reports):
            try:
                match = self.house_writer.keep(match_id, written, aside)
                receipt = Receipt(match_id, seat, match.size, reports)
                if match.dice.fair.beacon is None and all(r.state != "waits" for r in reports):
                    return receipt
                return as_it_went_on(self.repository, match, request, receipt)
            except IntegrityError:
                pass  # another request was quicker, or it is this one come again
        if (repeated := carried_out_before(self.repository, request)) is not None:
            now = self.repository.match(match_id, fresh=False)
            return as_it_went_on(self.repository, now, request, repeated)
        if match.size != self.repository.match(match_id).size:
            return None
        if not wanted:
            raise Stale(match.size)
        return None if written else Receipt(match_id, seat, match.size, reports)

    def try_order(self, match_id: str, seat: str, text: str, *, seen: int | None = None) -> Receipt:
        """What the lines would do, on what the seat knows, up to the first die; nothing is done."""
        match = self.repository.match(match_id)
        lines = lines_of(self.repository, match, match_id, seat, text)
        trial = Request(match_id, seat, lines, "t" * 32, seen=match.size if seen is None else seen)
        reports = tried(self.repository, match, trial, self.house_writer.context(match))
        return Receipt(match_id, seat, match.size, reports)

    # What the house does by itself

    def now(self) -> str:
        """This second, in the form of the journal."""
        return self.house_writer.now()

    def unix_now(self) -> int:
        """The same in Unix seconds."""
        return seconds(self.now())

    def by_itself(
        self,
        match_id: str,
        write: Unasked,
        *,
        checkpoint: bool = False,
        aside: Sequence[Statement] = (),
    ) -> Commit[Any] | None:
        """Save what ``write`` makes of a match, and ``aside``; None where it makes nothing. Raises
        Contended if others keep writing first."""
        writer = self.house_writer
        for _ in range(TRIES):
            match = self.repository.match(match_id)
            written = write(self.repository.codec(match), match, writer.context(match))
            if written is None:
                return None
            signed = [writer.checkpoint_row(match_id, written.match)] if checkpoint else []
            with contextlib.suppress(IntegrityError):
                writer.keep(match_id, [written], [*aside, *signed])
                return written
        raise Contended("Others order in this match at this very moment; try again.")

    def rekey(self, match_id: str, reason: str) -> int:
        """Replace every dice chain of a match, as after a restore; returns its new size."""
        self.fairness.check_rolled(match_id)
        write: Unasked = lambda _, m, __: self.house_writer.rekeyed(m, reason)  # noqa: E731
        written = self.by_itself(match_id, write, checkpoint=True)
        return written.match.size if written else 0

    def checkpoint(self, match_id: str, *, synced: bool = True) -> str:
        """The signed note of the journal, kept at once or with what the caller writes next."""
        match = self.repository.match(match_id)
        return self.house_writer.kept_checkpoint(match_id, match, synced=synced)

"""The hand of the house: what it writes, signs and rolls in its matches goes through here."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

from domain.journal.timestamps import between, timestamp
from domain.match.codec import Codec
from domain.match.rekeying import next_epoch, rekey
from domain.match.writing import Commit, Context
from domain.table.letter import go_on
from service import chance
from service.application.guard import Guard
from service.application.limits import Limits
from service.application.seating import invitations, token_row
from service.house.keys import House
from service.house.marks import Marks
from service.house.release import release_of
from service.store.house.checkpoints import checkpoint_statement, notes_of_match
from service.store.recorder import Statement
from service.store.repository import AnyMatch, Repository, UnsavedPast, waiting_statements

log = logging.getLogger("fieldpost")

QUIET = 60.0
"""Seconds between two lines of the log about the same clock."""


def by_the_clock() -> str:
    """This second, in the form of the journal."""
    return _second(int(time.time()))


_second = lru_cache(maxsize=2)(timestamp)


class Timestamps:
    """Times for entries. A clock may be set back, and those of two machines differ by seconds."""

    def __init__(self, now: Callable[[], str] = by_the_clock) -> None:
        self.now = now
        self._told: float | None = None
        self._lock = threading.Lock()

    def after(self, last: str) -> str:
        """This second, or ``last``, the time of the entry before, where that is later.

        The audit of a journal asks for it. The log says so, at most once a minute.
        """
        now = self.now()
        if now >= last:
            return now
        self._tell(between(now, last))
        return last

    def _tell(self, behind: int) -> None:
        with self._lock:
            quiet = self._told is not None and time.monotonic() - self._told < QUIET
            if quiet:
                return
            self._told = time.monotonic()
        log.warning(
            "The clock is %s s behind the last entry of a match: entries take its time until the "
            "clock has caught up. Check the clock of this machine.",
            behind,
            extra={"facts": {"event": "clock", "behind": behind}},
        )


class HouseWriter:
    """Gives the means to write, signs, and saves what was written."""

    def __init__(
        self,
        house: House,
        repository: Repository,
        now: Callable[[], str],
        marks: Marks | None,
        limits: Limits,
    ) -> None:
        self._house, self._repository, self.timestamps = house, repository, Timestamps(now)
        self._chain = limits.chain
        self.guard = Guard(repository, marks, limits.unhashed) if marks is not None else None
        """None for a house that keeps no marks of how far its matches were."""

    def now(self) -> str:
        """This second, in the form of the journal."""
        return self.timestamps.now()

    def context(self, match: AnyMatch) -> Context:
        """What the kernel needs to write in a match now, at a time not before its last entry's.

        Raises GoneBack, as everything here, and NewerRules.
        """
        rules = self.check(match).rules
        release = release_of(rules) if match.version < rules.version else ""
        return self.means(match.origin, self.timestamps.after(match.ts), release)

    def means(self, origin: str, ts: str, release: str = "") -> Context:
        """What is written with in a match, unguarded: to try something of which nothing is kept."""
        link = partial(self._house.link, origin)
        return Context(ts, link, lambda: chance.token_bytes(32), release=release)

    def check(self, match: AnyMatch) -> Codec[Any, Any, Any]:
        """The reader of a match; raises GoneBack or NewerRules if nothing must be written in it."""
        if self.guard is not None:
            self.guard.check(match)
        return self._repository.check_rules(match)

    def first_context(self, origin: str, before: AnyMatch | None = None) -> Context:
        """The same for a match that is being opened, which goes on from ``before``."""
        if before is not None:
            self._repository.check_rules(before)
        if self.guard is not None:
            self.guard.check_new(origin)
        return self.means(origin, self.timestamps.after(before.ts if before else ""))

    def rekeyed(self, match: AnyMatch, reason: str) -> Commit[Any]:
        """New dice chains for every stream, not saved yet."""
        epoch = next_epoch(match)
        anchors = {
            name: self._house.anchor(match.origin, name, epoch) for name in match.dice.streams
        }
        return rekey(self._repository.codec(match), match, anchors, reason, self.context(match))

    def checkpoint(self, match: AnyMatch) -> str:
        """A signed note of a match as it stands."""
        if self.guard is not None:
            self.guard.check(match)
        return self._house.checkpoint(match)

    def checkpoint_row(self, match_id: str, match: AnyMatch, *, again: bool = False) -> Statement:
        """The statement that keeps a signed note of a match as it stands, perhaps ``again``."""
        return checkpoint_statement(match_id, match.size, self.checkpoint(match), again=again)

    def kept_checkpoint(self, match_id: str, match: AnyMatch, *, synced: bool) -> str:
        """The signed note of a match as it stands, kept at once or with the next durable write.

        A store that is only read keeps none; it is the one that the house would sign there again.
        """
        note = self.checkpoint(match)
        if not self._repository.recorder.reads_only:
            kept = checkpoint_statement(match_id, match.size, note, again=True)
            self._repository.recorder.write([kept], synced=synced)
        return note

    def checkpoints(self, match_id: str) -> list[str]:
        """Every checkpoint of a match that is kept, the oldest first."""
        return notes_of_match(self._repository.recorder, match_id)

    def keep(
        self, match_id: str, written: Sequence[Commit[Any]], aside: Sequence[Statement]
    ) -> AnyMatch:
        """Save what a request wrote, with new chains where the old ones are nearly used up; the
        match after it. Raises the library's IntegrityError where another request was quicker."""
        done, aside = self._gone_on(match_id, written, aside)
        self.save(match_id, done, aside)
        return done[-1].match

    def keep_new(
        self,
        match_id: str,
        written: Sequence[Commit[Any]],
        invited: bool,
        more: Sequence[Statement] = (),
    ) -> None:
        """Save a match that was opened, with the invitations where it is by invitation."""
        # The first entry has a checkpoint of its own: it fixes the chains before whoever sits down.
        fixed = [written[0], *written[-1:]] if len(written) > 1 else written
        aside = [*(self.checkpoint_row(match_id, w.match) for w in fixed), *more]
        if invited:
            codes = invitations(self._house, match_id, written[-1].match)
            aside += [token_row(match_id, s, "invitation", code) for s, code in codes.items()]
        self.keep(match_id, written, aside)

    def _gone_on(
        self, match_id: str, written: Sequence[Commit[Any]], aside: Sequence[Statement]
    ) -> tuple[Sequence[Commit[Any]], Sequence[Statement]]:
        """What was written, with new chains where they are needed, and with what goes on by itself.

        Lines that waited for just this belong to the same transaction: no answer is ever without
        what it lets go on.
        """
        done, aside = list(written), list(aside)
        while True:
            match, spent = done[-1].match, any(commit.links for commit in done)
            if spent and match.dice.nearly_used_up(self._chain) and not match.dice.due:
                done.append(self.rekeyed(match, "the dice chains were nearly used up"))
                aside.append(self.checkpoint_row(match_id, done[-1].match))
            match = done[-1].match
            step = self._step(match_id, match, done) if match.ahead.rest else None
            if step is None:
                if match.dice.fair.beacon is not None:
                    aside += waiting_rows(match_id, match)
                return done, aside
            done.append(step)

    def _step(
        self, match_id: str, match: AnyMatch, done: Sequence[Commit[Any]]
    ) -> Commit[Any] | None:
        """How what waits of a letter goes on; None where it still waits."""
        past = UnsavedPast(self._repository, match_id, done[0].rows[0][0], done)
        return go_on(self._repository.codec(match), match, self.context(match), past)

    def save(
        self, match_id: str, written: Sequence[Commit[Any]], aside: Sequence[Statement]
    ) -> None:
        """Save just that, whole or not at all."""
        self._repository.save(match_id, written, aside)
        if self.guard is not None:
            first, last = written[0].rows[0], written[-1].rows[-1]
            self.guard.passed(written[-1].match, first[0], last[2])


def waiting_rows(match_id: str, match: AnyMatch) -> list[Statement]:
    """When the round appears that dice wait for, in the table of those that wait."""
    dice = match.dice
    return waiting_statements(match_id, dice.round_of(dice.due[0])[1] if dice.due else "")

"""The opponent: gives the orders of computer seats."""

import logging
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from domain.game.grammar.orders import line as order_line
from domain.games import AnyRuleset
from domain.table.ending import close
from service import chance
from service.application.guard import GoneBack
from service.application.matches import Contended, Matches, Reused, Stale
from service.reading.positions import to_move
from service.store.lists.reader import Reader
from service.store.repository import AnyMatch, NewerRules
from workers.bots import RANDOM, choose
from workers.loop import Beat, Stop, run, silent

log = logging.getLogger("fieldpost")

IN_A_ROW = 200
"""Orders for one match before the others have their turn."""

PAGE = 200

SHARE = 5
"""Matches that nobody plays have one of so many parts of an opponent's time, and"""

SLICE = 0.05
"""of it so many seconds at once, or one order where that takes longer."""

MOST_ALONE = 20_000
"""Entries after which a match that nobody plays is ended as it stands."""

MOST_KNOWN = 10_000


class Opponent:
    """Plays the computer seats of a house. Several may run: one decision has one order.

    Where people play comes first. Matches of computers alone have a share of the time, and an end.
    """

    def __init__(
        self,
        matches: Matches,
        reader: Reader,
        now: Callable[[], float] = time.monotonic,
        most_alone: int = MOST_ALONE,
    ) -> None:
        self._most_alone = most_alone
        self._matches, self._reader, self._now = matches, reader, now
        self._stuck: dict[str, int] = {}
        self._alone: set[str] = set()
        self._turns = 0
        self._rests_until = 0.0

    def work(self) -> int:
        """Give the orders that are waited for; returns how many were given."""
        done, after, alone = 0, ("", ""), list[str]()
        while True:
            found = self._reader.awaiting("computer", after=after, limit=PAGE)
            for _, match_id in found:
                if self._is_alone(match_id):
                    alone.append(match_id)
                else:
                    done += self.play(match_id)
            if len(found) < PAGE:
                return done + self._aside(alone)
            after = found[-1]

    def go_on(self, match_id: str) -> int:
        """Give orders in one match, as ``work`` does in all; returns how many were given."""
        return self._aside([match_id]) if self._is_alone(match_id) else self.play(match_id)

    def _is_alone(self, match_id: str) -> bool:
        """Whether no person plays in a match, nor may sit down in it again."""
        if match_id in self._alone:
            return True
        match = self._loaded(match_id)
        if match is None or match.sitting.persons or match.sitting.stood_in:
            return False
        if len(self._alone) >= MOST_KNOWN:
            self._alone.clear()
        self._alone.add(match_id)
        return True

    def _aside(self, alone: list[str]) -> int:
        """Go on a little in one of the matches that nobody plays, where it is their time."""
        began = self._now()
        if not alone or began < self._rests_until:
            return 0
        match_id, done = alone[self._turns % len(alone)], 0
        self._turns += 1
        match = self._loaded(match_id)
        size = 0 if match is None else match.size
        if size >= self._most_alone:
            why = f"Nobody plays here, so the match ends as it stands after {size:,} entries."
            written = self._matches.by_itself(match_id, partial(close, why=why), checkpoint=True)
            done = int(written is not None)
        while size < self._most_alone and self._now() < began + SLICE and self.play(match_id, 1):
            done += 1
        ended = self._now()
        self._rests_until = ended + (SHARE - 1) * (ended - began)
        return done

    def play(self, match_id: str, most: int = IN_A_ROW) -> int:
        """Give orders in one match until it waits for a person; returns how many were given."""
        for done in range(most):
            match = self._loaded(match_id)
            if match is None or match.dice.waits is not None:  # it goes on once they fell
                return done
            moving = [
                s
                for s in to_move(self._matches, match)
                if match.sitting.seats.get(s, "person") != "person"
                and not self._matches.fairness.held(match, s)
            ]
            if not moving or self._stuck.get(match_id) == match.size:
                return done
            if not any(self._order(match_id, match, seat) for seat in moving):
                self._stuck[match_id] = match.size
                return done
            self._stuck.pop(match_id, None)
        return most

    def _loaded(self, match_id: str) -> AnyMatch | None:
        """A match as it stands, None for one that is a newer part's to play."""
        repository = self._matches.repository
        try:
            match = repository.match(match_id)
            repository.check_rules(match)
        except NewerRules:
            return None
        return match

    def _order(self, match_id: str, match: AnyMatch, seat: str) -> bool:
        """One order of a seat; whether the match went on, by whomever."""
        rules = self._matches.repository.codec(match).rules
        state = match.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        bot = match.sitting.seats[seat].removeprefix("computer:")
        luck = random.Random(chance.token_bytes(16))
        while offers:
            order = _chosen(rules, bot, state, seat, offers, luck)
            text = order_line(order)
            command_id = self._matches.house.token("computer", match_id, seat, str(match.size))
            try:
                receipt = self._matches.order(match_id, seat, text, command_id, expected=match.size)
            except (GoneBack, NewerRules):
                return False
            except (Stale, Reused, Contended):
                return True
            if receipt.done:
                return True
            log.error("opponent: the bot %s of %s was refused %r", bot, rules.key, text)
            offers, bot = [o for o in offers if o != order], RANDOM
        log.error("opponent: nothing is possible for %s of %s", seat, match_id)
        return False


def _chosen(
    rules: AnyRuleset, bot: str, state: Any, seat: str, offers: list[Any], luck: random.Random
) -> Any:
    """What the bot orders: one of the offers, or a number between those that are offered."""
    try:
        return choose(rules, bot, state, seat, offers, luck)
    except Exception as error:
        log.error("opponent: the bot %s of %s failed: %r", bot, rules.key, error)
        return choose(rules, RANDOM, state, seat, offers, luck)


def oppose(
    opponent: Opponent,
    stop: Stop,
    sleep: Callable[[float], object] = time.sleep,
    *,
    beat: Beat = silent,
) -> None:
    """Play the computer seats until ``stop`` is set."""
    run(opponent.work, stop, sleep, name="opponent", beat=beat)

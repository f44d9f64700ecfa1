"""The opponent: gives the orders of computer seats."""

import logging
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

from domain.game.orders import line as order_line
from domain.games import AnyRuleset
from service.application.guard import GoneBack
from service.application.matches import Busy, Matches, Reused, Stale
from service.application.reading import to_move
from service.store.lists.reader import Reader
from service.store.shelf import AnyMatch, NewerRules
from workers.bots import RANDOM, choose
from workers.loop import Beat, Stop, run, silent

log = logging.getLogger("fieldpost")

IN_A_ROW = 200
"""Orders for one match before the others have their turn."""

PAGE = 200


class Opponent:
    """Plays the computer seats of a house. Several may run: one decision has one order."""

    def __init__(self, matches: Matches, reader: Reader) -> None:
        self._matches, self._reader = matches, reader
        self._stuck: dict[str, int] = {}

    def work(self) -> int:
        """Give the orders that are waited for; returns how many were given."""
        done, after = 0, ("", "")
        while True:
            found = self._reader.awaiting("computer", after=after, limit=PAGE)
            for _, match_id in found:
                done += self.play(match_id)
            if len(found) < PAGE:
                return done
            after = found[-1]

    def play(self, match_id: str) -> int:
        """Give orders in one match until it waits for a person; returns how many were given."""
        for done in range(IN_A_ROW):
            match = self._loaded(match_id)
            if match is None:
                return done
            moving = [
                s
                for s in to_move(self._matches, match)
                if match.sitting.seats.get(s, "person") != "person"
            ]
            if (
                match.dice.waits is not None
                or not moving
                or self._stuck.get(match_id) == match.size
            ):
                return done
            if not any(self._order(match_id, match, seat) for seat in moving):
                self._stuck[match_id] = match.size
                return done
            self._stuck.pop(match_id, None)
        return IN_A_ROW

    def _loaded(self, match_id: str) -> AnyMatch | None:
        """A match as it stands, None for one that is a newer part's to play."""
        shelf = self._matches.shelf
        try:
            match = shelf.match(match_id)
            shelf.check_rules(match)
        except NewerRules:
            return None
        return match

    def _order(self, match_id: str, match: AnyMatch, seat: str) -> bool:
        """One order of a seat; whether the match went on, by whomever."""
        rules = self._matches.shelf.codec(match.rules).rules
        state = match.table.seen_by(seat)
        offers = list(rules.legal_orders(state, seat))
        bot = match.sitting.seats[seat].removeprefix("computer:")
        luck = random.Random(secrets.token_bytes(16))
        while offers:
            order = _chosen(rules, bot, state, seat, offers, luck)
            text = order_line(order)
            command_id = self._matches.house.token("computer", match_id, seat, str(match.size))
            try:
                receipt = self._matches.order(match_id, seat, text, command_id, expected=match.size)
            except (GoneBack, NewerRules):
                return False
            except (Stale, Reused, Busy):
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

"""Every entry of every match can be looked at, and from the end of every order it can go on.

``python -m tests.moments [GAME ...] --matches 10`` plays so many matches of each game by itself,
in memory, its scenarios in turn. Each entry of each is looked at by each seat, by who only looks
on and by who knows all. From the end of each order a branch is begun, which must lie as its parent
lay then, and is played on for some orders. It prints a line a match, and ends with 1 for any fault.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from domain.game.grammar.orders import line
from domain.game.ruleset import Scenario
from domain.game.view.text_board import text_board
from domain.games import AnyRuleset, library
from domain.match.events.lifecycle import BEGINNINGS
from domain.match.evolve import follow
from domain.match.match import Match
from domain.match.seeing import as_it_lay, board, moment, viewers, waiting_for
from tests.domain.room import Room

DEEP = {"captain", "general"}
"""Computer players that think long; there is nothing that only they lead to."""

MOST_ORDERS = 3_000

Moments = list[Match[Any]]
"""A match as it stood after each of its entries, from none on."""


def played(rules: AnyRuleset, scenario: Scenario, luck: Random, most: int = MOST_ORDERS) -> Room:
    """A match that was played by computers, with a share of orders at random."""
    seats = scenario.seats[: luck.randint(scenario.fewest, len(scenario.seats))]
    options = {
        option.key: luck.choice(option.choices or (option.default,)) for option in scenario.options
    }
    people = dict.fromkeys(seats, "person")
    room = Room(rules, scenario=scenario.key, options=options, **people).begin()
    wild = luck.choice((1.0, 0.3, 0.1))
    play_on(room, luck, most, wild)
    return room


def play_on(room: Room, luck: Random, orders: int, wild: float = 1.0) -> None:
    """Give so many orders that are offered, a share of them at random; fewer where it ends."""
    rules = room.codec.rules
    bots = [bot for name, bot in rules.bots.items() if name not in DEEP]
    for _ in range(orders):
        if room.match.outcome is not None:
            return
        seat = luck.choice(waiting_for(rules, room.match))
        state = room.match.table.seen_by(seat)
        offered = list(rules.legal_orders(state, seat))
        order = luck.choice(offered)
        if bots and luck.random() >= wild:
            order = luck.choice(bots)(state, seat, offered, luck)
        room.give(seat, line(order))


def moments(room: Room) -> Moments:
    """The match as it stood after each of its entries."""
    found: list[Any] = [None]
    for _, topic, text in room.entries:
        before = lambda n: found[n].table  # noqa: E731
        found.append(follow(room.codec, found[-1], [(topic, text)], before, room.openings))
    return found


def is_inside(room: Room, size: int) -> bool:
    """Whether a moment lies inside an order."""
    return size < len(room.entries) and room.entries[size][1] not in BEGINNINGS


def look(rules: AnyRuleset, match: Match[Any]) -> None:
    """See a moment as everybody may; raises whatever a game raises where it cannot be seen."""
    lay = as_it_lay(match, match.table, match.size)
    for viewer in viewers(match):
        text_board(board(rules, lay, viewer))
        moment(rules, lay, viewer)
    if match.begun:
        rules.to_move(match.table.position)


def go_on(room: Room, match: Match[Any], luck: Random, orders: int) -> None:
    """Branch from the end of an order, and play on; the branch must lie as the match lay."""
    branch = room.branched(match)
    assert branch.match.table.position == match.table.position, "the branch lies otherwise"
    assert branch.match.table.known == match.table.known, "the seats know something else"
    play_on(branch, luck, orders)


def faults(room: Room, luck: Random, orders: int) -> Iterator[str]:
    """What is wrong with any moment of a match, a sentence each."""
    found = moments(room)
    for size in range(1, len(found)):
        match = found[size]
        try:
            look(room.codec.rules, match)
            if match.begun and not is_inside(room, size):
                go_on(room, match, luck, orders)
        except Exception as error:
            yield f"after {size} entries ({room.entries[size - 1][1]}): {error!r}"


def check(
    rules: AnyRuleset, asked: argparse.Namespace, tell: Callable[[str], None]
) -> tuple[int, int]:
    """How many moments of a game were looked at, and how many faults were found."""
    seen = wrong = 0
    for k in range(asked.matches):
        scenario = rules.scenarios[k % len(rules.scenarios)]
        luck, began = Random(f"{asked.seed} {rules.key} {k}"), time.monotonic()
        room = played(rules, scenario, luck, asked.most)
        found = list(faults(room, luck, asked.orders))
        seen, wrong = seen + len(room.entries), wrong + len(found)
        ends = room.match.outcome.ending if room.match.outcome else "goes on"
        tell(
            f"{rules.key} {scenario.key}, match {k + 1} of {asked.matches} ({ends}): "
            f"{len(room.entries)} entries, {len(found)} faults, {time.monotonic() - began:.0f} s"
        )
        for fault in found:
            tell(f"  {fault}")
    return seen, wrong


def main() -> None:
    """Look at all moments; see the module."""
    games = library()
    parser = argparse.ArgumentParser(prog="python -m tests.moments")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games))
    parser.add_argument("--matches", type=int, default=10, help="of each game")
    parser.add_argument("--most", type=int, default=MOST_ORDERS, help="orders of a match")
    parser.add_argument("--orders", type=int, default=3, help="that a branch is played on for")
    parser.add_argument("--seed", default="1", help="the same seed plays the same matches")
    asked = parser.parse_args()
    if unknown := {*asked.games} - {*games}:
        parser.error(f"There is no game {', '.join(sorted(unknown))}.")
    seen = wrong = 0
    for key in asked.games or games:
        entries, found = check(games[key], asked, lambda text: print(text, flush=True))
        seen, wrong = seen + entries, wrong + found
    print(f"{seen} entries were looked at; {wrong} faults.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

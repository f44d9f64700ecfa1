"""Who wins when two computer players meet, sides exchanged after every game.

python -m tests.games.duels utah_beach landing general captain 200 [first seed]
"""

import random
import sys
import time
from collections import Counter
from typing import Any

from domain.game.secrets import known as as_known
from domain.games import library
from tests.games.luck import Seeded


def played(rules: Any, scenario: str, players: dict[str, str], seed: int) -> tuple[Any, float]:
    """The outcome of a game of two, and the longest time that a single order was thought over."""
    chance, luck, state, longest = Seeded(seed), random.Random(seed), rules.start, 0.0
    known = dict.fromkeys(players, rules.start)

    def happen(events: Any) -> bool:
        nonlocal state
        n = 0
        for event in events:
            state = rules.evolve(state, event)
            for seat in players:
                known[seat] = rules.evolve(known[seat], as_known(event, seat))
            n += 1
        return n > 0

    table = rules.scenario(scenario)
    options = {o.key: o.default for o in table.options}
    happen(rules.setup(table, tuple(players), options, chance))
    while True:
        while happen(rules.advance(state, chance)):
            pass
        if outcome := rules.outcome(state):
            return outcome, longest
        seat = min(rules.to_move(state))
        offered = list(rules.legal_orders(known[seat], seat))
        begun = time.perf_counter()
        order = rules.bots[players[seat]](known[seat], seat, offered, luck)
        longest = max(longest, time.perf_counter() - begun)
        happen(rules.decide(state, seat, order, chance))


def main() -> None:
    """Play and count."""
    game, scenario, one, other, games, *first = sys.argv[1:]
    rules = library()[game]
    seats = rules.scenario(scenario).seats[:2]
    begin = int(first[0]) if first else 0
    won: Counter[str] = Counter()
    longest = 0.0
    for seed in range(begin, begin + int(games)):
        sides = (one, other) if seed % 2 == 0 else (other, one)
        outcome, slowest = played(rules, scenario, dict(zip(seats, sides, strict=True)), seed)
        longest = max(longest, slowest)
        for seat, name in zip(seats, sides, strict=True):
            if outcome.winners == (seat,):
                won[f"{name} as {seat}"] += 1
                won[name] += 1
        won["drawn"] += not outcome.winners
        if (seed - begin + 1) % 20 == 0:
            print(seed - begin + 1, dict(won), f"longest {longest:.2f} s", flush=True)
    print(f"{one} won {won[one]} of {games}; {dict(won)}; slowest order {longest:.2f} s")


if __name__ == "__main__":
    main()

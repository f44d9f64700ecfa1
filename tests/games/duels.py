"""Who wins when two computer players meet, sides exchanged after every game.

Thinking is told in processor time, summed over all orders of a side in a turn.

python -m tests.games.duels utah_beach landing general captain 200 [first seed]
"""

import random
import sys
import time
from collections import Counter, defaultdict
from typing import Any

from domain.game.secrets import known as as_known
from domain.games import library
from tests.games.luck import Seeded


def played(rules: Any, scenario: str, players: dict[str, str], seed: int) -> tuple[Any, float]:
    """The outcome of a game of two, and the longest that one of them thought in a turn."""
    chance, luck, state = Seeded(seed), random.Random(seed), rules.start
    thought: defaultdict[tuple[int, str], float] = defaultdict(float)
    known = dict.fromkeys(players, rules.start)

    def happen(events: Any) -> bool:
        nonlocal state
        n = 0
        for event in events:
            state = event.after(state)
            for seat in players:
                known[seat] = as_known(event, seat).after(known[seat])
            n += 1
        return n > 0

    table = rules.scenario(scenario)
    options = {o.key: o.default for o in table.options}
    happen(rules.setup(table, tuple(players), options, chance))
    while True:
        while happen(rules.advance(state, chance)):
            pass
        if outcome := rules.outcome(state):
            return outcome, max(thought.values())
        seat = min(rules.to_move(state))
        offered = list(rules.legal_orders(known[seat], seat))
        begun = time.process_time()
        order = rules.bots[players[seat]](known[seat], seat, offered, luck)
        thought[rules.moment(state).turn, seat] += time.process_time() - begun
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
            print(seed - begin + 1, dict(won), f"longest turn {longest:.2f} s", flush=True)
    print(f"{one} won {won[one]} of {games}; {dict(won)}; longest turn {longest:.2f} s")


if __name__ == "__main__":
    main()

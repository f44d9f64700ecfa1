"""Who wins a scenario of TCS Omaha when the computer plays both sides, game by game.

python -m tests.games.tcs_omaha.balance 50 spalding easy-red … [first seed]
python -m tests.games.tcs_omaha.balance 40 captain day … [first seed]
python -m tests.games.tcs_omaha.balance 60 major captain colleville … [first seed]

One level plays both sides, the major if none is named. With two levels each seed is played twice,
and they change sides.

The seeds are those of ``python -m tests.playthrough``, so any game of it can be recorded.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.position import State
from tests.playthrough import CODECS, Written, lucky
from workers.bots import choose


def game(scenario: str, seed: int, players: Mapping[str, str]) -> tuple[State, int]:
    """A game between two computers to its end, and how many orders it took."""
    state, chance, luck = RULES.start, Written(lucky(seed)), random.Random(seed)
    found = RULES.scenario(scenario)
    options = {o.key: o.default for o in found.options}
    happening: Any = RULES.setup(found, found.seats, options, chance)  # type: ignore[arg-type]
    orders = 0
    while True:
        while step := list(happening):
            for event in step:
                state = CODECS[RULES.key].as_told(event).after(state)
            chance.told.clear()
            happening = RULES.advance(state, chance)  # type: ignore[arg-type]
        if state.ending:
            return state, orders
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        order = choose(RULES, players[seat], state, seat, offered, luck)
        happening = RULES.decide(state, seat, order, chance)  # type: ignore[arg-type]
        orders += 1


def measure(scenario: str, level: str, seeds: range) -> None:
    """Play the games of one scenario, and tell each and how they ended."""
    ended: Counter[str] = Counter()
    for seed in seeds:
        start = time.perf_counter()
        state, orders = game(scenario, seed, {"american": level, "german": level})
        ended[state.ending] += 1
        outcome = RULES.outcome(state)
        points = outcome.scores.get("american", "") if outcome and outcome.scores else ""
        spent = time.perf_counter() - start
        print(f"{scenario} {seed}: {state.ending} {points} turn {state.turn} orders {orders} "
              f"lost {dict(state.steps_lost)} in {spent:.0f} s", flush=True)  # fmt: skip
    many = sum(ended.values())
    told = ", ".join(f"{k} {n} ({100 * n / many:.0f} %)" for k, n in sorted(ended.items()))
    print(f"{scenario}: {many} games: {told}", flush=True)


def compare(scenario: str, levels: Sequence[str], many: int, first: int) -> Counter[str]:
    """Play so many games of a scenario between two levels, and tell how each side of each ended:
    how many each level won, and how many were draws."""
    ended: Counter[str] = Counter()
    for n in range(many):
        american, german = levels if n % 2 == 0 else reversed(levels)
        players = {"american": american, "german": german}
        state, _ = game(scenario, first + n // 2, players)
        winner = state.ending.partition("-")[0]
        ended[players.get(winner, "draw")] += 1
        print(f"{scenario} {first + n // 2}: American {american}, German {german}: {state.ending}",
              flush=True)  # fmt: skip
    told = ", ".join(f"{k} {n} ({100 * n / many:.0f} %)" for k, n in ended.most_common())
    print(f"{scenario}: {' against '.join(levels)}: {many} games: {told}", flush=True)
    return ended


def main() -> None:
    """Measure the scenarios that are named."""
    many, *words = sys.argv[1:]
    first = int(words.pop()) if words[-1].isdigit() else 1
    levels = [word for word in words if word in RULES.levels]
    for scenario in words[len(levels) :]:
        if len(levels) == 2:
            compare(scenario, levels, int(many), first)
        else:
            measure(scenario, (levels or ["major"])[0], range(first, first + int(many)))


if __name__ == "__main__":
    main()

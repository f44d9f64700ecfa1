"""How much oftener one computer player brings its Units through D-Day Dice than another.

The game is won together, so each plays the same beach with the same seed; what counts are the
matches that only one of them wins.

python -m tests.games.teams merville 3 captain steady 200 [first seed]
"""

import random
import sys
from typing import Any

from domain.games.dday_dice.contents import RULES
from tests.games.luck import Seeded


def survives(scenario: str, units: int, player: str, seed: int) -> bool:
    """Whether all Units of a match win that this player leads."""
    chance, luck, state = Seeded(seed), random.Random(seed), RULES.start

    def happen(events: Any) -> bool:
        nonlocal state
        happened = False
        for event in events:
            state, happened = event.after(state), True
        return happened

    table = RULES.scenario(scenario)
    options = {o.key: o.default for o in table.options}
    happen(RULES.setup(table, table.seats[:units], options, chance))
    while True:
        while happen(RULES.advance(state, chance)):
            pass
        if outcome := RULES.outcome(state):
            return bool(outcome.winners)
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        happen(RULES.decide(state, seat, RULES.bots[player](state, seat, offered, luck), chance))


def main() -> None:
    """Play and count."""
    scenario, units, one, other, matches, *first = sys.argv[1:]
    begin = int(first[0]) if first else 0
    pairs = [
        tuple(survives(scenario, int(units), player, seed) for player in (one, other))
        for seed in range(begin, begin + int(matches))
    ]
    won = [sum(pair[n] for pair in pairs) for n in (0, 1)]
    alone = [pairs.count((True, False)), pairs.count((False, True))]
    print(
        f"{scenario}, {units} Units, {matches} matches: {one} won {won[0]}, {other} {won[1]}; "
        f"{one} alone {alone[0]}, {other} alone {alone[1]}"
    )


if __name__ == "__main__":
    main()

"""Who wins, when, and what is left open, over many self-played games.

python -m tests.games.utah_beach.balance 500 [campaign] [first seed]
"""

import random
import sys
from collections import Counter

from domain.games.utah_beach.contents import RULES
from domain.games.utah_beach.ending import captured
from domain.games.utah_beach.ground import GOALS
from domain.games.utah_beach.state import State
from tests.games.luck import Seeded


def played(seed: int, scenario: str) -> State:
    """The last position of a game that the computer plays against itself."""
    state, chance, luck = RULES.start, Seeded(seed), random.Random(seed)
    happening = RULES.setup(RULES.scenario(scenario), ("allied", "german"), {}, chance)
    while True:
        for event in happening:
            state = event.after(state)
        while before := list(RULES.advance(state, chance)):
            for event in before:
                state = event.after(state)
        if state.ending:
            return state
        seat = min(RULES.to_move(state))
        offered = list(RULES.legal_orders(state, seat))
        order = RULES.bots["captain"](state, seat, offered, luck)
        happening = RULES.decide(state, seat, order, chance)


def main() -> None:
    """Play and count."""
    games, scenario, first = int(sys.argv[1]), "landing", 0
    for word in sys.argv[2:]:
        if word.isdigit():
            first = int(word)
        else:
            scenario = word
    endings: Counter[str] = Counter()
    turns: Counter[tuple[str, int]] = Counter()
    open_: Counter[str] = Counter()
    for seed in range(first, first + games):
        state = played(seed, scenario)
        endings[state.ending] += 1
        turns[state.ending, state.turn] += 1
        if state.ending == "german-operational":
            open_.update(set(GOALS) - set(captured(state, GOALS)))
        if (seed - first + 1) % 25 == 0:
            print(seed - first + 1, dict(endings), flush=True)
    for (ending, turn), n in sorted(turns.items()):
        print(f"{ending:22} turn {turn:2}: {n}")
    print("open at the end of German victories:", dict(open_.most_common()))


if __name__ == "__main__":
    main()

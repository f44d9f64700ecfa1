"""Who wins a beach, and when it is decided; and how the campaign ends, over self-played games.

python -m tests.games.five_for_fighting.balance 500 utah omaha … [campaign] [first seed]
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from domain.games.five_for_fighting.cards import TurnEnded
from domain.games.five_for_fighting.contents import RULES
from domain.games.five_for_fighting.printed import SHEETS, UNITS
from domain.games.five_for_fighting.scoring import points, won
from domain.games.five_for_fighting.state import State
from tests.games.luck import Seeded

HALF = 3
"""The turn of a beach game after which half of it is over."""


class Game:
    """A game that the computer plays against itself; what the Allies had after each turn."""

    def __init__(self, seed: int, scenario: str) -> None:
        self.state, self.after = RULES.start, dict[int, State]()
        chance, luck = Seeded(seed), random.Random(seed)
        options = {o.key: o.default for o in RULES.scenario(scenario).options}
        seats = ("allied", "german")
        self._happens(RULES.setup(RULES.scenario(scenario), seats, options, chance))
        while True:
            while self._happens(RULES.advance(self.state, chance)):
                pass
            if self.state.ending:
                return
            seat = min(RULES.to_move(self.state))
            offered = list(RULES.legal_orders(self.state, seat))
            order = RULES.bots["major"](self.state, seat, offered, luck)
            self._happens(RULES.decide(self.state, seat, order, chance))

    def _happens(self, events: Iterable[Any]) -> bool:
        before = self.state
        for event in events:
            self.state = event.after(self.state)
            if isinstance(event, TurnEnded):
                self.after[event.turn] = self.state
        return self.state is not before


def beach(name: str, seeds: range) -> None:
    """Count one beach."""
    victories, at_half, fixed, had = 0, 0, 0, Counter[int]()
    lost: Counter[str] = Counter()
    for seed in seeds:
        game = Game(seed, name)
        allied, early = bool(won(game.state)), bool(won(game.after[HALF]))
        victories += allied
        at_half += early
        fixed += allied and early
        had[points(game.state, game.state.beaches[0])] += 1
        lost.update(UNITS[n].side for n in game.state.gone)
    n = len(seeds)
    need = SHEETS[game.state.beaches[0]].victory.win
    print(
        f"{name}: Allied {victories} of {n} ({victories / n:.0%}) with {need} points; "
        f"points reached after turn {HALF}: {at_half}, of these won {fixed}; "
        f"lost a game: {lost['allied'] / n:.1f} Allied, {lost['german'] / n:.1f} German units; "
        f"points {dict(sorted(had.items()))}",
        flush=True,
    )


def campaign(seeds: range) -> None:
    """Count the levels of victory of the campaign."""
    levels: Counter[str] = Counter()
    beaches: Counter[str] = Counter()
    for seed in seeds:
        game = Game(seed, "campaign")
        levels[game.state.ending] += 1
        beaches.update(won(game.state))
    print(f"campaign, {len(seeds)}: {dict(levels.most_common())}; {dict(beaches)}", flush=True)


def main() -> None:
    """Play and count."""
    games, first = int(sys.argv[1]), 0
    for word in sys.argv[2:]:
        if word.isdigit():
            first = int(word)
    for word in sys.argv[2:]:
        if word == "campaign":
            campaign(range(first, first + games))
        elif not word.isdigit():
            beach(word, range(first, first + games))


if __name__ == "__main__":
    main()

"""A house with toy matches in it, for the tests of what is folded from journals."""

import dataclasses
import random
from itertools import count
from pathlib import Path
from typing import Any, cast

from domain.game.ruleset import Moment
from projections.past import Store
from projections.projector import Projector
from service.application.matches import Matches
from service.house.keys import House
from service.store.lists.tables import NAMES
from service.store.recorder import Recorder
from tests.rigs.new_store import new_store
from tests.toys import toy

TURNS = dataclasses.replace(
    toy.RULES,
    moment=lambda state: Moment(1 + len(state.played), "play" if state.storms < 20 else "storm"),
)
"""The toy game with turns and phases."""

GAMES = {"toy": TURNS}


class Played:
    """A store with its matches; ``order`` gives each order an id of its own."""

    def __init__(self, recorder: Recorder) -> None:
        recorder.make_tables()
        self.recorder = recorder
        self.store = cast(Store, recorder)
        house = House("house.example", bytes(32), bytes(range(32)))
        self.matches = Matches(recorder, house, games=GAMES)
        self._ids = count()

    def projector(self, **kwargs: Any) -> Projector:
        """A projector whose tables are there."""
        projector = Projector(self.store, GAMES, **kwargs)
        projector.prepare()
        return projector

    def open(self, *, blue: str = "person", title: str = "") -> str:
        """A match that has begun."""
        seats = {"red": "person", "blue": blue}
        match_id, _ = self.matches.open("toy", "duel", seats, title=title)
        for seat, who in seats.items():
            if who == "person":
                self.matches.join(match_id, seat, f"join {next(self._ids)}")
        return match_id

    def order(self, match_id: str, seat: str, text: str) -> int:
        """Give orders that must be carried out; returns the entry of the first."""
        receipt = self.matches.order(match_id, seat, text, f"order-of-the-house-{next(self._ids)}")
        assert receipt.done, receipt
        return receipt.lines[0].first

    def play(self, matches: int, orders: int, seed: int = 1) -> list[str]:
        """Some matches with orders in turn, takebacks and branches among them."""
        luck = random.Random(seed)
        ids = [self.open(title=f"match {k}") for k in range(matches)]
        for k in range(orders):
            match_id, seat = luck.choice(ids), luck.choice(["red", "blue"])
            match = self.matches.repository.match(match_id)
            if match.outcome is not None:
                self.matches.branch(match_id, luck.randint(match.begun, match.size))
                ids.remove(match_id)
                ids.append(self.open(title=f"again {k}"))
            elif match.pending.asked is not None:
                answers = "agree" if luck.random() < 0.7 else "refuse"
                self.order(match_id, match.pending.asked.needed[0], answers)
            else:
                self._one(match_id, seat, luck)
        return ids

    def _one(self, match_id: str, seat: str, luck: random.Random) -> None:
        hand = self.matches.repository.match(match_id).table.position.sides[seat].cards
        choices = ["scout", "storm", "plan club1", "scout\nstorm"]
        choices += [f"play {card}" for card in hand]
        text = luck.choice([*choices, "takeback"])
        self.matches.order(match_id, seat, text, f"order-of-the-house-{next(self._ids)}")

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that is projected."""
        return {name: sorted(self.recorder.query(f"SELECT * FROM {name}")) for name in NAMES}


def sqlite_house(folder: Path) -> Played:
    """A house on SQLite in ``folder``."""
    return Played(new_store(folder / "test.sqlite"))

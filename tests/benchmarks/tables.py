"""What the measures share: a house with a store, and matches that computers play through it."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.games import library
from service.application.matches import Matches
from service.house.keys import House
from service.reading.positions import to_move
from tests.rigs.new_store import new_store
from tests.toys import toy
from tests.toys.offered import legal_lines


def new_matches(folder: Path, name: str = "bench") -> Matches:
    """An application on a SQLite file of its own, with the games and the tests' long game."""
    recorder = new_store(folder / f"{name}.sqlite")
    house = House("bench.example", b"m" * 32, b"s" * 32)
    return Matches(recorder, house, games={**library(), "toy": toy.RULES})


def seated(matches: Matches, game: str, scenario: str, seats: tuple[str, ...]) -> str:
    """A match that has begun; every seat is a person, played by the measure itself."""
    match_id, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"))
    for seat in seats:
        matches.join(match_id, seat, f"join-{seat}-{match_id}")
    return match_id


def long_match(matches: Matches) -> str:
    """A match of the tests' own game, which can go on for ever by ``storm``."""
    return seated(matches, "toy", "duel", ("red", "blue"))


def play_through(
    matches: Matches, match_id: str, seed: int, most: int, spent: list[float] | None = None
) -> int:
    """Play random offered orders until the end; returns how many. Adds each one's seconds."""
    luck = random.Random(seed)
    for k in range(most):
        match = matches.repository.match(match_id, fresh=False)
        moving = to_move(matches, match)
        if not moving:
            return k
        seat = moving[0]
        line = luck.choice(legal_lines(matches, match, seat))
        start = time.perf_counter()
        receipt = matches.order(match_id, seat, line, f"bench-{match_id}-{k:08}")
        if spent is not None:
            spent.append(time.perf_counter() - start)
        assert receipt.done, receipt
    return most


def rounds(
    times: int, work: Callable[[], Any], clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """The seconds of each of so many calls, by the clock on the wall or that of the processor."""
    spent = []
    for _ in range(times):
        start = clock()
        work()
        spent.append(clock() - start)
    return spent

"""A match of Combined Arms in a house, for the tests of what is secret and what is given ahead."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games.combined_arms.contents import RULES
from service.application.matches import Matches
from service.house.keys import House
from tests.rigs.new_store import new_store


@pytest.fixture
def matches(tmp_path: Path, house: House) -> Iterator[Matches]:
    """Matches of this game on SQLite."""
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    yield Matches(recorder, house, games={RULES.key: RULES}, now=lambda: "2026-11-21T06:00:00Z")
    recorder.close()


@pytest.fixture
def match_id(matches: Matches) -> str:
    """A match of two people who have sat down."""
    opened, _ = matches.open("combined_arms", "battle", {"allied": "person", "axis": "person"})
    for seat in ("allied", "axis"):
        matches.join(opened, seat, f"join-{seat}".ljust(16, "-"))
    return opened

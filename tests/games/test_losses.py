"""What each side has lost: it grows exactly when the story says that somebody loses something."""

import re
from collections.abc import Iterator

import pytest

from domain.games import library
from domain.games.tcs_omaha.fire import StepsLost
from domain.games.tcs_omaha.position.lookup import CARDS
from tests import playthrough

LOST = {
    "combined_arms": r" broke\.",
    "company_combat": r" is destroyed\.| routs\.",
    "five_for_fighting": r"^\S+ is reduced\.",
    "utah_beach": r"^\S+ is reduced\b",
}
"""For each game the sentences that tell of a loss."""

GONE = re.compile(r"^(\S+) is eliminated\b")
"""A unit of two steps loses both, or the one that it had left."""

BACK = re.compile("is back|full strength|replace|return|leaves the map")
"""What gives back what was lost: it is lost no more."""


def told(text: str) -> Iterator[list[str]]:
    """The sentences behind each order of a playthrough."""
    rows: list[str] | None = None
    for row in text.splitlines():
        if playthrough.is_order(row) or row.startswith(("  |", "=")):
            if rows is not None:
                yield rows
            rows = [] if playthrough.is_order(row) else None
        elif rows is not None and not row.startswith("  --"):
            rows.append(row.strip())


@pytest.mark.parametrize("game", LOST)
def test_losses_are_those_of_the_story(game: str) -> None:
    rules = library()[game]
    assert rules.losses is not None
    in_all = 0
    for file in [one for one in playthrough.files() if one.parts[-3] == game][:4]:
        text = file.read_text()
        states = list(playthrough.positions(rules, text))
        for before, after, rows in zip(states, states[1:], told(text), strict=False):
            lost = sum(bool(re.search(LOST[game], row)) for row in rows)
            for found in filter(None, map(GONE.match, rows)):
                unit = before.units.get(found[1])
                reduced = (unit and unit.reduced) or f"{found[1]} is reduced" in " ".join(rows)
                lost += 1 if reduced else 2
            had, has = (sum(rules.losses(state).of.values()) for state in (before, after))
            if not any(map(BACK.search, rows)):
                assert has - had == lost, (file, rows)
            in_all += lost
    assert in_all > 5


def test_omaha_counts_the_steps_of_each_side() -> None:
    rules = library()["tcs_omaha"]
    assert rules.losses is not None
    german = next(name for name, card in CARDS.items() if card.side == "german")
    state = StepsLost(german, 2).after(rules.start)
    assert rules.losses(state).of == {"American": 0, "German": 2}


@pytest.mark.parametrize("game", ["dday_dice", "dice_table"])
def test_a_game_without_two_sides_that_lose_counts_nothing(game: str) -> None:
    assert library()[game].losses is None

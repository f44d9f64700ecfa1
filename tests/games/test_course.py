"""What a game says of the phases to come is what comes, in every recorded game."""

from itertools import pairwise

import pytest

from domain.game.ruleset import Course, Moment
from domain.games import library
from tests.playthrough import again, files

RECORDED = {file.parent.parent.name for file in files()}
BY_RULES = [key for key in library() if key in RECORDED and key != "dice_table"]
"""At The Table the players say what comes."""
FORESEEN = {
    "combined_arms", "company_combat", "dday_dice", "five_for_fighting", "tcs_omaha", "utah_beach",
}  # fmt: skip
"""Games that look ahead; one that somebody adds need not."""


@pytest.mark.parametrize("game", BY_RULES)
def test_a_phase_that_comes_within_a_turn_was_foreseen_or_begins_the_part_of_a_side(
    game: str,
) -> None:
    rules, met = library()[game], list[tuple[Moment, Course]]()
    file = next(file for file in files() if file.parent.parent.name == game)
    again(file.read_text(), lambda state: met.append((rules.moment(state), rules.course(state))))
    opening = {now.phase for (before, _), (now, _) in pairwise(met) if before.turn != now.turn}
    for (before, course), (now, _) in pairwise(met):
        if now.turn == before.turn and now.phase != before.phase:
            assert now.phase in (*course.phases, *opening), (before, course, now)
    assert game not in FORESEEN or any(course.phases for _, course in met)
    assert all({*course.phases} <= {*rules.phases} for _, course in met)

"""A slice of what ``python -m tests.workers.mail.every_game`` plays to the end, in each game."""

import pytest

from tests.workers.mail.every_game import MATCHES, played

SLICE = 12
"""Letters, some of them twice, late or damaged, before the journal is audited and replayed."""

BY_ITSELF = ("dday_dice", "utah_beach", "five_for_fighting", "tcs_omaha")
"""Games that whole tests of their own play by mail."""


@pytest.mark.parametrize("game", sorted(MATCHES.keys() - set(BY_ITSELF)))
def test_a_slice_of_a_match_survives_what_letters_suffer(game: str) -> None:
    match = played(game, seed=2, letters=SLICE)
    assert match.did["letters"] >= SLICE or match.now.outcome is not None

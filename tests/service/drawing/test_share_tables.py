"""A board without a map in a share picture: as large as all of it goes in."""

import pytest

from domain.game.view.board import Prompt, View
from service.drawing import share


@pytest.mark.parametrize(("asked", "wide"), [(1, 480), (200, 920)])
def test_a_board_without_a_map_is_as_large_as_it_goes_into_the_picture_whole(
    asked: int, wide: int
) -> None:
    prompts = tuple(Prompt(f"seat-{k}", "Say that it is over.") for k in range(asked))
    drawn = share._scene(View(title="A table", turn="", phase="", prompts=prompts), share.ATLAS)
    assert f'viewBox="0 0 {wide} ' in drawn.drawn[:80]

"""Boxes of words: a crowd of them answers as if each was asked."""

from random import Random

import pytest

from service.cartography.boxes import Box, Crowd, overlap


def boxes(chance: Random, many: int, most: float) -> list[Box]:
    """Boxes on both sides of zero, some of them larger than a hex."""
    corners = [(chance.uniform(-400, 400), chance.uniform(-400, 400)) for _ in range(many)]
    return [(x, y, x + chance.uniform(1, most), y + chance.uniform(1, most)) for x, y in corners]


@pytest.mark.parametrize("gap", [0, 3, 10])
@pytest.mark.parametrize("most", [8, 300])
def test_a_crowd_tells_what_a_box_overlaps(gap: float, most: float) -> None:
    chance = Random(26)
    all_, asked = boxes(chance, 60, most), boxes(chance, 60, 120)
    crowd = Crowd(all_[:30])
    for box in all_[30:]:
        crowd.add(box)
    told = [crowd.count(box, gap) for box in asked]
    assert told == [sum(overlap(box, other, gap) for other in all_) for box in asked]
    assert [crowd.hit(box, gap) for box in asked] == [many > 0 for many in told]
    assert any(told)

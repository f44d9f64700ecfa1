"""A match parted into luck and skill: whose they are, that they add up, and how sure they are."""

from types import SimpleNamespace as Of
from typing import Any

import pytest

from service.review.judging import StepSeen
from service.review.parting import Parted

OWN, ERRED, ROLLED = StepSeen(1, ()), StepSeen(0, (0,)), StepSeen(1, (0,))
"""A die behind the judge's own order, another order without a die, and one with a die."""


def parted(*courses: tuple[float, ...], agreed: float | None = None) -> Parted:
    """Red rolls, blue errs, blue errs again and rolls; red wins, or it is agreed so."""
    last = () if agreed is None else (agreed,)
    judging: Any = Of(
        walk=Of(steps=[Of(acts=[Of(seat=seat)]) for seat in ("red", "blue", "blue")]),
        path=[(0, 0), (1, 2), (2, 3), (4, 4)],
        courses=[(*one, *last, 1.0) for one in courses],
        known=[*(Of(chance=chance) for chance in (*courses[0], *last)), Of(chance=1.0)],
        sign=lambda seat: 1 if seat == "red" else -1,
    )
    return Parted(judging, (OWN, ERRED, ROLLED))


def test_an_order_changes_by_skill_what_it_does_before_anything_falls_and_dice_by_luck() -> None:
    found = parted((0.5, 0.7, 0.8, 0.75))
    assert found.luck("red").chance == pytest.approx(0.2)
    assert found.skill("red").chance == 0
    assert found.luck("blue").chance == pytest.approx(-0.25)
    assert found.skill("blue").chance == pytest.approx(-0.1 + 0.05)
    assert [(one.step, one.act) for one in found.costs()] == [(1, 0), (2, 0)]
    assert [one.cost for one in found.costs()] == pytest.approx([0.1, -0.05])


@pytest.mark.parametrize("agreed", [None, 0.9])
def test_luck_and_skill_of_all_add_up_to_the_result(agreed: float | None) -> None:
    found = parted((0.5, 0.7, 0.8, 0.75), agreed=agreed)
    red, blue = (found.luck(s).chance + found.skill(s).chance for s in ("red", "blue"))
    assert 0.5 + red - blue + found.ended == pytest.approx(1)
    assert found.ended == pytest.approx(1 - agreed if agreed else 0)


def test_what_courses_leave_open_is_an_error() -> None:
    found = parted((0.4, 0.7, 0.8, 0.75), (0.6, 0.7, 0.8, 0.75))
    assert found.luck("red").error == pytest.approx(0.1)
    assert found.skill("blue").error == pytest.approx(0)

"""What counters show."""

import pytest

from domain.games.tcs_omaha.printed import KINDS
from domain.games.tcs_omaha.view.drawn import art, figures


@pytest.mark.parametrize(
    ("kind", "shown"),
    [("m4", "Sherman tank"), ("stug", "assault gun"), ("ge-pak40", "anti-tank gun"),
     ("ge-inf-gun", "howitzer"), ("us-81mm", "mortar"), ("us-leader", "leader"), ("us-rifle", ""),
     ("pillbox", "pill box"), ("us-trucks" if "us-trucks" in KINDS else "us-truck", "truck")],
)  # fmt: skip
def test_a_counter_shows_its_silhouette(kind: str, shown: str) -> None:
    assert art(KINDS[kind]) == shown


@pytest.mark.rule("22.1")
def test_a_counter_reads_fire_reach_and_morale_or_defence() -> None:
    assert figures(KINDS["us-rifle"], 5) == "5[4]3"
    assert figures(KINDS["us-rifle"], 2) == "2[4]3"
    assert figures(KINDS["pillbox"], 6) == "6[12]6"
    assert figures(KINDS["ge-pak40"], 0) == "7[14]4"
    assert figures(KINDS["us-leader"], 0) == ""

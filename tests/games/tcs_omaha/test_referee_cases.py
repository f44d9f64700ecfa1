"""Cases that a referee wrote from the seed's text alone, before he looked at how it is played.

What the seed says about the landing and the works, at the value where it begins to say something
else, in the words in which a player would give the order.
"""

import pytest

from tests.games.tcs_omaha.shore import ashore, planning, preparing

WAVE_1 = [
    ("load 1 2 lca to easy-red-2 with E/2/16", ""),  # 17 points: nine, and eight
    ("load 1 1 lca to easy-red-2 with E/2/16", "2.1b"),
    ("load 1 1 lca to easy-red-2 with 1/E/2/16 wpn/E/2/16", ""),
    ("load 1 1 lca to easy-red-2 with 1/E/2/16 2/E/2/16", "2.1b"),  # ten points
    ("load 1 3 lca to easy-red-2 with E/2/16", "2.1h"),
    ("load 1 4 lca to easy-red-2 with E/2/16 H/2/16", "2.1d"),  # groups of three, two or one
    ("load 1 1 lca to easy-red-4 with 1/plt1/A/741", "2.1"),
    ("load 1 1 lct to easy-red-4 with plt1/A/741", ""),
    ("load 1 1 lct to easy-red-4 with plt1/A/741 1/E/2/16", "2.1b"),  # 24 and 5 of 25 points
    ("load 1 5 lct to easy-red-4 with plt1/A/741", "2.1g"),  # four in the first wave
    ("load 1 1 rhino to easy-red-3 with Trucks/Cannon-16", "2.1g"),  # none in the first wave
    ("load 2 1 lct to easy-red-3 with plt1/A/741", "2.1g"),  # none in the second
    ("load 2 1 rhino to easy-red-3 with plt1/A/741", "2.1c"),  # class IV; a Rhino takes III
    ("load 4 1 lct to easy-red-3 with plt1/A/741", "2.1"),  # three waves
    ("swim 1 to easy-red-3 with plt1/B/741", ""),
    ("swim 1 to easy-red-3 with plt1/A/741", "2.1e"),  # no DD tanks
]


@pytest.mark.rule("2.1b", "2.1c", "2.1d", "2.1e", "2.1g")
@pytest.mark.parametrize(("order", "rule"), WAVE_1)
def test_what_boats_take_and_how_many_there_are(order: str, rule: str) -> None:
    tried = planning("day").when("american", order)
    assert bool(tried.refusal) == bool(rule), tried.refusal
    assert not rule or tried.refusal.rule.startswith(rule), tried.refusal


@pytest.mark.rule("3.3c", "3.3g", "3.4")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("place 1/WN62 A42.15", ""),  # south of the line of obstacle hexes
        ("place 1/WN62 A42.16", "3.3g"),  # on it
        ("place 1/WN62 A42.11", ""),  # five hexes inland of them
        ("place 1/WN62 A42.10", "3.3g"),
        ("place 9/Pits A42.06", ""),  # ten
        ("place 9/Pits A42.05", "3.4"),
    ],
)
def test_where_pill_boxes_and_rocket_pits_may_stand(order: str, rule: str) -> None:
    tried = preparing("day").when("german", order)
    assert (tried.refusal.rule if tried.refusal else "") == rule, tried.refusal


@pytest.mark.rule("1.11", "1.12", "1.13", "2.3d", "3.3c")
@pytest.mark.parametrize(
    ("units", "order", "rule"),
    [
        ("1/E/2/16@A33.18m", "move 1/E/2/16 A33.19", ""),  # 0800: the tide line, two rows out
        ("1/E/2/16@A33.18m", "move 1/E/2/16 A33.20", "1.11"),
        ("1/E/2/16@A33.17m", "move 1/E/2/16 A33.16", "2.4"),  # nobody has tested that hex
        ("plt1/A/741@A33.17m", "move plt1/A/741 A33.16", "2.4"),
        ("1/E/2/16@A33.14m", "move 1/E/2/16 A33.13", "2.3d"),  # landward, no sheet, no leader
    ],
)
def test_where_men_and_tanks_may_go_on_the_beach(units: str, order: str, rule: str) -> None:
    tried = ashore(f"{units} 1/WN70@A6.20").when("american", order)
    assert (tried.refusal.rule if tried.refusal else "") == rule, tried.refusal


@pytest.mark.rule("3.3c")
def test_a_pill_box_never_moves() -> None:
    now = ashore("1/WN62@A42.15 1/E/2/16@A33.18", side="german", first="german")
    now.when("german", "move 1/WN62 A42.14").refused("3.3c")

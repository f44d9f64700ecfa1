"""Cases in which a referee who knew the rulebook alone found the game at odds with it."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.boats.loading import Aboard, Boats
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore, planning

# --- Boats (2.1j) -------------------------------------------------------------------------------

PLATOON = "1/F/2/16"


@pytest.mark.rule("2.1j")
@pytest.mark.parametrize(
    "second",
    [
        f"load 2 1 lca to dog-red-1 with {PLATOON}:2",
        f"load 1 1 lca to dog-red-1 with {PLATOON}:2",
        f"load 1 1 lca to easy-red-2 with {PLATOON}:2",  # the same beach, but another group
    ],
)
def test_a_platoon_is_split_within_one_boat_group_alone(second: str) -> None:
    begun = planning("day").when("american", f"load 1 1 lca to easy-red-2 with {PLATOON}:3")
    begun.accepted().when("american", second).refused(
        "2.1j", "3 steps of 1/F/2/16 sail in line 1", "“unload 1”"
    )
    group = f"load 1 2 lca to easy-red-2 with {PLATOON}:3 | {PLATOON}:2"
    begun.when("american", "unload 1").when("american", group).accepted()


@pytest.mark.rule("2.1j", "2.1n")
def test_steps_that_land_later_come_to_their_unit_and_move_nobody_ashore() -> None:
    line = Boats(1, "lca", 1, "Easy Red 2", ((Aboard(PLATOON, 2),),))
    words = {"plan": (line,), "rolled": 1}
    stood = ashore(f"1/WN65@A29.16 {PLATOON}@A30.18-2p", turn=1, landing=words)
    landed = stood.steps(1, 1, 4, 2)
    assert unit(landed, PLATOON) == replace(unit(stood, PLATOON), lost=0)
    assert unit(landed, PLATOON).hex == "A30.18"

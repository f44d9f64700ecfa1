"""Cases where two rules meet, in which a referee found the game at odds with the rulebook."""

from typing import Any

import pytest

from domain.games.tcs_omaha import events as core
from domain.games.tcs_omaha.command import following, sheets
from domain.games.tcs_omaha.landed.events import BreachPassed
from domain.games.tcs_omaha.state import Sheet
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore
from tests.scenario import Given
from tests.scripted import Scripted

OPEN: dict[str, Any] = {"breaches": ("3",), "obstacles": {"A30.17": "clear"}}
TANK, FOOT = "plt1/A/741", "1/E/2/16"


def at_breach(name: str, foe: str) -> Given:
    """A unit two hexes before the breach of E-1, near a leader."""
    return ashore(f"{name}@A30.19m {foe}", landing={**OPEN, "led": (name,)})


@pytest.mark.rule("2.5b")
@pytest.mark.parametrize(
    ("name", "to", "road"),
    [(TANK, "A30.17", True), (FOOT, "A30.17", True), (FOOT, "A30.18", False)],
)
def test_who_crosses_at_a_breach_has_moved_by_road(name: str, to: str, road: bool) -> None:
    moved = at_breach(name, "1/WN70@A6.20").when("american", f"move {name} {to}")
    assert unit(moved.accepted(), name).road is road
    assert bool(moved.state.landing.passed) is (name == TANK)


@pytest.mark.rule("2.5b")
def test_who_is_stopped_before_a_breach_leaves_it_to_the_next() -> None:
    halted = at_breach(TANK, "1/WN65@A29.16").when("american", f"move {TANK} A30.17")
    assert unit(halted, TANK).hex == "A30.18"
    assert halted.state.landing.passed == ()
    through = halted.when("german", "let-pass").goes_on()
    through.includes(BreachPassed("3", TANK))
    assert unit(through, TANK).road


# --- Op sheets ----------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("old", "new"), [("E/2/16", FOOT), (FOOT, "E/2/16")])
def test_a_platoon_follows_the_sheet_that_was_implemented_last(old: str, new: str) -> None:
    written = {
        "american-1": Sheet("american", "old", "attack", "A33.10", (old,), active=True),
        "american-2": Sheet("american", "new", "attack", "A29.10", (new,), weighted=60),
    }
    state = ashore(f"{FOOT}@A33.14 2/E/2/16@A33.14", sheets=written).state
    followed = following.sheet_of(state, FOOT)
    assert followed is not None
    assert followed[1].title == "old"
    after = Given(ashore(f"{FOOT}@A33.14").rules, state)._after(
        sheets.tries(state, Scripted(66)), None
    )
    followed = following.sheet_of(after.state, FOOT)
    assert followed is not None
    assert followed[1].title == "new"


# --- Assault ------------------------------------------------------------------------------------

BROKEN = "1/5/916@A33.10s"


@pytest.mark.rule("14.1", "13.1")
def test_nobody_assaults_into_mines() -> None:
    words = {"led": (FOOT,)}
    order = f"assault A33.10 with {FOOT}"
    ashore(f"{FOOT}@A33.11m {BROKEN}", landing=words).when("american", order).accepted()
    mined = ashore(f"{FOOT}@A33.11m {BROKEN}", landing={**words, "obstacles": {"A33.10": "mines"}})
    mined.withholds("american", order).when("american", order).refused("14.1", "cannot step onto")


@pytest.mark.rule("14.3", "4.1")
@pytest.mark.parametrize(("lost", "inside"), [("", 3), ("-4", 4)])
def test_no_more_go_in_than_there_is_room_for(lost: str, inside: int) -> None:
    four = (FOOT, "2/E/2/16", "1/F/2/16", "2/F/2/16")
    at = [f"{four[0]}@A33.11m{lost}", f"{four[1]}@A33.11m", f"{four[2]}@A32.11m{lost}",
          f"{four[3]}@A32.11m"]  # fmt: skip
    now = ashore(f"{' '.join(at)} {BROKEN}", landing={"led": four})
    taken = now.when("american", f"assault A33.10 with {' '.join(four)}")
    assert taken.happened[-1] == core.HexTaken(four[:inside], "A33.10")

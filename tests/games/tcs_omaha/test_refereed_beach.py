"""Cases of the beach in which a referee found the game at odds with the rulebook."""

from typing import Any

import pytest

from domain.games.tcs_omaha import command
from domain.games.tcs_omaha.command.sheets import SheetTorn
from domain.games.tcs_omaha.fire import UnitDestroyed
from domain.games.tcs_omaha.ground import seaward
from domain.games.tcs_omaha.movement.marching import Marched
from domain.games.tcs_omaha.position import Aboard, Boats, Sheet, closed
from domain.games.tcs_omaha.position.lookup import Now
from domain.games.tcs_omaha.rules import turns
from domain.games.tcs_omaha.rules.turns import TideTurned
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

FOOT, FAR = "1/E/2/16", " 1/WN70@A6.20"

# --- Wire behind the shingle (2.4c) -------------------------------------------------------------


@pytest.mark.rule("2.4c")
def test_who_begins_beside_wire_clears_it_over_the_shingle_with_all_his_movement() -> None:
    wired: dict[str, Any] = {"obstacles": {"A33.16": "wire"}, "led": (FOOT, "2/E/2/16")}
    now = ashore(f"{FOOT}@A33.17m 2/E/2/16@A33.17m{FAR}", landing=wired)
    now.offers("american", f"move {FOOT} A33.16")
    now.when("american", f"move {FOOT} A33.16-A33.15").refused("12.2", "no movement left")
    over = now.when("american", f"move {FOOT} A33.16")
    assert unit(over, FOOT).hex == "A33.16"
    assert over.state.landing.obstacles == {"A33.16": "clear"}
    over.goes_on().when("american", "move 2/E/2/16 A33.16").accepted()
    off = ashore(f"{FOOT}@A33.18m{FAR}", landing=wired)
    off.withholds("american", f"move {FOOT} A33.16")
    off.when("american", f"move {FOOT} A33.16").refused("12.2", "as far as A33.17")


@pytest.mark.rule("2.4c")
@pytest.mark.parametrize(("ground", "cost"), [(2, 7), (4, 9), (5, 10), (6, 10), (10, 10), (11, 11)])
def test_wire_costs_half_the_movement_besides_the_ground_and_no_more_than_all_of_it(
    ground: int, cost: int
) -> None:
    assert closed.through(ground, 10) == cost


# --- Seaward of the shingle (2.3d) --------------------------------------------------------------


@pytest.mark.rule("2.3d")
def test_without_orders_nobody_goes_round_by_the_landward_side() -> None:
    open_: dict[str, Any] = {"breaches": ("3",), "obstacles": {"A30.17": "clear"}}
    way = f"move {FOOT} A30.17-A31.17"
    now = ashore(f"{FOOT}@A30.18m{FAR}", landing=open_)
    now.when("american", way).refused("2.3d", "only seaward of the shingle")
    led = ashore(f"{FOOT}@A30.18m{FAR}", landing={**open_, "led": (FOOT,)})
    assert unit(led.when("american", way), FOOT).hex == "A31.17"


@pytest.mark.rule("2.3d", "12.2")
@pytest.mark.parametrize(("led", "beach"), [((), True), (("plt1/A/741",), False)])
def test_the_cheapest_way_along_the_beach_does_not_lead_over_the_road_behind_it(
    led: tuple[str, ...], beach: bool
) -> None:
    road = dict.fromkeys(("A16.19", "A15.19", "A14.19", "A13.19", "A12.20"), "clear")
    words: dict[str, Any] = {"breaches": ("1", "2"), "obstacles": road, "led": led}
    gone = ashore(f"plt1/A/741@A17.19m{FAR}", landing=words).when(
        "american", "move plt1/A/741 A12.21"
    )
    marched = next(x for x in gone.happened if isinstance(x, Marched))
    path = (*marched.path, *marched.left)
    assert path[-1] == "A12.21"
    assert all(seaward(h) for h in path) is beach


# --- Transports and sheets (2.1m, 2.3a) ---------------------------------------------------------

TWO = "2/E/2/16"


def arriving(*sheets: Sheet, units: str = f"{FOOT}@A33.17") -> Given:
    """A turn of 1100 in which a platoon comes by a transport, after it has landed."""
    boat = Boats(1, "lci", 1, "Easy Red 1", ((Aboard(TWO, 5),),))
    written = {f"american-{n}": sheet for n, sheet in enumerate(sheets, 1)}
    sea = {"rolled": 14, "ferries": (boat,), "ferried": 660}
    return ashore(f"{units}{FAR}", 14, sheets=written, landing=sea).steps(1, 1, 3)


@pytest.mark.rule("2.1m", "2.3a")
@pytest.mark.parametrize("active", [True, False])
def test_who_comes_by_a_transport_is_on_no_sheet_of_his_company(active: bool) -> None:
    sheet = Sheet("american", "inland", "attack", "A33.10", ("E/2/16", "F/2/16"), active=active)
    other = Sheet("american", "other", "attack", "A33.10", ("G/2/16",), active=active)
    landed = arriving(sheet, other, units=f"{FOOT}@A33.17 1/F/2/16@A33.17 1/G/2/16@A33.18")
    assert unit(landed, TWO).hex == "A24.19"
    assert not command.assigned(landed.state, TWO)
    assert command.assigned(landed.state, FOOT)
    left, same = landed.state.sheets["american-1"], landed.state.sheets["american-2"]
    assert left is not None
    assert (left.members, left.active) == ((FOOT, "F/2/16"), active)
    assert same == other
    assert landed.lacks(SheetTorn)


@pytest.mark.rule("2.1m", "2.3a")
def test_a_sheet_whose_units_all_come_by_transports_is_torn() -> None:
    lost = Sheet("american", "inland", "attack", "A33.10", ("E/2/16",), active=True)
    landed = arriving(lost, units="1/F/2/16@A33.17")
    landed.includes(SheetTorn("american", "american-1", "who is left of it comes by transports"))


# --- The tide and the enemy (1.12a) -------------------------------------------------------------


@pytest.mark.rule("1.12a", "12.4")
@pytest.mark.parametrize(
    ("foes", "dry"),
    [
        ("1/5/916@A34.17", "A33.18"),
        ("1/5/916@A33.18", "A32.19"),
        ("1/5/916@A33.18 2/5/916@A32.19", ""),
    ],
)
def test_nobody_is_carried_by_the_tide_among_the_enemy(foes: str, dry: str) -> None:
    nine = ashore(f"{FOOT}@A33.19p {foes}", 8, stage="plan", begun=False)
    happened = list(turns.turn_begins(Now(nine.state), Scripted(1, 1)))
    turned = next(x for x in happened if isinstance(x, TideTurned))
    assert turned.moved == ({FOOT: dry} if dry else {})
    assert (UnitDestroyed(FOOT, "the tide") in happened) is not bool(dry)

"""Cases in which a referee who knew the rulebook alone found the game at odds with it."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import support
from domain.games.tcs_omaha.artillery.effect import SmokeLaid
from domain.games.tcs_omaha.command import sheets
from domain.games.tcs_omaha.fire import Converted, area
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.retreating import CompanyShaken
from domain.games.tcs_omaha.position import Aboard, Boats, Sheet, Unit
from domain.games.tcs_omaha.position.lookup import Now, ground
from domain.games.tcs_omaha.rules.turns import PartBegan
from domain.games.tcs_omaha.support import AREA
from domain.grid.lines import between
from tests.games.tcs_omaha.board import unit
from tests.games.tcs_omaha.shore import ashore, planning
from tests.rigs.scenario import Given
from tests.rigs.scripted import Scripted

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


# --- The shingle (1.13, 1.13a) ------------------------------------------------------------------


@pytest.mark.rule("1.13")
def test_the_shingle_shelters_who_lies_next_to_it_wherever_the_line_crosses_it() -> None:
    here = ground(ashore("1/E/2/16@A33.17").state)
    assert here.is_shingle("A43.15", "A44.16")
    assert not here.is_shingle("A44.16", "A45.16"), "the line crosses before its last hexside"
    assert here.shingle("A42.15", "A45.16")
    assert not here.shingle("A45.16", "A42.15"), "the same line at who is not next to it"
    assert not here.shingle("A46.17", "A45.16"), "along the beach nothing is crossed"


@pytest.mark.rule("1.13")
def test_a_line_along_a_side_of_the_shingle_does_not_cross_it() -> None:
    here = ground(ashore("1/E/2/16@A33.17").state)
    ways = [["A12.20", *way, "A10.20"] for way in between(here.grid, "A12.20", "A10.20")]
    assert ways == [["A12.20", "A11.20", "A10.20"], ["A12.20", "A11.19", "A10.20"]]
    assert here.is_shingle("A12.20", "A11.20")
    assert not here.is_shingle("A12.20", "A11.19")
    assert not here.is_shingle("A11.19", "A10.20")
    assert not here.shingle("A12.20", "A10.20")


@pytest.mark.rule("1.13a", "7.3")
@pytest.mark.parametrize(("hex_", "worse"), [("A33.17", 1), ("A33.18", 1)])
def test_a_forced_retreat_shakes_the_company_once_at_the_shingle_too(hex_: str, worse: int) -> None:
    now = Now(ashore(f"1/E/2/16@{hex_} mg/5/916@A33.12").state)
    happened = list(area.suffer(now, "1/E/2/16", 18))
    assert [x for x in happened if isinstance(x, CompanyShaken)] == [CompanyShaken("E/2/16", worse)]
    stays = hex_ == "A33.17"
    assert now.state.units["1/E/2/16"].morale == ("paralyzed" if stays else "suppressed")


# --- Rocket craft (2.2a, 2.2b) ------------------------------------------------------------------


@pytest.mark.rule("2.2a", "2.2b")
@pytest.mark.parametrize("many", [9, 10, 11, 13])
def test_a_craft_generates_ten_smokes_however_many_hexes_it_hits(many: int) -> None:
    here = ground(ashore("1/WN65@A33.15").state)
    spot = "A32.08"
    near = sorted(here.grid.within(spot, 10), key=lambda h: (here.distance(h, spot), h))
    boxes = [f"{n}/{nest}" for nest, has in (("WN60", 3), ("WN61", 3), ("WN62", 5), ("WN68", 3))
             for n in range(1, has + 1)]  # fmt: skip
    there = near[10 : 10 + many]
    units = " ".join(f"{box}@{hex_}" for box, hex_ in zip(boxes, there, strict=False))
    now = ashore(units, landing={"salvos": ("A32.14",)})
    rolls = [value for _ in range(many) for value in (33, 1, 1)]
    dice = (4, 2, *rolls, *([66] * max(0, 10 - many)))
    happened = list(support.salvos(Now(now.state), Scripted(*dice)))
    (smoke,) = (x for x in happened if isinstance(x, SmokeLaid))
    assert len(smoke.hexes) == 10
    assert list(smoke.hexes[: min(many, 10)]) == there[:10], "the nearest to the designator"
    assert AREA == 331


# --- Garrisons (3.3f) ---------------------------------------------------------------------------

SQUAD = "sqd-1/WN65"


def broken(units: str, **more: object) -> Given:
    """A pill box on A33.15 that an American tank destroyed in this phase; its squad is out."""
    now = ashore(f"{units} plt1/A/741@A33.17 1/WN65@A33.15", **more)
    return now.when("american", "fire A33.15 with plt1/A/741 at 1/WN65", 6, 6, 1)


@pytest.mark.rule("3.3f")
def test_nobody_fires_at_a_squad_that_came_out_in_this_phase() -> None:
    out = broken("1/E/2/16@A33.18 2/E/2/16@A33.18 mtr/H/2/16@A33.18")
    assert unit(out, SQUAD) == Unit("A33.15", morale="suppressed")
    again = "fire A33.15 with 1/E/2/16"
    out.withholds("american", again)
    out.when("american", again).refused("3.3f", SQUAD, "until the phase ends")
    out.when("american", "fire A33.15 with 1/E/2/16 2/E/2/16").refused("3.3f")
    later = Given(out.rules, PartBegan("german", "action").after(out.state))
    assert later.state.landing.safe == ()
    mine = Given(later.rules, replace(later.state, side="american"))
    mine.offers("american", again).when("american", again, 1, 1).accepted()


@pytest.mark.rule("3.3f")
def test_others_on_the_hex_are_fired_at_and_the_squad_is_unhurt() -> None:
    out = broken("1/E/2/16@A33.18 1/5/916@A33.15")
    hit = out.when("american", "fire A33.15 with 1/E/2/16", 6, 6, 6, 6)
    assert unit(hit, SQUAD) == Unit("A33.15", morale="suppressed")
    assert [x.target for x in hit.happened if isinstance(x, AreaFired)] == ["A33.15"]


@pytest.mark.rule("3.3f", "2.2b")
def test_the_next_rocket_craft_spares_the_squad_that_the_first_drove_out() -> None:
    now = Now(ashore("1/WN65@A32.08", landing={"salvos": ("A32.14", "A32.14")}).state)
    # both fall about A32.08; the first destroys the pill box, and its whole squad comes out
    first = (4, 2, 33, 6, 6, 1, *([66] * 9))
    second = (4, 2, *([66] * 10))
    happened = list(support.salvos(now, Scripted(*first, *second)))
    assert Converted("1/WN65", SQUAD, "A32.08", 2, 1) in happened
    assert now.state.units[SQUAD] == Unit("A32.08", morale="suppressed")


# --- Op sheets (8.1) ----------------------------------------------------------------------------


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("first", "then", "twice"),
    [
        ("E/2/116", "1/E/2/116", "1/E/2/116"),
        ("1/E/2/116", "E/2/116", "E/2/116"),
        ("1/E/2/116", "2/E/2/116", ""),
        ("E/2/116", "F/2/116", ""),
    ],
)
def test_a_platoon_stands_on_one_prepared_sheet_by_its_name_or_its_company(
    first: str, then: str, twice: str
) -> None:
    units = "1/E/2/116@A33.17 2/E/2/116@A33.17 1/F/2/116@A33.17"
    now = ashore(units, stage="plan").when("american", f"opsheet bravo attack E-3 with {first}")
    tried = now.when("american", f"opsheet charlie attack E-1 with {then}")
    tried.refused("8.1", twice, "“tear bravo”") if twice else tried.accepted()
    now.withholds("american", "opsheet E-2-116 hasty A44.07 with E/2/116")


@pytest.mark.rule("8.1", "2.3a")
def test_a_platoon_stands_on_one_sheet_of_the_landing() -> None:
    loaded = planning().when("american", "load 1 2 lca to easy-red-2 with E/2/16")
    one = loaded.when("american", "opsheet bravo attack E-3 from easy-red-2 with E/2/16")
    two = "opsheet charlie attack E-1 from easy-red-2 with 1/E/2/16"
    one.when("american", two).refused("8.1", "1/E/2/16 is already on sheet bravo")


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("scenario", "turn", "hour", "passed"),
    [
        ("easy-red", 2, "0630", True),  # 0700
        ("easy-red", 2, "0700", True),
        ("easy-red", 2, "0701", False),
        ("campaign", 2, "0630", False),  # on the next morning
        ("campaign", 114, "0630", True),  # 0700 of the last day
    ],
)
def test_a_sheet_names_an_hour_that_is_to_come(
    scenario: str, turn: int, hour: str, passed: bool
) -> None:
    last = 26 if scenario == "easy-red" else 144
    now = ashore("1/E/2/16@A33.17", turn, stage="plan", scenario=scenario, last=last)
    tried = now.when("american", f"opsheet a attack E-3 with E/2/16 by {hour}")
    tried.refused("8.1", f"{hour} has passed") if passed else tried.accepted()


@pytest.mark.rule("8.1", "1.11")
@pytest.mark.parametrize(("hex_", "sea"), [("A33.25", True), ("A33.19", False)])
def test_no_sheet_has_its_goal_in_the_sea(hex_: str, sea: bool) -> None:
    now = ashore("1/E/2/16@A33.17", stage="plan")
    assert (ground(now.state).terrain[hex_] == "sea") is sea
    tried = now.when("american", f"opsheet a attack {hex_} with E/2/16")
    tried.refused("1.11", "nearest land is A33.") if sea else tried.accepted()


@pytest.mark.rule("8.1")
def test_sheets_without_units_in_common_share_nobody() -> None:
    sheet = Sheet("american", "x", "attack", "A44.07", ("1/E/2/16",))
    assert sheets.shared(("2/E/2/16", "F/2/16"), sheet) == ""
    assert sheets.shared(("2/E/2/16", "E/2/16"), sheet) == "E/2/16"

"""What a mail says of a long movement, fire fight or landing: a line a company, a fire, a boat."""

import pytest

from domain.game.told import Sentence
from domain.games.tcs_omaha.artillery.effect import HardHit, SmokeLaid
from domain.games.tcs_omaha.fire import Converted, StepsLost, UnitDestroyed
from domain.games.tcs_omaha.fire.answering import PermissionRolled
from domain.games.tcs_omaha.fire.area import AreaFired
from domain.games.tcs_omaha.fire.point import PointFired
from domain.games.tcs_omaha.fire.retreating import CompanyShaken, MoraleFell, Retreated
from domain.games.tcs_omaha.landing import BoatRan
from domain.games.tcs_omaha.landing.running import BoatLanded, BoatsDrifted
from domain.games.tcs_omaha.movement.groups import GroupOrdered
from domain.games.tcs_omaha.movement.marching import Marched, MarchEnded
from domain.games.tcs_omaha.position.lookup import TcsEvent
from domain.games.tcs_omaha.support import RocketsFell
from domain.games.tcs_omaha.view.fought import fought
from domain.match.events.ahead import Reacted


def told(*events: TcsEvent | Reacted) -> list[str]:
    """What is told of events in a row; what stands for itself by the name of its kind."""
    return [*fought([Sentence(type(event).__name__, event) for event in events])]


def overwatch(by: str, at: str, result: str = "") -> AreaFired:
    return AreaFired((by,), at, 6, (4, 4), 0, result, overwatch=True)


ANSWERED = Reacted("german", "moves-in-open", "fire")


def test_a_company_under_overwatch_is_one_line_with_each_units_end_and_how_it_was_fired_at() -> (
    None
):
    assert told(
        GroupOrdered(("1/E/2/16", "2/E/2/16", "wpn/E/2/16"), "A46.16"),
        Marched("1/E/2/16", ("A46.19",)),
        ANSWERED,
        overwatch("1/WN61", "A46.19", "h"),
        StepsLost("1/E/2/16", 1),
        MoraleFell("1/E/2/16", 14, "paralyzed"),
        MarchEnded("1/E/2/16", "paralyzed"),
        Marched("2/E/2/16", ("A46.19", "A46.18")),
        PermissionRolled("A46.14", 3, 5, granted=False),
        Marched("2/E/2/16", ("A46.17",)),
        PermissionRolled("A46.14", 5, 5, granted=True),
        overwatch("1/WN61", "A46.17"),
        Marched("wpn/E/2/16", ("A46.19",)),
        overwatch("2/WN62", "A46.19", "2"),
        StepsLost("wpn/E/2/16", 2),
        UnitDestroyed("wpn/E/2/16", "its last step"),
    ) == [
        "E/2/16 moves: 1 A46.19 (1 step lost, paralyzed), 2 A46.17, wpn destroyed at A46.19; "
        "overwatch: 4 tries, 3 fired, 2 with effect."
    ]


def test_point_fire_at_who_moves_is_overwatch_and_a_tow_ends_where_it_was_towed() -> None:
    assert told(
        Marched("plt1/B/741", ("A34.20",)),
        PointFired("1/WN64", "plt1/B/741", (5, 4), -2, 7, hit=False, overwatch=True),
        Marched("1/Trucks/7-FA", ("A23.20",), tows="1/A/7-FA"),
        Marched("Hicks", ("A46.19",)),
    ) == [
        "B/741 moves: plt1 A34.20; overwatch: 1 try, 1 fired, 0 with effect.",
        "Trucks/7-FA moves: 1 A23.20, 1/A/7-FA A23.20.",
        "Hicks moves: A46.19.",
    ]


def test_each_fire_is_a_line_with_whom_it_hurt_and_what_stands_for_itself_stays_in_its_place() -> (
    None
):
    shot = PointFired("1/WN64", "plt1/A/741", (2, 2), 0, 7, hit=False)
    assert told(
        AreaFired(("3/WN65",), "A24.22", 6, (5, 4), -1, "h"),
        StepsLost("2/F/2/16", 1),
        MoraleFell("2/F/2/16", 10, "suppressed"),
        CompanyShaken("F/2/16", 1),
        shot,
        Retreated("2/F/2/16", ("A24.23",)),
    ) == [
        "3/WN65 fires at A24.22: 2/F/2/16 (1 step lost, suppressed).",
        "CompanyShaken",
        "1/WN64 fires at plt1/A/741: 2/F/2/16 (back to A24.23).",
    ]
    assert told(shot, shot) == ["1/WN64 fires at plt1/A/741: a miss."] * 2


def test_who_answers_a_fire_is_told_by_a_line_of_its_own() -> None:
    assert told(
        PointFired("plt2/A/741", "1/WN65", (2, 2), 0, 7, hit=False),
        PointFired("2/WN66", "plt2/A/741", (2, 2), 0, 7, hit=True, overwatch=True),
        StepsLost("plt2/A/741", 1),
    ) == [
        "plt2/A/741 fires at 1/WN65: a miss.",
        "2/WN66 fires at plt2/A/741: plt2/A/741 (1 step lost).",
    ]


def test_stacks_that_do_not_get_to_fire_again_are_one_line() -> None:
    again = [PermissionRolled(at, 2, 5, granted=False) for at in ("A46.14", "A45.15", "A46.14")]
    assert told(*again) == ["Stacks that do not get to fire again: A46.14, A45.15."]


def test_shells_name_only_whom_they_hit() -> None:
    missed = HardHit("5/Pits", (1, 1), 9, hit=False)
    assert told(missed, HardHit("4/Pits", (6, 6), 9, hit=True), StepsLost("4/Pits", 1)) == [
        "Shells: 4/Pits (1 step lost, hit)."
    ]
    assert told(missed) == ["Shells: nobody is hit."]


def test_all_that_the_rockets_destroyed_is_one_line() -> None:
    assert told(
        RocketsFell(1, "A20.13", "A20.25"),
        HardHit("5/WN62", (6, 6), 9, hit=True),
        UnitDestroyed("5/WN62", "its last step"),
        Converted("5/WN62", "5/WN62-sq", "A41.13", 1, die=4),
        SmokeLaid(("A41.13", "A42.13")),
        RocketsFell(2, "A32.14", ""),
        HardHit("1/WN61", (1, 1), 9, hit=False),
        HardHit("2/WN62", (6, 6), 9, hit=True),
        UnitDestroyed("2/WN62", "its last step"),
        SmokeLaid(("A42.13",)),
    ) == [
        "Rockets fall about A20.25 and nothing on the map: 5/WN62 (1 of its garrison out) and "
        "2/WN62 destroyed; smoke on A41.13 and A42.13."
    ]


def test_smoke_of_a_battery_stands_for_itself() -> None:
    assert told(SmokeLaid(("A41.13",))) == ["SmokeLaid"]


def test_a_line_of_boats_is_told_by_what_sank_and_who_landed_where() -> None:
    assert told(
        BoatRan(0, 0, "lca", (6, 6), 14, 12, {"1/E/2/16": 5, "2/E/2/16": 4}),
        BoatRan(0, 1, "lca", (2, 5), 7, 12),
        BoatsDrifted(0, "lca", 1, "Easy Red 1"),
        BoatLanded(0, "lca", 2, "A23.22", {"2/E/2/16": 4, "Taylor": 0}),
        UnitDestroyed("1/E/2/16", "lost at sea"),
        *(BoatRan(1, 0, "dd", (2, 1), 3, 4) for _ in range(4)),
        BoatsDrifted(1, "dd", 1, "Easy Red 1"),
        BoatsDrifted(1, "dd", 2, "Easy Red 2"),
        BoatLanded(1, "dd", 2, "A23.22", {"plt1/B/741": 0}),
    ) == [
        "1 of 2 LCAs sinks, with 5 of 1/E/2/16 and 4 of 2/E/2/16; the other comes into Easy Red 1: "
        "2/E/2/16 and Taylor on A23.22; gone: 1/E/2/16.",
        "4 DD tanks come through, into Easy Red 1 and Easy Red 2: plt1/B/741 on A23.22.",
    ]


def test_tanks_that_sink_are_told_by_platoon_and_where_the_others_come() -> None:
    sinking = [BoatRan(0, 0, "dd", (5, 5), 10, 4, {"plt1/B/741": 1}) for _ in range(3)]
    through = BoatRan(0, 0, "dd", (1, 2), 3, 4)
    drifted = BoatsDrifted(0, "dd", 1, "Easy Red 1")
    landed = BoatLanded(0, "dd", 2, "A23.22", {"plt1/B/741": 3})
    assert told(*sinking, through, drifted, landed) == [
        "3 of 4 DD tanks sink: 3 of plt1/B/741; the other comes into Easy Red 1: "
        "plt1/B/741 on A23.22."
    ]
    assert told(*sinking, UnitDestroyed("plt1/B/741", "lost at sea")) == [
        "All 3 DD tanks sink: 3 of plt1/B/741; gone: plt1/B/741."
    ]


@pytest.mark.parametrize(
    ("boats", "words"), [(1, "The LCA sinks, with"), (2, "Both LCAs sink"), (3, "All 3 LCAs sink")]
)
def test_a_line_of_boats_of_which_none_comes_through(boats: int, words: str) -> None:
    sinks = [BoatRan(0, n, "lca", (6, 6), 14, 12, {"1/E/2/16": 1}) for n in range(boats)]
    (sentence,) = told(*sinks, UnitDestroyed("1/E/2/16", "lost at sea"))
    assert sentence.startswith(words)
    assert sentence.endswith(f"{boats} of 1/E/2/16; gone: 1/E/2/16.")


def test_boats_that_drift_off_the_map_are_told_with_all_that_was_lost_there() -> None:
    assert told(
        *(BoatRan(0, boat, "lca", (2, 5), 7, 12) for boat in range(2)),
        BoatsDrifted(0, "lca", 1, ""),
        StepsLost("1/F/2/116", 5),
        StepsLost("2/F/2/116", 1),
        StepsLost("2/F/2/116", 4),
        UnitDestroyed("1/F/2/116", "lost at sea"),
    ) == [
        "2 LCAs come through, off the map: 5 of 1/F/2/116 and 5 of 2/F/2/116 lost; gone: 1/F/2/116."
    ]

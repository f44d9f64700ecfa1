"""Chapter 6, further: the Specialists of the beaches, each at its boundary."""

import pytest

from domain.games.dday_dice.bonuses import BonusTaken
from domain.games.dday_dice.combat import EnemyFired
from domain.games.dday_dice.contents import RULES
from domain.games.dday_dice.earning import ResourcesGained
from domain.games.dday_dice.losses import CasualtiesDue, CasualtiesTaken, UnitWipedOut
from domain.games.dday_dice.movement import SectorEntered, SpecialistSacrificed, UnitStayed
from domain.games.dday_dice.powers import TallyPhotographed
from domain.games.dday_dice.specialists import (
    GunsSilenced,
    LossesSaved,
    SectorsSwitched,
    SpecialistSpent,
)
from domain.games.dday_dice.throwing import DiceLocked, TallyRepeated
from tests.games.dday_dice.beach import baker, beach, printed, unit

rule = pytest.mark.rule
DICE = "skull star soldier two courage tool"


@rule("6.13")
def test_a_chaplain_brings_a_courage_for_each_bonus() -> None:
    able = unit("count", "two two two soldier two star", specialists=("chaplain", "veteran"))
    turn = beach(able, scenario="utah").steps()
    turn.then(
        BonusTaken(unit="able", bonus="fresh-troops"),
        ResourcesGained(unit="able", by="veteran", soldiers=1),
        ResourcesGained(unit="able", by="chaplain", courage=1),
        ResourcesGained(unit="able", by="fresh-troops", soldiers=6),
    )


@rule("6.13")
def test_a_chaplain_brings_nothing_without_a_bonus() -> None:
    able = unit("count", DICE.replace("skull", "tool"), specialists=("chaplain",))
    beach(able, scenario="utah").goes_on().lacks(ResourcesGained, BonusTaken)


@rule("6.14")
def test_a_photographer_keeps_the_tally_for_the_next_turn() -> None:
    able = unit("tally", DICE, specialists=("combat-photographer",), colours="RWWBBR")
    turn = (
        beach(able, scenario="omaha")
        .when("able", "use combat-photographer")
        .then(
            SpecialistSpent(
                unit="able", specialist="combat-photographer", by="combat-photographer"
            ),
            TallyPhotographed(unit="able"),
        )
    )
    kept = turn.state.units["able"]
    assert (kept.photo, kept.photo_colours) == ((1, 2, 3, 4, 5, 6), "RWWBBR")
    again = beach(unit("throw", photo=kept.photo, photo_colours="RWWBBR"), scenario="omaha")
    again.steps().then(TallyRepeated(unit="able", faces=(1, 2, 3, 4, 5, 6), colours="RWWBBR"))
    after = again.steps().state.units["able"]
    assert (after.stage, after.photo, after.dice.locked) == ("tally", (), ())


@rule("6.15")
@pytest.mark.parametrize(("locked", "soldiers"), [("R1 R2", 6), ("R1 W1", 3)])
def test_a_marksman_brings_three_soldiers_for_each_locked_skull(locked: str, soldiers: int) -> None:
    able = unit("lock", "skull skull star star star star", specialists=("marksman",))
    dice = tuple(locked.split())
    beach(able, scenario="sword").when("able", f"lock {locked}").then(
        DiceLocked(unit="able", dice=dice),  # type: ignore[arg-type]
        ResourcesGained(unit="able", by="marksman", soldiers=soldiers),
    )


@rule("6.15")
def test_a_marksman_brings_nothing_for_skulls_that_are_not_locked() -> None:
    able = unit("lock", "skull skull star star star star", specialists=("marksman",))
    beach(able, scenario="sword").when("able", "lock W1 B1").lacks(ResourcesGained)


@rule("6.16")
def test_a_paratrooper_counts_as_six_soldiers() -> None:
    able = unit("losses", sector="3", soldiers=2, specialists=("paratrooper", "medic"), owed=6)
    turn = beach(able, scenario="merville")
    assert able.strength == 9
    turn.when("able", "lose 0 soldiers paratrooper").then(
        CasualtiesTaken(unit="able", specialists=("paratrooper",))
    )
    turn.when("able", "lose 5 soldiers medic").refused("11.3")
    turn.when("able", "lose 0 soldiers paratrooper medic").refused("11.3")


@rule("6.16")
@pytest.mark.parametrize("owed", [8, 9])
def test_a_paratrooper_falls_with_the_last_six(owed: int) -> None:
    able = unit("losses", sector="3", soldiers=2, specialists=("paratrooper", "medic"), owed=owed)
    turn = beach(able, scenario="merville").steps()
    if owed == 9:
        turn.includes(UnitWipedOut(unit="able", why="combat"))
    else:
        turn.then().waits_for("able").offers("able", "lose 2 soldiers paratrooper")


@rule("6.17")
def test_a_grenadier_silences_the_guns_for_good() -> None:
    able = unit("brace", sector="7", specialists=("grenadier",))
    turn = beach(able, scenario="merville").waits_for("able").when("able", "use grenadier")
    turn = turn.then(
        SpecialistSpent(unit="able", specialist="grenadier", by="grenadier"),
        GunsSilenced(sector="7", by="grenadier"),
    )
    turn.steps().then(EnemyFired())
    later = beach(unit("brace", sector="7"), scenario="merville", silenced=("7",))
    later.steps().then(EnemyFired())
    beach(unit("brace", sector="7"), scenario="merville").steps(4).then(
        EnemyFired(guns={"7": (4,)})
    )


@rule("6.17")
@pytest.mark.parametrize(
    ("stage", "sector", "why"),
    [("brace", "bunker", "does not work in a Bunker"), ("brace", "3", "not under machine guns")],
)
def test_a_grenadier_needs_guns_and_no_bunker(stage: str, sector: str, why: str) -> None:
    turn = beach(unit(stage, sector=sector, specialists=("grenadier",)), scenario="merville")
    turn.when("able", "use grenadier").refused("6.17", why)


@rule("6.18")
def test_a_point_man_wins_a_turn_in_the_sector() -> None:
    able = unit("march", sector="2", chevrons=4, specialists=("point-man",), courage=9)
    turn = beach(able, scenario="sword").when("able", "stay").refused("10.4")
    turn = beach(able, scenario="sword").when("able", "use point-man")
    turn.then(SpecialistSpent(unit="able", specialist="point-man", by="point-man"))
    turn.when("able", "stay").then(UnitStayed(unit="able"))


@rule("6.18")
def test_a_point_man_is_kept_while_the_unit_may_stay() -> None:
    able = unit("march", sector="2", chevrons=3, specialists=("point-man",), courage=9)
    beach(able, scenario="sword").when("able", "use point-man").refused("6.18", "may stay")
    alone = unit("march", sector="2", chevrons=4, soldiers=0, specialists=("point-man",))
    beach(alone, scenario="sword").when("able", "use point-man").refused("6.18", "last man")


@rule("6.19")
@pytest.mark.parametrize(("points", "found"), [(4, False), (5, True)])
def test_a_quartermaster_takes_two_points_off_every_item_for_all(points: int, found: bool) -> None:
    able = unit("muster", points=points)
    turn = beach(able, baker("muster", specialists=("quartermaster",)), scenario="gold")
    order = turn.when("able", "find pocket-bible")
    if found:
        order.accepted()
        assert order.state.units["able"].points == 0 or order.state.units["able"].claim
    else:
        order.refused("5.3", "costs 5 Item Points")


@rule("6.19")
def test_a_quartermaster_makes_no_vehicle_cheaper_and_nothing_below_nothing() -> None:
    able = unit("muster", sector="5", points=19, specialists=("quartermaster",))
    beach(able, scenario="juno").when("able", "find tank").refused("5.3", "costs 20")
    able = unit("muster", points=1, specialists=("quartermaster",))
    beach(able, scenario="juno").when("able", "find lucky-charm").accepted()


@rule("6.20")
def test_a_decoy_is_sacrificed_for_a_named_specialist() -> None:
    able = unit("march", sector="4", courage=9, specialists=("medic", "decoy"))
    turn = beach(able, scenario="omaha").offers(
        "able", "move 6 sacrificing medic", "move 6 sacrificing decoy"
    )
    turn.when("able", "move 6 sacrificing decoy").includes(
        SectorEntered(unit="able", sector="6", courage=3),
        SpecialistSacrificed(unit="able", specialist="decoy"),
    )


@rule("6.20", "6.14")
def test_a_decoy_spares_one_who_would_sacrifice_himself() -> None:
    able = unit("tally", DICE, specialists=("combat-photographer", "decoy"))
    turn = beach(able, scenario="omaha").when("able", "use combat-photographer decoy")
    turn.includes(SpecialistSpent(unit="able", specialist="decoy", by="combat-photographer"))
    assert turn.state.units["able"].specialists == ("combat-photographer",)


@rule("6.21")
@pytest.mark.parametrize(("courage", "moved"), [(0, False), (1, True)])
def test_a_platoon_leader_saves_a_courage_of_each_advance(courage: int, moved: bool) -> None:
    able = unit("march", sector="2", courage=courage, specialists=("platoon-leader",))
    order = beach(able, scenario="juno").when("able", "move 5")
    if moved:
        order.includes(SectorEntered(unit="able", sector="5", courage=1))
    else:
        order.refused("10.3", "costs 1 Courage")


@rule("6.22")
def test_a_pathfinder_brings_a_soldier_with_each_move_sideways_too() -> None:
    able = unit("march", sector="3", specialists=("pathfinder",))
    beach(able, scenario="merville").when("able", "move 4").then(
        SectorEntered(unit="able", sector="4"),
        ResourcesGained(unit="able", by="pathfinder", soldiers=1),
    )
    beach(able, scenario="merville").when("able", "stay").lacks(ResourcesGained)


@rule("6.23")
def test_a_hero_saves_soldiers_for_courage_or_stars() -> None:
    able = unit("fire", sector="2", courage=2, stars=9, specialists=("hero",))
    turn = beach(able, scenario="omaha").waits_for("able")
    turn = turn.when("able", "use hero courage 2")
    turn.then(LossesSaved(unit="able", n=2, by="hero", courage=2))
    turn = turn.when("able", "use hero star 1")
    turn.then(LossesSaved(unit="able", n=1, by="hero", stars=1))
    defence = printed("omaha", "2")
    turn.when("able", "done").steps().then(
        CasualtiesDue(unit="able", n=defence - 3, defence=defence, saved=3)
    )


@rule("6.23")
@pytest.mark.parametrize("order", ["use hero courage 3", "use hero star 1", "use hero courage 6"])
def test_a_hero_spends_only_what_there_is(order: str) -> None:
    able = unit("fire", sector="2", courage=2, specialists=("hero",))
    beach(able, scenario="omaha").when("able", order).refused("6.23")


@rule("6.23")
def test_a_hero_saves_no_more_than_is_due() -> None:
    able = unit("fire", sector="2", courage=9, specialists=("hero",))
    due = printed("omaha", "2")
    turn = beach(able, scenario="omaha").when("able", f"use hero courage {due}")
    turn.when("able", "use hero courage 1").refused("6.23")


@rule("6.24")
def test_a_war_correspondent_changes_two_places() -> None:
    able = unit(
        "muster", sector="2", chevrons=3, visited=("1", "2"), specialists=("war-correspondent",)
    )
    other = baker("muster", sector="9", chevrons=2, visited=("1", "3", "9"))
    turn = beach(able, other, scenario="juno").when("able", "use war-correspondent baker")
    turn.then(
        SpecialistSpent(unit="able", specialist="war-correspondent", by="war-correspondent"),
        SectorsSwitched(unit="able", to="baker"),
    )
    mine, theirs = turn.state.units["able"], turn.state.units["baker"]
    assert (mine.sector, mine.visited, mine.chevrons) == ("9", ("9",), 3)
    assert (theirs.sector, theirs.visited, theirs.chevrons) == ("2", ("2",), 2)


@rule("6.20", "6.24")
def test_each_way_to_change_places_reads_as_an_order() -> None:
    able = unit("muster", sector="2", soldiers=3, specialists=("war-correspondent", "decoy"))
    now = beach(able, baker(stage="muster", sector="3"), scenario="juno").state
    said = [c.says for c in RULES.view(now, "able").choices if "war-correspondent b" in c.line]
    assert said == [
        "Change places with Baker with the War Correspondent",
        "Change places with Baker, giving up the Decoy, with the War Correspondent",
    ]


@rule("6.24")
@pytest.mark.parametrize(
    ("there", "why"), [("2", "Baker is in this Sector"), ("bunker", "a Unit in a Bunker")]
)
def test_nobody_is_switched_within_a_sector_or_into_a_bunker(there: str, why: str) -> None:
    able = unit("muster", sector="2", specialists=("war-correspondent",))
    turn = beach(able, baker("muster", sector=there), scenario="juno")
    turn.when("able", "use war-correspondent baker").refused("6.24", why)


@rule("6.16", "11.4")
@pytest.mark.parametrize(
    ("soldiers", "others", "owed", "falls"),
    [
        (0, (), 1, True),
        (0, (), 5, True),
        (1, (), 1, False),
        (1, (), 5, False),
        (0, ("medic",), 5, False),
    ],
)
def test_a_paratrooper_who_is_alone_is_the_end_of_his_unit(
    soldiers: int, others: tuple[str, ...], owed: int, falls: bool
) -> None:
    able = unit("losses", owed=owed, soldiers=soldiers, specialists=("paratrooper", *others))
    turn = beach(able, scenario="merville").steps()
    assert (UnitWipedOut(unit="able", why="combat") in turn.happened) is falls

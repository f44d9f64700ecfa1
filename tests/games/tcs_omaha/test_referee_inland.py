"""Cases of a referee, written from the seed's text alone before he looked at how it is played.

Releases, guns and their shells, aircraft, replacements, the 29th Division: at the value where the
seed begins to say something else, in the words in which a player would give the order.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha import artillery, germans
from domain.games.tcs_omaha.artillery import PoolFilled
from domain.games.tcs_omaha.command import staffs
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.germans.entering import SheetBrought
from domain.games.tcs_omaha.landing import division
from domain.games.tcs_omaha.position import Battery, Plane, Pool, Sheet
from domain.games.tcs_omaha.position.lookup import CARDS, Now
from tests.games.tcs_omaha.shore import ashore, planning, preparing
from tests.rigs.scenario import Given

AT_0940, AT_1200_OF_7_JUNE = 10, 73
"""Turns by the clock."""
SIX, NOON = 30 * 60, 36 * 60
"""0600 and 1200 of 7 June, in minutes after 0000 of 6 June."""


def whole(units: str, turn: int = AT_0940, **more: Any) -> Given:
    """A planning part on all four maps, of the campaign."""
    stage = more.pop("stage", "plan")
    now = ashore(units, turn, stage=stage, **more)
    return Given(now.rules, replace(now.state, scenario="campaign", last=144))


def rule_of(tried: Given) -> str:
    return tried.refusal.rule if tried.refusal else ""


# --- German releases --------------------------------------------------------------------------

INLAND = "1/5/916@A19.07 1/6/916@A3.15 1/E/2/16@A33.18"


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("release 5/916", ""),
        ("release 6/916", ""),  # the other company of its battalion, as well
        ("release 2/AR352", ""),  # a battery off the map
        ("release I/AR352", "3.1"),  # batteries one by one, never a battalion of them
        ("release 916", "3.1"),  # nor of companies
        ("release 1/915", "3.1"),  # who is not on the map comes as a reinforcement
        ("release 1/AR352", "3.1"),  # it fires already
        ("reinforce", "3.1"),  # this release is none
    ],
)
def test_what_a_release_may_be_given_to(order: str, rule: str) -> None:
    words = {"unreleased": ("5/916", "6/916"), "releases": 1}
    fires = {"1/AR352": Battery("german", 4, 105, 3)}
    now = whole(INLAND, side="german", landing=words, batteries=fires)
    assert rule_of(now.when("german", order)) == rule


@pytest.mark.rule("3.1")
def test_a_release_that_is_not_given_is_kept_and_the_german_side_reads_so_when_it_plans() -> None:
    words = {"unreleased": ("5/916", "6/916"), "releases": 1}
    now = whole(INLAND, side="german", stage="plan", landing=words)
    done = next(one for one in RULES.view(now.state, "german").choices if one.line == "done")
    assert done.says == "End your planning of this turn; you keep a release"
    (prompt,) = RULES.view(now.state, "german").prompts
    assert prompt.text.startswith("Plan: a release to give or keep (3.1), artillery")
    assert now.when("german", "done").state.landing.releases == 1
    given = now.when("german", "release 5/916")
    (prompt,) = RULES.view(given.state, "german").prompts
    assert prompt.text.startswith("Plan: artillery")


@pytest.mark.rule("3.1")
def test_a_variable_reinforcement_may_be_taken_as_a_company_instead() -> None:
    words = {"unreleased": ("5/916",), "releases": 1, "variables": 1}
    now = whole(INLAND, side="german", landing=words)
    taken = now.when("german", "release 5/916")
    assert taken.state.landing.unreleased == ()
    assert (taken.state.landing.releases, taken.state.landing.variables) == (0, 0)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("die", "comes"), [(5, "2/Pi-352"), (6, "")])
def test_a_reinforcement_that_is_in_play_is_lost_with_its_release(die: int, comes: str) -> None:
    there = {"1/Pi-352": 7, "2/Pi-352": 0, "StuG/352": 5, "Marder/352": 6}
    words = {"entering": there, "releases": 1, "variables": 1}
    rolled = whole(INLAND, side="german", landing=words).when("german", "reinforce", die)
    assert rolled.state.landing.releases == 0
    ready = [c for c, turn in rolled.state.landing.entering.items() if turn < 0]
    assert ready == ([comes] if comes else [])


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("enter 1/915 at C25.01", ""),
        ("enter 1/915 at D30.01", ""),  # the south edge of the maps in play, anywhere
        ("enter 1/915 at A25.01", "3.1"),  # which is not that of map A
        ("enter 1/915 at C1.10", "3.1"),
        ("enter 2/915 at C25.01", "3.1"),  # nobody rolled for it
    ],
)
def test_reinforcements_come_over_the_south_edge(order: str, rule: str) -> None:
    now = whole(INLAND, side="german", landing={"entering": {"1/915": -1, "2/915": 0}})
    assert rule_of(now.when("german", order)) == rule


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("american", "wakes"),
    [
        ("1/E/2/16@A19.12", ("5/916",)),  # five hexes: that company, not its battalion
        ("1/E/2/16@A19.13", ()),
        ("plt1/A/741@A19.12", ("5/916",)),  # any ground unit
    ],
)
def test_an_american_at_five_hexes_releases_one_company(
    american: str, wakes: tuple[str, ...]
) -> None:
    units = f"1/5/916@A19.07 1/6/916@A3.15 {american}"
    now = whole(units, stage="action", landing={"unreleased": ("5/916", "6/916")})
    assert germans.alarmed(now.state) == wakes


# --- Guns and shells --------------------------------------------------------------------------


@pytest.mark.rule("2.8", "2.9")
@pytest.mark.parametrize(
    ("gun", "calibre", "shells"),
    [
        ("1/A/7-FA@A34.17", "105", (20, 3, 1)),  # four guns of a 105 mm battalion, by four
        ("1/A/7-FA@A34.17-1", "105", (15, 2, 1)),
        ("1/A/7-FA@A34.17-3", "105", (5, 0, 1)),
        ("1/Cannon/16@A34.17", "105", (20, 3, 1)),  # six guns, by six
        ("1/Cannon/16@A34.17-1", "105", (16, 2, 1)),  # 100 and 15, fractions are dropped
        ("1/A/5-FA@A34.17-2", "155", (10, 1, 1)),
    ],
)
def test_the_battery_fires_that_guns_bring_ashore(
    gun: str, calibre: str, shells: tuple[int, int, int]
) -> None:
    now = whole(f"{gun} 1/E/2/16@A33.16")
    landed = list(artillery.arrives(Now(now.state), (gun.partition("@")[0],)))
    brought = [(x.calibre, x.he, x.smoke, x.illum) for x in landed if isinstance(x, PoolFilled)]
    assert brought == [(calibre, *shells)]


@pytest.mark.rule("2.9")
@pytest.mark.parametrize(
    ("minute", "brings"),
    [
        (SIX - 60, []),
        (SIX, [("105", 50, 10, 5), ("155", 35, 7, 2)]),
        (SIX + 20, []),
        (SIX + 24 * 60, [("105", 75, 15, 5), ("155", 50, 10, 2)]),
    ],
)
def test_what_is_added_at_six_in_the_morning(minute: int, brings: list[Any]) -> None:
    for pool in ({"105": Pool(), "155": Pool()}, {}):  # whatever has landed by then
        now = whole("1/E/2/16@A33.16", 50, landing={"pool": pool})
        came = list(artillery.comes(Now(now.state), minute))
        assert came == [PoolFilled(*words) for words in brings]


@pytest.mark.rule("2.8", "2.3f")
def test_american_fire_has_no_delay_and_a_leader_observes_for_it() -> None:
    guns = {"A/7-FA": Battery("american", 4, 105, 0)}
    words = {"pool": {"105": Pool(8, 2, 1)}}
    units = "1/A/7-FA@A34.17 Taylor@A33.14 1/5/916@A33.13"
    now = whole(units, batteries=guns, landing=words)
    fired = now.when("american", "call A/7-FA A33.13 by Taylor", 1, 1, 6, 6, 11)
    assert fired.state.missions == ()
    assert fired.state.landing.pool["105"].he == 4
    late = whole(units).when("american", "register A33.13")
    assert late.refusal, "targets are registered before anybody is set up"


# --- Aircraft ---------------------------------------------------------------------------------

SKY = "1/E/2/16@A20.18 1/WN65@A33.15 1/5/916@A33.13"


@pytest.mark.rule("2.10a", "3.3d")
@pytest.mark.parametrize(
    ("plane", "order", "dice", "rule"),
    [
        (Plane("bombs", strafed=2), "strike A33.13 by 1", (1, 1), ""),
        (Plane("bombs", strafed=3), "strike A33.13 by 1", (), "2.10a"),
        (Plane("bombs", strafed=3), "strike A33.13 by 1 with bombs", (1, 1, 1, 1), ""),
        (Plane("bombs", bombed=1), "strike A33.13 by 1 with bombs", (), "2.10a"),
        (Plane("gunship", strafed=3), "strike A33.13 by 1", (1, 1, 1, 1), ""),
        (Plane("gunship", strafed=4), "strike A33.13 by 1", (), "2.10a"),
        (Plane("gunship"), "strike A33.13 by 1 with bombs", (), "2.10a"),
        (Plane("bombs"), "strike A33.15 by 1 with bombs at 1/WN65", (), "2.10a"),  # a pill box
    ],
)
def test_the_attacks_of_an_a20(plane: Plane, order: str, dice: tuple[int, ...], rule: str) -> None:
    now = whole(SKY, stage="action", landing={"sortie": (plane,), "flown": "american"})
    assert rule_of(now.when("american", order, *dice)) == rule


# --- Replacements -----------------------------------------------------------------------------


@pytest.mark.rule("2.11")
@pytest.mark.parametrize(
    ("units", "minute", "back"),
    [
        ("1/A/1/16@A33.16-4 2/A/1/16@A33.16-4", NOON, 5),  # five a company
        ("1/A/1/16@A33.16-2 2/A/1/16@A33.16-1", NOON, 3),  # none beyond its full strength
        ("1/A/1/16@A33.16-4 1/L/3/16@A33.16-4", NOON, 8),  # each company for itself
        ("1/A/1/18@A33.16-4", NOON, 0),  # the 16th alone
        ("1/D/1/16@A33.16-1", NOON, 0),  # line companies alone
        ("1/A/1/16@A33.16-4", NOON + 20, 0),  # on one turn
    ],
)
def test_replacements_of_noon(units: str, minute: int, back: int) -> None:
    now = whole(units, AT_1200_OF_7_JUNE)
    after = now._after(artillery.comes(Now(now.state), minute), None)
    lost = [sum(u.lost for u in given.state.units.values()) for given in (now, after)]
    assert lost[0] - lost[1] == back


# --- The 29th Division ------------------------------------------------------------------------


@pytest.mark.rule("2.7a")
@pytest.mark.parametrize(
    ("order", "as_in_history"),
    [
        ("load 1 2 lca to dog-red-1 with F/2/116", ""),
        ("load 2 2 lca to easy-green-2 with L/3/116", ""),
        ("load 3 2 lca to dog-red-1 with F/2/116", "2.7a"),  # the first two waves
        ("load 1 2 lca to easy-red-2 with F/2/116", "2.7a"),  # Dog Red and Easy Green
        ("load 3 2 lca to easy-red-1 with A/1/115", ""),
        ("load 2 2 lca to easy-red-1 with A/1/115", "2.7a"),
    ],
)
def test_the_29th_lands_as_it_likes_but_where_history_was_agreed(
    order: str, as_in_history: str
) -> None:
    assert rule_of(planning("campaign").when("american", order)) == ""
    bound = planning("campaign", history_29th="on")
    assert rule_of(bound.when("american", order)) == as_in_history


@pytest.mark.rule("2.7b")
@pytest.mark.parametrize(
    ("units", "turn", "lost"),
    [
        ("1/E/2/116@A1.10", AT_1200_OF_7_JUNE, False),
        ("1/E/2/116@A1.10", AT_1200_OF_7_JUNE + 1, True),
        ("wpn/A/1/115@A1.10-1", AT_1200_OF_7_JUNE + 1, True),  # one step of it
        ("1/E/2/16@A1.10", AT_1200_OF_7_JUNE + 1, False),
    ],
)
def test_who_keeps_a_man_of_the_29th_after_noon_forfeits(units: str, turn: int, lost: bool) -> None:
    state = whole(units, turn).state
    assert bool(division.forfeits(state)) is lost
    if turn == AT_1200_OF_7_JUNE:  # the forfeit comes with the end of that turn
        over = division.forfeits(replace(state, begun=False))
        assert over == CARDS[units.partition("@")[0]].company


# --- Sheets of reinforcements -------------------------------------------------------------------


@pytest.mark.rule("3.1", "3.2")
def test_a_reinforcement_comes_with_the_sheet_that_was_drawn_up_before_the_game() -> None:
    ready = preparing("campaign")
    drawn = ready.when("german", "opsheet counter attack Colleville with 1/915 2/915")
    (event,) = drawn.happened
    assert event.sealed() == {"sheet": ("german",)}
    ready.when("german", "opsheet counter attack Colleville with 1/E/2/16").refused("8.1")
    drawn.when("german", "opsheet more attack Colleville with 2/915").refused("3.1", "2/915")
    assert _of(drawn, "counter").weighted == 0
    words = {"entering": {"1/915": -1, "2/915": 0}}
    now = whole(INLAND, side="german", sheets=drawn.state.sheets, landing=words)
    assert not _of(now, "counter").active
    assert list(staffs.gain(now.state, "german")) == []
    came = now.when("german", "enter 1/915 at C25.01")
    assert _of(came, "counter").active
    other = now.state.landing.entering | {"1/Pi-352": -1}
    both = Given(now.rules, replace(now.state, landing=replace(now.state.landing, entering=other)))
    none = both.when("german", "enter 1/Pi-352 at C25.01")
    told = [next(x for x in n.happened if isinstance(x, SheetBrought)) for n in (came, none)]
    assert [bool(x.sheet) for x in told] == [True, False], "it is told of both, to one side alone"
    assert all(x.sealed() == {"sheet": ("german",)} for x in told)
    full = {f"german-{n + 10}": replace(_of(came, "counter"), title=f"s{n}") for n in range(6)}
    seventh = Given(now.rules, replace(now.state, sheets={**now.state.sheets, **full}))
    assert not _of(seventh.when("german", "enter 1/915 at C25.01"), "counter").active


def _of(now: Given, title: str) -> Sheet:
    return next(s for s in now.state.sheets.values() if s and s.title == title)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("turn", "rule"), [(11, ""), (12, "")])
def test_who_came_with_a_sheet_need_not_halt(turn: int, rule: str) -> None:
    sheet = Sheet("german", "counter", "attack", "A46.05", ("1/915",), active=True)
    now = whole("1/1/915@C25.05m 1/E/2/16@A33.18", turn, side="german", stage="action",
                sheets={"german-1": sheet}, landing={"entering": {"1/915": 10}})  # fmt: skip
    assert rule_of(now.when("german", "move 1/1/915 C25.06")) == rule

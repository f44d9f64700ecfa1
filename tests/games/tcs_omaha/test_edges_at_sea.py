"""The last dice, boat and turn of what sails, flies and is released: each a mutant that lived."""

import pytest
from msgspec.structs import replace

from domain.games.tcs_omaha.germans import Release, entering
from domain.games.tcs_omaha.landing import BoatRan, running
from domain.games.tcs_omaha.position import Aboard, Boats
from domain.games.tcs_omaha.position.lookup import Now
from domain.games.tcs_omaha.support import DestroyerFired
from tests.games.tcs_omaha.shore import ashore
from tests.games.tcs_omaha.test_support import HALF_TEN, plans, whole
from tests.rigs.scripted import Scripted


@pytest.mark.rule("2.1j")
def test_what_each_boat_of_a_written_group_carries_goes_down_with_it() -> None:
    one, two = (Aboard("1/E/2/16", 5),), (Aboard("2/E/2/16", 4),)
    line = Boats(1, "lca", 2, "Easy Red 2", (one, two))
    many = " ".join(f"{n}/{wn}@A42.14" for wn, k in WORKS.items() for n in range(1, k + 1))
    now = ashore(many, turn=1, landing={"plan": (line,)})
    dice = Scripted(6, 6, 1, 1, 1, 1)  # nobody is drawn: it was written down
    now = now._after(running.run(now.state, 0, dice), dice)
    assert [x.lost for x in now.happened if isinstance(x, BoatRan)] == [{"1/E/2/16": 5}, {}]
    assert now.state.gone == ("1/E/2/16",)
    assert now.state.units["2/E/2/16"].lost == 1


WORKS = {"WN60": 3, "WN61": 3, "WN62": 5, "WN68": 3}
"""Fourteen pill boxes, with which an LCA sinks at 12 (2.1k)."""


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("dice", "releases"), [((4, 4), 1), ((3, 4), 0)])
def test_a_roll_that_brings_nothing_is_no_release(dice: tuple[int, int], releases: int) -> None:
    now = Now(whole(ashore("1/E/2/16@A34.18")).state)
    list(entering.roll(now, 10 * 60, Scripted(*dice)))
    assert now.state.landing.releases == releases


@pytest.mark.rule("3.1")
def test_releases_are_offered_to_the_german_side_that_has_one() -> None:
    state = whole(ashore("1/5/916@A34.10")).state
    waits = replace(state.landing, unreleased=("5/916",))
    none = replace(state, landing=waits)
    one = replace(state, landing=replace(waits, releases=1))
    assert list(Release.offers(one, "german"))
    assert not list(Release.offers(one, "american"))
    assert not list(Release.offers(none, "german"))


@pytest.mark.rule("2.10")
def test_a_sortie_is_offered_once_a_turn_under_a_clear_sky_by_day() -> None:
    line, units = "air bombs gunship", "1/E/2/16@A20.18 1/5/916@A33.13"
    plans(units, HALF_TEN).offers("american", line)
    plans(units, HALF_TEN, weather="overcast").withholds("american", line)
    plans(units, HALF_TEN, landing={"flown": "nobody"}).withholds("american", line)
    plans(units, HALF_TEN, side="german").withholds("german", line)
    whole(plans(units, 50)).withholds("american", line)  # by night


@pytest.mark.rule("2.6b", "10.3")
def test_the_first_round_of_a_destroyer_that_falls_off_the_map_is_not_seen() -> None:
    now = plans("1/E/2/16@A20.18 1/5/916@A46.17", HALF_TEN)
    fired = now.when("american", "destroyer A46.17", 2, 6, 1, 1)
    (shot,) = (x for x in fired.happened if isinstance(x, DestroyerFired))
    assert (shot.spot, shot.need) == ("", 9 + 3)

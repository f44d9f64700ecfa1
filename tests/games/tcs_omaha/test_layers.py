"""What a reader may lay over the maps of Omaha."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.games import library
from domain.games.tcs_omaha.fire.aim import can_watch
from domain.games.tcs_omaha.ground import inland, tide_line
from domain.games.tcs_omaha.ground.sheets import GRID
from domain.games.tcs_omaha.position.lookup import ground, of_side
from domain.games.tcs_omaha.rules.turns import Done
from domain.games.tcs_omaha.view import view
from domain.games.tcs_omaha.words import HOUR, SIDES
from tests.games.tcs_omaha.board import at, opened
from tests.games.tcs_omaha.shore import ashore
from tests.playthrough import FOLDER, positions
from tests.rigs.scenario import Given
from tests.rigs.steps import calls


def laid(now: Given) -> dict[str, set[str]]:
    """The layers of a position, by name."""
    return {layer.name: set(layer.spaces) for layer in view(now.state, None).layers}


@pytest.mark.rule("9.2")
def test_ground_is_under_overwatch_where_its_mover_would_be_fired_at() -> None:
    seen = laid(at("1/A/1/16@A40.10m mg/5/916@A40.05"))
    assert "A40.09" in seen["German overwatch"]
    assert "A33.10" not in laid(at("mg/5/916@A35.12"))["German overwatch"]


@pytest.mark.rule("9.1")
def test_every_hex_of_the_layer_asks_the_enemy_of_who_comes_there() -> None:
    now = at("1/A/1/16@A40.10m mg/5/916@A40.05")
    assert "A40.09" in laid(now)["German overwatch"]
    now.when("american", "move 1/A/1/16 A40.09").waits_for("german")


@pytest.mark.rule("9.2")
def test_who_is_paralyzed_watches_nothing() -> None:
    assert laid(at("1/A/1/16@A40.10m mg/5/916@A40.05p"))["German overwatch"] == set()


def test_nothing_is_laid_before_the_first_turn() -> None:
    assert view(opened().state, None).layers == ()


def kept(name: str) -> Iterator[Any]:
    """The positions of a kept match of the day."""
    file: Path = FOLDER / "tcs_omaha" / "playthroughs" / f"{name}.txt"
    return positions(library()["tcs_omaha"], file.read_text())


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("name", ["day-american-victory", "easy-red-draw"])
def test_on_the_maps_of_the_day_a_layer_is_what_overwatch_commands(name: str) -> None:
    """It was asked hex by hex, so that a step took long; what is kept says the same."""
    state = next(s for n, s in enumerate(kept(name)) if n == 60)
    found = {layer.name: set(layer.spaces) for layer in view(state, None).layers}
    assert {"German defensive zones", "German overwatch", "American overwatch"} <= found.keys()
    here = ground(state)
    for side in SIDES:
        firing = list(of_side(state, side))
        asked = {
            hex_
            for watcher in firing[:: max(1, len(firing) // 12)]
            for hex_ in here.grid.within(state.units[watcher].hex, 9)
            if can_watch(state, watcher, hex_, moving=True)
        }
        assert asked
        assert asked <= found[f"{side.title()} overwatch"]
        open_ = found[f"{side.title()} overwatch"]
        for hex_ in sorted(open_)[:: max(1, len(open_) // 40)]:
            assert any(can_watch(state, one, hex_, moving=True) for one in firing)


def test_a_step_looks_at_no_ground_twice() -> None:
    """A step may cost 30 ms, and all that a hundred units command costs ten times as much."""
    state = next(s for n, s in enumerate(kept("day-american-victory")) if n == 60)
    view(state, None)
    assert view(state, None).layers
    assert calls(lambda: view(state, None), type(ground(state))._in_sight) == []


@pytest.mark.rule("1.12")
def test_the_sea_lies_over_the_beach_as_far_as_its_hour_and_the_next_line_is_shown() -> None:
    """At 0740 the beach is dry to the line of 0700, at 0800 to its own."""
    for turn, hour, later in ((4, 7, 8), (5, 8, 0)):
        now = ashore("1/E/2/16@A33.17", turn)
        found = {layer.kind: set(layer.spaces) for layer in view(now.state, None).layers}
        dry = tide_line(33, hour * HOUR)
        assert dry not in found["sea"]
        assert beyond(dry) in found["sea"]
        assert found.get("rising", set()).isdisjoint(found["sea"])
        if later:
            assert beyond(tide_line(33, later * HOUR)) in found["rising"]
        else:
            assert "rising" not in found, "it rises at 0900 only"


def beyond(hex_: str) -> str:
    """The hex straight north."""
    return next(one for one in GRID.beside[hex_] if inland(one) == hex_)


@pytest.mark.rule("1.12a")
@pytest.mark.parametrize("units", ["1/A/7-FA@A33.20", "1/A/7-FA@A33.20 1/Trucks/7-FA@A33.20"])
def test_who_drowns_with_the_next_turn_is_marked_and_done_warns_of_it(units: str) -> None:
    now = ashore(units, 4)
    lost = "Trucks" not in units
    (gun,) = (one for one in view(now.state, "american").pieces if one.id == "1/A/7-FA")
    assert ("drowns at 0800" in gun.facts) is lost
    warned = Done().warned(now.state, "american")
    assert ("The sea of 0800" in warned and "1/A/7-FA on A33.20" in warned) is lost
    assert not Done().warned(now.state, "german")

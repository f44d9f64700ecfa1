"""What the board shows of a map."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.resources import files

import pytest

from domain.game.tables import BadTable, laid
from domain.games.dday_dice import maps
from domain.games.dday_dice.battles import BATTLES
from domain.games.dday_dice.contents import RULES
from service.drawing.paint.terrain import ground
from tests.games.dday_dice.beach import baker, beach, landed, unit

rule = pytest.mark.rule


@rule("10.4", "11.1")
@pytest.mark.parametrize(
    ("scenario", "sector", "text"),
    [
        ("tiger-advanced", "4", "DEF 6 black"),
        ("tiger-advanced", "9", "DEF 10"),
        ("pointe-du-hoc", "9", "DEF 5 then DEF 6, 8"),
    ],
)
def test_the_board_tells_each_def_and_which_shields_are_black(
    scenario: str, sector: str, text: str
) -> None:
    view = RULES.view(landed(scenario, 2).state, None)
    spaces = {space.id: space for space in view.maps[0].spaces}
    assert spaces[sector].facts[0] == text


@rule("10.3", "10.18")
def test_each_way_is_drawn_once_with_its_price() -> None:
    for scenario in BATTLES:
        drawn = RULES.view(landed(scenario, 2).state, None).maps[0].links
        pairs = [frozenset((link.a, link.b)) for link in drawn]
        assert len(pairs) == len(set(pairs))
    gold = RULES.view(landed("gold", 2).state, None).maps[0].links
    assert [link.note for link in gold if (link.a, link.b) == ("11", "bunker-a")] == ["4 Courage"]
    last = RULES.view(landed("merville", 2).state, None).maps[0].links
    assert {link.note for link in last if link.b == "bunker"} == {"Battle Cry"}


@pytest.fixture
def altered() -> Iterator[Callable[[str, str, str], str]]:
    """Lays out a map in which one text stands for another; tells its text as it was before."""
    within = ExitStack()

    def lay_out(name: str, old: str, new: str) -> str:
        whole = files("domain.games.dday_dice").joinpath(f"maps/{name}.toml").read_text("utf-8")
        within.enter_context(laid({f"maps/{name}.toml": whole.replace(old, new)}))
        return whole

    with within:
        yield lay_out


def test_a_map_without_ground_for_each_row_is_refused(
    altered: Callable[[str, str, str], str],
) -> None:
    """It was an index out of range, in no file and no line."""
    whole = altered("tiger", '"hedgerows", "hedgerows"]', '"hedgerows"]')
    line = 1 + whole[: whole.index("\nterrain")].count("\n") + 1
    with pytest.raises(BadTable, match=f"line {line}, column 1: .* 6 rows .* terrain for 5"):
        maps.read("tiger")


@pytest.mark.parametrize(
    ("instead", "told"),
    [("[1, 2, 2, 3]", "6 rows .* 4 prices"), ("[1, 2, 2, 3, 3, 3]", "6 rows .* 6 prices"),
     ('[1, "two", 2, 3, 3]', "must be a whole number, not words in quotes")],
)  # fmt: skip
def test_prices_that_do_not_fit_the_rows_are_refused_with_line_and_column(
    altered: Callable[[str, str, str], str], instead: str, told: str
) -> None:
    """Too few were an index out of range in no file, too many were never asked for."""
    whole = altered("gold", "lines = [1, 2, 2, 3, 3]", f"lines = {instead}")
    line = whole[: whole.index("lines = [")].count("\n") + 1
    with pytest.raises(BadTable, match=f"line {line}, column 1: .*{told}"):
        maps.read("gold")


def test_a_way_to_a_sector_that_is_not_there_is_refused_with_line_and_column(
    altered: Callable[[str, str, str], str],
) -> None:
    whole = altered("gold", '["2", "3"]', '["2", "bunker"]')
    place = whole[: whole.index('["2", "3"]')]
    line, column = place.count("\n") + 1, len(place) - place.rfind("\n") + len('["2", "')
    told = f"line {line}, column {column}: bunker is not on the map"
    with pytest.raises(BadTable, match=told):
        maps.read("gold")


@pytest.mark.parametrize(("instead", "end"), [('["2", "6"]', "6"), ('["2", "2"]', "2")])
def test_a_line_that_jumps_is_refused_with_line_and_column(
    altered: Callable[[str, str, str], str], instead: str, end: str
) -> None:
    """From the first row to the third, or nowhere: its price is that of one line crossed."""
    whole = altered("gold", '["2", "3"]', instead)
    place = whole[: whole.index('["2", "3"]')]
    line, column = place.count("\n") + 1, len(place) - place.rfind("\n") + len('["2", "')
    told = f"line {line}, column {column}: the line jumps from 2 to {end}"
    with pytest.raises(BadTable, match=told):
        maps.read("gold")


def test_the_ground_of_every_row_is_one_that_is_drawn() -> None:
    """A word that nobody knows would leave the whole map plain paper."""
    for battle in BATTLES.values():
        assert all(ground(sector.terrain).known for sector in battle.sectors.values())


@rule("9.1", "13.1")
@pytest.mark.parametrize(("scenario", "cards"), [("tiger-practice", False), ("tiger-basic", True)])
def test_cards_are_spoken_of_only_in_battles_that_have_some(scenario: str, cards: bool) -> None:
    turn = beach(unit("fire"), baker("fire"), scenario=scenario)
    texts = {prompt.text for prompt in RULES.view(turn.state, None).prompts}
    assert {"cards" in text for text in texts} == {cards}

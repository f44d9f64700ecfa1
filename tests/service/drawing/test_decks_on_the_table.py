"""A deck on the table, whatever its note says of whose it is and what was thrown away."""

import re

import pytest

from domain.game.view.board import Map, Space, Track, View
from domain.games.dice_table.contents import RULES
from service.drawing import draw
from service.reading.scenes import first_scene


@pytest.mark.parametrize(
    ("note", "thrown"),
    [("", ""), ("Blue's", ""), ("3 discarded, Fog on top", "3"), ("Red's, 12 discarded", "12")],
)
def test_its_discards_are_counted(note: str, thrown: str) -> None:
    top = "Fog" if thrown else ""
    deck = Track("Deck support", 5, most=20, note=note, shape="pile", top=top)
    seats = ("red", "blue")
    drawn = draw(View("t", "1", "", maps=(), pieces=(), seats=seats, tracks=(deck,)))
    assert (f"{thrown} discarded" in drawn) == bool(thrown)


def test_what_lies_in_trays_is_counted_and_empty_ones_come_last_by_their_whole_names() -> None:
    trays = (
        Track("Teuton Arts of War Discard", 0, shape="tray"),
        Track("Special Abilities of the Ito Clan", 22, most=22, shape="tray"),
        Track("Special Abilities of the Temple", 20, most=22, shape="tray"),
        Track("VP", 0),
    )
    drawn = draw(View("t", "1", "", maps=(), pieces=(), seats=("red", "blue"), tracks=trays))
    words = re.findall(r"<text[^>]*>([^<]*)", drawn)
    assert not [one for one in words if "…" in one]
    shown = [words.index(one) for one in ("22", "20", "of 22", "0", "Teuton Arts of War")]
    assert shown == sorted(shown)
    assert words.count("of 22") == 1, "nothing is missing in the other"


def test_a_table_before_its_match_has_the_seats_of_the_match() -> None:
    assert first_scene(RULES, "open").seats == RULES.scenario("open").seats
    assert first_scene(RULES, "open", {}, ("blue", "red")).seats == ("red", "blue")


def test_boxes_on_a_table_lie_on_no_country() -> None:
    track = Map("Track", tuple(Space(f"VP-{k}", f"VP-{k}", k, 0, "box") for k in range(3)))
    drawn = {
        seats: draw(View("t", "1", "", maps=(track,), seats=seats)) for seats in ((), ("red",))
    }
    assert "scenery" in drawn[()]
    assert "scenery" not in drawn["red",]

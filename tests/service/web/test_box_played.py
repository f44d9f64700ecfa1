"""A box on the page: what both order, and what the pages and files of others never hold."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games.dice_table.contents import RULES
from tests.service.web.houses import Reader, WebHouse

HIDDEN = ("Grenadier-1", "Dummy-1", "Renault-1", '"p9"', '"p13"', '"p15"', "blue-u1")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path, {"dice_table": RULES})
    yield house
    house.recorder.close()


def begun(house: WebHouse) -> tuple[str, Reader, Reader]:
    red, blue = house.reader(), house.reader()
    match = red.open("dice_table", "box", red="me", blue="person")
    blue.get(f"/m/{match}")
    blue.fill(f"/m/{match}/sit", seat="blue")
    return match, red, blue


def test_pieces_are_ordered_about_and_what_is_hidden_stays_so(house: WebHouse) -> None:
    match, red, blue = begun(house)
    blue.fill(
        f"/m/{match}/orders",
        orders="cover:\nGrenadier at 0205\nDummy at 0304\nend\nsecretly Renault at 0105\ndone",
        do="send",
    )
    assert "Grenadier-1" in blue.get(f"/m/{match}")
    assert "blue-2" in red.get(f"/m/{match}")
    stranger = house.reader()
    for reader in (red, stranger):
        for page in ("", "/story", "/story.txt", "/export", "/replay.html"):
            told = reader.get(f"/m/{match}{page}")
            assert reader.status == 200, page
            assert not [word for word in HIDDEN if word in told], page
    red.get(f"/m/{match}")
    red.fill(
        f"/m/{match}/orders",
        orders="move Sherman, Rifle-1 to 0605\nmove Grenadier at 0205 to 0101",
        do="check",
    )
    assert "Grenadier at 0205 is out of sight." in red.page
    red.fill(f"/m/{match}/orders", orders="move Sherman, Rifle-1 to 0605", do="send")
    assert "Sherman/746 and Rifle-1/325 go from 0805 to 0605, 2 hexes." in red.get(f"/m/{match}")


def test_without_scripts_a_form_completes_the_same_orders(house: WebHouse) -> None:
    match, red, blue = begun(house)
    blue.fill(f"/m/{match}/orders", orders="done", do="send")
    page = red.get(f"/m/{match}")
    assert '<option value="deploy {pieces} at {place}"' in page
    form = {"hand-pieces": "Lewis", "hand-line": "move {pieces} to {place}", "hand-words": " 0605 "}
    red.fill(f"/m/{match}/orders", orders="roll d6", do="complete", **form)
    assert "roll d6\nmove Lewis to 0605</textarea>" in red.page
    left = {"hand-pieces": "", "hand-line": "move {pieces} to {place}", "hand-words": ""}
    red.fill(f"/m/{match}/orders", orders="", do="complete", **left)
    red.fill(f"/m/{match}/orders", orders="move to", do="send")
    assert "Say where to" in red.page


def test_counters_are_dragged_out_of_turn_and_behind_a_draw_of_the_draft(house: WebHouse) -> None:
    match, red, blue = begun(house)
    waiting = red.get(f"/m/{match}")
    assert "Blue to move" in waiting
    for page in (waiting, _drafted(match, red, blue)):
        assert "move {pieces} to {place}" in page
        assert "grips.css" in page
    assert not re.search(r'<details class="back"[^>]* open', waiting)


def _drafted(match: str, red: Reader, blue: Reader) -> str:
    """The page of Red with a draw in the draft, which ends what can be known beforehand."""
    blue.fill(f"/m/{match}/orders", orders="done", do="send")
    red.get(f"/m/{match}")
    red.fill(f"/m/{match}/orders", orders="take 1 from support", do="check")
    return red.page


def test_after_a_takeback_of_seen_cards_a_press_shuffles_them(house: WebHouse) -> None:
    match, red, blue = begun(house)
    at = f"/m/{match}/orders"
    blue.fill(at, orders="cover Grenadier at 0205\ndone", do="send")
    red.get(f"/m/{match}")
    red.fill(at, orders="take 2 from support", do="send")
    red.fill(at, orders="takeback", do="send")
    assert "Then cards of support that were seen lie there again" in blue.get(f"/m/{match}")
    blue.fill(f"/m/{match}/at-table", say="agree")
    button = 'name="add" value="shuffle support">Shuffle support</button>'
    assert button in red.get(f"/m/{match}")
    assert button in blue.get(f"/m/{match}")
    red.fill(at, orders="shuffle support", do="send")
    assert button not in blue.get(f"/m/{match}")

"""The page on which a grid is laid over a picture of a box: what is pressed, what is wrong, what is
kept, without scripts."""

import re
from io import BytesIO
from typing import Any

import pytest

from domain.kits.kit import Kit
from domain.kits.places import Places
from tests.kits import river
from tests.service.web.houses import Reader, WebHouse, signed_in

BARE = river.TEXT.partition("hexes =")[0] + river.TEXT.partition("hexes =")[2].partition("\n")[2]
PAGE = "/boxes/river/grid/m0"
GOOD = {"0102": (52, 105), "1202": (624, 136), "0106": (53, 345), "0705": (363, 285)}
SAID = {"name": "river", "may": "yes"}


@pytest.fixture
def anna(house: WebHouse) -> Reader:
    anna = signed_in(house)
    bring(anna, BARE)
    return anna


def bring(anna: Reader, text: str) -> None:
    anna.get("/boxes")
    file = (BytesIO(river.packed(text, river.pictures())), "river.zip")
    fields = anna.fields("/box-modules") | SAID | {"file": file}
    anna._read(anna.client.post("/box-modules", data=fields, follow_redirects=True))
    assert anna.path == "/boxes/river?added=yes"


def press(anna: Reader, points: dict[str, tuple[int, int] | None], **more: str) -> str:
    anna.get(PAGE)
    form: dict[str, Any] = {**anna.fields(PAGE), "do": "show", **more}
    rows = [(name, *(map(str, at) if at else ("", ""))) for name, at in points.items()]
    for key, values in zip(("name", "x", "y"), zip(*rows, strict=True), strict=True):
        form[key] = list(values)
    return anna.post(PAGE, form)


def kit(house: WebHouse) -> Kit:
    player = next(str(row[0]) for row in house.recorder.query("SELECT id FROM players"))
    return house.matches.boxes.kit(house.matches.boxes.named(player, "river"))


def said(page: str) -> str:
    found = re.search(r'id="fit-said".*?</div>', page, re.DOTALL)
    assert found
    return " ".join(re.sub("<.*?>", " ", found[0].partition(">")[2]).split())


def test_four_spaces_lay_a_grid_which_is_shown_over_the_picture(anna: Reader) -> None:
    page = press(anna, GOOD)  # type: ignore[arg-type]
    assert said(page).startswith("72 spaces, from 0101 to 1206.")
    assert 'fill="url(#fit0)"' in page
    assert ">1206</text>" in page


def test_it_is_kept_and_counters_that_waited_for_it_stand_on_their_spaces(
    anna: Reader, house: WebHouse
) -> None:
    waiting = kit(house)
    assert [one.at for one in waiting.pieces.values()].count("supply") > 5
    page = press(anna, GOOD, do="keep")  # type: ignore[arg-type]
    assert anna.path == "/boxes/river?fitted=map"
    assert "The grid of map is kept" in page
    fitted = kit(house)
    assert {"m0.0303", "m0.0505", "m0.0805"} <= {one.at for one in fitted.pieces.values()}
    assert len(Places(fitted).spaces["m0"].by_name) == 72
    assert not any("fitted" in what for what in fitted.left_out)
    assert anna.get(PAGE).count('class="fit-point"') == 4


def test_a_press_without_scripts_is_the_next_point(anna: Reader) -> None:
    anna.get(PAGE)
    form = anna.fields(PAGE) | {"name": "0102", "x": "", "y": "", "at.x": "69", "at.y": "140"}
    page = anna.post(PAGE, form)
    assert 'name="x" size="5" maxlength="5" inputmode="numeric" value="52"' in page
    assert 'value="105"' in page


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (GOOD | {"0705": None}, "Press 0705 on the picture, or type where it is."),
        (GOOD | {"7": (9, 9)}, "“7” is not a name of the form CCRR."),
        (GOOD | {"0705": (363, 245)}, "0705 was not pressed at its middle, or has another"),
        (
            {"0101": (52, 45), "0303": (156, 165), "0505": (260, 285)},
            "These spaces lie in one line; point at one that is far from it.",
        ),
        (
            {"0101": (52, 45), "0102": (52, 105), "0103": (52, 165)},
            "Point at spaces of different columns and of different rows.",
        ),
    ],
)  # fmt: skip
def test_a_bad_press_is_told_in_a_sentence(
    anna: Reader, house: WebHouse, points: dict[str, tuple[int, int] | None], told: str
) -> None:
    before = kit(house)
    for do in ("show", "keep"):
        page = press(anna, points, do=do)
        assert told in said(page)
        assert page.count('class="refusal"') == 1
    assert kit(house) == before


def test_one_number_twice_is_told(anna: Reader) -> None:
    anna.get(PAGE)
    form: dict[str, Any] = {**anna.fields(PAGE), "name": ["0102", "0102"]}
    form |= {"x": ["9", "99"], "y": ["9", "99"]}
    assert "Two of the spaces have the number 0102." in said(anna.post(PAGE, form))


def test_a_space_beyond_the_last_is_told(anna: Reader) -> None:
    page = press(anna, GOOD, to="1005")  # type: ignore[arg-type]
    assert "1202 lies off the map, as from and to tell how far it goes." in said(page)


def test_what_the_rest_of_the_box_does_not_fit_is_told_and_nothing_is_kept(
    anna: Reader, house: WebHouse
) -> None:
    before = kit(house)
    page = press(anna, {"0102": (52, 105), "0302": (156, 105), "0104": (53, 225),
                        "0203": (104, 195)}, to="0406", do="keep")  # fmt: skip
    assert "no place is called 0505" in said(page)
    assert kit(house) == before


def test_only_its_owner_lays_a_grid_and_only_over_a_picture(anna: Reader, house: WebHouse) -> None:
    anna.get("/boxes/river/grid/m1")
    assert anna.status == 404
    stranger = house.reader()
    stranger.get(PAGE)
    assert stranger.status == 404

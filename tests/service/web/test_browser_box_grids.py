"""A real browser: four hexes of a picture are pressed, and a grid lies over it."""

from typing import Any

import pytest

from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from tests.rigs.soak import soak
from tests.service.web.browsers import Served, Watched
from tests.service.web.houses import WebHouse, signed_in
from tests.service.web.test_box_grids import BARE, GOOD, PAGE, bring
from tests.service.web.test_browser_grips import PHONE


@pytest.mark.parametrize(
    "how", [pytest.param({}, id="desk"), pytest.param(PHONE, id="phone", marks=soak)]
)
def test_four_hexes_are_pressed_and_the_grid_is_kept(
    browser: Any, tmp_path: Any, how: dict[str, Any]
) -> None:
    house = WebHouse(tmp_path, {"dice_table": RULES})
    shelf.fill_from(house.matches.boxes.raw)
    anna = signed_in(house)
    bring(anna, BARE)
    served, watched = Served(house=house), Watched()
    context = browser.new_context(**how)
    context.add_cookies(
        [
            {"name": one.key, "value": one.value, "url": served.address}
            for one in (anna.client._cookies or {}).values()
        ]
    )
    page = watched.page(context)
    page.goto(f"{served.address}{PAGE}")
    page.locator("html[data-settled]").wait_for()
    scale = float(page.locator("#fit-sheet").get_attribute("data-scale"))
    picture = page.locator("#fit-sheet input")
    for name, (x, y) in GOOD.items():
        press = picture.tap if how else picture.click
        press(position={"x": x / scale, "y": y / scale}, force=True)
        page.keyboard.type(name)
    page.locator("#fit-said .done", has_text="72 spaces").wait_for()
    page.locator("#fit-over polygon[fill]").first.wait_for(state="attached")
    page.locator("html[data-settled]").wait_for()
    page.locator('.row [value="keep"]').click()
    page.wait_for_url("**/boxes/river?fitted=map")
    assert not watched.faults
    served.close()
    house.recorder.close()

"""A real browser: a map and counters that are pictures, dragged by hand on it."""

from typing import Any

import pytest

from domain.kits import shelf
from service.kits import modules
from service.people.post import unix_now
from service.reading.positions import look
from service.store.people.boxes import OF_THE_HOUSE
from tests.kits import river
from tests.rigs.soak import soak
from tests.service.web.browsers import Served
from tests.service.web.hand import Hand
from tests.service.web.test_browser_grips import COUNTER, PHONE, drag

SEATS = {"red": "person", "blue": "person"}
FREE = river.TEXT.partition("numbers")[0] + river.TEXT.partition('to = "1206"\n')[2]
FREE = FREE.replace("0303 0403", "120,180").replace("| 0505", "| 300,200")
FREE = FREE.replace("| 0705", "| 500,300").replace("| 0805", "| supply")
POINT = """([x, y]) => {
  const chart = document.querySelector('#stage .chart');
  const { pixel = chart.querySelector('.printed').getBBox().width / 676 } = chart.dataset;
  const at = new DOMPoint(x * pixel, y * pixel).matrixTransform(chart.getScreenCTM());
  return [at.x, at.y];
}"""
"""Where a pixel of the map is on the page."""


def seated_at(
    served: Served, browser: Any, text: str, tmp_path: Any, files: Any = None, **how: Any
) -> Hand:
    shelf.fill_from(served.matches.boxes.raw)
    file = tmp_path / "river.zip"
    file.write_bytes(river.packed(text, files or river.pictures()))
    with modules.opened(file) as box:
        served.matches.boxes.add(OF_THE_HOUSE, "river", box.kit, unix_now(), box.album)
    hand = Hand(served, browser, "dice_table", "box", "red", how or None, {"box": "river"}, **SEATS)
    if "hidden" in text:
        hand.before("done", seat="blue")  # who has something to set up begins
    hand.sits()
    hand.at_rest()
    return hand


def seated(served: Served, browser: Any, text: str, tmp_path: Any, **how: Any) -> Hand:
    hand = seated_at(served, browser, text, tmp_path, **how)
    hand.page.locator("#stage .piece.now").first.wait_for()
    return hand


def stands(hand: Hand, piece: str) -> str:
    pieces = look(hand.served.matches, hand.match, "red").view.pieces
    return next(one.space for one in pieces if one.id == piece)


@pytest.mark.parametrize(
    "how", [pytest.param({}, id="desk"), pytest.param(PHONE, id="phone", marks=soak)]
)
def test_a_counter_is_dragged_from_hex_to_hex(
    served: Served, browser: Any, tmp_path: Any, how: dict[str, Any]
) -> None:
    hand = seated(served, browser, river.TEXT, tmp_path, **how)
    page = hand.page
    assert page.locator('#stage image.printed[href$=".webp"]').count() == 1
    box = page.locator('#stage .piece[data-id="Sherman"]').bounding_box()
    assert 0.9 < box["width"] / box["height"] < 1.1, "a counter is as large as it is seen"
    start, end = page.evaluate(COUNTER, "Sherman"), page.evaluate(POINT, [364, 165])
    assert start[0] < end[0]
    if not how:
        drag(page, start, end)
        page.locator(".drafted code", has_text="move Sherman to 0703").wait_for(state="attached")
        hand.send()
        assert stands(hand, "Sherman") == "0703"
    hand.goes()


TILES = """() => [...document.querySelectorAll('#stage .tiles image')].map((one) => {
  const [seen, { left, right, top, bottom }] = [document.querySelector('#stage')
    .getBoundingClientRect(), one.getBoundingClientRect()];
  return left <= seen.right && right >= seen.left && top <= seen.bottom && bottom >= seen.top;
})"""
"""Of each tile that is laid, whether some of it is seen."""


def test_a_large_map_has_its_tiles_where_it_is_looked_at_near(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    large = river.pictures() | {"map.png": river.saved(river.ground().resize((3400, 2100), 0))}
    hand = seated_at(served, browser, FREE, tmp_path, large)
    page = hand.page
    laid = page.locator("#stage .tiles image")
    page.get_by_role("button", name="All", exact=True).click()
    assert laid.count() == 0
    stage = page.locator("#stage")
    while not laid.count():
        stage.press("+")
        page.locator("html[data-settled]").wait_for()
    assert all(page.evaluate(TILES))
    assert laid.count() < 7 * 5
    widths = laid.evaluate_all("all => all.map((one) => one.getBBox().width)")
    pixel = page.locator("#stage image[data-tiles]").evaluate("one => one.getBBox().width / 3400")
    assert max(widths) == pytest.approx(512 * pixel, rel=1e-3)
    first = laid.first.get_attribute("data-tile")
    for _ in range(5):
        stage.press("ArrowRight")
    page.locator("html[data-settled]").wait_for()
    assert laid.count()
    assert all(page.evaluate(TILES))
    assert page.locator(f'#stage .tiles image[data-tile="{first}"]').count() == 0
    page.get_by_role("button", name="All", exact=True).click()
    assert laid.count() == 0
    hand.goes()


def test_a_counter_lies_anywhere_on_a_map_without_spaces(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand = seated(served, browser, FREE, tmp_path)
    page = hand.page
    page.mouse.move(*page.evaluate(COUNTER, "Sherman"))
    page.mouse.down()
    page.mouse.move(*page.evaluate(POINT, [390, 290]), steps=4)
    page.mouse.move(*page.evaluate(POINT, [400, 300]), steps=4)
    far = page.locator(".glass .landing text").text_content().rpartition(" · ")[2]
    page.mouse.up()
    assert abs(int(far.removesuffix(" px")) - 141) < 8, "it stood at 300,200"
    page.locator(".drafted code", has_text="move Sherman to map @").wait_for(state="attached")
    hand.send()
    x, y = map(int, stands(hand, "Sherman").partition("@")[2].split(","))
    assert abs(x - 400) < 6
    assert abs(y - 300) < 6
    hand.goes()


RULED = ".ruler text"


def test_a_ruler_lies_between_two_counters_and_learns_how_long_that_is(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand = seated(served, browser, FREE, tmp_path)
    page = hand.page
    press = page.mouse.click
    page.get_by_role("button", name="Ruler").click()
    press(*page.evaluate(COUNTER, "Sherman"))
    press(*page.evaluate(POINT, [400, 300]))
    far = page.locator(RULED).text_content()
    assert abs(int(far.removesuffix(" px")) - 141) < 8, "it stands at 300,200"
    page.get_by_label("This is").fill("2")
    page.get_by_label("inch, pace").fill("inch")
    page.get_by_role("button", name="Keep it for all").click()
    page.locator(".drafted code", has_text="set inch").wait_for(state="attached")
    page.locator(RULED, has_text="2.0 inch").wait_for()
    assert hand.drafted == 1, "what is measured is not moved"
    page.get_by_role("button", name="Ruler").click()
    assert page.locator(RULED).count() == 0
    press(*page.evaluate(COUNTER, "Sherman"))
    page.locator(".grip-menu", has_text="Take Sherman out of play").wait_for()
    hand.goes()


def test_an_empty_picture_is_shown_and_counters_are_dragged_onto_it(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    bare = river.TEXT.partition("counters = ")[0]
    bare = f'{bare}counters = "us | 5 Foxhole | art/fox.png | | supply"'
    hand = seated_at(served, browser, bare, tmp_path)
    page = hand.page
    chip = page.locator("#stocks [data-name=Foxhole]")
    chip.locator("svg image").wait_for(state="attached")
    box = chip.bounding_box()
    drag(page, [box["x"] + 20, box["y"] + 15], page.evaluate(POINT, [364, 165]))
    page.locator(".drafted code", has_text="deploy Foxhole at 0703").wait_for(state="attached")
    assert page.locator(".glass").count() == 0
    hand.goes()


def test_what_is_seen_of_a_picture_is_framed_alike_by_day_and_night(
    served: Served, browser: Any, tmp_path: Any
) -> None:
    hand = seated_at(served, browser, FREE, tmp_path)
    page = hand.page
    page.locator("#stage").press("+")
    frame = page.locator(".locator .window")
    colours = set()
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        colours.add(frame.evaluate("one => getComputedStyle(one).stroke"))
    assert len(colours) == 1
    hand.goes()

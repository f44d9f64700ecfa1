"""A real browser: maps side by side and one by one, the card, and how far a unit fires."""

import html
import re
from typing import Any

import pytest

from domain.games import library
from domain.games.five_for_fighting.ground import MARKS, WORLD
from domain.games.five_for_fighting.printed import SUPPORT, UNITS
from service.drawing import draw
from tests.rigs.soak import sampled, soak
from tests.service.web.browsers import Served, Watched, box, opened, until
from tests.service.web.hand import ARMIES, BOTH, SIDES, Hand, can_move
from tests.service.web.test_browser_pages import violations


@pytest.fixture
def printed() -> bool:
    """These tests look at maps."""
    return True


WIDTH = "document.querySelector('#stage svg').viewBox.baseVal.width"


def at(served: Served, browser: Any, scenario: str, size: tuple[int, int], watched: Watched) -> Any:
    """A page that looks on at a match of Five for Fighting whose first card is on the table."""
    match, _ = served.matches.open("five_for_fighting", scenario, SIDES)
    for seat in SIDES:
        served.matches.join(match, seat, f"join-{seat}-{match}")
    served.matches.order(match, "allied", "ashore", f"ashore-{match}")
    page = watched.page(browser.new_context(viewport={"width": size[0], "height": size[1]}))
    page.goto(f"{served.address}/m/{match}")
    page.locator("#stage[data-alive]").wait_for()
    until(page, "'settled' in document.documentElement.dataset")
    return page


@pytest.mark.parametrize("size", sampled(map(pytest.param, [(390, 844), (1280, 800)])))
def test_one_map_of_a_campaign_fills_the_stage_and_all_of_them_return(
    served: Served, browser: Any, size: tuple[int, int]
) -> None:
    watched = Watched()
    page = at(served, browser, "campaign", size, watched)
    assert page.locator(".zoom [data-map]").all_text_contents() == [
        "Utah Beach", "Omaha Beach", "Gold, Juno and Sword",
    ]  # fmt: skip
    for button in page.locator(".zoom [data-map]").all():  # none waits beyond the edge of a bar
        place = button.bounding_box()
        assert 0 <= place["x"] <= size[0] - place["width"]
        assert page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.matches('[data-map]')",
            [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2],
        )
    shown = "document.querySelector('[data-map][aria-pressed=true]')?.textContent"
    until(page, f"{shown} === 'Utah Beach'")
    page.locator(".zoom button", has_text="Omaha").click()
    stage = box(page, "#stage")
    omaha = box(page, "#stage .map[data-map='Omaha Beach'] image")
    assert omaha["width"] == pytest.approx(stage["width"], rel=0.1)
    assert page.locator("#stage .map[data-map='Omaha Beach']").evaluate(
        "map => map.getBoundingClientRect().top < innerHeight"
    )
    page.locator(".zoom button", has_text="Omaha").click()
    whole = box(page, "#stage .map[data-map='Omaha Beach'] image")
    assert whole["height"] <= stage["height"] + 2
    page.locator("[data-zoom=all]").click()
    until(page, f"{WIDTH} === {920 if size[0] > 640 else 344}")
    tops = page.locator("#stage .map image").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
    )
    assert len(set(tops)) == (2 if size[0] > 640 else 3), "abreast, and stacked on a phone"
    assert not watched.faults
    page.context.close()


@soak
def test_who_wishes_contrast_has_it_on_the_map_too(served: Served, browser: Any) -> None:
    """A browser passes that wish into no image."""
    watched = Watched()
    page = at(served, browser, "utah", (1280, 800), watched)
    asked = "document.querySelector('#stage image.printed').getAttribute('href').split('#')[1]"
    assert page.evaluate(asked) is None
    page.emulate_media(contrast="more")
    until(page, f"{asked} === 'strong'")
    page.emulate_media(contrast="no-preference")
    until(page, f"{asked} === undefined")
    page.context.add_cookies([{"name": "theme", "value": "dark", "url": served.address}])
    page.emulate_media(contrast="more")
    page.reload()
    until(page, f"{asked} === 'strong-night'")
    assert not watched.faults
    page.context.close()


def test_without_scripts_each_map_has_a_page_of_its_own(served: Served, browser: Any) -> None:
    watched = Watched()
    match, _ = served.matches.open("five_for_fighting", "campaign", SIDES)
    for seat in SIDES:
        served.matches.join(match, seat, f"join-{seat}-{match}")
    served.matches.order(match, "allied", "ashore", f"ashore-{match}")
    page = watched.page(browser.new_context(java_script_enabled=False))
    page.goto(f"{served.address}/m/{match}")
    page.get_by_role("link", name="Omaha Beach", exact=True).click()
    page.wait_for_load_state()
    assert page.locator("#stage .map").count() == 1
    assert page.title().startswith("Omaha Beach · ")
    assert page.locator("#stage .pieces g[data-id]").count()
    page.locator("a.stop[data-key='ArrowLeft']").click()
    page.wait_for_load_state()
    assert page.locator("#stage .map").count() == 1, "at every moment"
    assert ", Omaha Beach · " in page.title()
    page.get_by_role("link", name="All maps").click()
    page.wait_for_load_state()
    assert page.locator("#stage .map").count() == 3
    assert not watched.faults
    page.context.close()


@soak
def test_the_title_follows_who_steps_back_and_returns(served: Served, browser: Any) -> None:
    """It says the same as without scripts."""
    watched = Watched()
    page = at(served, browser, "utah", (1280, 800), watched)
    now = page.title()
    page.keyboard.press("Home")
    until(page, "document.querySelector('#moment[data-past]')")
    then = page.title()
    assert page.locator(".rail .at").inner_text() in then
    assert then.endswith(f" · {now}")
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(page.url)
    assert plain.title() == then
    page.get_by_role("link", name="Back to now").click()
    until(page, "document.querySelector('#moment:not([data-past])')")
    assert page.title() == now
    assert not watched.faults
    plain.context.close()
    page.context.close()


SAID = """() => Object.fromEntries([...document.querySelectorAll("#stage .piece")].map(
  (one) => [one.dataset.id, one.querySelector(":scope > title").textContent]))"""


@soak
def test_every_piece_on_a_page_says_itself_and_where_it_stands(
    served: Served, browser: Any
) -> None:
    """Though it is sent once what is said of several, the page says of each what a picture does."""
    watched = Watched()
    page = at(served, browser, "campaign", (1280, 800), watched)
    now = served.matches.repository.match(page.url.split("/m/")[1])
    drawn = draw(library()["five_for_fighting"].view(now.table.seen_by(""), None))
    told = dict(re.findall(r'"piece" data-id="([^"]+)"[^>]*><title>([^<]*)</title>', drawn))
    assert sum("; at " in said for said in told.values()) > 40
    assert {name: html.unescape(said) for name, said in told.items()} == page.evaluate(SAID)
    assert not page.locator(".alike > title").count()
    assert not watched.faults
    page.context.close()


@soak
@pytest.mark.parametrize("unit", ["4-Cdo", "642-Ost"])
def test_a_counter_shades_its_range_and_a_german_one_where_artillery_reaches(
    served: Served, browser: Any, unit: str
) -> None:
    watched = Watched()
    page = at(served, browser, "sword", (1280, 800), watched)
    piece = page.locator(f'#stage .piece[data-id="{unit}"]')
    hex_ = piece.locator("title").text_content().rpartition("; at ")[2].split()[0].strip(",")
    piece.evaluate("piece => piece.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
    away = [WORLD.distance(hex_, other) for other in MARKS["sword"]]
    fires = UNITS[unit].kind.range
    calls = SUPPORT.artillery_range if unit == "642-Ost" else 0
    assert page.locator(".ranges .near").count() == sum(0 < n <= fires for n in away)
    assert page.locator(".ranges .far").count() == sum(fires < n <= calls for n in away)
    page.locator("#stage").dispatch_event("pointerleave")
    until(page, "!document.querySelector('#stage .ranges')")
    assert not watched.faults
    page.context.close()


@soak
def test_the_card_on_the_table_is_drawn_large(served: Served, browser: Any) -> None:
    watched = Watched()
    page = at(served, browser, "sword", (1280, 800), watched)
    card = box(page, ".unit .card:has(rect[rx='5'])")
    assert card["width"] >= 55
    assert card["height"] >= 80
    assert not watched.faults
    page.context.close()


@soak
def test_a_board_that_is_dragged_is_pushed_along_and_drawn_again_where_it_is_let_go(
    served: Served, browser: Any
) -> None:
    watched = Watched()
    page = at(served, browser, "utah", (1280, 800), watched)
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=in]").click()
    until(page, "document.querySelector('#stage.zoomed')")
    shown = "(() => { const b = document.querySelector('#stage svg').viewBox.baseVal;" \
            " return [b.x, b.y, b.width]; })()"  # fmt: skip
    pushed = "document.querySelector('#stage svg').style.transform"
    before, stage = page.evaluate(shown), box(page, "#stage")
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=6)
    assert page.evaluate(shown) == before
    assert page.evaluate(pushed) not in ("", "translate(0px, 0px)")
    page.mouse.up()
    after = page.evaluate(shown)
    unit = before[2] / stage["width"]
    assert after[0] - before[0] == pytest.approx(60 * unit, rel=0.2)
    assert page.evaluate(pushed) == ""
    assert not watched.faults
    page.context.close()


def test_what_stands_beside_a_map_is_not_cut(served: Served, browser: Any) -> None:
    """On first sight the map of Utah leaves the panels of both sides whole."""
    watched = Watched()
    page = watched.page(browser.new_context(viewport={"width": 1440, "height": 900}))
    opened(served, page, "utah_beach", "landing")
    page.locator("#stage.zoomed[data-alive]").wait_for()
    until(page, "'settled' in document.documentElement.dataset")
    first = page.evaluate(WIDTH)
    page.locator("[data-zoom=all]").click()
    until(page, "document.querySelector('#stage:not(.zoomed)')")
    assert first == page.evaluate(WIDTH)
    assert not watched.faults
    page.context.close()


@soak
@pytest.mark.parametrize(
    ("game", "scenario", "sits", "seats"),
    [("utah_beach", "landing", "german", SIDES), ("tcs_omaha", "firefight", "american", ARMIES),
     ("combined_arms", "battle", "allied", BOTH)],
)  # fmt: skip
def test_the_targets_of_a_piece_have_names_and_axe_finds_nothing(
    served: Served, browser: Any, game: str, scenario: str, sits: str, seats: dict[str, str]
) -> None:
    hand = Hand(served, browser, game, scenario, sits, **seats)
    hand.until_comes(sits, can_move, luck=3)
    hand.sits()
    page = hand.page
    page.locator("#stage[data-alive] .now[tabindex='0']").first.wait_for()
    page.locator("#stage .now[tabindex='0']").first.focus()
    page.keyboard.press("Enter")
    page.locator("#stage use.space.target").first.wait_for(state="attached")
    assert not violations(page)
    target = page.locator("#stage use.space.target").first
    named = page.get_by_role("button", name=target.locator("title").text_content(), exact=True)
    assert named.first.get_attribute("data-id") == target.get_attribute("data-id")
    hand.goes()

"""A real browser on every page at both widths: what axe-core finds, and how it looks."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from service.api.services import EXTENSION
from tests.rigs.soak import sampled, soak
from tests.service.web import browsers, looks
from tests.service.web.browsers import Served, Watched, bare, box, until
from tests.service.web.looks import BATTLE, MOST, OPEN, RENEW, SIZES, TIGER

PAGES = {
    "lobby": "/",
    "new": "/new",
    "open": "/new?game=dday_dice&scenario=tiger-advanced",
    "game": "/games/dday_dice",
    "rules": "/games/dday_dice/rules?q=2.3",
    "mine": "/mine",
    "settings": "/settings",
    "audit": "/audit",
    "match": f"/m/{TIGER}?as=able",
    "past": f"/m/{TIGER}?as=able&at=20",
    "watched": f"/m/{TIGER}?as=public",
    "dice": f"/m/{TIGER}/dice",
    "story": f"/m/{TIGER}/story",
    "resign": f"/m/{TIGER}/resign",
    "squares": f"/m/{BATTLE}",
    "waiting": f"/m/{OPEN}",
    "invitation": f"/m/{OPEN}/join/baker",
    "chat": f"/m/{TIGER}/chat?as=able",
    "notices": "/notices",
    "missing": "/m/nothing",
    "bad-link": "/sign-in/nothing",
}
"""Every kind of page, as Anna sees it, who is signed in and plays Able and the Allies."""

AXE = """async (rules) => (await axe.run(document, {
  resultTypes: ['violations'], ...(rules && {runOnly: {type: 'rule', values: rules}}),
})).violations"""

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core that depend on colours; what it says by the others is true in any."""


SETTLED = "'settled' in document.documentElement.dataset"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browsers.playwright()
    house = looks.settled(tmp_path_factory.mktemp("looks") / "house")
    house.app.view_functions["web.scene_png"] = lambda key, scenario: bare(f"{key} {scenario}")
    anna = house.matches
    served = Served(house=house)
    for match, seat in ((TIGER, "able"), (BATTLE, "allied")):
        _hold(served, match, seat)
    assert anna.repository.match(TIGER).pending.asked is not None
    yield served
    served.close()


def _hold(served: Served, match: str, seat: str) -> None:
    from service.people.register import People

    people = People(served.house.recorder)
    people.hold(match, seat, people.met("anna@example.org").id, "anna@example.org")


def come_in(served: Served, browser: Any, width: int, watched: Watched) -> Any:
    """A page of this width in which Anna is signed in."""
    context = browser.new_context(
        viewport={"width": width, "height": SIZES[width]}, reduced_motion="reduce"
    )
    fit = {"name": "fit", "value": "wide" if width > 640 else "narrow", "url": served.address}
    context.add_cookies([fit])
    page = watched.page(context)
    page.goto(served.address + looks.link(served.house, "anna@example.org"))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/mine")
    return page


CUT_OFF = """() => [...document.querySelectorAll('select')].flatMap((field) => {
  const own = getComputedStyle(field), pen = document.createElement('canvas').getContext('2d');
  pen.font = own.font;
  const arrow = 20, pads = parseFloat(own.paddingLeft) + parseFloat(own.paddingRight);
  const room = field.clientWidth - pads - arrow;
  return [...field.options].map((one) => one.text).filter((one) =>
    field.checkVisibility() && pen.measureText(one).width > room);
})"""
"""The choices that are longer than the field in which they stand once they are chosen."""


def violations(page: Any, rules: list[str] | None = None) -> list[str]:
    """What axe-core finds wrong in a page, by all of its rules or by some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((looks.TOOLS / "axe.min.js").read_text())
    found = page.evaluate(AXE, rules)
    return [f"{v['id']}: {v['help']}: {v['nodes'][0]['html'][:200]}" for v in found]


def seen(page: Any) -> bytes:
    """The page on the screen, once it says itself that it is settled."""
    until(page, SETTLED)
    shot: bytes = page.screenshot(caret="hide", animations="disabled")
    return shot


@pytest.fixture
def windowed() -> Iterator[browsers.Browser]:
    """The browser by which looks are kept: without its window fields are a little wider."""
    browsers.playwright()
    browsers.KEPT.close()
    if browsers.WINDOWED is None:
        pytest.skip("SKIPPED LOUDLY: no chromium (apt-get install chromium): no look was tried")
    yield from browsers.browser(browsers.WINDOWED)


@pytest.mark.parametrize(("width", "read"), [(360, True), pytest.param(1280, True, marks=soak)])
def test_every_page_is_usable_and_looks_as_it_did(
    served: Served, windowed: Any, width: int, read: bool, tmp_path: Path
) -> None:
    watched, wrong = Watched(), []
    page = come_in(served, windowed, width, watched)
    for name, path in PAGES.items():
        page.goto(served.address + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            wrong.append(f"{name}: {wide} pixels wide")
        shot = seen(page)
        wrong += [f"{name}: “{one}” is cut off" for one in page.evaluate(CUT_OFF)]
        wrong += [f"{name}: {found}" for found in (violations(page) if read else ())]
        if RENEW:
            looks.keep(f"{name}-{width}", shot)
        elif (off := looks.difference(f"{name}-{width}", shot)) > MOST:
            (tmp_path / f"{name}-{width}.png").write_bytes(shot)
            wrong.append(f"{name}: {off:.1%} of it look otherwise, see {tmp_path}")
    page.context.close()
    faults = [fault for fault in watched.faults if "404" not in fault and "410" not in fault]
    assert not wrong + faults, "\n".join(wrong + faults)


def test_a_page_says_when_it_is_settled_and_a_house_without_a_free_stream_is_no_fault(
    served: Served, browser: Any
) -> None:
    streams = served.house.app.extensions[EXTENSION].streams
    most, streams.most = streams.most, 0
    watched = Watched()
    page = come_in(served, browser, 1280, watched)
    sheets = []
    page.route("**/sheets/**", lambda route: sheets.append(route))
    page.goto(f"{served.address}/m/{BATTLE}", wait_until="commit")
    until(page, "document.querySelector('#live')?.dataset.streaming")
    page.locator("#drawing", has_text="being drawn").wait_for()
    assert sheets
    assert not page.evaluate(f"() => {SETTLED}"), "its map is on its way"
    for route in sheets:
        route.continue_()
    page.unroute("**/sheets/**")
    until(page, SETTLED)
    assert page.locator("#drawing").is_hidden()
    assert page.locator("#live").get_attribute("data-streaming") == "no"
    page.context.close()
    streams.most = most
    assert not watched.faults


@pytest.mark.parametrize("names", [("match", "squares"), pytest.param((), marks=soak)])
def test_pages_are_readable_in_the_dark_and_with_forced_colours(
    served: Served, browser: Any, names: tuple[str, ...]
) -> None:
    watched, wrong, every = Watched(), [], {**PAGES, **BESIDES}
    page = come_in(served, browser, 1280, watched)
    for name, path in {name: every[name] for name in names or every}.items():
        page.emulate_media(color_scheme="dark", forced_colors="none")
        page.goto(served.address + path)
        if name != "api":  # it has no script that could say so
            until(page, SETTLED)
        for width, forced, rules in READ:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme="dark", forced_colors=forced)
            found = violations(page, rules)
            wrong += [f"{name}, {width}, {forced}: {one}" for one in found]
        page.set_viewport_size({"width": 1280, "height": 1000})
        page.emulate_media(forced_colors="none")
        shade = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert shade == "rgb(27, 26, 22)", name
    page.goto(served.address + PAGES["match"])
    word = "getComputedStyle(document.querySelector('#stage .die > .fact')).fill"
    assert page.evaluate(word) == "rgb(236, 227, 205)", "the word below a die is pale"
    page.goto(served.address + PAGES["squares"])
    counter = (
        "getComputedStyle(document.querySelector('#stage .piece')).getPropertyValue('--b-ink')"
    )
    services = "getComputedStyle(document.querySelector('#stage')).getPropertyValue('--b-ink')"
    assert page.evaluate(counter) != page.evaluate(services), "counters stay printed card"
    page.emulate_media(forced_colors="active")
    kept = "getComputedStyle(document.querySelector('#stage')).forcedColorAdjust"
    assert page.evaluate(kept) == "none", "the board keeps its art"
    page.emulate_media(forced_colors="none", media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.context.close()
    assert not wrong, "\n".join(wrong)


READ = ((768, "none", None), (390, "none", COLOURS), (1280, "active", COLOURS))
"""How pages are read in the dark: in the middle width by all rules, as no other test does; by those
that ask no colour, the others are read by day. Forced colours are the system's in any width."""

PAPER = {"width": 718, "height": 1047}
"""A page of A4 within its margins, in pixels of a style sheet."""


@pytest.mark.parametrize(
    ("scheme", "name"),
    sampled(product(["light", "dark"], ["match", "squares", "waiting"])),
)
def test_a_match_prints_whole_and_has_nothing_to_press(
    served: Served, browser: Any, scheme: str, name: str
) -> None:
    page = come_in(served, browser, 1280, Watched())
    page.goto(served.address + PAGES[name])
    seen(page)
    if (closer := page.locator("[data-zoom=in]")).count():
        closer.click()
        until(page, "document.querySelector('#stage.zoomed')")
    page.emulate_media(media="print", color_scheme=scheme)
    page.set_viewport_size(PAPER)
    until(page, "!document.querySelector('#stage.zoomed')")
    whole = "document.querySelector('#stage svg').getAttribute('viewBox').startsWith('0 0 ')"
    assert page.evaluate(whole), "what was looked at closely is printed whole"
    shown = "[...document.querySelectorAll('button, input, select, textarea, summary')]"
    assert page.evaluate(f"{shown}.filter(e => e.checkVisibility()).map(e => e.outerHTML)") == []
    board = box(page, "#stage svg")
    assert board["width"] <= PAPER["width"]
    assert board["height"] <= PAPER["height"], "the board is on one page"
    cut = """[...document.querySelectorAll('main *:not(svg *, .unseen *)')].filter((e) => {
      const how = getComputedStyle(e);
      return e.checkVisibility() && !e.matches('svg, .unseen') && how.overflowY !== 'visible'
        && e.scrollHeight > e.clientHeight + 1;
    }).map((e) => e.outerHTML.slice(0, 80))"""
    assert page.evaluate(cut) == []
    page.context.close()


BESIDES = {
    "api": "/api/docs",
    "honest": "/honest",
    "luck": f"/m/{TIGER}/luck",
    "disputes": f"/m/{TIGER}/disputes",
    "sheet": "/games/dday_dice/sheet",
    "sign-in": "/sign-in",
    "offline": "/offline",
}
"""Pages that nobody compares with a picture."""


@pytest.mark.parametrize("width", sampled(sorted(SIZES)))
def test_the_other_pages_and_that_of_the_api_are_usable(
    served: Served, browser: Any, width: int
) -> None:
    page, wrong = come_in(served, browser, width, Watched()), []
    for name, path in BESIDES.items():
        answer = page.goto(served.address + path)
        assert answer.status == 200, name
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            wrong.append(f"{name}: {wide} pixels wide")
        wrong += [f"{name}: {found}" for found in violations(page)]
    page.context.close()
    assert not wrong, "\n".join(wrong)


def test_a_broken_layout_is_seen(served: Served, browser: Any) -> None:
    page = come_in(served, browser, 1280, Watched())
    page.goto(f"{served.address}/m/{TIGER}?as=able")
    assert looks.difference("match-1280", seen(page)) <= MOST or RENEW
    page.locator("#stage").evaluate("stage => { stage.style.marginTop = '24px'; }")
    assert looks.difference("match-1280", seen(page)) > MOST, "the board slid down a little"
    page.route("**/house.css*", lambda route: route.abort())
    page.reload()
    assert looks.difference("match-1280", seen(page)) > MOST, "a style is missing"
    page.context.close()


def test_signing_in_by_hand_at_both_doors(served: Served, browser: Any) -> None:
    page = browser.new_context().new_page()
    page.goto(served.address)
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Mail address").fill("bob@example.org")
    assert not violations(page)
    page.get_by_role("button", name="Send me a link").click()
    page.get_by_text("a link is on its way").wait_for()
    page.goto(served.address + looks.link(served.house, "bob@example.org"))
    assert not violations(page)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_text("All seats of Bob").wait_for()
    page.context.close()


def test_an_order_is_clicked_together_on_squares_by_its_counters(
    served: Served, browser: Any
) -> None:
    page = come_in(served, browser, 1280, Watched())
    page.goto(f"{served.address}/m/{BATTLE}")
    offer = page.locator('.offer[value^="move"]').first
    line, (start, end) = offer.get_attribute("value"), offer.get_attribute("data-on").split("|")
    on = box(page, f'#stage .now[data-id="{start}"]')
    page.mouse.click(on["x"] + on["width"] / 2, on["y"] + on["height"] / 2 + 4)
    page.locator("#choosing", has_text=start).wait_for()
    on = box(page, f'#stage .now[data-id="{end}"]')
    page.mouse.click(on["x"] + on["width"] / 2, on["y"] + on["height"] / 2 + 4)
    until(page, f"document.querySelector('#draft').value === {json.dumps(line)}")
    page.context.close()


def test_an_hour_that_the_browser_shows_twice_has_its_offset(served: Served, browser: Any) -> None:
    """The first page of a visit, before the house knows the zone of the browser."""
    times = ("00:59:59", "01:00:00", "02:00:00")
    added = "".join(f'<time datetime="2026-10-25T{at}Z">?</time>' for at in times)
    context, watched = browser.new_context(timezone_id="Europe/Berlin"), Watched()
    page = watched.page(context)

    def with_times(route: Any) -> None:
        body = route.fetch().text()
        route.fulfill(body=body.replace("</main>", f"{added}</main>"), content_type="text/html")

    page.route("**/settings", with_times)
    page.goto(f"{served.address}/settings")
    until(page, "document.querySelector('main time').textContent !== '?'")
    assert page.locator("main time").all_inner_texts() == [
        "25 October 2026, 02:59 UTC+2", "25 October 2026, 02:00 UTC+1", "25 October 2026, 03:00"
    ]  # fmt: skip
    assert page.locator("#zone-field").input_value() == "Europe/Berlin", "or Save would keep UTC"
    assert not watched.faults
    context.close()

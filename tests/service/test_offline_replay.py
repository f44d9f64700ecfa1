"""The replay file: a match in one page that shows every board and checks every die, offline."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from service.drawing import draw
from service.offline_replay.boards import parted
from service.offline_replay.bundle import bundled
from service.offline_replay.replay import replay_file
from service.reading.positions import EVERYTHING, look
from service.words import speaking
from tests.service.web.browsers import Browser
from tests.service.web.houses import TOYS, WebHouse


def put_together(tags: list[str], steps: list[list[object]]) -> list[str]:
    """Drawings from their parts, as the script of the file does it."""
    found: list[str] = []
    before: list[int] = []
    last, unseen = -1, 0
    for step in steps:
        now: list[int] = []
        at = 0
        for one in step:
            if isinstance(one, list):
                start = at + one[0]
                at = start + one[1]
                now += before[start:at]
                continue
            at += 1
            assert isinstance(one, int)
            last = unseen if one == 0 else last + (one if one > 0 else one + 1)
            unseen = max(unseen, last + 1)
            now.append(last)
        found.append("".join(tags[k] for k in now))
        before = now
    return found


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[WebHouse, str]]:
    """A toy match of two that is over."""
    house = WebHouse(tmp_path / "house", TOYS)
    match, _ = house.matches.open("toy", "duel", {"red": "person", "blue": "person"})
    for seat in ("red", "blue"):
        house.matches.join(match, seat, f"{seat}-sits-down-now")
    for k in range(200):
        now = house.matches.repository.match(match)
        if now.outcome is not None:
            break
        seat = min(now.table.position.sides, key=lambda s: -now.table.position.sides[s].count)
        lines = ["storm", f"play {now.table.position.sides[seat].cards[0]}"]
        house.matches.order(match, seat, lines[k % 4 != 0], f"order-number-{k:05d}")
    yield house, match
    house.recorder.close()


def test_drawings_are_put_together_again_to_the_letter(played: tuple[WebHouse, str]) -> None:
    house, match = played
    size = house.matches.repository.size(match)
    sizes = range(house.matches.repository.match(match).begun, size, 3)
    drawings = [draw(look(house.matches, match, EVERYTHING, at).view) for at in sizes]
    assert put_together(*parted(drawings)) == drawings
    assert parted([]) == ([], [])
    assert put_together(*parted(["a<b>c", "", "a<b>d"])) == ["a<b>c", "", "a<b>d"]


@given(some.lists(some.lists(some.sampled_from("abcdefgh"), max_size=8), max_size=8))
def test_drawings_with_tags_that_come_again_in_any_order_are_put_together(
    drawn: list[list[str]],
) -> None:
    drawings = ["".join(f"<{tag}>" for tag in tags) for tags in drawn]
    assert put_together(*parted(drawings)) == drawings


def test_the_script_holds_every_module_it_needs() -> None:
    script = bundled("verify.js")
    assert 'modules["sha256.js"]' in script
    assert not re.search(r"^(import|export)\b", script, re.M)
    for name in re.findall(r'modules\["([\w-]+\.js)"\];', script):
        assert f'modules["{name}"] = (() =>' in script


def test_the_curve_of_beacons_is_in_the_script_where_it_is_needed() -> None:
    curve = 'modules["vendor/bls12-381.min.js"] = (() =>'
    assert curve in bundled("verify.js")
    assert curve not in bundled("verify.js", whole=False)


def test_the_file_is_small_and_fetches_nothing(played: tuple[WebHouse, str]) -> None:
    house, match = played
    page = replay_file(house.matches, match, EVERYTHING).decode()
    assert len(page) < 200_000
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", page)
    assert "default-src 'none'" in page
    assert "[[" not in page.partition("<script")[0]


def test_the_file_is_in_the_language_of_its_reader(
    played: tuple[WebHouse, str], browser: Browser, tmp_path: Path
) -> None:
    house, match = played
    file = tmp_path / "deutsch.html"
    with speaking("de"):
        file.write_bytes(replay_file(house.matches, match, EVERYTHING))
    assert file.read_text("utf-8").startswith('<!doctype html>\n<html lang="de">')
    page = _page(browser, file, [])
    assert "Augenblick 1 von" in page.inner_text("#where")
    page.click("#check")
    page.wait_for_selector("#verdict.done")
    assert "Es stimmt: Jeder Wurf" in page.inner_text("#verdict")
    assert page.get_attribute("#board", "lang") == "en"
    page.fill("#vkey", "no-key")
    page.click("#check")
    page.wait_for_selector("#verdict.refused")
    assert "Das ist kein Schlüssel" in page.inner_text("#verdict")


def test_the_boards_are_shown_in_the_type_that_they_are_laid_out_for(
    played: tuple[WebHouse, str], browser: Browser, tmp_path: Path
) -> None:
    """Also where nobody installed it: in a wider one texts run over the edges of their cards."""
    house, match = played
    file = tmp_path / "match.html"
    file.write_bytes(replay_file(house.matches, match, EVERYTHING))
    page = _page(browser, file, [])
    used = "document.fonts.ready.then(() => [...document.fonts].map((f) => [f.family, f.status]))"
    loaded = page.evaluate(used)
    assert ["Cabin", "loaded"] in loaded
    assert ["Courier Prime", "loaded"] in loaded


def test_a_moment_prints_whole_and_has_nothing_to_press(
    played: tuple[WebHouse, str], browser: Browser, tmp_path: Path
) -> None:
    house, match = played
    file = tmp_path / "match.html"
    file.write_bytes(replay_file(house.matches, match, EVERYTHING))
    page = _page(browser, file, [])
    page.set_viewport_size({"width": 640, "height": 900})
    cut = """[...document.querySelectorAll('#told, #board')].filter((one) =>
      one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"""
    assert page.evaluate(cut), "on a screen the board scrolls"
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(cut) == 0
    assert page.locator("button:visible, [type=range]:visible").count() == 0
    assert page.evaluate("document.querySelector('#board svg').clientHeight") <= 900
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def _page(browser: Browser, file: Path, asked: list[str]) -> Any:
    page = browser.new_context().new_page()
    page.on("request", lambda r: asked.append(r.url))
    page.goto(file.as_uri())
    page.wait_for_selector("#board svg")
    return page


def test_every_die_is_checked_without_a_network(
    played: tuple[WebHouse, str], browser: Browser, tmp_path: Path
) -> None:
    house, match = played
    data = replay_file(house.matches, match, EVERYTHING)
    whole, damaged, asked = tmp_path / "whole.html", tmp_path / "damaged.html", []  # type: ignore[var-annotated]
    whole.write_bytes(data)
    damaged.write_bytes(data.replace(b"told.vkey;", b'told.vkey.replace(/.$/, "A");'))
    page = _page(browser, whole, asked)
    assert "Moment 1 of" in page.inner_text("#where")
    first = page.inner_html("#board")
    page.click("#last")
    assert page.inner_html("#board") != first
    page.click("#check")
    page.wait_for_selector("#verdict.done")
    assert "was computed again from the sealed chains" in page.inner_text("#verdict")
    page = _page(browser, damaged, asked)
    page.click("#check")
    page.wait_for_selector("#verdict.refused")
    assert {url.partition(":")[0] for url in asked} <= {"file", "blob", "data"}

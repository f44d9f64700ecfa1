"""A board is sent as what its browser does not hold, and is the same board for all that."""

import re
import subprocess
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from domain.games import library
from service.drawing import draw
from service.drawing.tags import tags
from service.web import board_differences
from tests.service.web.browsers import Served, Watched, until
from tests.service.web.houses import WebHouse, with_pages
from tests.service.web.test_verify import STATIC, needs_node
from workers.bots import bot_names
from workers.selfplay import position

SEATS = {"allied": "person", "german": "person"}
HELD = re.compile(r"<held (\d+)-(\d+)/>")


@cache
def board(orders: int) -> list[str]:
    rules = library()["utah_beach"]
    view = position(rules, "landing", orders, bot_names(rules)[0], "held")
    return tags(draw(view, address=lambda sheet: f"/sheets/{sheet.name}.svg"))


def whole(told: str, before: list[str]) -> str:
    return HELD.sub(lambda found: "".join(before[int(found[1]) : int(found[2])]), told)


@pytest.mark.parametrize(("one", "other"), [(0, 0), (6, 7), (7, 6), (0, 60), (60, 61)])
def test_what_differs_and_what_is_held_are_the_whole_board(one: int, other: int) -> None:
    before, now = board(one), board(other)
    assert whole(board_differences.parted(before, now), before) == "".join(now)


def test_a_board_that_is_held_is_hardly_sent_again() -> None:
    before, now = board(60), board(61)
    told = board_differences.parted(before, now)
    assert len(told) < 0.25 * len("".join(now))
    assert told.startswith(now[0]), "its size and its words are always sent"


@pytest.fixture
def played(real: WebHouse) -> tuple[FlaskClient, str]:
    match, _ = real.matches.open("utah_beach", "landing", SEATS)
    for seat in SEATS:
        real.matches.join(match, seat, f"join-{seat}-{match}")
    real.project()
    return with_pages(real.app).test_client(), match


def board_of(client: FlaskClient, address: str, name: str = "") -> str:
    headers = {"HX-Request": "true"} | ({board_differences.HEADER: name} if name else {})
    text = client.get(address, headers=headers).get_data(as_text=True)
    start = text.index('<svg xmlns="http://www.w3.org/2000/svg" class="board"')
    return text[start : text.index("</div>", start)]


def test_who_holds_a_board_has_the_next_as_it_is(played: tuple[FlaskClient, str]) -> None:
    client, match = played
    first = board_of(client, f"/m/{match}")
    name = re.search(r'data-board="([^"]+)"', first)
    assert name
    again = board_of(client, f"/m/{match}", name[1])
    assert 'data-board="' + name[1] in again
    assert len(again) < 0.1 * len(first)
    before = tags(board_differences._EMPTY.sub(r"<\1\2></\1>", first))
    assert tags(whole(again, before)) == before


@pytest.mark.parametrize("name", ["", "0" * 32 + "-17", "x" * 9000])
def test_who_holds_none_that_is_known_has_the_whole(
    played: tuple[FlaskClient, str], name: str
) -> None:
    client, match = played
    assert "<held" not in board_of(client, f"/m/{match}", name)


BOARD = """() => [...document.querySelectorAll(
  '#stage svg defs > *, #stage .piece, #stage .unit, #stage .chart > image')].map(
  (one) => {
    const copy = one.cloneNode(true);
    for (const it of [copy, ...copy.querySelectorAll(".changed")]) it.classList.remove("changed");
    const kind = copy.className.baseVal;
    copy.removeAttribute("class");
    return kind + copy.outerHTML;
  })"""


def test_a_page_that_goes_on_and_back_shows_what_a_new_page_shows(
    served: Served, browser: Any
) -> None:
    watched = Watched()
    match, _ = served.matches.open("five_for_fighting", "utah", SEATS)
    for seat in SEATS:
        served.matches.join(match, seat, f"join-{seat}-{match}")
    page = watched.page(browser.new_context())
    answers: list[Any] = []
    page.on("response", lambda answer: f"/m/{match}" in answer.url and answers.append(answer))
    page.goto(f"{served.address}/m/{match}")
    page.locator("#stage[data-alive]").wait_for()
    until(page, "document.querySelector('#live').dataset.streaming === 'yes'")

    def told_apart() -> bool:
        tables = [one.text() for one in answers if "text/html" in one.headers["content-type"]]
        return "<held " in tables[-1]

    def same(address: str) -> None:
        fresh = watched.page(browser.new_context())
        fresh.goto(served.address + address)
        fresh.locator("#stage[data-alive]").wait_for()
        assert page.evaluate(BOARD) == fresh.evaluate(BOARD)
        fresh.context.close()

    size = served.matches.order(match, "allied", "ashore", f"ashore-{match}").size
    until(page, f"document.querySelector('#moment').dataset.size === '{size}'")
    assert told_apart(), "it came as what differs"
    board_differences._sent.clear()
    page.keyboard.press("ArrowLeft")
    until(page, "document.querySelector('#moment[data-past]')")
    assert not told_apart(), "a house that began anew knows no board"
    at = page.locator("#moment").get_attribute("data-at")
    page.keyboard.press("ArrowLeft")
    until(page, f"document.querySelector('#moment').dataset.at !== '{at}'")
    assert told_apart()
    same(f"/m/{match}?at={page.locator('#moment').get_attribute('data-at')}")
    page.keyboard.press("End")
    until(page, "!document.querySelector('#moment[data-past]')")
    same(f"/m/{match}")
    assert not watched.faults
    page.context.close()


HOLD = """
globalThis.fetch = async (address, { headers }) => {
  console.log(headers.get("Board-Held") ?? "none");
  return { text: async () => "" };
};
const { hold, ask } = await import(process.argv[1]);
for (const board of ["abc-3", "abc-2", "3", ""]) {
  const svg = { dataset: { board }, outerHTML: "<svg><g></g></svg>".replace("</g>", "") };
  hold({ querySelector: () => svg });
  await ask("/m/1");
}
"""


@needs_node
def test_a_board_of_which_a_browser_has_other_tags_is_not_held() -> None:
    command = [
        "node",
        "--input-type=module",
        "-e",
        HOLD,
        (STATIC / "board" / "differences.js").as_uri(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["abc-3", "none", "none", "none"]


def test_a_part_of_a_page_is_never_kept_for_the_page(toys: WebHouse) -> None:
    """A browser that goes back would show it bare, without its scripts."""
    reader = toys.reader()
    match = reader.open(red="me", blue="me")
    for headers in ({}, {"HX-Request": "true", "Board-Held": "none"}):
        answer = reader.client.get(f"/m/{match}", headers=headers)
        assert {"HX-Request", "Board-Held"} <= set(answer.vary)

"""In a real browser that was never here: what the page of a board weighs on its way."""

from typing import Any

from tests.service.web.browsers import Served, until
from tests.service.web.hand import SIDES, Hand

MOST, MOST_OF_A_MAP = 200_000, 300_000
"""Bytes of the page with its styles, faces and scripts, and of the sheet below it."""

CAME = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => [one.name, one.transferSize])"""


AHEAD = """() => [...document.querySelectorAll("link[rel=modulepreload]")].map((one) => one.href)"""


def test_a_board_comes_with_all_its_script_in_two_hundred_kilobytes(
    served: Served, browser: Any
) -> None:
    hand = Hand(served, browser, "utah_beach", "landing", "german", **SIDES)
    hand.until_comes("german", lambda lines: any(one.startswith("move ") for one in lines))
    hand.sits()
    context = browser.new_context(storage_state=hand.page.context.storage_state())
    page, told = context.new_page(), []
    page.on("console", lambda message: told.append(message.text))
    page.goto(f"{served.address}/m/{hand.match}")
    until(page, "document.querySelector('#stage[data-alive] svg image')")
    page.wait_for_load_state("networkidle")
    came = page.evaluate(CAME)
    maps = sum(size for name, size in came if "/sheets/" in name)
    scripts = [name for name, _ in came if "/scripts/" in name]
    assert len(scripts) == len({name.rpartition("/")[2] for name in scripts}) > 20, "each once"
    assert set(page.evaluate(AHEAD)) == set(scripts), "a page names ahead what it loads"
    assert not [one for one in told if "preload" in one], told
    assert 50_000 < sum(size for _, size in came) - maps <= MOST, came
    assert maps <= MOST_OF_A_MAP
    page.locator(".layers summary").click()
    page.get_by_label("German zones of control").check()
    laid = page.locator(".layer.over path").first.get_attribute("d").count("M")
    runs = page.evaluate("JSON.parse(document.querySelector('#stage').dataset.layers)[0].spaces")
    assert "+" in runs, "spaces that follow each other come together"
    assert laid == 3 * sum(1 + int(run.partition("+")[2] or 0) for run in runs.split())
    context.close()
    hand.goes()

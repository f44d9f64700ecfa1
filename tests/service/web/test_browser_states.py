"""In a real browser: what axe-core finds in the states of a page, in both themes at each width."""

from typing import Any

import pytest

from tests.service.web.browsers import Served, Watched, until
from tests.service.web.looks import BATTLE, TIGER
from tests.service.web.test_browser_pages import COLOURS, SETTLED, come_in, served, violations

__all__ = ["served"]

ADDRESSES = {
    "looked back": f"/m/{TIGER}?as=able&at=20",
    "takeback asked": f"/m/{TIGER}?as=able",
    "a roll": f"/m/{TIGER}/dice",
    "disputes": f"/m/{TIGER}/disputes",
    "no such page": "/nowhere",
    "no such match": "/m/nowhere",
    "no such entry": f"/m/{TIGER}/dice/99999",
    "offline": "/offline",
    "notices": "/notices",
    "the API": "/api/docs",
}
"""States that have an address of their own; the page of the API keeps its own style and policy."""


WIDTHS = (1280, 820, 360)
PICK = "document.querySelector('#stage .now')"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_state_is_usable(served: Served, browser: Any, theme: str) -> None:
    """In the dark by what depends on colours; the rest is the same as by day."""
    page, wrong = come_in(served, browser, WIDTHS[0], Watched()), list[str]()
    rules = COLOURS if theme == "dark" else None
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    for name, path in ADDRESSES.items():
        page.goto(served.address + path)
        if path != "/api/docs":
            until(page, SETTLED)
        wrong += _at_each_width(page, name, rules)
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    page.goto(f"{served.address}/m/{BATTLE}")
    until(page, SETTLED)
    until(page, PICK)
    page.evaluate(f"{PICK}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
    until(page, "document.querySelector('#stage .chosen')")
    wrong += _at_each_width(page, "chosen", rules)
    assert wrong == []


def _at_each_width(page: Any, name: str, rules: list[str] | None) -> list[str]:
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{name} at {width}: {one}" for one in violations(page, rules)]
    return found

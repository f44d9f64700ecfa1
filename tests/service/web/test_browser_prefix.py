"""A house below a path of its host, in a real browser: nothing is asked for outside of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.rigs.waiting import eventually
from tests.service.web import browsers
from tests.service.web.browsers import Served
from tests.service.web.houses import TOYS, WebHouse
from tests.service.web.test_prefix import ROOT, WEB, taken_off


@pytest.fixture(params=[True, False], ids=["passed on", "taken off"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """Behind a proxy that passes the prefix on, or takes it off."""
    browsers.playwright()
    house = WebHouse(tmp_path, TOYS, web=WEB)
    if not request.param:
        house.app.wsgi_app = taken_off(house.app.wsgi_app)  # type: ignore[method-assign]
    served = Served(house=house)
    yield served
    served.close()


def test_a_turn_is_played_and_every_page_is_looked_at_below_the_prefix(
    served: Served, browser: Any
) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    asked: list[tuple[int, str]] = []
    page.on("response", lambda answer: asked.append((answer.status, urlsplit(answer.url).path)))
    page.goto(f"{served.address}{ROOT}/new?game=toy&scenario=duel")
    page.select_option("#seat-blue", "person")
    page.click("text=Open the match")
    page.wait_for_url(f"**{ROOT}/m/**")
    match = urlsplit(page.url).path.split("/")[3]
    served.matches.join(match, "blue", "a key of blue 0001")
    page.wait_for_selector("#send-bar")
    page.click(".typing > summary")
    page.fill("#draft", "storm")
    page.click("#send-bar .send")
    page.get_by_text("Stormed").locator("visible=true").first.wait_for()
    eventually(lambda: served.matches.repository.size(match) > 4)
    for link in ("/", "/mine", "/settings", "/clubs", "/boxes", "/games/toy", "/api/docs"):
        page.goto(f"{served.address}{ROOT}{link}")
        page.wait_for_load_state("networkidle")
    assert [one for one in asked if not f"{one[1]}/".startswith(f"{ROOT}/")] == []
    assert [one for one in asked if one[0] >= 400] == []

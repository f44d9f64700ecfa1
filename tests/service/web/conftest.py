"""Houses with pages: of the toy game, and of the games that are installed; and a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.web import browsers
from tests.service.web.browsers import Browser, Served
from tests.service.web.houses import TOYS, WebHouse


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[WebHouse]:
    """A house of the toy game, which has secrets."""
    house = WebHouse(tmp_path / "toys", TOYS)
    yield house
    house.recorder.close()


@pytest.fixture
def real(tmp_path: Path) -> Iterator[WebHouse]:
    """A house of every game that is installed."""
    house = WebHouse(tmp_path / "real")
    yield house
    house.recorder.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A real browser; its library keeps a loop running, which other modules want for themselves."""
    yield from browsers.browser()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The same for one test: no page goes on asking for a house that is gone."""
    yield chromium
    chromium.close_contexts()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house of every game behind a port, for a browser."""
    browsers.playwright()
    house = Served(tmp_path / "house")
    yield house
    house.close()

"""Houses with pages: of the toy game, and of the games that are installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from tests.service.web import browsers
from tests.service.web.browsers import Served
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


@pytest.fixture
def mailing(tmp_path: Path) -> Iterator[WebHouse]:
    """A house of the toy game that sends mail."""
    house = WebHouse(tmp_path / "mailing", TOYS, smtp_out="smtp://127.0.0.1:9")
    yield house
    house.recorder.close()


@pytest.fixture
def printed() -> bool:
    """Whether a page shows its map as it is drawn: only where a test is about maps."""
    return False


@pytest.fixture
def served(tmp_path: Path, printed: bool) -> Iterator[Served]:
    """A house of every game behind a port, for a browser."""
    browsers.playwright()
    house = Served(tmp_path / "house", printed=printed)
    yield house
    house.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    """A house of The Table, with the boxes that people bring."""
    house = WebHouse(tmp_path, {"dice_table": RULES})
    shelf.fill_from(house.matches.boxes.raw)
    yield house
    house.recorder.close()

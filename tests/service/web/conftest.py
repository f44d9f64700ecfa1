"""Houses with pages: of the toy game, and of the games that are installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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

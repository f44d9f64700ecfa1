from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.projections.houses import Played, sqlite_house


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    house = sqlite_house(tmp_path)
    yield house
    house.recorder.close()

"""Where the sheets of a run are kept, so that each is drawn once for all tests of all processes."""

import pytest

from tests.service.cartography import maps


@pytest.fixture(scope="session", autouse=True)
def sheets_are_kept(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = tmp_path_factory.getbasetemp()
    maps.kept_in = (own.parent if hasattr(request.config, "workerinput") else own) / "sheets"
    maps.kept_in.mkdir(exist_ok=True)

"""The stream of a match's page."""

from pathlib import Path

from service.api.services import EXTENSION
from tests.service.web.houses import TOYS, WebHouse


def test_where_all_streams_are_taken_a_page_is_told_when_to_ask_again(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS)
    reader = house.reader()
    match = reader.open(red="me", blue="me")
    house.app.extensions[EXTENSION].streams.most = 0
    assert "retry: 10000\n" in reader.get(f"/m/{match}/stream?after=1")
    assert reader.status == 200, "it is not an error on the page, which asks now and then instead"
    assert reader.headers["Content-Type"].startswith("text/event-stream")

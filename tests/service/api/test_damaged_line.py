"""A line that is damaged in the store is told as what it is, by API and page; nothing is done."""

import pytest
from flask.testing import FlaskClient

from service.store.lines import DamagedLine, line_of
from tests.service.api.conftest import House
from tests.service.web.houses import Reader


@pytest.mark.parametrize("stored", [b"", b"\xfe", b"\x01junkjunk"])
def test_a_damaged_line_names_its_entry(stored: bytes) -> None:
    with pytest.raises(DamagedLine, match="Entry 7 of match m is damaged"):
        line_of("m", 7, stored)


def test_a_match_with_a_damaged_line_answers_so(house: House) -> None:
    match = house.begun()
    store = house.matches.repository.recorder
    sql = "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=0"
    store.write([(sql, (b"\x01junkjunkjunk", match))])
    store.write([("DELETE FROM snapshots", ())])
    house.matches.repository.forget(match)
    heads, orders = house.headers(match, "red"), {"orders": "scout", "seen": 3}
    ordered = house.client.post(f"/api/matches/{match}/orders", json=orders, headers=heads)
    for answer in (house.get("", match), ordered):
        assert answer.status_code == 503
        assert answer.json["type"].endswith("#damaged")  # type: ignore[index]
    reader = Reader(FlaskClient(house.app, house.app.response_class))
    assert "is damaged in the database" in reader.get(f"/m/{match}")
    assert reader.status == 503

"""Whose requests are counted: who asked a trusted proxy, and never who says so himself."""

from pathlib import Path

import pytest

from tests.service.web.houses import TOYS, WebHouse


@pytest.mark.parametrize(
    ("proxies", "forwarded", "limited"),
    [
        (0, "198.51.100.{k}", True),  # no proxy is believed: one address asked every time
        (1, "198.51.100.{k}", False),  # one proxy says who asks: each time another
        (1, "198.51.100.{k}, 203.0.113.7", True),  # what stands before its word is hearsay
        (2, "198.51.100.{k}, 203.0.113.7", False),
    ],
)
def test_the_limit_counts_who_asks(
    tmp_path: Path, proxies: int, forwarded: str, limited: bool
) -> None:
    house = WebHouse(tmp_path / "house", TOYS, proxies=proxies, orders_a_minute=3)
    client = house.app.test_client()
    codes = [
        client.get("/api/key", headers={"X-Forwarded-For": forwarded.format(k=k)}).status_code
        for k in range(1, 6)
    ]
    assert (429 in codes) is limited
    house.recorder.close()


def test_who_asked_too_often_may_try_the_same_page_again(tmp_path: Path) -> None:
    house = WebHouse(tmp_path / "house", TOYS, orders_a_minute=1)
    reader = house.reader()
    for _ in range(30):
        reader.get("/mine?a=b")
    assert reader.status == 429
    assert '<a class="button" href="/mine?a=b">Try again</a>' in reader.page
    house.recorder.close()


def test_a_household_that_reads_may_order_as_before(tmp_path: Path) -> None:
    house = WebHouse(tmp_path / "house", TOYS, orders_a_minute=6)
    client = house.app.test_client()
    assert {client.get("/mine").status_code for _ in range(30)} == {200}, "five for each order"
    assert client.get("/mine").status_code == 429
    assert {client.get("/api/key").status_code for _ in range(6)} == {200}
    assert client.get("/api/key").status_code == 429
    house.recorder.close()

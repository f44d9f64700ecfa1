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
        client.get("/mine", headers={"X-Forwarded-For": forwarded.format(k=k)}).status_code
        for k in range(1, 6)
    ]
    assert (429 in codes) is limited
    house.recorder.close()

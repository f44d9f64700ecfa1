"""Addresses that browsers, search engines and finders of holes know by heart."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from service.settings import BadSetting, from_environment
from service.web.settings import zones_by_region
from tests.service.web.houses import TOYS, WebHouse


def test_a_browser_finds_a_sign_of_the_house_without_a_page(toys: WebHouse) -> None:
    answer = toys.reader().client.get("/favicon.ico")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")


def test_search_engines_leave_matches_and_the_api_alone(toys: WebHouse) -> None:
    text = toys.reader().client.get("/robots.txt").get_data(as_text=True)
    assert {"Disallow: /m/", "Disallow: /api/"} <= {*text.splitlines()}


def test_a_house_that_names_no_contact_has_no_page_for_it(toys: WebHouse) -> None:
    assert toys.reader().client.get("/.well-known/security.txt").status_code == 404


@pytest.mark.parametrize(
    ("contact", "told"),
    [("anna@b.example", "mailto:anna@b.example"), ("https://b.example/", "https://b.example/")],
)
def test_a_house_tells_whom_to_write_to_until_a_day_to_come(
    tmp_path: Path, contact: str, told: str
) -> None:
    house = WebHouse(tmp_path / "house", TOYS, contact=contact)
    text = house.reader().client.get("/.well-known/security.txt").get_data(as_text=True)
    house.recorder.close()
    fields = dict(line.split(": ", 1) for line in text.splitlines())
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert fields["Contact"] == told
    assert timedelta(days=170) < left < timedelta(days=366)


@pytest.mark.parametrize("contact", ["house", "http://a.example", "a@b c", "mailto:a@b.example"])
def test_a_contact_is_a_mail_address_or_a_page(contact: str) -> None:
    with pytest.raises(BadSetting, match="FIELDPOST_CONTACT must be a mail address"):
        from_environment({"FIELDPOST_CONTACT": contact})


def test_zones_stand_by_region_with_their_places_as_one_reads_them() -> None:
    zones = zones_by_region()
    assert ("America/Argentina/Buenos_Aires", "Argentina, Buenos Aires") in zones["America"]
    assert "US" not in zones
    assert all(zones.values())

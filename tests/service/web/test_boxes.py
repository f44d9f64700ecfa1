"""The pages of boxes: bringing one, its faults, what is in it, and a match opened with it."""

import hashlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from domain.kits import shelf
from domain.kits.kit import hash_of
from service.kits import own
from tests.service.web.houses import Reader, WebHouse, signed_in
from tests.toys import boxed

EXAMPLE = (Path(__file__).parents[3] / "examples" / "causeway.box.toml").read_text()
HASH = hash_of(own.read(EXAMPLE.encode()))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path, {"toy": boxed.RULES})
    shelf.fill_from(house.matches.boxes.raw)
    yield house
    house.recorder.close()


def brought(house: WebHouse, name: str = "causeway", **more: str) -> Reader:
    anna = signed_in(house)
    anna.get("/boxes")
    anna.fill("/boxes", **({"name": name, "text": EXAMPLE, "may": "yes"} | more))
    return anna


def test_a_stranger_is_asked_to_sign_in(house: WebHouse) -> None:
    reader = house.reader()
    assert "to bring a box" in reader.get("/boxes")
    reader.get("/boxes/causeway")
    assert reader.status == 404


def test_a_text_is_kept_and_what_is_in_it_is_shown(house: WebHouse) -> None:
    anna = brought(house)
    assert (anna.status, anna.path) == (200, "/boxes/causeway?added=yes")
    assert "76 spaces, 38 counters, 1 deck, 1 cup." in anna.page
    assert "Nothing was left out." in anna.page
    assert "new toy box box=causeway with" in anna.page
    listed = anna.get("/boxes")
    assert "The Causeway" in listed
    assert "option-box=causeway" in listed


def test_a_file_is_kept_as_well(house: WebHouse) -> None:
    anna = signed_in(house)
    anna.get("/boxes")
    fields = anna.fields("/boxes") | {"name": "causeway", "may": "yes"}
    file = (BytesIO(EXAMPLE.encode()), "causeway.box.toml")
    anna._read(anna.client.post("/boxes", data=fields | {"file": file}, follow_redirects=True))
    assert anna.path == "/boxes/causeway?added=yes"


def test_all_faults_are_told_and_the_text_stays_in_the_form(house: WebHouse) -> None:
    text = EXAMPLE.replace("0804 0806", "0818 0806").replace('"red"', '"<rad>"')
    anna = brought(house, text=text)
    assert anna.status == 422
    assert "line 9: “&lt;rad&gt;” is not a seat" in anna.page
    assert "line 41: no place is called 0818" in anna.page
    assert "0818 0806" in anna.page
    assert "You have none yet." in anna.page


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"may": ""}, "tick the field above the button"),
        ({"name": "7"}, "one word of letters, digits and “-”"),
        ({"text": ""}, "a box needs a title"),
    ],
)
def test_what_cannot_be_kept_is_refused(house: WebHouse, given: dict[str, str], told: str) -> None:
    anna = brought(house, **given)
    assert anna.status == 422
    assert told in anna.page


def test_a_large_text_is_read_here_and_nowhere_else(house: WebHouse) -> None:
    large = EXAMPLE + "# " + "x" * 280_000
    anna = brought(house, text=large)
    assert anna.status == 200
    larger = brought(house, text=EXAMPLE + "# " + "x" * 400_000)
    assert larger.status == 413
    assert "A form here can hold at most 390 KiB." in larger.page
    anna.get("/settings")
    csrf = anna.fields("/settings")["csrf"]
    anna.post("/settings", {"csrf": csrf, "zone": "x" * 70_000})
    assert anna.status == 413
    assert "A form here can hold at most 64 KiB." in anna.page


def test_a_match_is_opened_with_a_box_of_the_reader(house: WebHouse) -> None:
    anna = brought(house)
    page = anna.get("/new?game=toy&scenario=box&with=people&option-box=causeway")
    assert '<option value="causeway" selected>The Causeway</option>' in page
    for box, hash_ in (("causeway", HASH), ("", boxed.OPTION.default)):
        anna.get("/new?game=toy&scenario=box&with=people")
        anna.fill("/new", **{"seat-red": "me", "seat-blue": "person", "option-box": box})
        match = anna.path.split("/")[2].partition("?")[0]
        assert house.matches.repository.match(match).options["box"] == hash_


def test_who_sits_in_a_match_gets_its_box_for_an_audit_and_nobody_else(house: WebHouse) -> None:
    anna = brought(house)
    anna.get("/new?game=toy&scenario=box&with=people")
    anna.fill("/new", **{"seat-red": "me", "seat-blue": "person", "option-box": "causeway"})
    match = anna.path.split("/")[2].partition("?")[0]
    assert f'href="/m/{match}/box"' in anna.page
    assert hashlib.sha256(anna.get(f"/m/{match}/box").encode()).hexdigest() == HASH
    stranger = house.reader()
    assert f"/m/{match}/box" not in stranger.get(f"/m/{match}")
    stranger.get(f"/m/{match}/box")
    assert stranger.status == 404


def test_nobody_sees_or_opens_the_box_of_another(house: WebHouse) -> None:
    brought(house)
    bob = signed_in(house, "bob@example.org")
    assert "The Causeway" not in bob.get("/boxes")
    for name in ("causeway", HASH):
        bob.get(f"/boxes/{name}")
        assert bob.status == 404
    bob.get("/new?game=toy&scenario=box&with=people")
    bob.fill("/new", **{"seat-red": "me", "seat-blue": "person", "option-box": HASH})
    assert bob.status == 422
    assert "You have no box" in bob.page


def test_a_box_is_forgotten(house: WebHouse) -> None:
    anna = brought(house)
    anna.fill("/boxes/causeway")
    assert anna.path == "/boxes"
    assert "You have none yet." in anna.page


def test_a_house_without_boxes_says_so(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, {"toy": boxed.RULES})
    house.matches.boxes.allowed = "off"
    assert "This house keeps no boxes." in signed_in(house).get("/boxes")
    house.recorder.close()


def test_the_form_of_a_match_has_the_seats_and_the_set_ups_of_the_boxes(house: WebHouse) -> None:
    night = EXAMPLE + "\n[setup.night]\ncounters = 'Lewis | 0805'\n"
    anna = brought(house, text=night)
    page = anna.get("/new?game=toy&scenario=box&option-box=causeway&with=people")
    assert '<optgroup label="The Causeway"><option value="night">night</option>' in page
    assert 'name="seat-blue"' in page
    assert 'name="seat-green"' not in page, "the box has two sides"

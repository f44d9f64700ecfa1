"""The conditions of a house: shown where one joins, agreed to once, with their version kept."""

import importlib
from pathlib import Path

import pytest

from service.operating.conditions import Conditions, conditions_of
from service.people.register import People
from service.people.signing_in import SigningIn
from service.people.tokens import PROGRAM, make
from service.reading.retention import kept_for
from service.settings import BadSetting, Settings, from_environment
from service.web.conditions import JOINING
from service.web.entrance import OPENING
from tests.service.api.test_persons import EXAMPLES, asker
from tests.service.web.houses import TOYS, Reader, WebHouse

TEXT = "You are 16 or older.\n\nBe kind <always>."
VERSION = Conditions(TEXT).version
SEATS = {"red": "person", "blue": "person"}


def asking(folder: Path, text: str = TEXT) -> WebHouse:
    return WebHouse(folder, TOYS, conditions=text)


def agreed(house: WebHouse) -> list[tuple[str, str]]:
    return [(str(a), str(b)) for a, b in house.recorder.query("SELECT player, version FROM agreed")]


def press(reader: Reader, action: str) -> str:
    """Agree to what was asked, and go on with what was pressed before."""
    assert "Before you join" in reader.page
    assert "Be kind &lt;always&gt;." in reader.page
    return reader.fill(action, agreed=VERSION)


def test_the_client_of_the_examples_agrees_for_its_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    client = importlib.import_module("fieldpost_client")
    house = asking(tmp_path)
    people = People(house.recorder)
    who = people.met("anna@example.org").id
    people.confirm(who, "anna@example.org")
    token, asks = make(house.recorder, who, PROGRAM, 1_800_000_000), asker(house.app.test_client())
    anna = client.Client("https://house.example", token, asks)
    version, text = anna.conditions()
    assert (version, text) == (VERSION, TEXT)
    with pytest.raises(client.Refused, match="/api/conditions"):
        anna.open("toy", "duel", SEATS)
    match = anna.open("toy", "duel", SEATS, agreed=version)
    assert anna.join(match, "red"), "asked once"
    with pytest.raises(client.Refused, match="/api/conditions"):
        client.Client("https://house.example", "", asker(house.app.test_client())).join(
            match, "blue"
        )


def test_every_view_that_opens_a_match_asks() -> None:
    assert {name for name in OPENING if name.startswith("web.")} < JOINING


def test_a_guest_agrees_once_and_what_they_pressed_goes_on(tmp_path: Path) -> None:
    house = asking(tmp_path)
    guest = house.reader()
    guest.get("/new?game=toy&scenario=duel")
    guest.fill("/new", **{"seat-red": "me", "seat-blue": "person"}, title="A match")
    assert (guest.status, agreed(house)) == (403, [])
    assert house.recorder.query("SELECT COUNT(*) FROM stored_events") == [(0,)], "nothing half done"
    guest.fill("/new", agreed="another")
    assert guest.status == 403, "of another text"
    page = press(guest, "/new")
    assert (guest.status, "A match" in page) == (200, True)
    ((who, version),) = agreed(house)
    assert (who.startswith("guest "), version) == (True, VERSION)
    assert house.recorder.query("SELECT text FROM conditions") == [(TEXT,)]
    assert guest.open(red="me", blue="person"), "not asked again"
    assert "Conditions</a>" in guest.get("/")


def test_who_signs_in_agrees_and_is_asked_again_for_another_text_alone(tmp_path: Path) -> None:
    house = asking(tmp_path)
    signing = SigningIn(house.recorder, house.house)
    anna = house.reader()
    link = f"/sign-in/{signing.link('anna@a.example')}"
    anna.get(link)
    anna.fill(link)
    assert "person" not in {c.key for c in anna.client._cookies.values()}, "not signed in yet"
    press(anna, link)
    me = People(house.recorder).at("anna@a.example")
    assert me is not None
    assert (me.id, VERSION) in agreed(house)
    again = house.reader()
    link = f"/sign-in/{signing.link('anna@a.example')}"
    again.get(link)
    again.fill(link)
    assert again.path == "/mine", "on another device nothing is asked"
    newer = WebHouse(tmp_path, TOYS, conditions="Another text.")
    other = newer.reader()
    other.client._cookies = again.client._cookies
    other.get("/new?game=toy&scenario=duel")
    assert "Another text." in other.fill("/new", **{"seat-red": "me", "seat-blue": "person"})


def test_programs_agree_by_a_header(tmp_path: Path) -> None:
    house = asking(tmp_path)
    client = house.app.test_client()
    told = client.get("/api/conditions").json
    assert (told["version"], told["text"]) == (VERSION, TEXT)
    assert [(one["what"], one["how_long"]) for one in told["kept"]] == kept_for()
    body = {"game": "toy", "scenario": "duel", "seats": SEATS}
    refused = client.post("/api/matches", json=body)
    assert (refused.status_code, refused.json["type"].rpartition("#")[2]) == (403, "conditions")
    header = {"Agreed-Conditions": VERSION}
    opened = client.post("/api/matches", json=body, headers=header)
    assert opened.status_code == 201
    seat = f"/api/matches/{opened.json['match']}/seats/red"
    key = {"Idempotency-Key": "0123456789abcdef"}
    assert client.post(seat, headers=key).status_code == 403
    assert client.post(seat, headers=header | key).status_code == 201
    me = People(house.recorder).met("anna@a.example")
    own = {"Authorization": f"Bearer {make(house.recorder, me.id, PROGRAM, 1)}"}
    assert client.post("/api/matches", json=body, headers=own | header).status_code == 201
    assert client.post("/api/matches", json=body, headers=own).status_code == 201, "once"


def test_a_house_without_conditions_asks_nothing_and_tells_what_it_keeps(tmp_path: Path) -> None:
    house = WebHouse(tmp_path, TOYS, contact="abuse@play.example")
    page = house.reader().get("/conditions")
    assert all(what in page for what, _long in kept_for())
    assert "mailto:abuse@play.example" in page
    assert house.reader().open(red="me", blue="person")
    assert conditions_of(Settings(conditions=" \n ")) is None


def test_a_text_is_read_from_a_file_and_may_not_be_endless(tmp_path: Path) -> None:
    (file := tmp_path / "conditions.txt").write_text(TEXT)
    read = conditions_of(from_environment({"FIELDPOST_CONDITIONS_FILE": str(file)}))
    assert read == Conditions(TEXT)
    file.write_text("x" * 30_001)
    with pytest.raises(BadSetting, match="more than 30,000 characters"):
        from_environment({"FIELDPOST_CONDITIONS_FILE": str(file)})

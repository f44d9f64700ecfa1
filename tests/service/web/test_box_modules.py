"""The form that takes a VASSAL module: each refusal, and a match opened with one."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from service.application.limits import PRODUCTION, Limits
from service.kits import arriving
from service.kits.keeping import MOST_OF_MODULE, ArrivingLimits, ReadingLimits
from tests.kits import bad, island
from tests.kits.test_extensions import extension
from tests.service.web.houses import Reader, WebHouse, signed_in

GOOD = island.packed(island.module())
FORM = "/box-modules"


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[WebHouse]:
    limits = getattr(request, "param", PRODUCTION)
    house = WebHouse(tmp_path, {"dice_table": RULES}, limits=limits)
    shelf.fill_from(house.matches.boxes.raw)
    yield house
    house.recorder.close()


def brought(house: WebHouse, data: bytes = GOOD, **more: str) -> Reader:
    anna = signed_in(house)
    anna.get("/boxes")
    fields = anna.fields(FORM) | {"name": "island", "may": "yes"} | more
    send(anna, fields, data)
    return anna


def send(reader: Reader, fields: dict[str, str], data: bytes) -> None:
    form = fields | {"file": (BytesIO(data), "Island.vmod")}
    reader._read(reader.client.post(FORM, data=form, follow_redirects=True))


def nothing_stays(house: WebHouse) -> bool:
    left = list((house.settings.data / arriving.FOLDER).glob("*.part"))
    return not left and not house.matches.boxes.every()


def test_a_module_is_kept_and_what_was_read_and_left_out_is_told(house: WebHouse) -> None:
    files = island.module() | {"sounds/boom.mp3": b"boom"}
    anna = brought(house, island.packed(files))
    assert (anna.status, anna.path) == (200, "/boxes/island?added=yes")
    assert "The Island" in anna.page
    assert "spaces, " in anna.page
    assert "sounds (1)" in anna.page
    assert list((house.settings.data / arriving.FOLDER).glob("*.part")) == []


def test_a_match_is_opened_with_it(house: WebHouse) -> None:
    anna = brought(house)
    anna.get("/new?game=dice_table&scenario=box&with=people&option-box=island")
    anna.fill("/new", **{"seat-red": "me", "seat-blue": "person", "option-box": "island"})
    match = anna.path.split("/")[2].partition("?")[0]
    (box,) = house.matches.boxes.every()
    assert house.matches.repository.match(match).options["box"] == box.hash


@pytest.mark.parametrize("fault", ["no zip", "an extension", "a bomb", "no build file"])
def test_a_bad_module_is_refused_in_its_sentence(fault: str, house: WebHouse) -> None:
    made, words = bad.refused()[fault]
    anna = brought(house, island.packed(made) if isinstance(made, dict) else made)
    assert anna.status == 422
    assert words in anna.page
    assert anna.page.count("<li>") - anna.page.count("<li><a") >= 1
    assert 'name="name" maxlength="24" required' in anna.page
    assert 'value="island"' in anna.page
    assert nothing_stays(house)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"may": ""}, "tick the field above the button"),
        ({"name": "7"}, "one word of letters, digits and “-”"),
    ],
)
def test_what_cannot_be_kept_is_refused(house: WebHouse, given: dict[str, str], told: str) -> None:
    anna = brought(house, GOOD, **given)
    assert anna.status == 422
    assert told in anna.page
    assert nothing_stays(house)


@pytest.mark.parametrize(
    "house", [Limits(modules=ArrivingLimits(reading=ReadingLimits(wait=0)))], indirect=True
)
def test_a_reader_that_dies_is_told(house: WebHouse) -> None:
    anna = brought(house)
    assert anna.status == 422
    assert "takes too long; nothing was kept" in anna.page
    assert nothing_stays(house)


@pytest.mark.parametrize("house", [Limits(modules=ArrivingLimits(len(GOOD) - 1))], indirect=True)
def test_a_file_that_is_too_large_is_told(house: WebHouse) -> None:
    anna = brought(house)
    assert anna.status == 413
    assert "A module has up to" in anna.page
    assert nothing_stays(house)


def test_a_body_that_says_it_is_too_large_is_not_read(house: WebHouse) -> None:
    anna = signed_in(house)
    body = BytesIO(b"nothing of this is read")
    answer = anna.client.post(
        FORM,
        input_stream=body,
        content_type="multipart/form-data; boundary=x",
        environ_overrides={"CONTENT_LENGTH": str(MOST_OF_MODULE + 20_100)},
    )
    assert answer.status_code == 413
    assert "A module has up to 300 MB; nothing was kept." in answer.get_data(as_text=True)
    assert body.tell() == 0


def test_too_many_and_two_at_once_are_told(house: WebHouse) -> None:
    anna = signed_in(house)
    anna.get("/boxes")
    fields = anna.fields(FORM) | {"name": "island", "may": "yes"}
    me = house.matches.boxes
    (player,) = {row[0] for row in house.recorder.query("SELECT id FROM players")}
    with arriving.let_in(me, house.settings.data, str(player), 1):
        send(anna, fields, GOOD)
        assert "Another module of yours is on its way" in anna.page
        assert anna.status == 422
    for _ in range(arriving.MOST_AN_HOUR):
        send(anna, fields, b"")
    send(anna, fields, GOOD)
    assert "You sent 5 modules within the hour" in anna.page
    assert nothing_stays(house)


def test_who_is_not_signed_in_or_comes_from_elsewhere_is_refused(house: WebHouse) -> None:
    reader = house.reader()
    reader.get("/boxes")
    assert FORM not in reader.page
    send(reader, {"name": "island", "may": "yes"}, GOOD)
    assert reader.status == 403
    assert brought(house, csrf="forged").status == 403
    anna = signed_in(house)
    body = BytesIO(b"nothing of this is read")
    from_elsewhere = {"Sec-Fetch-Site": "cross-site"}
    assert anna.client.post(FORM, input_stream=body, headers=from_elsewhere).status_code == 403
    assert body.tell() == 0
    assert nothing_stays(house)


def test_a_house_that_takes_texts_alone_refuses_a_module(house: WebHouse) -> None:
    anna = signed_in(house)
    house.matches.boxes.allowed = "own"
    assert "VASSAL module" not in anna.get("/boxes").partition("<form")[2]
    send(anna, anna.fields(FORM) | {"name": "island", "may": "yes"}, GOOD)
    assert "only boxes that are drawn up as text" in anna.page
    assert nothing_stays(house)


def test_a_house_without_boxes_takes_none(house: WebHouse) -> None:
    anna = signed_in(house)
    house.matches.boxes.allowed = "off"
    assert FORM not in anna.get("/boxes")
    send(anna, {"name": "island", "may": "yes"}, GOOD)
    assert "keeps no boxes" in anna.page


def test_what_it_leaves_open_is_asked_on_its_page(house: WebHouse) -> None:
    two = [island.layer(["red-full.png", "red-half.png"], 1, name) for name in ("Oil", "Rank")]
    files = island.module(red=[*two, island.basic("blue.png", "Truck")], setups=())
    anna = brought(house, island.packed(files))
    assert "Before the first match" in anna.page
    assert "What does “flip” change of 1/Red?" in anna.page
    form = "/boxes/island/choices"
    fields = anna.fields(form)

    def answered(**given: object) -> str:
        answers = {**fields, "boards": ["m0", "m1"], **given}
        return anna._read(anna.client.post(form, data=answers, follow_redirects=True))

    assert "Your choices are kept" in answered(**{"flip-k0": "1"})
    (player,) = {row[0] for row in house.recorder.query("SELECT id FROM players")}
    kept = house.matches.boxes.named(str(player), "island")
    assert house.matches.boxes.kit(kept).kinds["k0"].flips == "Oil"
    assert "Two seats cannot both play Blue." in answered(**{"seat-red": "Blue"})
    assert anna.status == 422
    assert "Which boards are on the table? Choose one at least." in answered(boards=[])
    assert house.matches.boxes.named(str(player), "island") == kept


def test_extensions_come_with_it_and_are_named_on_its_page(house: WebHouse) -> None:
    anna = signed_in(house)
    anna.get("/boxes")
    fields = anna.fields(FORM) | {"name": "island", "may": "yes"}

    def sent(*more: bytes) -> str:
        named = [(BytesIO(one), f"more{n}.vmdx") for n, one in enumerate(more)]
        form = {**fields, "file": (BytesIO(GOOD), "Island.vmod"), "extensions": named}
        return anna._read(anna.client.post(FORM, data=form, follow_redirects=True))

    assert "belongs to another module: “The Isthmus”" in sent(extension(module="The Isthmus"))
    assert nothing_stays(house)
    page = sent(extension(), extension("", name="Fog"), b"")
    assert "With the extensions Night, Fog." in page
    assert list((house.settings.data / arriving.FOLDER).glob("*.part")) == []

"""A VASSAL module by the API: kept, and each refusal as a problem."""

from collections.abc import Callable
from io import BytesIO

import pytest
from werkzeug.test import TestResponse

from service.application.limits import PRODUCTION, Limits
from service.kits import arriving
from service.kits.keeping import MOST_OF_MODULE, ArrivingLimits, ReadingLimits
from service.people import tokens
from service.people.post import unix_now
from service.people.register import People
from tests.kits import bad, island, whole_island
from tests.kits.test_extensions import extension
from tests.service.api.conftest import Build, House

GOOD = island.packed(island.module())
Put = Callable[..., TestResponse]


@pytest.fixture
def house(build: Build, request: pytest.FixtureRequest) -> House:
    return build(limits=getattr(request, "param", PRODUCTION))


@pytest.fixture
def player(house: House) -> str:
    return People(house.matches.repository.recorder).met("anna@example.org").id


@pytest.fixture
def bearer(house: House, player: str) -> dict[str, str]:
    token = tokens.make(house.matches.repository.recorder, player, tokens.PROGRAM, unix_now())
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def put(house: House, bearer: dict[str, str]) -> Put:
    def send(data: bytes = GOOD, name: str = "island", may: str = "true", **how: object) -> object:
        return house.client.put(
            f"/api/boxes/{name}?may_use={may}",
            headers=bearer,
            **({"data": data} | how),
        )

    return send  # type: ignore[return-value]


def nothing_stays(house: House) -> bool:
    left = list((house.services.settings.data / arriving.FOLDER).glob("*.part"))
    return not left and not house.matches.boxes.every()


def test_a_module_is_kept_and_what_was_left_out_is_counted(house: House, put: Put) -> None:
    answer = put(island.packed(island.module() | {"sounds/boom.mp3": b"boom"}))
    assert answer.status_code == 201
    told = answer.json
    assert told is not None
    assert (told["name"], told["title"], told["made"]) == ("island", "The Island", "vassal")
    assert told["left_out"]["sounds"] == 1
    assert [box.title for box in house.matches.boxes.every()] == ["The Island"]


def test_a_module_without_a_length_is_taken_as_it_comes(put: Put) -> None:
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    answer = put(data=None, input_stream=BytesIO(GOOD), environ_overrides=chunked)
    assert answer.status_code == 201


@pytest.mark.parametrize("fault", ["no zip", "nothing", "an extension", "a bomb", "entities"])
def test_a_bad_module_is_refused_in_its_sentence(fault: str, house: House, put: Put) -> None:
    made, words = bad.refused()[fault]
    answer = put(island.packed(made) if isinstance(made, dict) else made)
    assert answer.status_code == 422
    assert words in answer.json["detail"]  # type: ignore[index]
    assert nothing_stays(house)


@pytest.mark.parametrize(
    ("given", "told"),
    [({"may": "false"}, "Send may_use: true"), ({"name": "7"}, "one word of letters, digits")],
)
def test_what_cannot_be_kept_is_refused(
    given: dict[str, str], told: str, house: House, put: Put
) -> None:
    answer = put(**given)
    assert answer.status_code == 422
    assert told in answer.json["detail"]  # type: ignore[index]
    assert nothing_stays(house)


DYING = Limits(modules=ArrivingLimits(reading=ReadingLimits(memory=30_000_000)))


@pytest.mark.parametrize("house", [DYING], indirect=True)
def test_a_reader_that_dies_is_told(house: House, put: Put) -> None:
    answer = put()
    assert answer.status_code == 422
    assert "nothing was kept" in answer.json["detail"]  # type: ignore[index]
    assert nothing_stays(house)


def test_a_file_that_is_too_large_is_told(house: House, put: Put) -> None:
    body = BytesIO(b"nothing of this is read")
    said = {"CONTENT_LENGTH": str(MOST_OF_MODULE + 100)}
    answer = put(data=None, input_stream=body, environ_overrides=said)
    assert answer.status_code == 413
    assert answer.json["detail"] == "A module has up to 300 MB; nothing was kept."  # type: ignore[index]
    assert body.tell() == 0
    assert nothing_stays(house)


@pytest.mark.parametrize("house", [Limits(modules=ArrivingLimits(len(GOOD) - 1))], indirect=True)
def test_a_file_that_turns_out_too_large_is_told(house: House, put: Put) -> None:
    assert put().status_code == 413
    assert nothing_stays(house)


def test_too_many_and_two_at_once_are_told(house: House, put: Put, player: str) -> None:
    with arriving.let_in(house.matches.boxes, house.services.settings.data, player, 1):
        assert "Another module of yours" in put().json["detail"]  # type: ignore[index]
    for _ in range(arriving.MOST_AN_HOUR):
        put(b"")
    answer = put()
    assert answer.status_code == 422
    assert "You sent 5 modules within the hour" in answer.json["detail"]  # type: ignore[index]
    assert nothing_stays(house)


def test_extensions_come_in_a_form_behind_their_module(house: House, put: Put) -> None:
    def form(*extensions: bytes) -> dict[str, object]:
        named = [(BytesIO(one), f"{n}.vmdx") for n, one in enumerate(extensions)]
        return {"module": (BytesIO(GOOD), "Island.vmod"), "extension": named}

    def sent(*extensions: bytes) -> TestResponse:
        return put(form(*extensions), content_type="multipart/form-data")

    assert sent(extension(), extension("", name="Fog")).status_code == 201
    (box,) = house.matches.boxes.every()
    assert house.matches.boxes.kit(box).extensions == ("Night", "Fog")
    refused = sent(extension(module="The Isthmus"))
    assert "belongs to another module: “The Isthmus”" in refused.json["detail"]  # type: ignore[index]
    for body in (b"no form", b"--x--\r\n"):
        for kind in ("multipart/form-data", "multipart/form-data; boundary=x"):
            assert put(body, content_type=kind).status_code == 422


def test_what_a_module_leaves_open_is_asked_and_answered(
    house: House, put: Put, bearer: dict[str, str]
) -> None:
    def answered(answers: dict[str, str], name: str = "island") -> TestResponse:
        path = f"/api/boxes/{name}/choices"
        return house.client.put(path, headers=bearer, json={"answers": answers})

    put(island.packed(whole_island.files()))
    asked = house.client.get("/api/boxes/island/choices", headers=bearer).json
    assert asked is not None
    questions = {one["key"]: one for one in asked["questions"]}
    seats = ("seat-red", "seat-blue")
    red, blue = (questions[seat]["answer"] for seat in seats)
    swapped = answered(dict(zip(seats, (blue, red), strict=True)))
    assert swapped.status_code == 200
    assert {one["key"]: one["answer"] for one in swapped.json["questions"]}["seat-red"] == blue  # type: ignore[index]
    for wrong, said in (
        ({"seat-red": "Nobody"}, "is not an answer"), ({"colour": "red"}, "asks nothing"),
        ({"seat-red": red}, "Two seats cannot both"),
    ):  # fmt: skip
        answer = answered(wrong)
        assert answer.status_code == 422
        assert said in str(answer.json)
    assert answered({"seat-red": red}, "nevsky").status_code == 404


def test_who_shows_no_token_is_not_let_in(house: House) -> None:
    answer = house.client.put("/api/boxes/island?may_use=true", data=GOOD)
    assert answer.status_code == 401

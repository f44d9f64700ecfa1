"""The token of a person: his matches and all his seats; public reads from any site."""

import importlib
from pathlib import Path

import pytest

from service.people import tokens
from service.people.register import People
from tests.service.api.conftest import House

EXAMPLES = Path(__file__).parents[3] / "examples"


def _anna(house: House, match: str, seat: str = "red") -> str:
    store = house.matches.shelf.recorder
    me = People(store).met("anna@example.org")
    People(store).hold(match, seat, me.id, "anna@example.org")
    return tokens.make(store, me.id, tokens.PROGRAM, 1_800_000_000)


def test_a_person_reads_his_matches_and_plays_his_seats(house: House) -> None:
    match = house.begun()
    bearer = {"Authorization": f"Bearer {_anna(house, match)}"}
    mine = house.client.get("/api/me/matches", headers=bearer).json
    assert [(m["match"], m["seats"], m["over"]) for m in mine["matches"]] == [
        (match, ["red"], False)
    ]
    offered = house.client.get(f"/api/matches/{match}/orders", headers=bearer)
    assert offered.status_code == 200
    as_blue = house.client.get(f"/api/matches/{match}?as=blue", headers=bearer)
    assert "blue" not in str(as_blue.json.get("viewer", "")), "only his own seats"


def test_who_plays_several_seats_is_the_one_to_move_where_he_names_none(house: House) -> None:
    match = house.begun()
    _anna(house, match, "red")
    bearer = {"Authorization": f"Bearer {_anna(house, match, 'blue')}"}
    for _ in range(2):
        hand = house.matches.shelf.match(match).table.position.sides["red"].cards
        assert house.order(match, "red", f"play {hand[0]}").status_code == 200
    told = house.client.get(f"/api/matches/{match}/orders", headers=bearer).json
    assert (told["seat"], told["to_move"]) == ("blue", ["blue"])


def test_a_new_token_ends_the_one_before_and_nobody_elses_opens_a_seat(house: House) -> None:
    match = house.begun()
    old = _anna(house, match)
    new = _anna(house, match)
    for bearer, status in ((old, 401), (new, 200), ("fpp_nothing", 401)):
        asked = {"Authorization": f"Bearer {bearer}"}
        assert house.client.get("/api/me/matches", headers=asked).status_code == status
        there = house.client.get(f"/api/matches/{match}/orders", headers=asked)
        assert there.status_code == status
    other = house.begun()
    asked = {"Authorization": f"Bearer {new}"}
    assert house.client.get(f"/api/matches/{other}/orders", headers=asked).status_code == 401


def test_who_has_no_token_is_told_so_before_what_is_wrong_with_his_request(house: House) -> None:
    match = house.begun()
    assert house.client.post(f"/api/matches/{match}/orders", json={"no": 1}).status_code == 401
    assert house.client.get("/api/me/matches").status_code == 401


def test_public_reads_may_come_from_any_site_and_no_others(house: House) -> None:
    match = house.begun()
    assert house.get("", match).headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in house.get("", match, "red").headers
    assert "Access-Control-Allow-Origin" not in house.open().headers


def test_the_client_and_the_bot_of_the_examples_play(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    client = importlib.import_module("fieldpost_client")
    bot = importlib.import_module("bot")
    match = house.begun()
    token = _anna(house, match)

    def ask(
        method: str, url: str, headers: dict[str, str], body: bytes | None
    ) -> tuple[int, bytes]:
        path = url.removeprefix("https://house.example")
        answer = house.client.open(path, method=method, headers=headers, data=body)
        return answer.status_code, answer.data

    anna = client.Client("https://house.example", token, ask)
    size = house.matches.shelf.match(match).size
    assert bot.play_once(anna) == 1
    assert house.matches.shelf.match(match).size > size
    with pytest.raises(client.Refused, match=r"\.$"):
        anna.order(match, "storm the moon", seen=1)
    lines = (EXAMPLES / "bot.py").read_text().splitlines()
    assert len(lines) <= 50, "forty lines and its docstring"

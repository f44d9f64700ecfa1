"""The token of a person: his matches and all his seats; public reads from any site."""

import importlib
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import chance
from service.api import who
from service.people import club_questions, clubs, tokens
from service.people.post import unix_now
from service.people.register import People
from service.store.people.players import seclude
from tests.rigs.steps import calls
from tests.service.api.conftest import House

EXAMPLES = Path(__file__).parents[3] / "examples"


def as_a_person(house: House, match: str, seat: str = "red") -> str:
    store = house.matches.repository.recorder
    me = People(store).met("anna@example.org")
    People(store).hold(match, seat, me.id, "anna@example.org")
    return tokens.make(store, me.id, tokens.PROGRAM, 1_800_000_000)


def test_a_person_reads_his_matches_and_plays_his_seats(house: House) -> None:
    match = house.begun()
    bearer = {"Authorization": f"Bearer {as_a_person(house, match)}"}
    mine = house.client.get("/api/me/matches", headers=bearer).json
    assert [(m["match"], m["seats"], m["over"]) for m in mine["matches"]] == [
        (match, ["red"], False)
    ]
    offered = house.client.get(f"/api/matches/{match}/orders", headers=bearer)
    assert offered.status_code == 200
    as_blue = house.client.get(f"/api/matches/{match}?as=blue", headers=bearer)
    assert "blue" not in str(as_blue.json.get("viewer", "")), "only his own seats"


def test_a_member_sits_down_in_a_match_of_his_club_by_his_token_and_nobody_else_does(
    house: House,
) -> None:
    match = house.open(invited=True).json["match"]  # type: ignore[index]
    store = house.matches.repository.recorder
    anna, bob, eve = (People(store).met(f"{w}@example.org").id for w in ("anna", "bob", "eve"))
    club = clubs.found(store, anna, "Beach Club", 1).id
    People(store).confirm(bob, "bob@example.org")
    club_questions.ask(store, club, anna, "bob@example.org", unix_now())
    club_questions.answer(store, club, bob, True, unix_now())
    store.write(clubs.opened_for(store, club, anna, match, 3))
    bearers = [tokens.make(store, one, tokens.PROGRAM, 1_800_000_000) for one in (bob, eve)]

    def sits(bearer: str, key: str = "") -> Any:
        who = {"Authorization": f"Bearer {bearer}"}
        who["Idempotency-Key"] = key or chance.token_hex(16)
        return house.client.post(f"/api/matches/{match}/seats/red", headers=who)

    assert sits("fpp_nobody").status_code == 401
    assert sits(bearers[1]).status_code == 422, "a stranger with a token is a stranger"
    told = sits(bearers[0], "a5" * 16)
    assert told.status_code == 201
    again = sits(bearers[0], "a5" * 16)
    assert (again.json["token"], again.json["receipt"]["repeated"]) == (told.json["token"], True)
    assert "is taken" in sits(bearers[0]).json["detail"], "another request finds the seat taken"
    held = People(store).holders(match)["red"]
    assert (held.player, held.address) == (bob, "bob@example.org")
    bearer = {"Authorization": f"Bearer {bearers[0]}"}
    assert house.client.get(f"/api/matches/{match}/orders", headers=bearer).status_code == 200


def test_a_token_is_looked_up_once_a_request(house: House) -> None:
    match = house.begun()
    person = {"Authorization": f"Bearer {as_a_person(house, match)}"}
    seat = house.headers(match, "red")
    for path, headers, by in (
        ("/api/me/matches", person, "owner"),
        (f"/api/matches/{match}/orders", person, "owner"),
        (f"/api/matches/{match}/orders", seat, "seat_of_token"),
    ):
        asked = partial(house.client.get, path, headers=headers)
        looked = calls(asked, who.owner, who.seat_of_token)
        assert [name for name, _ in looked] == [by]


def test_who_plays_several_seats_is_the_one_to_move_where_he_names_none(house: House) -> None:
    match = house.begun()
    as_a_person(house, match, "red")
    bearer = {"Authorization": f"Bearer {as_a_person(house, match, 'blue')}"}
    for _ in range(2):
        hand = house.matches.repository.match(match).table.position.sides["red"].cards
        assert house.order(match, "red", f"play {hand[0]}").status_code == 200
    told = house.client.get(f"/api/matches/{match}/orders", headers=bearer).json
    assert (told["seat"], told["to_move"]) == ("blue", ["blue"])


def test_a_new_token_ends_the_one_before_and_nobody_elses_opens_a_seat(house: House) -> None:
    match = house.begun()
    old = as_a_person(house, match)
    new = as_a_person(house, match)
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


@pytest.mark.parametrize("bearer", ["fpp_nothing", "nothing", "of another match"])
def test_each_operation_with_a_token_tells_of_a_wrong_one_first(house: House, bearer: str) -> None:
    match, other = house.begun(), house.begun()
    token = house.tokens[other, "red"] if bearer.startswith("of") else bearer
    named = {"match_id": match, "seat": "red", "key": "nowhere", "name": "mine"}
    wrong: dict[str, Any] = {"headers": {"Authorization": f"Bearer {token}"}, "data": b"no json"}
    tried = {}
    for path, operations in house.client.get("/api/openapi.json").json["paths"].items():  # type: ignore[index]
        for method, about in operations.items():
            if method != "parameters" and about.get("security"):
                there = re.sub(r"{(\w+)}", lambda found: named.get(found[1], "1"), path)
                there += "?far=away"
                tried[about["operationId"]] = house.client.open(there, method=method, **wrong)
    assert len(tried) > 15
    may = {"take_seat": 400, "open_match": 415}  # strangers may sit down, and open a match
    strangers = {} if bearer.startswith("fpp") else may
    found = {name: told.status_code for name, told in tried.items() if told.status_code != 401}
    assert found == strangers


def test_a_person_reads_his_clubs_and_of_others_what_all_may_know(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    client = importlib.import_module("fieldpost_client")
    hidden, shown = house.begun(), house.begun()
    store = house.matches.repository.recorder
    bearers = {"anna": as_a_person(house, hidden)}
    anna, bob, eve = (People(store).met(f"{w}@example.org").id for w in ("anna", "bob", "eve"))
    for name, player in (("bob", bob), ("eve", eve)):
        bearers[name] = tokens.make(store, player, tokens.PROGRAM, 1_800_000_000)
    club = clubs.found(store, anna, "Beach Club", 1).id
    People(store).confirm(bob, "bob@example.org")
    now = unix_now()
    club_questions.ask(store, club, anna, "bob@example.org", now)
    for match in (hidden, shown):
        store.write(clubs.opened_for(store, club, anna, match, 3))
    clubs.open_to_all(store, club, anna, shown)
    house.project()

    def reads(name: str) -> Any:
        return client.Client("https://house.example", bearers[name], asker(house.client))

    def told(name: str) -> tuple[Any, ...]:
        read = reads(name).club(club)
        people = [(one["name"], one["leads"]) for one in read["people"]]
        return read["state"], read["leads"], people, {m["match"] for m in read["matches"]}

    assert reads("anna").my_clubs() == [client.MyClub(club, "Beach Club", 1, "member", True)]
    assert reads("bob").my_clubs() == [client.MyClub(club, "Beach Club", 1, "asked", False)]
    assert reads("eve").my_clubs() == []
    assert told("anna") == ("member", True, [("Anna", True)], {hidden, shown})
    assert told("bob") == ("asked", False, [("Anna", True)], {shown})
    seclude(store, anna, True)
    assert told("eve") == ("", False, [], {shown})
    club_questions.answer(store, club, bob, True, now)
    people = [("Anna", True), ("Bob", False)]
    assert told("bob") == ("member", False, people, {hidden, shown})
    for path in ("/api/clubs", f"/api/clubs/{club}"):
        assert house.client.get(path).status_code == 401
    with pytest.raises(client.Refused, match="no club"):
        reads("anna").club("nowhere")


def test_a_person_founds_leads_hands_on_and_closes_clubs_by_his_token(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    client = importlib.import_module("fieldpost_client")
    store = house.matches.repository.recorder
    people, calls = {}, {}
    for name in ("anna", "bob", "eve"):
        people[name] = People(store).met(f"{name}@example.org").id
        People(store).confirm(people[name], f"{name}@example.org")
        bearer = tokens.make(store, people[name], tokens.PROGRAM, 1_800_000_000)
        calls[name] = client.Client("https://house.example", bearer, asker(house.client))
    anna, bob, eve = calls["anna"], calls["bob"], calls["eve"]
    club = anna.found_club("Beach Club")["club"]
    with pytest.raises(client.Refused, match="already a club of this name"):
        bob.found_club("beach club")
    assert anna.ask_into_club(club, "bob@example.org")["asked"] == ["bob@example.org"]
    assert bob.club(club)["asked"] == [], "who is asked sees nobody else who is"
    with pytest.raises(client.Refused, match="Only the leader"):
        bob.ask_into_club(club, "x@example.org")
    anna.ask_into_club(club, "eve@example.org")
    anna.unask_into_club(club, "eve@example.org")
    with pytest.raises(client.Refused, match="No question from"):
        eve.answer_club(club, True)
    assert bob.answer_club(club, True)["state"] == "member"
    seclude(store, people["bob"], True)
    told = {one["person"] for one in anna.club(club)["people"]}
    assert told == {people["anna"], people["bob"]}, "who leads it names whom he means"
    assert anna.hand_club_on(club, people["bob"])["leads"] is False
    assert {one["person"] for one in anna.club(club)["people"]} == {people["anna"], ""}
    with pytest.raises(client.Refused, match="hand it on first"):
        bob.leave_club(club)
    assert bob.let_member_go(club, people["anna"])["members"] == 1
    for act in ("ask", "unask", "answer", "let-go", "hand-on", "open", "close"):
        assert house.client.post(f"/api/clubs/{club}/{act}", json={}).status_code == 401, act
    bob.close_club(club)
    with pytest.raises(client.Refused, match="no club"):
        bob.club(club)


def asker(browser: FlaskClient) -> Any:
    """How the client of the examples asks the house of a test."""

    def ask(
        method: str, url: str, headers: dict[str, str], body: bytes | None
    ) -> tuple[int, bytes]:
        path = url.removeprefix("https://house.example")
        answer = browser.open(path, method=method, headers=headers, data=body)
        return answer.status_code, answer.data

    return ask


def test_public_reads_may_come_from_any_site_and_no_others(house: House) -> None:
    match = house.begun()
    assert house.get("", match).headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in house.get("", match, "red").headers
    assert "Access-Control-Allow-Origin" not in house.open().headers


def test_a_browser_that_asks_first_hears_that_other_sites_may_read_and_never_send_a_token(
    house: House,
) -> None:
    read, order = (f"/api/matches/{house.begun()}{end}" for end in ("/view", "/orders/check"))
    asks = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    asks["Access-Control-Request-Headers"] = "authorization, if-none-match"
    told = house.client.options(read, headers=asks)
    assert (told.status_code, told.headers["Access-Control-Allow-Origin"]) == (200, "*")
    assert told.headers["Access-Control-Allow-Methods"] == "GET, HEAD"
    may = told.headers["Access-Control-Allow-Headers"].lower()
    assert "if-none-match" in may
    assert not {"authorization", "content-type"} & set(may.split(", "))
    assert "Access-Control-Allow-Credentials" not in told.headers
    asks["Access-Control-Request-Method"] = "POST"
    told = house.client.options(order, headers=asks)
    assert not [name for name, _ in told.headers if name.startswith("Access-Control")]


def test_the_client_and_the_bot_of_the_examples_play(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    client = importlib.import_module("fieldpost_client")
    bot = importlib.import_module("bot")
    match = house.begun()
    token = as_a_person(house, match)
    anna = client.Client("https://house.example", token, asker(house.client))
    size = house.matches.repository.match(match).size
    assert bot.play_once(anna) == 1
    assert house.matches.repository.match(match).size > size
    with pytest.raises(client.Refused, match=r"\.$"):
        anna.order(match, "storm the moon", seen=1)
    opened = anna.open("toy", "duel", {"red": "person", "blue": "person"}, title="Ours")
    guest = client.Client("https://house.example", "", asker(house.client))
    assert guest.join(opened, "red")
    lines = (EXAMPLES / "bot.py").read_text().splitlines()
    assert len(lines) <= 50, "forty lines and its docstring"

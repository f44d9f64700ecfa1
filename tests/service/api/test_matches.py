"""Opening matches, finding them, sitting down and getting up."""

from typing import Any

import pytest

from service.house.signed_notes import open_signed_note, parse_vkey
from tests.service.api.conftest import House


def test_a_match_is_opened(house: House) -> None:
    answer = house.open(title="An evening")
    assert answer.status_code == 201
    opened: dict[str, Any] = answer.json  # type: ignore[assignment]
    assert answer.headers["Location"] == opened["url"] == f"/api/matches/{opened['match']}"
    assert opened["invitations"] == {}
    key: dict[str, Any] = house.get("/api/key").json  # type: ignore[assignment]
    origin, size, _ = open_signed_note(opened["checkpoint"], [parse_vkey(key["vkey"])]).splitlines()
    assert (origin.endswith(opened["match"]), size) == (True, "1")
    shown: dict[str, Any] = house.get(opened["url"]).json  # type: ignore[assignment]
    assert (shown["title"], shown["moment"]["phase"]) == ("An evening", "waiting for players")
    assert shown["seats"][0] == {"seat": "red", "who": "person", "taken": False}


def test_what_cannot_be_played_is_refused_with_its_rule(house: House) -> None:
    answer = house.open(seats={"red": "person"})
    assert answer.status_code == 422
    problem: dict[str, Any] = answer.json  # type: ignore[assignment]
    assert (problem["type"], problem["rule"]) == ("/api/docs#refused", "table.1")
    assert problem["detail"].startswith("The seats of Duel are red, blue in this order")


def test_an_opening_of_the_wrong_form_names_each_field(house: House) -> None:
    body = {"game": 7, "seats": ["red"], "colour": "blue", "title": "a\nb", "invited": "yes"}
    answer = house.client.post("/api/matches", json=body)
    assert answer.status_code == 422
    problem: dict[str, Any] = answer.json  # type: ignore[assignment]
    assert problem["type"] == "/api/docs#invalid"
    wrong = {"game", "scenario", "seats", "colour", "title", "invited"}
    assert set(problem["errors"]["json"]) == wrong


def test_the_lobby_is_filtered_and_paged(house: House) -> None:
    waiting = [str(house.open().json["match"]) for _ in range(5)]  # type: ignore[index]
    running = house.begun()
    house.project()

    def lobby(query: str) -> dict[str, Any]:
        return house.get(f"/api/matches?{query}").json  # type: ignore[return-value]

    assert [m["match"] for m in lobby("status=running")["matches"]] == [running]
    assert lobby("status=finished") == {"matches": [], "next": None}
    seen, cursor = [], ""
    while cursor is not None:
        page = lobby(f"status=open&limit=2&after={cursor}")
        assert len(page["matches"]) <= 2
        seen += [m["match"] for m in page["matches"]]
        cursor = page["next"]
    assert sorted(seen) == sorted(waiting)
    assert {m["match"] for m in lobby("waiting_for=red")["matches"]} == {running, *waiting}


@pytest.mark.parametrize("query", ["status=lost", "limit=0", "limit=x", "limit=1_0", "after=%00"])
def test_the_lobby_refuses_what_it_cannot_look_for(house: House, query: str) -> None:
    assert house.get(f"/api/matches?{query}").status_code == 422


def test_an_unknown_match_is_not_found(house: House) -> None:
    for path in ("", "/view", "/journal", "/rolls", "/turns", "/story", "/export", "/checkpoint"):
        assert house.get(f"/api/matches/nosuch{path}").status_code == 404
    assert house.get("/api/matches/NOT-a-name").status_code == 404
    assert house.join("nosuch", "red").status_code == 404


def test_sitting_down_answers_a_token_once_for_each_key(house: House) -> None:
    match = str(house.open().json["match"])  # type: ignore[index]
    first = house.join(match, "red", key="red-sits-down-0001")
    again = house.join(match, "red", key="red-sits-down-0001")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json["token"] == again.json["token"]  # type: ignore[index]
    assert again.json["receipt"]["repeated"]  # type: ignore[index]
    assert house.join(match, "red").status_code == 422
    assert house.join(match, "green").status_code == 404
    assert "no-store" in first.headers["Cache-Control"]


def test_what_the_journal_says_of_a_joining_does_not_lead_to_the_token(house: House) -> None:
    match = house.begun()
    journal: dict[str, Any] = house.get("/journal", match).json  # type: ignore[assignment]
    house.matches.repository.forget(match)
    ids = {
        part.split('"')[0]
        for entry in journal["entries"]
        for part in entry["line"].split('"id":"')[1:]
    }
    assert ids
    for name in ids:
        for seat in ("red", "blue"):
            assert house.join(match, seat, key=name).status_code == 422


def test_an_invited_seat_needs_its_own_invitation(house: House) -> None:
    opened: dict[str, Any] = house.open(invited=True).json  # type: ignore[assignment]
    match, codes = opened["match"], opened["invitations"]
    assert set(codes) == {"red", "blue"}
    assert house.join(match, "red").status_code == 422
    assert house.join(match, "red", invitation=codes["blue"]).status_code == 422
    assert house.join(match, "red", invitation=codes["red"]).status_code == 201


def test_getting_up_leaves_the_seat_to_somebody_else(house: House) -> None:
    match = house.begun()
    old = house.headers(match, "red")
    path = f"/api/matches/{match}/seats/red"
    assert house.client.delete(path).status_code == 401
    bearer = {"Authorization": old["Authorization"]}
    assert house.client.delete(path, headers=bearer).status_code == 400
    assert house.client.delete(path, headers=house.headers(match, "blue")).status_code == 403
    assert house.client.delete(path, headers=old).status_code == 428
    assert house.client.delete(path, headers=old | house.tag(match)).status_code == 200
    assert house.get("", match).json["seats"][0]["taken"] is False  # type: ignore[index]
    assert house.get("/view?as=red", match, "red").status_code == 401
    assert house.join(match, "red").status_code == 201
    assert house.get("/view?as=red", match, "red").status_code == 200


def test_a_match_has_a_pace_and_tells_the_deadlines(house: House) -> None:
    match = house.open(pace="36 hours").json["match"]  # type: ignore[index]
    for seat in ("red", "blue"):
        house.join(match, seat)
    shown: Any = house.get("", match).json
    assert (shown["pace"], shown["paused"]) == ("36 hours", False)
    assert [d["seat"] for d in shown["deadlines"]] == ["red", "blue"]
    assert {(d["away"], d["overdue"]) for d in shown["deadlines"]} == {("", False)}
    assert house.open(pace="2 weeks").status_code == 422
    assert house.open(pace="366 days").status_code == 422


def test_a_repeated_request_opens_one_match_and_one_branch(house: House) -> None:
    headers = {"Idempotency-Key": "the-very-same-request"}
    body = {"game": "toy", "scenario": "duel", "seats": {"red": "person", "blue": "person"}}
    first, again = (house.client.post("/api/matches", json=body, headers=headers) for _ in "12")
    assert (again.status_code, again.json) == (201, first.json)
    other = house.client.post("/api/matches", json=body | {"title": "Else"}, headers=headers)
    assert (other.status_code, other.json["type"]) == (422, "/api/docs#reused")  # type: ignore[index]
    match = house.finished()
    at = {"at": house.matches.repository.size(match)}
    path = f"/api/matches/{match}/fork"
    forks = {house.client.post(path, json=at, headers=headers).json["match"] for _ in "12"}  # type: ignore[index]
    assert len(forks) == 1

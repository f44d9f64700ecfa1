"""Giving orders: once, in turn, with the rule where one is refused."""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from service.people.register import People
from service.store.lists.models import OWED
from service.web.streaming import given
from tests.service.api.conftest import House


def test_an_order_is_carried_out_and_answered(house: House) -> None:
    match = house.begun()
    size = house.matches.repository.size(match)
    answer = house.order(match, "red", "storm  # now")
    assert answer.status_code == 200
    receipt: dict[str, Any] = answer.json  # type: ignore[assignment]
    (line,) = receipt["lines"]
    assert (line["line"], line["state"], line["first"]) == ("storm", "done", size)
    assert receipt["size"] == line["stop"] == house.matches.repository.size(match)
    assert answer.headers["ETag"] == f'"{receipt["size"]}"'
    assert f"\n{receipt['size']}\n" in receipt["checkpoint"]


def test_a_key_serves_one_command_only(house: House) -> None:
    match = house.begun()
    key = "a-key-for-one-thing"
    house.order(match, "red", "storm", key=key)
    for seat, text in (("red", "scout"), ("blue", "storm")):
        answer = house.order(match, seat, text, key=key)
        assert answer.status_code == 422
        assert answer.json["type"] == "/api/docs#reused"  # type: ignore[index]


def test_each_line_goes_under_the_number_that_its_sender_drew(house: House) -> None:
    match = house.begun()
    ids = ["a-number-for-the-first", "a-number-for-the-other"]

    def send(ids: list[str], key: str) -> TestResponse:
        body = {"orders": "note one\nnote two", "ids": ids}
        body |= {"seen": house.matches.repository.match(match).size}
        path = f"/api/matches/{match}/orders"
        return house.client.post(path, json=body, headers=house.headers(match, "red", key))

    for key in ("the-first-request-of-two", "the-other-request-of-two"):
        assert send(ids, key).status_code == 200
        told = given(house.matches, match, "red", 0)[0]
        assert [one.id for one in told] == ids, "the same numbers are the same orders"
    for wrong in (["too-short"], ["a-number-with-a space-in-it"], ids * 31):
        assert send(wrong, "another-request-as-well").status_code == 422


@pytest.mark.parametrize(
    "key", [None, "short", "x" * 201, "with a space in it", "ünvisible-ascii-key"]
)
def test_an_order_needs_a_key(house: House, key: str | None) -> None:
    match = house.begun()
    headers = house.headers(match, "red")
    del headers["Idempotency-Key"]
    if key is not None:
        headers["Idempotency-Key"] = key
    answer = house.client.post(
        f"/api/matches/{match}/orders", json={"orders": "storm"}, headers=headers
    )
    assert answer.status_code == 400
    assert answer.json["type"] == "/api/docs#no-key"  # type: ignore[index]


def test_a_line_that_is_no_order_is_answered_with_the_nearest_words(house: House) -> None:
    match = house.begun()
    problem: dict[str, Any] = house.order(match, "red", "scout now\nstorm").json  # type: ignore[assignment]
    assert problem["status"] == 422
    assert (problem["number"], problem["line"], problem["column"]) == (1, "scout now", 6)
    assert [line["state"] for line in problem["lines"]] == ["refused", "left"]
    problem = house.order(match, "red", "strom").json  # type: ignore[assignment]
    assert problem["nearest"] == ["storm"]
    assert house.order(match, "red", "# nothing").status_code == 422


def test_a_refused_order_names_its_rule_and_nothing_is_done(house: House) -> None:
    match = house.begun()
    size = house.matches.repository.size(match)
    held = house.held(match, "red")[0]
    answer = house.order(match, "red", f"play {held}\nplay nothing")
    problem: dict[str, Any] = answer.json  # type: ignore[assignment]
    assert (answer.status_code, problem["rule"], problem["number"]) == (422, "2", 2)
    assert problem["detail"] == "You do not hold that card."
    assert problem["size"] == size == house.matches.repository.size(match)
    assert answer.headers["ETag"] == f'"{size}"'


def test_after_a_die_each_line_says_what_became_of_it(house: House) -> None:
    match = house.begun()
    answer = house.order(match, "red", "storm\nplay nothing\nscout")
    assert answer.status_code == 200
    states = [line["state"] for line in answer.json["lines"]]  # type: ignore[index]
    assert states == ["done", "refused", "left"]


def test_an_order_may_say_which_match_it_saw(house: House) -> None:
    match = house.begun()
    tag = house.get("/view", match, "red").headers["ETag"]
    assert house.order(match, "red", "storm", **{"If-Match": tag}).status_code == 200
    stale = house.order(match, "red", "storm", **{"If-Match": tag})
    assert stale.status_code == 412
    size = house.matches.repository.size(match)
    assert (stale.json["size"], stale.headers["ETag"]) == (size, f'"{size}"')  # type: ignore[index]
    assert house.order(match, "red", "storm", **{"If-Match": f'"{size}"'}).status_code == 200
    assert house.order(match, "red", "storm", **{"If-Match": "*"}).status_code == 428
    assert house.order(match, "red", "storm", **{"If-Match": "57"}).status_code == 422


def test_without_a_token_of_the_match_there_are_no_orders(house: House) -> None:
    match, other = house.begun(), house.begun()
    body, path = {"orders": "storm"}, f"/api/matches/{match}/orders"
    key = {"Idempotency-Key": "x" * 20}
    for bearer in (
        None,
        "Bearer wrong",
        f"Bearer {house.tokens[other, 'red']}",
        f"Basic {house.tokens[match, 'red']}",
        f"Bearer {house.tokens[match, 'red']} and more",
    ):
        headers = key | ({"Authorization": bearer} if bearer else {})
        answer = house.client.post(path, json=body, headers=headers)
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    in_the_url = f"{path}?token={house.tokens[match, 'red']}"
    assert house.client.post(in_the_url, json=body, headers=key).status_code == 401


def test_a_trial_does_nothing_and_stops_before_the_first_die(house: House) -> None:
    match = house.begun()
    size = house.matches.repository.size(match)
    held = house.held(match, "red")[0]
    answer = house.order(match, "red", f"play {held}\nstorm\nscout", to="/orders/try")
    assert answer.status_code == 200
    trial: dict[str, Any] = answer.json  # type: ignore[assignment]
    assert [line["state"] for line in trial["lines"]] == ["done", "would roll", "left"]
    assert {line["first"] for line in trial["lines"]} == {-1}
    assert house.matches.repository.size(match) == size
    assert house.order(match, "", "storm", to="/orders/try").status_code == 401


def test_a_seat_is_offered_its_own_orders(house: House) -> None:
    match = house.begun()
    for seat in ("red", "blue"):
        offer: dict[str, Any] = house.get("/orders", match, seat).json  # type: ignore[assignment]
        plays = {line for line in offer["orders"] if line.startswith("play")}
        assert plays == {f"play {card}" for card in house.held(match, seat)}
    assert house.get("/orders", match).status_code == 401


def test_a_seat_is_offered_its_orders_in_steps(house: House) -> None:
    match = house.begun()
    offered = house.get("/orders", match, "red").json["orders"]  # type: ignore[index]
    first = house.get("/orders/steps", match, "red").json["steps"]  # type: ignore[index]
    assert [(one["said"], one["orders"], one["whole"]) for one in first] == [
        ("play", 2, False),
        ("scout", 1, True),
        ("storm", 1, True),
    ]
    cards = house.get("/orders/steps?said=play", match, "red").json["steps"]  # type: ignore[index]
    assert [one["said"] for one in cards] == [line for line in offered if line.startswith("play")]
    assert house.get("/orders/steps", match).status_code == 401


def test_somebody_is_invited_once_by_who_is_known(house: House) -> None:
    store = house.matches.repository.recorder
    store.write((sql, ()) for sql in OWED.creates)
    seats = {"red": "person", "blue": "person"}
    match, _ = house.matches.open("toy", "duel", seats)
    _, house.tokens[match, "red"] = house.matches.join(match, "red", "joining-of-red-here")

    def ask(key: str, seat: str = "blue", address: str = "bob@b.example") -> TestResponse:
        who = {"Authorization": f"Bearer {house.tokens[match, 'red']}", "Idempotency-Key": key}
        body = {"seat": seat, "address": address}
        return house.client.post(f"/api/matches/{match}/invitations", json=body, headers=who)

    assert ask("an-invitation-of-red").status_code == 403  # nobody answers for it
    people = People(store)
    people.hold(match, "red", people.met("anna@a.example").id, "anna@a.example")
    house.sends_mail()
    answers = [ask("an-invitation-of-red") for _ in range(2)]
    assert [a.status_code for a in answers] == [201, 201]
    assert [a.json["repeated"] for a in answers] == [False, True]  # type: ignore[index]
    assert store.query("SELECT seat, kind FROM owed WHERE match=?", (match,)) == [
        ("blue", "invitation")
    ]
    assert ask("another-request-of-red", "red").status_code == 422
    assert ask("another-request-of-red", address="nobody").status_code == 422
    assert ask("another-request-of-red", "green").status_code == 404


def test_a_takeback_is_asked_and_answered(house: House) -> None:
    match = house.begun()
    first = house.order(match, "red", "storm").json["lines"][0]["first"]  # type: ignore[index]
    asked = house.client.post(
        f"/api/matches/{match}/takeback",
        json={"to": first},
        headers=house.headers(match, "red", **house.tag(match)),
    )
    assert asked.status_code == 200
    shown = house.get("", match).json["asked"]  # type: ignore[index]
    nothing_more = {"about": "", "what": ""}
    assert shown == nothing_more | {
        "seat": "red", "kind": "takeback", "to": first, "needed": ["blue"], "agreed": [],
    }  # fmt: skip
    path = f"/api/matches/{match}/takeback/answer"
    own = house.client.post(
        path, json={"agree": True}, headers=house.headers(match, "red", **house.tag(match))
    )
    assert (own.status_code, own.json["rule"]) == (422, "table.5")  # type: ignore[index]
    given = house.client.post(
        path, json={"agree": True}, headers=house.headers(match, "blue", **house.tag(match))
    )
    assert given.status_code == 200
    assert house.matches.repository.match(match).table.position.storms == 0
    none = house.client.post(
        path, json={"agree": False}, headers=house.headers(match, "blue", **house.tag(match))
    )
    assert none.status_code == 422


def test_ones_last_order_is_taken_back_without_a_body(house: House) -> None:
    match = house.begun()
    house.order(match, "red", "plan club1")
    path = f"/api/matches/{match}/takeback"
    answer = house.client.post(path, headers=house.headers(match, "red", **house.tag(match)))
    assert answer.status_code == 200
    assert house.matches.repository.match(match).table.position.sides["red"].plan is None


def test_a_branch_begins_with_the_position(house: House) -> None:
    running, over = house.begun(), house.finished()
    at = house.matches.repository.size(over) - 4
    path = "/api/matches/{}/fork"
    refused = house.client.post(path.format(running), json={"at": 13})
    assert (refused.status_code, refused.json["rule"]) == (422, "table.6")  # type: ignore[index]
    answer = house.client.post(path.format(over), json={"at": at, "title": "What if"})
    assert answer.status_code == 201
    branch: dict[str, Any] = house.get(answer.headers["Location"]).json  # type: ignore[assignment]
    assert (branch["parent"]["size"], branch["title"]) == (at, "What if")
    inside = house.client.post(path.format(over), json={"at": at + 1})
    assert (answer.json["at"], inside.json["at"]) == (at, at + 4)  # type: ignore[index]
    for body in ({}, {"at": 0}, {"at": "5"}, {"at": 5.0}, {"at": 10**400}):
        assert house.client.post(path.format(over), json=body).status_code == 422, body


def test_a_long_line_that_is_no_order_is_not_sent_back_whole(house: House) -> None:
    answer = house.order(house.begun(), "red", f"storm {'x' * 3000}")
    assert answer.status_code == 422
    assert answer.json["line"] == answer.json["lines"][0]["line"] == f"storm {'x' * 53}…"  # type: ignore[index]


def test_the_token_of_a_seat_that_was_given_up_says_so(house: House) -> None:
    match = house.begun()
    assert house.order(match, "red", "leave").status_code == 200
    answer = house.order(match, "red", "storm")
    assert answer.status_code == 401
    assert "no longer opens red: its player left or resigned" in answer.json["detail"]  # type: ignore[index]

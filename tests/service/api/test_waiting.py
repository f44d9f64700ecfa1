"""Dice that wait for a round of a beacon, by the API; and what an order had seen."""

from dataclasses import dataclass
from typing import Any

import pytest

from domain.journal.timestamps import between
from domain.journal.tree_proofs import read_proof
from tests.rigs.beacon import HandBeacon, HandClock
from tests.service.api.conftest import Build, House
from tests.service.api.test_persons import as_a_person


@dataclass
class Waiting:
    """A house at a clock of the test, with a beacon, and matches of two people there."""

    house: House
    clock: HandClock
    beacon: HandBeacon

    def begun(self, **changes: Any) -> str:
        """A match on proved dice at which both sit, rolled up to its first order."""
        match = str(self.house.open(dice="proved", **changes).json["match"])  # type: ignore[index]
        for seat in ("red", "blue"):
            self.house.join(match, seat)
        self.clock.go_on(9)
        assert self.house.matches.fairness.roll(match)
        return match

    def waits(self, match: str) -> Any:
        """What the API says that a match waits for."""
        return self.house.get("", match).json["waits"]  # type: ignore[index]


@pytest.fixture
def waiting(build: Build) -> Waiting:
    clock = HandClock()
    house = build(now=clock)
    beacon = house.matches.house.beacon = HandBeacon(clock)
    return Waiting(house, clock, beacon)


def test_an_order_is_answered_before_its_dice_which_come_with_their_round(waiting: Waiting) -> None:
    house, match = waiting.house, waiting.begun()
    assert waiting.waits(match) is None
    answer = house.order(match, "red", "storm").json
    assert answer["lines"][0]["state"] == "done"  # type: ignore[index]
    assert "as soon as their round" in answer["lines"][0]["reason"]  # type: ignore[index]
    awaited = waiting.waits(match)
    number = awaited["round"]
    assert awaited["entry"] == answer["lines"][0]["first"]  # type: ignore[index]
    assert awaited["appears"] == waiting.beacon.beacon.appears(number)
    assert 6 <= between(waiting.clock.now, awaited["appears"]) < 9
    assert house.order(match, "red", "note still here").status_code == 200
    refused = house.order(match, "red", "storm")
    assert (refused.status_code, f"round {number}" in refused.text) == (422, True)
    assert not house.matches.fairness.roll(match)
    waiting.clock.go_on(9)
    assert house.matches.fairness.roll(match)
    assert waiting.waits(match) is None


def test_while_dice_wait_it_is_nobodys_turn_in_the_list_of_their_matches(waiting: Waiting) -> None:
    house, match = waiting.house, waiting.begun()
    bearer = {"Authorization": f"Bearer {as_a_person(house, match)}"}

    def turn() -> Any:
        return house.client.get("/api/me/matches", headers=bearer).json["matches"][0]["turn"]  # type: ignore[index]

    assert turn() == ["red"]
    house.order(match, "red", "storm")
    assert turn() == []
    waiting.clock.go_on(9)
    assert house.matches.fairness.roll(match)
    assert turn() == ["red"]


@pytest.mark.parametrize(
    ("ahead", "signed", "status", "why"),
    [
        (0, 0, 200, ""),
        (0, 1, 422, "is not signed by the beacon"),
        (1, 1, 404, "nothing was looked at"),
        (1, 0, 404, "nothing was looked at"),
        (-1000, 0, 404, "nothing was looked at"),
        (1000, 0, 404, "has not appeared yet"),
        (10**11, 0, 404, "has not appeared yet"),
    ],
)
def test_anybody_may_bring_just_the_round_that_a_match_waits_for(
    ahead: int, signed: int, status: int, why: str, waiting: Waiting
) -> None:
    house, match = waiting.house, waiting.begun()
    house.order(match, "red", "storm")
    number = waiting.waits(match)["round"]
    waiting.clock.go_on(60)
    waiting.beacon.silent = True
    assert not house.matches.fairness.roll(match)
    signature = waiting.beacon.local.signature(number + signed)
    body = {"round": number + ahead, "randomness": "00", "signature": signature}
    answer = house.client.post(f"/api/beacon/{number + ahead}", json=body)
    assert (answer.status_code, why in answer.text) == (status, True), answer.text
    assert (waiting.waits(match) is None) == (status == 200)
    if status == 200:
        assert answer.json == {"round": number, "matches": [match]}
        again = house.client.post(f"/api/beacon/{number}", json=body)
        assert again.status_code == 404, "nothing waits any more, so nothing is looked at"


@pytest.mark.parametrize(
    ("changes", "beacon"),
    [
        ({}, False),
        ({"pace": "2 days"}, True),
        ({"dice": "proved"}, True),
    ],
)
def test_whoever_opens_a_match_chooses_its_dice_or_the_house_does(
    changes: dict[str, Any], beacon: bool, waiting: Waiting
) -> None:
    match = waiting.house.open(**changes).json["match"]  # type: ignore[index]
    shown = waiting.house.get("", match).json
    assert (shown["protection"][0]["id"] == "D5") == beacon  # type: ignore[index]
    opened = waiting.house.matches.repository.match(match)
    assert (opened.dice.fair.beacon is not None) == beacon


@pytest.mark.parametrize(
    ("changes", "silent", "why"),
    [
        ({"dice": "prove"}, False, "Choose proved or quick dice. Did you mean proved?"),
        ({"dice": "proved"}, True, "reaches no beacon now"),
        ({"house": ["rde"]}, False, "Did you mean red?"),
        ({"house": ["blue"], "seats": {"red": "person", "blue": "computer:random"}}, False, "red"),
    ],
)
def test_what_no_match_is_opened_with(
    changes: dict[str, Any], silent: bool, why: str, waiting: Waiting
) -> None:
    waiting.beacon.silent = silent
    answer = waiting.house.open(**changes)
    assert (answer.status_code, why in answer.text) == (422, True), answer.text
    assert waiting.house.client.get("/api/matches").json["matches"] == []  # type: ignore[index]


def test_a_match_says_who_runs_the_house(house: House) -> None:
    match = house.open(house=["red"]).json["match"]  # type: ignore[index]
    assert house.get("", match).json["house"] == ["red"]  # type: ignore[index]
    assert house.get("", house.begun()).json["house"] == []  # type: ignore[index]


def test_once_the_beacon_of_a_match_is_not_set_nothing_is_noted_but_notes(waiting: Waiting) -> None:
    house, match = waiting.house, waiting.begun()
    house.matches.house.beacon = None
    before = size(house, match)
    answer = house.order(match, "red", "storm")
    assert "is not the one that this house asks" in answer.text
    assert size(house, match) == before
    assert house.order(match, "red", "note still here").status_code == 200


def size(house: House, match: str) -> int:
    return house.matches.repository.size(match)


def test_an_order_names_what_its_sender_had_seen(house: House) -> None:
    match = house.begun()
    before = size(house, match)
    here, who = f"/api/matches/{match}/orders", house.headers(match, "red")
    none = house.client.post(here, json={"orders": "storm"}, headers=who)
    assert (none.status_code, "names what its sender had seen" in none.text) == (428, True)
    body = {"orders": "storm", "seen": before}
    done = house.client.post(here, json=body, headers=house.headers(match, "red"))
    assert done.status_code == 200, done.text
    assert house.order(match, "red", "note hi", **{"If-Match": done.headers["ETag"]}).json


def test_who_is_told_to_name_what_he_had_seen_is_told_a_way_that_the_address_takes(
    house: House,
) -> None:
    match = house.begun()
    tag = house.order(match, "red", "storm", **{"If-Match": f'"{size(house, match)}"'}).headers
    where = f"/api/matches/{match}/takeback"
    none = house.client.post(where, json={}, headers=house.headers(match, "red"))
    assert (none.status_code, "send If-Match" in none.text) == (428, True)
    named = house.headers(match, "red") | {"If-Match": tag["ETag"]}
    assert house.client.post(where, json={}, headers=named).status_code == 200


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (lambda now, own: now + 1, "You name a checkpoint of"),
        (lambda now, own: own, "You ordered at entry"),
        (lambda now, own: 10**9, "You name a checkpoint of"),
        (lambda now, own: now - 0.5, "Not a valid integer"),
        (lambda now, own: f"{now}", "Not a valid integer"),
    ],
)
def test_a_checkpoint_that_cannot_have_been_seen_is_refused(
    seen: object, why: str, house: House
) -> None:
    match = house.begun()
    own = size(house, match)
    assert house.order(match, "red", "scout", **{"If-Match": f'"{own}"'}).status_code == 200
    now = size(house, match)
    body = {"orders": "note hello", "seen": seen(now, own - 1)}  # type: ignore[operator]
    answer = house.client.post(
        f"/api/matches/{match}/orders", json=body, headers=house.headers(match, "red")
    )
    assert answer.status_code in (409, 412, 422), answer.text
    assert why in answer.text
    assert size(house, match) == now


def test_the_receipt_of_an_order_is_a_proof_of_its_line(house: House) -> None:
    match, key = house.begun(), "an-id-of-its-sender"
    tag = {"If-Match": f'"{size(house, match)}"'}
    assert house.order(match, "red", "storm", key=key, **tag).status_code == 200
    answer = house.client.get(f"/api/matches/{match}/receipt", query_string={"id": key})
    assert answer.status_code == 200
    proof = read_proof(answer.json["receipt"])  # type: ignore[index]
    rows = house.matches.repository.rows(match, proof.index, proof.index + 1)
    assert bytes(rows[0][2]) == proof.data
    unknown = house.client.get(f"/api/matches/{match}/receipt", query_string={"id": "x" * 20})
    assert (unknown.status_code, "No order with this id" in unknown.text) == (404, True)

"""Disputes, luck and the options of fair play, by the API."""

from typing import Any

import pytest

from tests.service.api.conftest import House
from tests.service.test_evidence import contested


def test_the_api_shows_it_to_each_as_he_may_know_it(house: House) -> None:
    match, n = contested(house.matches, "scout")
    listed = house.client.get(f"/api/matches/{match}/disputes").json
    assert listed["disputes"][0]["verdict"] == "open"  # type: ignore[index]
    public = house.client.get(f"/api/matches/{match}/disputes/{n}").json
    assert public["rolls"] == []  # type: ignore[index]
    assert public["said"][0]["words"] == ""  # type: ignore[index]
    assert house.client.get(f"/api/matches/{match}/disputes/1").status_code == 404
    assert house.client.get(f"/api/matches/{match}/disputes/{n}?as=red").status_code == 401
    luck = house.client.get(f"/api/matches/{match}/luck").json
    assert luck["sealed"] == 1  # type: ignore[index]
    shown = house.client.get(f"/api/matches/{match}").json
    assert (shown["referee"], shown["dispute"]) == (True, n)  # type: ignore[index]
    assert "fieldpost_dice_evidence" in house.client.get("/metrics").get_data(as_text=True)


@pytest.mark.parametrize(
    ("ruling", "verdict", "entries"),
    [
        ("settle stands because the audit is right", "stands", ["dispute.settled"]),
        ("settle back because of it", "back", ["dispute.settled", "rewound"]),
        ("settle corrected Stormed seat=red pips=-1 because one die fell off", "corrected",
         ["dispute.settled", "toy.Stormed"]),
    ],
)  # fmt: skip
def test_a_dispute_is_opened_answered_and_settled_by_the_api(
    house: House, ruling: str, verdict: str, entries: list[str]
) -> None:
    match = house.open(referee=True).json["match"]  # type: ignore[index]
    for seat in ("red", "blue", "referee"):
        house.join(match, seat)

    def ordered(seat: str, text: str) -> Any:
        answer = house.order(match, seat, text)
        assert answer.status_code == 200, answer.json
        return answer.json

    start = house.matches.repository.size(match)
    ordered("red", "storm")
    after = house.matches.repository.match(match).table
    ordered("blue", f"dispute order {start} because I say so")
    refused = house.order(match, "red", "storm")
    assert (refused.status_code, "settle that first" in refused.json["detail"]) == (422, True)  # type: ignore[index]
    ordered("red", "answer it is as it is")
    n = house.client.get(f"/api/matches/{match}/disputes").json["disputes"][0]["n"]  # type: ignore[index]
    shown = house.get(f"/disputes/{n}?as=referee", match, "referee").json
    assert [said["words"] for said in shown["said"]] == ["I say so", "it is as it is"]  # type: ignore[index]
    assert shown["audit"]["right"]  # type: ignore[index]
    size = house.matches.repository.size(match)
    ordered("referee", ruling)
    closed = house.get(f"/disputes/{n}", match).json
    assert closed["ruling"]["verdict"] == verdict  # type: ignore[index]
    now = house.matches.repository.match(match)
    written = [topic for _, topic, _ in house.matches.repository.rows(match, size, now.size)]
    assert [t for t in written if t not in ("command", "clock.set")] == entries
    assert (now.pending.dispute, now.table == after) == (None, verdict == "stands")
    ordered("red", "storm")

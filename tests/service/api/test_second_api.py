"""Matches of version 2 by the API: what an order had seen, receipts, and what is refused."""

from pathlib import Path

import pytest

from domain.journal.lots import read_proof
from domain.match.seeing import EVERYTHING
from service.application.reading import export
from service.audit.evidence import Also, examine
from service.audit.report import AuditFailed
from service.house.keys import House as Keys
from service.house.witness import Anchored, Asker, Silent
from tests.fairness.second import WATCH, Witness
from tests.service.api.conftest import Build, House
from tests.toys import toy


@pytest.fixture
def second(build: Build) -> House:
    return build()


def size(house: House, match: str) -> int:
    return house.matches.repository.size(match)


def test_an_order_names_what_its_sender_had_seen(second: House) -> None:
    match = second.begun()
    before = size(second, match)
    here, who = f"/api/matches/{match}/orders", second.headers(match, "red")
    none = second.client.post(here, json={"orders": "storm"}, headers=who)
    assert (none.status_code, "names what its sender had seen" in none.text) == (428, True)
    body = {"orders": "storm", "seen": before}
    done = second.client.post(
        f"/api/matches/{match}/orders", json=body, headers=second.headers(match, "red")
    )
    assert done.status_code == 200, done.text
    assert second.order(match, "red", "note hi", **{"If-Match": done.headers["ETag"]}).json


def test_who_is_told_to_name_what_he_had_seen_is_told_a_way_that_the_address_takes(
    second: House,
) -> None:
    match = second.begun()
    tag = second.order(match, "red", "storm", **{"If-Match": f'"{size(second, match)}"'}).headers
    where = f"/api/matches/{match}/takeback"
    none = second.client.post(where, json={}, headers=second.headers(match, "red"))
    assert (none.status_code, "send If-Match" in none.text) == (428, True)
    named = second.headers(match, "red") | {"If-Match": tag["ETag"]}
    assert second.client.post(where, json={}, headers=named).status_code == 200


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
    seen: object, why: str, second: House
) -> None:
    match = second.begun()
    own = size(second, match)
    assert second.order(match, "red", "scout", **{"If-Match": f'"{own}"'}).status_code == 200
    now = size(second, match)
    body = {"orders": "note hello", "seen": seen(now, own - 1)}  # type: ignore[operator]
    answer = second.client.post(
        f"/api/matches/{match}/orders", json=body, headers=second.headers(match, "red")
    )
    assert answer.status_code in (409, 412, 422), answer.text
    assert why in answer.text
    assert size(second, match) == now


def test_a_match_says_whose_dice_wait_for_somebody_else_s_key(second: House) -> None:
    match = second.open(two_keys=["red"]).json["match"]  # type: ignore[index]
    assert second.get("", match).json["two_keys"] == ["red"]  # type: ignore[index]
    assert second.get("", second.begun()).json["two_keys"] == []  # type: ignore[index]


def test_after_new_chains_an_older_checkpoint_is_sent_back(second: House) -> None:
    match = second.begun()
    before = size(second, match)
    second.matches.rekey(match, "the old chains were lost")
    now = size(second, match)
    body = {"orders": "storm", "seen": before}
    answer = second.client.post(
        f"/api/matches/{match}/orders", json=body, headers=second.headers(match, "red")
    )
    assert "brought new chains of dice" in answer.text
    assert size(second, match) == now


def test_the_receipt_of_an_order_is_a_proof_that_the_export_must_keep(
    second: House, tmp_path: Path
) -> None:
    match, key = second.begun(), "an-id-of-its-sender"
    tag = {"If-Match": f'"{size(second, match)}"'}
    assert second.order(match, "red", "storm", key=key, **tag).status_code == 200
    answer = second.client.get(f"/api/matches/{match}/receipt", query_string={"id": key})
    assert answer.status_code == 200
    proof = read_proof(answer.json["receipt"])  # type: ignore[index]
    rows = second.matches.repository.rows(match, proof.index, proof.index + 1)
    assert bytes(rows[0][2]) == proof.data
    unknown = second.client.get(f"/api/matches/{match}/receipt", query_string={"id": "x" * 20})
    assert (unknown.status_code, "No order with this id" in unknown.text) == (404, True)

    file, slip = tmp_path / "match.audit", tmp_path / "receipt.tlog-proof"
    file.write_bytes(b"".join(export(second.matches, match, EVERYTHING)))
    slip.write_text(answer.json["receipt"])  # type: ignore[index]
    vkey, games = second.matches.house.key.vkey, {"toy": toy.RULES}
    assert examine(file, [vkey], games, also=Also(receipts=[slip])).receipts == 1

    other = Keys("other.example", bytes(range(32)), bytes(32))
    foreign = other.sign("other.example/g/x\n1\n" + "A" * 43 + "=\n")
    slip.write_text(answer.json["receipt"].split("\n\n")[0] + "\n\n" + foreign)  # type: ignore[index]
    with pytest.raises(AuditFailed, match="a receipt: no trusted key has signed"):
        examine(file, [vkey], games, also=Also(receipts=[slip]))


class Standing(Asker):
    """A witness who is there when a match is opened, and silent from then on."""

    def __init__(self, house: Keys) -> None:
        super().__init__("http://127.0.0.1:9", WATCH.vkey, patience=0.2)
        self._watch = Witness(WATCH, bytes(32), [house.key.verify_key], lambda size: size)

    def anchor(self, origin: str) -> Anchored:
        named = self._watch.anchored(origin)
        return Anchored(named["anchor"], named["proof"], named["vkey"])


def test_where_the_witness_of_a_match_is_not_set_nothing_is_noted_but_notes(second: House) -> None:
    house = second.matches.house
    house.witness = Standing(house)
    match = second.begun()
    started = second.matches.repository.match(match)
    assert started.dice.witnessed
    house.witness = None
    before = size(second, match)
    answer = second.order(match, "red", "storm", **{"If-Match": f'"{before}"'})
    assert "is not the one that this house asks" in answer.text
    assert size(second, match) == before
    said = second.order(match, "red", "note still here", **{"If-Match": f'"{before}"'})
    assert said.status_code == 200, said.text


def test_no_match_is_opened_while_the_witness_is_silent(second: House) -> None:
    second.matches.house.witness = Asker("http://127.0.0.1:9", WATCH.vkey, patience=0.2)
    with pytest.raises(Silent):
        second.matches.house.witness.anchor("play.example/g/x")
    answer = second.open()
    assert answer.status_code == 422
    assert "No match can be opened now" in answer.text
    assert second.client.get("/api/matches").json["matches"] == []  # type: ignore[index]

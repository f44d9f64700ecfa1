"""Positions, the journal, rolls with their proofs, the story and the export."""

import json
from hashlib import sha256
from typing import Any

import pytest

from domain.journal.entries import leaf_hash, parse_checkpoint
from domain.journal.tree_proofs import verify_inclusion
from service.house.signed_notes import open_signed_note, parse_vkey
from tests.service.api.conftest import House

PATHS = ("/view", "/journal", "/rolls", "/story", "/export", "/stream")


def read(house: House, path: str, match: str, seat: str = "") -> dict[str, Any]:
    answer = house.get(path, match, seat)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.json  # type: ignore[return-value]


def test_a_seat_sees_its_own_hand_and_the_public_sees_none(house: House) -> None:
    match = house.begun()

    def hand(path: str, seat: str) -> set[str]:
        view = read(house, path, match, seat)["view"]
        return {card["id"] for card in view.get("cards", ())}

    assert hand("/view", "red") == hand("/view?as=red", "red") == set(house.held(match, "red"))
    assert hand("/view?as=public", "red") == hand("/view", "") == set()


def test_any_moment_can_be_looked_at(house: House) -> None:
    match = house.finished()
    size = house.matches.repository.size(match)
    for at in (1, 5, 13, size - 3, size):
        seen = read(house, f"/view?at={at}", match, "blue")
        assert (seen["at"], seen["size"], seen["viewer"]) == (at, size, "blue")
    assert house.get(f"/view?at={size + 1}", match).status_code == 404
    assert house.get("/view?at=0", match).status_code == 404
    assert house.get("/view?at=-1", match).status_code == 422


def test_an_earlier_moment_tells_for_whom_the_match_waited_then(house: House) -> None:
    match = house.begun()
    both = house.matches.repository.size(match)
    for _ in range(2):
        hand = house.held(match, "red")
        assert house.order(match, "red", f"play {hand[0]}").status_code == 200
    house.order(match, "blue", "scout")
    empty = house.matches.repository.size(match) - 1
    assert read(house, f"/view?at={both}", match, "blue")["to_move"] == ["red", "blue"]
    assert read(house, f"/view?at={empty}", match, "blue")["to_move"] == ["blue"]


def test_everything_is_shown_once_it_is_over(house: House) -> None:
    running, over = house.begun(), house.finished()
    for path in PATHS[:-1]:
        assert house.get(f"{path}?as=everything", running, "red").status_code == 403
    house.project()
    seen = read(house, "/view?as=everything", over)
    assert seen["outcome"]["ending"] == "all-played"
    entries = read(house, "/journal?as=everything&limit=500", over)["entries"]
    assert {e["type"] for e in entries if e["opened"]} >= {"deck.sealed", "card.dealt"}


@pytest.mark.parametrize("path", PATHS)
def test_another_seat_is_not_shown(house: House, path: str) -> None:
    house.services.streams.lifetime = 0
    match = house.begun()
    house.project()
    assert house.get(f"{path}?as=red", match, "blue").status_code == 403
    assert house.get(f"{path}?as=red", match).status_code == 401
    assert house.get(f"{path}?as=green", match, "red").status_code == 404
    assert house.get(f"{path}?as=", match).status_code == 200
    wrong = house.client.get(
        f"/api/matches/{match}{path}", headers={"Authorization": "Bearer nobody"}
    )
    assert wrong.status_code == 401


def test_a_view_is_sent_once_until_the_match_goes_on(house: House) -> None:
    match = house.begun()
    for path in ("", "/view", "/view?as=red", "/journal?limit=3", "/orders"):
        first = house.get(path, match, "red")
        tag = first.headers["ETag"]
        assert tag.startswith(f'"{house.matches.repository.size(match)}-')
        same = house.get(path, match, "red", **{"If-None-Match": tag})
        assert (same.status_code, same.headers["ETag"]) == (304, tag)
        assert "Authorization" in first.headers["Vary"]
        assert "private" in first.headers["Cache-Control"]
        house.order(match, "blue", "storm")
        assert house.get(path, match, "red", **{"If-None-Match": tag}).status_code == 200


def test_the_journal_is_read_page_by_page(house: House) -> None:
    match = house.finished()
    size = house.matches.repository.size(match)
    lines: list[str] = []
    start: int | None = 0
    while start is not None:
        page = read(house, f"/journal?start={start}&limit=7", match)
        lines += [entry["line"] for entry in page["entries"]]
        start = page["next"]
    stored = [bytes(line).decode() for _, _, line in house.matches.repository.rows(match, 0, size)]
    assert lines == stored
    assert read(house, f"/journal?start={size}", match)["entries"] == []
    assert read(house, "/journal?start=2147483647", match)["next"] is None
    assert house.get("/journal?limit=501", match).status_code == 422


def test_rolls_are_listed_and_each_is_proved(house: House) -> None:
    match = house.begun()
    house.order(match, "red", "storm")
    house.order(match, "blue", "scout")
    house.project()
    first = read(house, "/rolls?limit=1", match)
    assert first["rolls"][0]["labels"] == ["left", "right"]
    assert first["rolls"][0]["order"] == "red: storm"
    following = read(house, f"/rolls?after={first['next']}", match)["rolls"]
    assert following[0]["why"] == "weather"
    key = read(house, "/api/key", "")["vkey"]
    proof = read(house, f"/rolls/{first['rolls'][0]['n']}/proof", match)
    root = parse_checkpoint(open_signed_note(proof["checkpoint"], [parse_vkey(key)]))
    leaf = leaf_hash(proof["roll"].encode())
    path = [bytes.fromhex(h) for h in proof["path"]]
    assert verify_inclusion(leaf, proof["index"], root.size, path, root.root)
    for n in (0, 3, 10**8, 10**12):
        assert house.get(f"/rolls/{n}/proof", match).status_code == 404


def test_the_proof_of_every_roll_names_the_link_that_its_own_hashes_to(house: House) -> None:
    match = house.begun()
    for text in ("storm", "storm", "storm"):
        house.order(match, "red", text)
        house.order(match, "blue", text)
    house.project()
    seen = set()
    for roll in read(house, "/rolls?limit=50", match)["rolls"]:
        proof = read(house, f"/rolls/{roll['n']}/proof", match)
        link = json.loads(proof["roll"])["pub"]
        assert sha256(bytes.fromhex(link["reveal"])).hexdigest() == proof["previous"]
        seen.add((link["stream"], link["i"]))
    assert len(seen) == 6


def test_an_order_of_sizes_is_proved_up_to_both_ends_and_no_further(house: House) -> None:
    match = house.begun()
    size = house.matches.repository.size(match)
    for old, new in ((1, size), (size, size), (1, 1)):
        assert house.get(f"/consistency?old={old}&new={new}", match).status_code == 200
    for old, new in ((0, size), (1, size + 1), (size, size - 1)):
        assert house.get(f"/consistency?old={old}&new={new}", match).status_code in (404, 422)


def test_turns_and_story_are_told(house: House) -> None:
    match = house.begun()
    house.order(match, "red", "storm")
    house.project()
    turns = read(house, "/turns", match)["turns"]
    assert turns[0]["phase"] == "play"
    story = read(house, "/story?limit=2", match)
    assert len(story["story"]) == 2
    rest = read(house, f"/story?after={story['next']}", match)["story"]
    assert rest[-1]["text"].startswith("Stormed")


def test_an_export_is_a_file_with_every_entry(house: House) -> None:
    match = house.finished()
    size = house.matches.repository.size(match)
    for viewer, seat in (("public", ""), ("red", "red"), ("everything", "")):
        answer = house.get(f"/export?as={viewer}", match, seat)
        name = f'attachment; filename="{match}-{viewer}.txt"'
        assert answer.headers["Content-Disposition"] == name
        lines = answer.get_data().splitlines()
        assert sum(line.startswith(b"E ") for line in lines) == size
        assert lines[-1].startswith(b"C ")


def test_a_checkpoint_names_the_journal_as_it_stands(house: House) -> None:
    match = house.begun()
    shown = read(house, "/checkpoint", match)
    key = read(house, "/api/key", "")["vkey"]
    checkpoint = parse_checkpoint(open_signed_note(shown["checkpoint"], [parse_vkey(key)]))
    assert checkpoint.size == shown["size"] == house.matches.repository.size(match)
    assert checkpoint.root.hex() == read(house, "", match)["root"]

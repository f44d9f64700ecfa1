"""One sealed part by itself: shown while the match runs, and proved to anybody with one key."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.journal.entries import canonical
from domain.journal.tree_proofs import read_proof, write_proof
from service.audit.noting import p_line
from service.audit.part import SealedPart, read_parts, write_part
from service.audit.reporting.report import AuditFailed
from tests.fairness.cheats import begun
from tests.fairness.house import KEY, House
from tests.fairness.node_again import audited_by_node
from tests.fairness.vectors import FOLDER, PLACE, hidden, match_by_beacon
from tests.service.web.test_verify import needs_node
from workers.cli import main

EXPORT, N = hidden()
P = 0
AT = "2026-11-23T06:00:00Z"
"""A hidden roll of red in the vector."""


def shown(export: bytes = EXPORT, n: int = N) -> str:
    return write_part(export.splitlines(keepends=True), n, P, AT)


def other_match() -> str:
    house = scouted(origin=f"{PLACE}/another")
    return shown(house.export(view="red"), house.last - 1)


def scouted(**more: str) -> House:
    """Red just rolled in secret."""
    house, seen = begun(**more)
    house.order("red", "scout", "r1", seen)
    house.roll("~red", only="red")
    return house


def proof_of(text: str) -> str:
    return b64decode(text.split("\n")[1].split(" ")[2]).decode()


def with_proof(text: str, proof: str) -> str:
    head, _, *rest = text.split("\n")
    return "\n".join([head, p_line(AT, proof), *rest])


def with_opening(change: Callable[[dict[str, object]], object]) -> str:
    lines = shown().split("\n")
    mark, n, p, body = lines[2].split(" ", 3)
    opening = json.loads(body)
    change(opening)
    lines[2] = f"{mark} {n} {p} {canonical(opening).decode()}"
    return "\n".join(lines)


def at_another_place() -> str:
    """The true event, said to stand where another one does."""
    proof = read_proof(proof_of(shown()))
    moved = write_proof(proof.data, N - 1, proof.path, proof.note)
    return with_proof(shown(), moved)


def an_altered_event() -> str:
    """The commitment is exchanged for one that fits what is opened."""
    proof = read_proof(proof_of(shown()))
    line = proof.data.replace(b'"to":["red"]', b'"to":["blue"]')
    return with_proof(shown(), write_proof(line, N, proof.path, proof.note))


def of_another_house() -> str:
    house = match_by_beacon()
    line, path = read_proof(proof_of(shown())).data, read_proof(proof_of(shown())).path
    text = house.signed().partition("\n\n")[0] + "\n"
    stranger = text + "\n\u2014 play.example " + b64encode(bytes(68)).decode() + "\n"
    return with_proof(shown(), write_proof(line, N, path, stranger))


def an_order(text: str = "land at 5", **more: bool) -> str:
    """Red's sealed plan by itself."""
    house, n = begun()
    house.plan("red", text, "r1", n, "p", **more)
    return shown(house.export(view="red"), n)


FORGED: dict[str, tuple[Callable[[], str], str]] = {
    "the wrong part of the event": (
        lambda: shown().replace(f"\nO {N} 0 ", f"\nO {N} 1 "), "has no sealed part 1"),
    "the opening of another event": (
        lambda: shown().replace(f"\nO {N} 0 ", f"\nO {N - 1} 0 "), "Line 3 of the notes file"),
    "the same of another match": (
        lambda: shown().split("\n")[0] + "\n" + other_match().split("\n", 1)[1],
        "it is of another match"),
    "another match's name above it": (
        lambda: shown().replace("k3v9qz7m - part", "another - part", 1), "it is of another match"),
    "another salt": (
        lambda: with_opening(lambda o: o.update(salt="00" * 32)), "is not what was sealed"),
    "other dice": (
        lambda: with_opening(lambda o: o["data"]["draws"][0].update(r=[6, 6])),  # type: ignore
        "is not what was sealed"),
    "one more field beside the data": (
        lambda: with_opening(lambda o: o.update(more=1)), "the opening of part 0"),
    "the event at another place": (at_another_place, "Line 3 of the notes file"),
    "an event that was altered": (an_altered_event, "its path does not lead to its root"),
    "a checkpoint that the house did not sign": (of_another_house, "a receipt: "),
    "nothing opened": (lambda: "\n".join(shown().split("\n")[:2]) + "\n", "shows no sealed part"),
    "no receipt before it": (
        lambda: "\n".join([shown().split("\n")[0], *shown().split("\n")[2:]]), "Line 2 of"),
    "an end that is missing": (lambda: shown()[:-1], "out of form"),
    "a proof of something else": (
        lambda: with_proof(shown(), proof_of(shown()).replace("tlog-proof", "glot-proof")),
        "Line 2 of the notes file"),
    "an order that is not what its event publishes": (
        lambda: an_order(lie=True), "the sealed order is not the one that was published"),
    "words that steer a terminal": (
        lambda: an_order("land at \x1b[2J"), "it holds a control character"),
    "an opening in another spelling": (
        lambda: shown().replace('{"data":{', '{"data": {'), "the opening of part 0"),
}  # fmt: skip


def theirs(file: Path, key: str = KEY.vkey) -> tuple[int, str]:
    done = audited_by_node(str(file), "--key", key, "--json")
    return done.returncode, done.stdout + done.stderr


def ours(file: Path, key: str = KEY.vkey) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["audit", str(file), "--key", key, "--json"])
    return done.exit_code, done.output


@needs_node
def test_a_part_is_shown_during_the_match_and_proved_by_both(tmp_path: Path) -> None:
    """Out of red's own export, at a moment when nobody else may know it."""
    house = scouted()
    n = house.last - 1
    export, file = tmp_path / "red.audit", tmp_path / "one.notes"
    export.write_bytes(house.export(view="red"))
    wrote = CliRunner().invoke(main, ["part", str(export), str(n), "--output", str(file)])
    assert wrote.exit_code == 0, wrote.output
    assert "all hidden rolls before it" in wrote.output
    (part,) = read_parts(file.read_bytes(), file.name, [KEY.vkey])
    assert (part.n, part.part, part.type, part.to) == (n, 0, "roll.hidden", ("red",))
    assert part.data["stream"] == "~red"
    for status, said in (ours(file), theirs(file)):
        assert status == 2
        told = json.loads(said)
        assert [(one["n"], one["part"], one["data"]) for one in told["parts"]] == [
            (n, 0, part.data)
        ]


@needs_node
@pytest.mark.parametrize("name", FORGED)
def test_a_forged_part_is_refused_by_both(name: str, tmp_path: Path) -> None:
    make, said = FORGED[name]
    file = tmp_path / "forged.notes"
    file.write_text(make(), "utf-8")
    with pytest.raises(AuditFailed, match=said):
        read_parts(file.read_bytes(), file.name, [KEY.vkey])
    for status, told in (ours(file), theirs(file)):
        assert (status, json.loads(told)["result"]) == (1, "failed")


def test_what_an_export_does_not_open_is_said(tmp_path: Path) -> None:
    export = tmp_path / "public.audit"
    export.write_bytes(match_by_beacon().export(without={(N, P)}))
    done = CliRunner().invoke(main, ["part", str(export), str(N)])
    assert done.exit_code == 1
    assert f"This export does not open part 0 of event {N}." in done.output


def test_it_may_come_with_the_line_ends_of_mail(tmp_path: Path) -> None:
    file = tmp_path / "mailed.notes"
    file.write_bytes(shown().replace("\n", "\r\n").encode())
    assert ours(file)[0] == theirs(file)[0] == 2


def test_the_part_of_the_specification(tmp_path: Path) -> None:
    file = FOLDER / "3-hidden.notes"
    (part,) = read_parts(file.read_bytes(), file.name, [KEY.vkey])
    assert isinstance(part, SealedPart)
    assert file.read_text("utf-8") == shown()
    assert ours(file)[0] == theirs(file)[0] == 2

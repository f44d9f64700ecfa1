"""The whole exports of docs/vectors, as docs/fair-play.md, 27, tells them."""

import json
import re
import subprocess
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from service.audit import AuditFailed, More, NoVerdict, audit
from service.audit.journals import Judged, judge
from service.witness.asking import Unreachable
from service.witness.look import HouseWatcher
from service.witness.memory import Memory
from tests.fairness import second_cheats
from tests.fairness.node_again import audited_by_node
from tests.fairness.second import KEY, RELEASES, WATCH
from tests.fairness.vectors import FOLDER, NEXT, made
from tests.rigs.every_event import HOUSE
from tests.rigs.waiting import PATIENCE
from tests.service.test_audit_odd import FAILED, RIGHT, both
from tests.service.web.test_verify import needs_node
from workers.cli import main

PAGE = FOLDER.parent / "fair-play.md"
ROW = re.compile(
    r"\| \[([\w-]+)\]\(vectors/([\w-]+\.export)\) \|[^|]*\| (\d+) \| (\d+) \| `(\w+)` \|"
)
OTHER = re.compile(r"\| \[([\w.-]+)\]\(vectors/\1\) \|[^|]*\|[^|]*\| `(\w+)` \|")


class Vector(NamedTuple):
    """A row of the table, and the file that it names."""

    name: str
    file: str
    entries: int
    rolls: int
    digest: str

    @property
    def body(self) -> bytes:
        return (FOLDER / self.file).read_bytes()


VECTORS = {
    row[0]: Vector(row[0], row[1], int(row[2]), int(row[3]), row[4])
    for row in ROW.findall(PAGE.read_text("utf-8"))
}

OTHERS = dict(OTHER.findall(PAGE.read_text("utf-8")))
"""What is no export, with the digest that the page names."""


def audited(vector: Vector, body: bytes) -> tuple[int, int]:
    more = More(witnesses=[WATCH.vkey], releases=RELEASES)
    report = audit(body.splitlines(keepends=True), [KEY.vkey], more=more)
    return report.events, report.rolls


def test_the_page_tells_every_file() -> None:
    told = {vector.file for vector in VECTORS.values()} | set(OTHERS)
    assert told == {one.name for one in FOLDER.iterdir()} == set(made())


def test_what_is_no_export_is_never_changed() -> None:
    assert {name: sha256((FOLDER / name).read_bytes()).hexdigest() for name in OTHERS} == OTHERS


@needs_node
def test_both_hold_the_sent_file_against_its_export(tmp_path: Path) -> None:
    export, kept = FOLDER / "2-letters.export", FOLDER / "2-letters.sent"
    said: list[str] = []
    assert both(export, "--key", KEY.vkey, "--sent", kept, said=said) == RIGHT
    for text in said:
        assert "4 receipts show the very lines of this export." in text
        assert "4 of your orders are in the log as you sent them." in text
        assert "6 checkpoints in your mail say the same" in text
    changed = tmp_path / "changed.sent"
    changed.write_bytes(kept.read_bytes().replace(b'"orders":"storm"', b'"orders":"scout"'))
    assert both(export, "--key", KEY.vkey, "--sent", changed) == FAILED
    for mark, sentence in CUT.items():
        lines = kept.read_bytes().splitlines(keepends=True)
        (tmp_path / "some.sent").write_bytes(
            b"".join([lines[0], *(x for x in lines if x[:2] == mark)])
        )
        said = []
        both(cut_export(tmp_path), "--key", KEY.vkey, "--sent", tmp_path / "some.sent", said=said)
        assert all(sentence in text for text in said), said


CUT = {
    b"P ": "a signed receipt shows it, but the export has 7; the history was cut, or the export",
    b"S ": "Absent: your order “",
    b"C ": "the export has 7; the history was cut or rolled back",
}
"""What each line of a Sent file says of an export whose end the house left out."""


def cut_export(folder: Path) -> Path:
    """The beginning of the vector, with a new signature of the house over it."""
    lines = (FOLDER / "2-letters.export").read_bytes().splitlines(keepends=True)
    kept = [line for line in lines if line[:2] == b"E "][:7]
    root = EMPTY_TREE.extended([leaf_hash(line[2:-1]) for line in kept]).root()
    note = KEY.sign_as_note(checkpoint_text("play.example/g/k3v9qz7m", 7, root))
    small = [x for x in lines if x[:2] == b"C " and int(b64decode(x[2:]).split(b"\n")[1]) < 7]
    file = folder / "cut.audit"
    closing = b"C " + b64encode(note.encode()) + b"\n"
    file.write_bytes(b"".join([lines[0].replace(b" full", b" public"), *kept, *small, closing]))
    return file


def test_the_stream_is_right_with_its_proofs_and_not_with_a_byte_changed() -> None:
    body = (FOLDER / "2-journals.stream").read_bytes()
    found = [(one.origin[-4:], one.why, one.report, one.logged) for one in judged(body)]
    assert [(name, why, logged) for name, why, _, logged in found] == [
        ("able", "", 2),
        ("aker", "", 2),
    ]
    assert [(report.events, report.rolls) for *_, report, _ in found if report] == [(15, 3)] * 2
    for place in range(len(body) // 9, len(body) - 1, len(body) // 9):
        changed = bytearray(body)
        changed[place] ^= 1
        assert any(one.refused for one in judged(bytes(changed))), place


@needs_node
def test_both_tell_the_same_of_the_stream(tmp_path: Path) -> None:
    body = (FOLDER / "2-journals.stream").read_bytes()
    first = body.index(b"\n\n") + 2
    cases = {
        "whole": (body, 2),
        "none": (body[: body.index(b"\n") + 1], 0),
        "another end": (body.replace(b'"orders":"storm"', b'"orders":"scout"', 1), 1),
        "cut": (body[:-1], 3),
        "two streams": (body + b"N baker\n" + body, 3),
        "an empty line": (body[:first] + b"\n" + body[first:], 3),
        "no proofs": (re.sub(rb"(?m)^P .*\n", b"", body), 2),
        "a proof in the middle": (re.sub(rb"(?m)^(C .*\n)(P .*\n)", rb"\2\1", body), 1),
        "no proof": (re.sub(rb"(?m)^P .*$", b"P !!", body), 1),
        "no text": (re.sub(rb"(?m)^P .*$", b"P /w==", body), 1),
    }
    for name, (spoiled, status) in cases.items():
        file = tmp_path / name
        file.write_bytes(spoiled)
        words = [str(file), "--key", KEY.vkey]
        ours = CliRunner().invoke(main, ["audit-journals", *words])
        theirs = audited_by_node(*words)
        assert (ours.exit_code, theirs.returncode) == (status, status), (name, theirs)
        rows = [re.sub("(FAILED|compared).*", "", text) for text in (ours.stdout, theirs.stdout)]
        assert status == 3 or rows[0] == rows[1]


def judged(body: bytes) -> list[Judged]:
    return list(judge(body.splitlines(keepends=True), [KEY.vkey], {}))


def test_who_trusts_one_key_of_the_rotation_trusts_the_other() -> None:
    note = (FOLDER / "keys.note").read_text("utf-8")
    for mine in (KEY, NEXT):
        assert trusted_after(note, mine.vkey) == {KEY.vkey, NEXT.vkey}
    assert trusted_after(note, HOUSE.key.vkey) == {HOUSE.key.vkey}, "a stranger's key vouches not"
    forged = note.replace("T06:00:00Z", "T07:00:00Z")
    assert trusted_after(forged, KEY.vkey) == {KEY.vkey}


def trusted_after(note: str, vkey: str) -> set[str]:
    """The keys that a watcher trusts once a house told him this rotation, and then fell silent."""

    def fetch(path: str) -> bytes:
        if path != "/api/keys":
            raise Unreachable(path)
        return json.dumps({"house": "play.example", "keys": [], "rotations": [note]}).encode()

    watcher = HouseWatcher(fetch, Memory("play.example", [vkey]))
    with pytest.raises(Unreachable):
        watcher.look()
    return set(watcher.memory.keys)


@pytest.mark.parametrize("name", VECTORS)
def test_a_published_file_is_never_changed(name: str) -> None:
    assert sha256(VECTORS[name].body).hexdigest() == VECTORS[name].digest


@pytest.mark.parametrize("name", VECTORS)
def test_it_is_taken_with_its_entries_and_rolls(name: str) -> None:
    vector = VECTORS[name]
    assert audited(vector, vector.body) == (vector.entries, vector.rolls)


@pytest.mark.parametrize("name", VECTORS)
def test_with_a_byte_changed_it_is_not(name: str) -> None:
    vector = VECTORS[name]
    for place in range(len(vector.body) // 9, len(vector.body) - 1, len(vector.body) // 9):
        changed = bytearray(vector.body)
        changed[place] ^= 1
        with pytest.raises((AuditFailed, NoVerdict)):
            audited(vector, bytes(changed))


@needs_node
def test_the_other_verifier_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text("".join(json.dumps(_told(vector)) + "\n" for vector in VECTORS.values()))
    command = ["node", str(Path(second_cheats.__file__).parent / "second_node.mjs"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    said = {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}
    for vector in VECTORS.values():
        report = said[vector.name]["report"]
        assert (report["events"], report["rolls"]) == (vector.entries, vector.rolls), vector.name


def _told(vector: Vector) -> dict[str, Any]:
    releases = {"toy": {str(version): sorted(known) for version, known in RELEASES["toy"].items()}}
    return {
        "name": vector.name,
        "export": b64encode(vector.body).decode(),
        "key": KEY.vkey,
        "witnesses": [WATCH.vkey],
        "seat": "",
        "seen": [],
        "orders": [],
        "receipts": [],
        "parent": None,
        "releases": releases,
    }

"""The whole exports of docs/vectors, as docs/vectors.md tells them."""

import json
import re
from base64 import b64decode, b64encode
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from service.audit import AuditFailed, AuditReport, More, NoVerdict, audit
from service.audit.journals import Judged, judge
from service.audit.reporting.report import CLASSES
from service.watcher.asking import Unreachable
from service.watcher.look import HouseWatcher
from service.watcher.memory import Memory
from tests.fairness.house import KEY, ORIGIN, RELEASES
from tests.fairness.node_again import audited_by_node, case, judged_by_node
from tests.fairness.vectors import FOLDER, NEXT, PAGE, made, renewed
from tests.rigs.every_event import HOUSE
from tests.service.test_audit_odd import FAILED, RIGHT, both
from tests.service.web.test_verify import needs_node
from workers.cli import main

ROW = re.compile(
    r"\| \[([\w-]+)\]\(vectors/([\w-]+\.export)\) \|[^|]*\| (\d+) \| (\d+) "
    r"\| (\d+), (\d+), (\d+), (\d+) \| ([^|]*) \|"
)


class Vector(NamedTuple):
    """A row of the table, and the file that it names."""

    file: str
    entries: int
    rolls: int
    by: dict[str, int]
    told: list[str]
    """Of the sentences under “To know”, how each begins."""

    @property
    def body(self) -> bytes:
        return (FOLDER / self.file).read_bytes()


def _vector(row: tuple[str, ...]) -> Vector:
    by = dict(zip(CLASSES, map(int, row[4:8]), strict=True))
    return Vector(row[1], int(row[2]), int(row[3]), by, re.findall("“([^”]+)”", row[8]))


VECTORS = {row[0]: _vector(row) for row in ROW.findall(PAGE.read_text("utf-8"))}


def audited(body: bytes) -> AuditReport:
    more = More(releases=RELEASES)
    return audit(body.splitlines(keepends=True), [KEY.vkey], more=more)


def test_the_page_tells_every_file_and_all_is_made_as_it_stands() -> None:
    """Made anew by ``python -m tests.fairness.vectors``."""
    page = PAGE.read_text("utf-8")
    names = {one.name for one in FOLDER.iterdir()}
    assert {vector.file for vector in VECTORS.values()} == {n for n in names if "export" in n}
    assert all(f"(vectors/{name})" in page for name in names)
    assert {name: (FOLDER / name).read_bytes() for name in names} == {
        name: write() for name, write in made().items()
    }
    assert renewed(page) == page


@pytest.mark.parametrize("name", VECTORS)
def test_it_is_taken_with_what_the_page_says_of_it(name: str) -> None:
    vector = VECTORS[name]
    report = audited(vector.body)
    assert (report.events, report.rolls, report.classes) == vector[1:4]
    for begins, sentence in zip(vector.told, [*report.takebacks, *report.told], strict=True):
        assert sentence.startswith(begins)


@pytest.mark.parametrize("name", VECTORS)
def test_with_a_byte_changed_it_is_not(name: str) -> None:
    body = VECTORS[name].body
    for place in range(len(body) // 9, len(body) - 1, len(body) // 9):
        changed = bytearray(body)
        changed[place] ^= 1
        with pytest.raises((AuditFailed, NoVerdict)):
            audited(bytes(changed))


@needs_node
def test_the_other_verifier_says_the_same(tmp_path: Path) -> None:
    said = judged_by_node(tmp_path, (case(name, one.body) for name, one in VECTORS.items()))
    for name, vector in VECTORS.items():
        theirs, ours = said[name]["report"], audited(vector.body)
        assert (theirs["events"], theirs["rolls"], theirs["classes"]) == vector[1:4], name
        assert theirs["commandsWithoutResult"] == ours.commands_without_result
        assert sorted(theirs["told"]) == sorted(ours.told)
        assert sorted(theirs["notChecked"]) == sorted(ours.not_checked)


# What is not an export


@needs_node
def test_both_hold_notes_against_their_export(tmp_path: Path) -> None:
    export, kept = FOLDER / "3-none.export", FOLDER / "3-none.notes"
    said: list[str] = []
    assert both(export, "--key", KEY.vkey, "--mine", kept, said=said) == RIGHT
    for text in said:
        assert "4 receipts show the very lines of this export." in text
        assert "4 of your orders are in the log as you sent them." in text
        assert "5 checkpoints that you kept say the same" in text
    changed = tmp_path / "changed.notes"
    changed.write_bytes(kept.read_bytes().replace(b'"orders":"storm"', b'"orders":"scout"'))
    assert both(export, "--key", KEY.vkey, "--mine", changed) == FAILED
    for mark, sentence in CUT.items():
        lines = kept.read_bytes().splitlines(keepends=True)
        (tmp_path / "some.notes").write_bytes(
            b"".join([lines[0], *(x for x in lines if x[:2] == mark)])
        )
        said = []
        both(cut_export(tmp_path), "--key", KEY.vkey, "--mine", tmp_path / "some.notes", said=said)
        assert all(sentence in text for text in said), said


CUT = {
    b"P ": "a signed receipt shows it, but the export has 9; the history was cut, or the export",
    b"S ": "was never answered, and is not in the log.",
    b"C ": "the export has 9; the history was cut, or the export is older",
}
"""What each line of notes says of an export whose end the house left out."""


def cut_export(folder: Path) -> Path:
    """The beginning of the vector, with a new signature of the house over it."""
    lines = (FOLDER / "3-none.export").read_bytes().splitlines(keepends=True)
    kept = [line for line in lines if line[:2] == b"E "][:9]
    root = EMPTY_TREE.extended([leaf_hash(line[2:-1]) for line in kept]).root()
    note = KEY.sign_as_note(checkpoint_text(ORIGIN, 9, root))
    small = [x for x in lines if x[:2] == b"C " and int(b64decode(x[2:]).split(b"\n")[1]) < 9]
    file = folder / "cut.audit"
    closing = b"C " + b64encode(note.encode()) + b"\n"
    file.write_bytes(b"".join([lines[0].replace(b" full", b" public"), *kept, *small, closing]))
    return file


def test_the_stream_is_right_with_its_proofs_and_not_with_a_byte_changed() -> None:
    body = (FOLDER / "3-journals.stream").read_bytes()
    found = [(one.origin[-4:], one.why, one.report, one.logged) for one in judged(body)]
    assert [(name, why, logged) for name, why, _, logged in found] == [
        ("able", "", 2),
        ("aker", "", 2),
    ]
    assert [(report.events, report.rolls) for *_, report, _ in found if report] == [(20, 4)] * 2
    for place in range(len(body) // 9, len(body) - 1, len(body) // 9):
        changed = bytearray(body)
        changed[place] ^= 1
        assert any(one.refused for one in judged(bytes(changed))), place


@needs_node
def test_both_tell_the_same_of_the_stream(tmp_path: Path) -> None:
    body = (FOLDER / "3-journals.stream").read_bytes()
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
        rows = [re.sub("(FALSE|compared).*", "", text) for text in (ours.stdout, theirs.stdout)]
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

"""What the verifier of the pages counts of what a reader kept, and the beacon that it refuses."""

import json
from pathlib import Path
from typing import Any

import msgspec

from service.audit.noting import c_line
from tests.fairness.cosigned import W1
from tests.fairness.house import BEACON, KEY, House
from tests.fairness.node_again import audited_by_node
from tests.fairness.noted import CASES, desk, played
from tests.service.test_audit_mailboxes import fenced, mail, mbox
from tests.service.test_audit_notes import written
from tests.service.web.test_verify import needs_node

OURS = BEACON.beacon

pytestmark = needs_node


def told(export: Path, *words: str | Path) -> dict[str, Any]:
    done = audited_by_node(str(export), "--key", KEY.vkey, "--json", *map(str, words))
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_notes_count_no_time_twice_and_those_of_a_part_none(tmp_path: Path) -> None:
    at = played(CASES["a slow clock"])
    export, notes = written(at, tmp_path)
    copy, part, named = (tmp_path / name for name in ("copy.notes", "part.notes", "trust"))
    copy.write_text(at.text, "utf-8")
    part.write_text(at.text.replace(" page\n", " part\n", 1), "utf-8")
    named.write_text(f"beacon {OURS.key} {OURS.genesis} {OURS.period}\n")
    once, twice, shown = (
        told(export, "--trust", named, *(word for file in files for word in ("--mine", file)))
        for files in ([notes], [notes, copy], [part])
    )
    assert twice == once
    assert (once["classes"]["proved"], shown["classes"]["proved"]) == (2, 0)


def test_a_wrong_line_of_a_cosigner_under_a_kept_checkpoint_is_passed_over(tmp_path: Path) -> None:
    at = desk()
    note = at.house.signed()
    wrong = W1.line(note.replace("play.example", "play.other").partition("\n\n")[0] + "\n", 1)
    at.lines = [at.lines[0], c_line(at.at(), note + wrong)]
    export, notes = written(at, tmp_path)
    (named := tmp_path / "trust").write_text(f"cosigner {W1.key.vkey}\n")
    found = told(export, "--seen", notes, "--trust", named)
    assert (found["result"], found["seen"], found["cosigned"]) == ("incomplete", 1, 0)


def test_what_the_mailbox_lacks_is_not_made_up_for_by_notes(tmp_path: Path) -> None:
    at = desk()
    at.lines.append(c_line(at.at(), at.house.notes[0]))
    export, notes = written(at, tmp_path)
    mails = mbox(tmp_path / "box", [mail(fenced(at.house.notes[-1]).encode())])
    found = told(export, "--seen", mails, "--mine", notes)
    assert [s for s in found["notChecked"] if s.startswith("No checkpoint in the mailbox shows")]


def test_a_beacon_of_no_key_is_refused_at_the_opening(tmp_path: Path) -> None:
    beacon = {**msgspec.to_builtins(OURS), "key": "80" + 188 * "0" + "04"}
    (export := tmp_path / "match.export").write_bytes(House(fair={"beacon": beacon}).export())
    assert told(export)["reason"].startswith("Event 0: ")

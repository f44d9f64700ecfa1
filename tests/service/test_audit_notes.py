"""Notes files: what they prove to their owner, and what the house could have gained."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.audit.evidence import Also, examine
from service.audit.notes import LOST, ORDER, TAKEN, read_notes
from service.audit.noting import a_line, add_lines, c_line, head_of, s_line
from service.audit.reporting.telling import told
from service.audit.trust import trust
from service.house.signed_notes import SigningKey
from tests.fairness.cosigned import W1
from tests.fairness.house import BEACON, KEY, ORIGIN
from tests.fairness.node_again import audited_by_node
from tests.fairness.noted import CASES, Case, Desk, desk, played
from tests.fairness.vectors import FOLDER
from tests.fairness.verifiers import agreed
from tests.service.test_audit_mailboxes import fenced, mail, mbox
from tests.service.web.test_verify import needs_node
from workers.cli import main

BEACON_LINE = f"beacon {BEACON.beacon.key} {BEACON.beacon.genesis} {BEACON.beacon.period}\n"
TRUST = trust(beacons=[(BEACON.beacon.key, BEACON.beacon.genesis, BEACON.beacon.period)])


def written(at: Desk, folder: Path) -> tuple[Path, Path]:
    """The export of a match and the notes of its desk."""
    export, notes = folder / "match.audit", folder / "red.notes"
    export.write_bytes(at.house.export())
    notes.write_text(at.text, "utf-8")
    return export, notes


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_who_pressed_is_told_unasked_what_came_of_it(case: Case, tmp_path: Path) -> None:
    export, notes = written(played(case), tmp_path)
    lines = told(examine(export, [KEY.vkey], {}, mine=[notes], also=Also(trust=TRUST)))
    assert lines[0].startswith(case.first), lines
    assert [line for line in lines if case.says in line], lines


def test_nothing_is_told_of_what_was_taken_at_once(tmp_path: Path) -> None:
    export, notes = written(played(CASES["its own program saw every order in time"]), tmp_path)
    report = examine(export, [KEY.vkey], {}, mine=[notes], also=Also(trust=TRUST))
    assert [line for line in told(report) if "Your order" in line] == []
    assert (report.classes["proved"], report.sent, report.receipts) == (2, 2, 2)


def test_the_times_of_others_notes_count_for_nothing(tmp_path: Path) -> None:
    export, notes = written(played(CASES["its own program saw every order in time"]), tmp_path)
    report = examine(export, [KEY.vkey], {}, seen=[notes], also=Also(trust=TRUST))
    assert (report.classes["house"], report.sent, report.receipts) == (2, 0, 2)


@needs_node
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_both_verifiers_say_the_same_word_for_word(case: Case, tmp_path: Path) -> None:
    export, notes = written(played(case), tmp_path)
    (list_ := tmp_path / "trust").write_text(BEACON_LINE)
    args = [str(export), "--key", KEY.vkey, "--mine", str(notes), "--trust", str(list_)]
    ours = CliRunner().invoke(main, ["audit", *args]).output.splitlines()
    theirs = audited_by_node(*args).stdout.splitlines()
    assert ours == theirs


@needs_node
def test_the_notes_of_the_specification_tell_both_what_the_page_says(tmp_path: Path) -> None:
    (list_ := tmp_path / "trust").write_text(BEACON_LINE)
    export, notes = FOLDER / "3-pressed.export", FOLDER / "3-pressed.notes"
    status, report = agreed(export, KEY.vkey, "--mine", str(notes), "--trust", str(list_))
    assert (status, report["classes"]) == (
        2, {"proved": 2, "trusted": 0, "number": 0, "house": 1}
    )  # fmt: skip
    told = [one for one in report["told"] if "Your order" in one]
    assert [one.rpartition("(“")[2].partition("”")[2][:16] for one in told] == [
        ") was refused at", ") was answered a"
    ]  # fmt: skip
    assert len([one for one in report["notChecked"] if "after its round existed" in one]) == 1
    assert [one.endswith("never answered, and is not in the log.") for one in report["absent"]] == [
        True
    ]


@needs_node
def test_an_order_that_no_notes_have_is_told(tmp_path: Path) -> None:
    at = played(CASES["its own program saw every order in time"])
    at.house.order("red", "pass", "r9", at.house.checkpoint())
    export, notes = written(at, tmp_path)
    _, report = agreed(export, KEY.vkey, "--mine", str(notes))
    said = f"1 order in your name is not in your mails and notes (event {at.house.last})."
    assert [one for one in report["notChecked"] if one.startswith(said)]


@needs_node
def test_the_export_of_another_player_is_evidence(tmp_path: Path) -> None:
    """Two histories to two players: whoever compares has the proof."""
    at, other = desk(), desk()
    _play(at, "storm"), _play(other, "scout")
    export, _ = written(at, tmp_path)
    (theirs := tmp_path / "theirs.audit").write_bytes(other.house.export())
    (same := tmp_path / "same.audit").write_bytes(at.house.export())
    assert agreed(export, KEY.vkey, "--seen", str(same))[0] == 2
    assert agreed(export, KEY.vkey, "--seen", str(theirs))[0] == 1


def _play(at: Desk, orders: str) -> None:
    at.takes("halt" if orders == "scout" else orders, "r1")


@needs_node
def test_what_no_trusted_key_signed_makes_nothing_false(tmp_path: Path) -> None:
    export, notes = written(played(CASES["its own program saw every order in time"]), tmp_path)
    stranger = SigningKey("play.example", bytes(32))
    forged = stranger.sign_as_note(f"{ORIGIN}\n3\n{'A' * 43}=\n")
    (kept := tmp_path / "forged.notes").write_text(
        "\n".join([head_of(ORIGIN, "", "watch"), c_line("2026-11-22T06:00:00Z", forged), ""])
    )
    _, report = agreed(export, KEY.vkey, "--seen", str(kept), "--mine", str(notes))
    assert [one for one in report["notChecked"] if "1 checkpoint that was kept could not" in one]


@needs_node
def test_notes_count_no_time_twice_and_those_of_a_part_none(tmp_path: Path) -> None:
    at = played(CASES["a slow clock"])
    export, notes = written(at, tmp_path)
    copy, part = tmp_path / "copy.notes", tmp_path / "part.notes"
    copy.write_text(at.text, "utf-8")
    part.write_text(at.text.replace(" page\n", " part\n", 1), "utf-8")
    once, twice, shown = (
        examine(export, [KEY.vkey], {}, mine=files, also=Also(trust=TRUST))
        for files in ([notes], [notes, copy], [part])
    )
    assert told(twice) == told(once)
    assert (once.classes["proved"], shown.classes["proved"]) == (2, 0)


def test_a_wrong_line_of_a_cosigner_under_a_kept_checkpoint_is_passed_over(tmp_path: Path) -> None:
    at = desk()
    note = at.house.signed()
    wrong = W1.line(note.replace("play.example", "play.other").partition("\n\n")[0] + "\n", 1)
    at.lines = [at.lines[0], c_line(at.at(), note + wrong)]
    export, notes = written(at, tmp_path)
    report = examine(export, [KEY.vkey], {}, seen=[notes],
                     also=Also(trust=trust(cosigners=[W1.key.vkey])))  # fmt: skip
    assert (report.seen, report.cosigned) == (1, 0)


def test_what_would_steer_a_terminal_is_escaped_in_json_too(tmp_path: Path) -> None:
    files = written(played(CASES["words that would steer a terminal"]), tmp_path)
    words = ["audit", str(files[0]), "--key", KEY.vkey, "--mine", str(files[1]), "--json"]
    said = CliRunner().invoke(main, words).stdout
    assert ("\u202e" in said, r"\u202e" in said) == (False, True)
    assert "\u202e" in json.loads(said)["absent"][0]


def test_what_the_mailbox_lacks_is_not_made_up_for_by_notes(tmp_path: Path) -> None:
    at = desk()
    at.lines.append(c_line(at.at(), at.house.notes[0]))
    export, notes = written(at, tmp_path)
    mails = mbox(tmp_path / "box", [mail(fenced(at.house.notes[-1]).encode())])
    report = examine(export, [KEY.vkey], {}, seen=[mails], mine=[notes])
    assert [s for s in report.not_checked if s.startswith("No checkpoint in the mailbox shows")]


def test_a_cosigner_of_another_history_is_named(tmp_path: Path) -> None:
    """The house is another by its key: one of the two lies, and both verifiers say who signed."""
    export, _ = written(played(CASES["its own program saw every order in time"]), tmp_path)
    text = f"{ORIGIN}\n3\n{'A' * 43}=\n"
    note = SigningKey("play.example", bytes(32)).sign_as_note(text) + W1.line(text, 1_795_242_602)
    kept, list_ = tmp_path / "forged.notes", tmp_path / "trust"
    kept.write_text(
        "\n".join([head_of(ORIGIN, "", "watch"), c_line("2026-11-22T06:00:00Z", note), ""])
    )
    list_.write_text(f"cosigner {W1.vkey}\n")
    _, report = agreed(export, KEY.vkey, "--seen", str(kept), "--trust", str(list_))
    said = f"{W1.key.name} signed another history, under a key of the house that is not known here"
    assert [one for one in report["notChecked"] if one.startswith(said)]


def test_lines_are_written_as_they_are_read(tmp_path: Path) -> None:
    command = {"id": "r1" * 8, "match": ORIGIN, "orders": "nöte “x”", "seat": "red", "seen": 3}
    now, file = "2026-11-22T06:00:00Z", tmp_path / "deep" / "red.notes"
    rows = [s_line(now, command), a_line(now, "r1" * 8, LOST), a_line(now, "r1" * 8, TAKEN, "a  b")]
    for row in rows:
        add_lines(file, head_of(ORIGIN, "red", ORDER), [row])
    found = read_notes(file.read_bytes(), file.name)
    assert [one for _, one in found.pressed] == [command]
    assert [(one.what, one.words) for one in found.answers] == [(LOST, ""), (TAKEN, "a b")]
    assert found.waiting() == {}
    assert file.stat().st_mode & 0o077 == 0

"""The audit of honest exports, of spoiled files, and of every byte changed."""

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.journal.dice import parse_dice
from domain.journal.entries import EMPTY_TREE, leaf_hash, told_id
from service.audit import NO_MAILBOX, NO_REPLAY, NO_SENT, AuditFailed, AuditReport, audit
from service.audit.reporting.report import NO_BEACON
from tests.fairness.forge import KEY, ORIGIN, OTHER_KEY, Forge, a_match
from tests.rigs.soak import sampled

EXPORT = a_match().export()


def check(lines: list[bytes]) -> AuditReport:
    return audit(lines, [KEY.vkey])


OTHER_RELEASE = (
    "The rules 1 1 are of a release (1111111111111111) that this program cannot compare."
)


def refused(lines: list[bytes], because: str) -> None:
    with pytest.raises(AuditFailed, match=because):
        check(lines)


# Honest exports


def test_a_full_export_is_right_in_every_part() -> None:
    report = check(EXPORT)
    assert (report.origin, report.view, report.events, report.checkpoints) == (
        (ORIGIN, "full", 36, 6)
    )
    assert (report.rolls, report.draws, report.dice) == (7, 11, 10)
    assert (report.decks, report.decks_proved, report.cards) == (1, 1, 3)
    assert (report.openings, report.unopened, report.commands) == (10, 0, 5)
    assert report.not_checked == [OTHER_RELEASE, NO_BEACON, NO_MAILBOX, NO_SENT, NO_REPLAY]
    assert not report.complete


def test_a_public_export_says_what_it_does_not_show() -> None:
    report = check(a_match().export("public"))
    assert (report.rolls, report.openings, report.unopened) == (4, 0, 10)
    assert report.not_checked[2:4] == [
        "10 sealed parts are not opened in this export.",
        "1 deck is not proved yet: its shuffle is sealed.",
    ]


def test_rolls_that_were_taken_back_are_listed_with_who_agreed() -> None:
    report = check(EXPORT)
    assert report.withdrawn == 1
    assert report.takebacks == [
        "Event 25 took back the events from 18 on; rolls withdrawn: 1 on ~blue; agreed by red."
    ]


def test_commands_that_nothing_came_of_are_counted() -> None:
    forge = Forge()
    forge.command("red", "attack")
    forge.command("blue", "wait")
    forge.checkpoint()
    assert check(forge.export()).commands_without_result == 1


def test_the_key_of_a_cosigner_or_a_rotation_does_no_harm() -> None:
    report = audit(EXPORT, [OTHER_KEY.vkey, KEY.vkey])
    assert report.checkpoints == 6


def test_an_export_can_be_read_from_a_file(tmp_path: Any) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"".join(EXPORT))
    with path.open("rb") as file:
        assert audit(file, [KEY.vkey]) == check(EXPORT)


def test_a_report_can_be_written_as_json() -> None:
    assert json.loads(msgspec.json.encode(check(EXPORT)))["events"] == 36


# Mailbox and Sent folder


def test_checkpoints_in_a_mailbox_are_compared() -> None:
    match = a_match()
    seen = [*reversed(match.notes()), OTHER_KEY.sign_as_note("other.example/m/x\n1\nx\n"), "hello"]
    report = audit(match.export(), [KEY.vkey], seen=seen)
    assert report.seen == 6
    assert NO_MAILBOX not in report.not_checked


def test_a_mailbox_that_begins_late_cannot_show_that_the_dice_were_fixed() -> None:
    match = a_match()
    report = audit(match.export(), [KEY.vkey], seen=match.notes()[1:])
    table = "No checkpoint in the mailbox shows that the dice of table were fixed before event 3."
    assert table in report.not_checked, report.not_checked
    assert not any("were fixed" in text for text in check(match.export()).not_checked)


def test_a_command_changed_on_its_way_fails_against_the_sent_folder() -> None:
    command = dict(a_match().entries[10]["pub"]["command"])
    report = audit(EXPORT, [KEY.vkey], sent=[command, {"match": "other.example/m/x"}])
    assert report.sent == 1
    assert NO_SENT not in report.not_checked
    with pytest.raises(AuditFailed, match="event 10: it is not the order that was sent"):
        audit(EXPORT, [KEY.vkey], sent=[{**command, "orders": "attack 1204"}])


# Spoiled files


@pytest.mark.parametrize(
    ("spoil", "because"),
    [
        (lambda data: data.replace(b"\n", b"\r\n"), "converted to CRLF"),
        (gzip.compress, "compressed with gzip"),
        (lambda data: b"\xef\xbb\xbf" + data, "byte order mark"),
        (lambda data: data.decode().encode("utf-16"), "converted to UTF-16"),
        (lambda data: data[:-1], "without a line feed; truncated"),
        (lambda data: data[:-40], "without a line feed; truncated"),
        (lambda data: data + data, "a second export begins here"),
        (lambda data: b"", "not an export"),
        (lambda data: b"\n", "not an export"),
        (lambda data: data.partition(b"\n")[0] + b"\n", "holds no events"),
        (lambda data: data[: data.index(b"\nO ") + 1], "no signed checkpoint covers"),
        (lambda data: data.replace(b"\nC ", b"\n\nC ", 1), "not an event, opening or checkpoint"),
        (lambda data: data.replace(b"fieldpost-export/3", b"fieldpost-export/2"), "not an export"),
        (lambda data: data.replace(b"fieldpost-export/3", b"fieldpost-export/4"), "not an export"),
        (lambda data: data.replace(b" play.example", b" Play.example", 1), "names no origin"),
        (lambda data: data.replace(b"\xc3\x9c", b"\xdc"), "event 9"),
    ],
)
def test_a_spoiled_file_is_named_as_what_it_is(
    spoil: Callable[[bytes], bytes], because: str
) -> None:
    refused(spoil(b"".join(EXPORT)).splitlines(keepends=True), because)


def test_lines_in_another_order_are_refused() -> None:
    for at in range(1, len(EXPORT) - 1):
        lines = [*EXPORT]
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
        with pytest.raises(AuditFailed):
            check(lines)


def test_without_a_key_nothing_is_proved() -> None:
    with pytest.raises(AuditFailed, match="no trusted key"):
        audit(EXPORT, [])
    with pytest.raises(AuditFailed, match="a key to trust"):
        audit(EXPORT, ["nonsense"])


# Any change, any bytes


@pytest.mark.parametrize("stride", sampled([11, 1]))
def test_every_byte_changed_is_refused(stride: int) -> None:
    match = a_match()
    match.sizes = [1, 31, 36]
    data = b"".join(match.export())
    label = range(data.index(b" full") + 1, data.index(b" full") + 5)
    for at in range(0, len(data), stride):
        change = (1, 0x20, 0x80, data[at] ^ ord("0") or 1)[at % 4]
        if at in label:
            continue
        changed = data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
        with pytest.raises(AuditFailed):
            check(changed.splitlines(keepends=True))


@given(st.lists(st.binary(max_size=60), max_size=6))
def test_any_bytes_are_refused_in_a_sentence(lines: list[bytes]) -> None:
    with pytest.raises(AuditFailed):
        check(lines)
    with pytest.raises(AuditFailed):
        check([EXPORT[0], *(b"E " + line + b"\n" for line in lines)])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.text("ab~0", max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("kcdr"), inner, max_size=3),
)


@given(st.integers(0, 35), st.data())
def test_any_body_is_refused_or_fits_without_an_error(n: int, data: st.DataObject) -> None:
    """The operator signs whatever he likes; the audit answers in a sentence or a report."""
    match = a_match()
    body = match.entries[n]["pub"]
    field = data.draw(st.sampled_from([*body, "pub"]))
    if field in body:
        body[field] = data.draw(JSON)
    else:
        match.entries[n]["pub"] = data.draw(JSON)
    with suppress(AuditFailed):
        check(match.export())


@given(st.sampled_from(sorted(a_match().openings)), st.data())
def test_any_sealed_body_is_refused_or_fits_without_an_error(
    at: tuple[int, int], data: st.DataObject
) -> None:
    match = a_match()
    to, line = match.openings[at]
    body = json.loads(line)["data"]
    field = data.draw(st.sampled_from([*body, "data"]))
    if field in body:
        body[field] = data.draw(JSON)
    else:
        body = data.draw(JSON)
    match.reseal(at[0], body, to)
    with suppress(AuditFailed):
        check(match.export())


def test_deep_nesting_is_refused_in_a_sentence() -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    refused([EXPORT[0], b"E " + deep + b"\n"], "line 2: it ends too soon")
    refused([EXPORT[0], b"E " + deep + b"}\n"], "event 0")
    event = EXPORT[1][:-1].replace(b'"rules":"1"', b'"rules":' + deep[99_000:101_000])
    with pytest.raises(AuditFailed):
        check([EXPORT[0], event + b"\n", *EXPORT[2:]])


def test_huge_dice_are_refused_and_not_rolled() -> None:
    forge = Forge()
    forge.command("red", "attack")
    forge.roll("red", parse_dice("2d6"))
    forge.entries[2]["pub"]["draws"][0]["n"] = 10**15
    forge.checkpoint()
    refused(forge.export(), "event 2: a roll is out of form")


def test_the_worked_ids_and_roots_of_the_page_are_right() -> None:
    page = (Path(__file__).parents[2] / "docs" / "vectors.md").read_text("utf-8")
    tree = EMPTY_TREE.extended(map(leaf_hash, (b"", b"\0")))
    assert f" {tree.root().hex()}\n" in page
    assert f" {tree.add(leaf_hash(bytes([16]))).root().hex()}\n" in page
    assert told_id("0123456789abcdef0123456789abcdef", 1) in page
    assert sha256(b"<1@mail.example> m.red.3.abcdefghijkl").hexdigest() in page

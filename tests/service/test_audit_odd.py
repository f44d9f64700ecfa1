"""What somebody brings who believes no word: both verifiers say the same, in one sentence."""

import gzip
import io
import os
import random
import re
import zipfile
from base64 import b64encode
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.fairness.house import KEY as HOUSE_KEY
from tests.fairness.house import ORIGIN, WATCH, House
from tests.fairness.node_again import audited_by_node
from tests.fairness.vectors import FOLDER, PLACE, log_proof, shown_part
from tests.service.test_audit_converted import tarred
from tests.service.web.test_verify import needs_node
from workers.cli import main

KEY = HOUSE_KEY.vkey
NOW = "2026-11-22T06:00:00Z"
AT = NOW.encode()
OTHER_KEY = "play.example+9bcfdd96+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
COSIGNER = WATCH.vkey
EXPORT, OTHER = ((FOLDER / f"3-{name}.export").read_bytes() for name in ("beacon", "rest"))
LINES = EXPORT.splitlines(keepends=True)
FAILED, RIGHT, USAGE = 1, 2, 3


PART = shown_part().encode()
STREAM = (FOLDER / "3-journals.stream").read_bytes()
SENT = (FOLDER / "3-none.notes").read_bytes()
LOG_PROOF = log_proof(1).encode()


def zipped(*members: tuple[str, bytes]) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        for name, data in members:
            archive.writestr(name, data)
    return into.getvalue()


def swapped(k: int) -> bytes:
    return b"".join([*LINES[:k], LINES[k + 1], LINES[k], *LINES[k + 2 :]])


def numbered(n: bytes) -> bytes:
    return EXPORT.replace(b'"n":5,', b'"n":' + n + b",", 1)


DEEP = b"[" * 3000 + b"]" * 3000

FILES = {
    "cut in a line": (EXPORT[: len(EXPORT) // 2], FAILED),
    "cut at a line": (b"".join(LINES[:30]), FAILED),
    "without its last line feed": (EXPORT[:-1], FAILED),
    "its first line alone": (LINES[0], FAILED),
    "empty": (b"", FAILED),
    "one line feed": (b"\n", FAILED),
    "zeros": (bytes(5000), FAILED),
    "noise": (random.Random(1).randbytes(5000), FAILED),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), FAILED),
    "a page": (b"<!doctype html><p>Sign in", FAILED),
    "JSON": (b'{"a":1}\n', FAILED),
    "twice": (EXPORT * 2, FAILED),
    "another match behind it": (EXPORT + OTHER, FAILED),
    "a line twice": (b"".join([*LINES[:10], LINES[9], *LINES[10:]]), FAILED),
    "two lines swapped": (swapped(10), FAILED),
    "a line left out": (b"".join([*LINES[:10], *LINES[11:]]), FAILED),
    "version 9": (EXPORT.replace(b"export/3", b"export/9", 1), FAILED),
    "called version 1": (EXPORT.replace(b"export/3", b"export/1", 1), FAILED),
    "two byte order marks": (b"\xef\xbb\xbf" * 2 + EXPORT, RIGHT),
    "CRLF": (EXPORT.replace(b"\n", b"\r\n"), RIGHT),
    "CRLF in half": (EXPORT[:3000] + EXPORT[3000:].replace(b"\n", b"\r\n"), FAILED),
    "CR": (EXPORT.replace(b"\n", b"\r"), RIGHT),
    "UTF-16": (EXPORT.decode().encode("utf-16"), RIGHT),
    "UTF-32": (EXPORT.decode().encode("utf-32"), FAILED),
    "gz of gz": (gzip.compress(gzip.compress(EXPORT)), RIGHT),
    "gz that is cut": (gzip.compress(EXPORT)[:900], FAILED),
    "gz of nothing": (gzip.compress(b""), FAILED),
    "gz and more": (gzip.compress(EXPORT) + b"more", FAILED),
    "zip of zip of gz": (zipped(("a", zipped(("b", gzip.compress(EXPORT))))), RIGHT),
    "zip of two": (zipped(("a", EXPORT), ("b", OTHER)), FAILED),
    "zip of none": (zipped(), FAILED),
    "tar": (tarred(EXPORT), FAILED),
    "quoted": (re.sub(rb"(?m)^(?=.)", b"> ", EXPORT), RIGHT),
    "indented": (re.sub(rb"(?m)^(?=.)", b"\t ", EXPORT), RIGHT),
    "spaces at the ends of lines": (EXPORT.replace(b"\n", b" \t\n"), RIGHT),
    "words before it": (b"Dear all,\n\nhere it is:\n\n" + EXPORT, RIGHT),
    "blank lines before it": (b"\n\n" + EXPORT, RIGHT),
    "blank lines behind it": (EXPORT + b"\n\n  \n", RIGHT),
    "a zero behind it": (EXPORT + b"\0", FAILED),
    "a huge number": (numbered(b"5" + b"0" * 400), FAILED),
    "2^53": (numbered(b"9007199254740992"), FAILED),
    "a fraction": (numbered(b"5.0"), FAILED),
    "a negative number": (numbered(b"-5"), FAILED),
    "a key twice": (numbered(b'5,"n":5'), FAILED),
    "deep": (EXPORT.replace(b'"pub":{}', b'"pub":{"a":' + DEEP + b"}", 1), FAILED),
    "a huge line": (LINES[0] + b"E " + b"a" * (17 << 20) + b"}\n", USAGE),
    "no UTF-8": (EXPORT.replace(b'"orders":"storm"', b'"orders":"st\xffrm"', 1), FAILED),
    "half a character": (EXPORT.replace(b'"orders":"storm"', b'"orders":"st\\ud800"', 1), FAILED),
    "no hour": (EXPORT.replace(b"T06:00:01Z", b"T25:00:01Z"), FAILED),
    "a part that is cut": (PART[:700], FAILED),
    "a part packed": (gzip.compress(PART), FAILED),
    "a part": (PART, RIGHT),
    "a part in CRLF": (PART.replace(b"\n", b"\r\n"), RIGHT),
}  # fmt: skip

RECEIPTS = {
    "words": b"hello",
    "nothing": b"",
    "noise": random.Random(2).randbytes(400),
    "an export": EXPORT,
    "of another history": LOG_PROOF,
    "a huge place": LOG_PROOF.replace(b"index 1", b"index 999999999999999"),
    "no number": LOG_PROOF.replace(b"index 1", b"index " + b"9" * 50),
}

KEYS = {
    "another": (OTHER_KEY, FAILED),
    "of a cosigner": (COSIGNER, USAGE),
    "words": ("hello", USAGE),
    "nothing": ("", USAGE),
    "cut": (KEY[:-2], USAGE),
    "of another name": (KEY.replace("play", "pl4y"), USAGE),
    "in quotation marks": (f"'{KEY}'", USAGE),
    "with blanks": (f" {KEY}\n", RIGHT),
}


def both(*args: str | Path, said: list[str] | None = None) -> int:
    """What both say: the same status, with one sentence and no trace of a program."""
    words = [str(one) for one in args]
    ours = CliRunner().invoke(main, ["audit", *words])
    theirs = audited_by_node(*words)
    other = theirs.stdout + theirs.stderr
    if said is not None:
        said += [ours.output, other]
    assert ours.exit_code == theirs.returncode, (ours.output, other)
    assert isinstance(ours.exception, SystemExit)
    if ours.exit_code == FAILED:
        for text in (ours.output, other):
            assert re.fullmatch(r"FALSE\. .*[^.]\.\n", text), text
    assert ours.exit_code != RIGHT or other == ours.output, "the very same report, in one order"
    for text in (ours.output, other):
        assert not re.search(r"Traceback|TypeError|\n    at |E[A-Z]{4,}:|undefined", text), text
    return ours.exit_code


@needs_node
@pytest.mark.parametrize("name", FILES)
def test_both_say_the_same_of_an_odd_file(name: str, tmp_path: Path) -> None:
    data, status = FILES[name]
    file = tmp_path / "match.audit"
    file.write_bytes(data)
    assert both(file, "--key", KEY) == status


@needs_node
def test_what_is_another_file_of_ours_is_named(tmp_path: Path) -> None:
    """`audit` names the command that reads a stream; notes go beside an export."""
    file = tmp_path / "all.journals"
    file.write_bytes(gzip.compress(STREAM))
    said: list[str] = []
    assert both(file, "--key", KEY, said=said) == FAILED
    assert "fieldpost audit-journals checks it" in said[0]
    file.write_bytes(SENT)
    both(file, "--key", KEY, said=said)
    assert said[2] == said[3]
    assert "give it beside an export" in said[2]


@needs_node
@pytest.mark.parametrize("name", RECEIPTS)
def test_both_pass_over_an_odd_receipt_and_tell_it(name: str, tmp_path: Path) -> None:
    file, receipt = tmp_path / "match.audit", tmp_path / "receipt"
    file.write_bytes(EXPORT)
    receipt.write_bytes(RECEIPTS[name])
    said: list[str] = []
    assert both(file, "--key", KEY, "--receipt", receipt, said=said) == RIGHT
    assert all("1 proof that was kept could not be used" in text for text in said)


@needs_node
@pytest.mark.parametrize("name", KEYS)
def test_both_say_the_same_of_an_odd_key(name: str, tmp_path: Path) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(EXPORT)
    key, status = KEYS[name]
    said: list[str] = []
    assert both(file, "--key", key, said=said) == status
    if name == "of a cosigner":
        assert all("key of a cosigner" in text for text in said), said


@needs_node
def test_both_say_that_nothing_was_rolled(tmp_path: Path) -> None:
    (file := tmp_path / "match.audit").write_bytes(House(False).export())
    said: list[str] = []
    assert both(file, "--key", KEY, said=said) == RIGHT
    assert said[0].startswith("NO DICE. This export opens no roll. Not looked at: ")


@needs_node
@pytest.mark.parametrize("option", ["", "--receipt", "--seen", "--sent", "--mine", "--parent"])
def test_both_refuse_what_is_no_file(option: str, tmp_path: Path) -> None:
    file, pipe = tmp_path / "match.audit", tmp_path / "pipe"
    file.write_bytes(EXPORT)
    os.mkfifo(pipe)
    for odd in (pipe, Path("/dev/zero"), tmp_path / "nothing"):
        more = [file, option, odd] if option else [odd]
        assert both(*more, "--key", KEY) == USAGE
    if option not in ("--seen", "--sent"):
        assert both(*([file, option, tmp_path] if option else [tmp_path]), "--key", KEY) == USAGE


@needs_node
@pytest.mark.parametrize("match", [ORIGIN, f"{PLACE}/another"])
@pytest.mark.parametrize(
    "line",
    [
        b"X junk",
        b"P %b aGVsbG8=" % AT,
        b"S %b {}" % AT,
        b"C %b !" % AT,
        b"S %b \xff" % AT,
        b"C aGVs",
        b"",
        b"A %b short taken" % AT,
        b"A %b %b lot" % (AT, b"r1" * 8),
        b"C 2026-02-30T00:00:00Z aGVs",
    ],
)
def test_both_refuse_notes_out_of_form(match: str, line: bytes, tmp_path: Path) -> None:
    """Whatever match it is of: the sentence is one, and names file and line."""
    file, kept = tmp_path / "match.audit", tmp_path / "red.notes"
    file.write_bytes(EXPORT)
    kept.write_bytes(
        f"fieldpost-notes/3 {match} red page\nC {NOW} aGVsbG8=\n".encode() + line + b"\n"
    )
    said: list[str] = []
    assert both(file, "--key", KEY, "--mine", kept, said=said) == FAILED
    assert said == ["FALSE. Line 3 of the notes file red.notes is out of form.\n"] * 2


@needs_node
@pytest.mark.parametrize("other", [f"{PLACE}/another", "play.example/log/one"])
def test_both_pass_over_notes_of_another_match_or_of_a_log(other: str, tmp_path: Path) -> None:
    file, kept = tmp_path / "match.audit", tmp_path / "red.notes"
    file.write_bytes(EXPORT)
    receipt = b64encode(LOG_PROOF)
    kept.write_bytes(f"fieldpost-notes/3 {other} red page\nP {NOW} ".encode() + receipt + b"\n")
    assert both(file, "--key", KEY, "--mine", kept) == RIGHT

"""Exports as they arrive: converted, cut, merged, huge. A precise verdict, and no false alarm."""

import bz2
import gzip
import io
import json
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.audit import lines as audit_lines
from service.audit.evidence import examine
from service.audit.report import AuditFailed
from service.audit.restore import restored
from service.cli import main
from tests.forge import KEY, OTHER_KEY, Forge, a_match

EXPORT = b"".join(a_match().export())


def zipped(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, body in members.items():
            packed.writestr(name, body)
    return out.getvalue()


def mailed(body: bytes, *, attach: bool = True, how: str = "base64") -> bytes:
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = "The journal"
    if attach:
        mail.set_content("Here it is.\n")
        mail.add_attachment(body, maintype="text", subtype="plain", filename="match.audit", cte=how)
    else:
        mail.set_content(body.decode(), cte=how)
    return mail.as_bytes()


def quoted(body: bytes, mark: bytes = b"> ") -> bytes:
    return b"".join(mark + line for line in body.splitlines(keepends=True))


CRLF = EXPORT.replace(b"\n", b"\r\n")

CONVERTED: dict[str, tuple[bytes, list[str]]] = {
    "as it is": (EXPORT, []),
    "gzip": (gzip.compress(EXPORT), ["It was compressed with gzip."]),
    "zip": (zipped(any_name=EXPORT), ["It was packed as zip."]),
    "zip beside a letter": (zipped(a=EXPORT, b=b"hello"), ["It was packed as zip."]),
    "crlf": (CRLF, ["Its line ends were converted to CRLF."]),
    "a byte order mark": (b"\xef\xbb\xbf" + EXPORT, ["A byte order mark was put before it."]),
    "utf-16": (EXPORT.decode().encode("utf-16"), ["It was converted to UTF-16."]),
    "utf-16 with crlf": (
        CRLF.decode().encode("utf-16"),
        ["It was converted to UTF-16.", "Its line ends were converted to CRLF."],
    ),
    "quoted": (quoted(EXPORT), ["It was quoted as in an answer to a mail."]),
    "quoted twice, crlf": (
        quoted(CRLF, b"> > "),
        ["It was quoted as in an answer to a mail.", "Its line ends were converted to CRLF."],
    ),
    "attached": (mailed(EXPORT), ["It came inside a mail."]),
    "attached, quoted-printable": (
        mailed(EXPORT, how="quoted-printable"),
        ["It came inside a mail."],
    ),
    "attached and packed": (
        mailed(gzip.compress(EXPORT)),
        ["It came inside a mail.", "It was compressed with gzip."],
    ),
    "in the text of a mail": (
        mailed(EXPORT, attach=False, how="quoted-printable"),
        ["It came inside a mail."],
    ),
    "mailed, saved as mbox": (
        b"From a@a.example Sat Nov 21 06:30:00 2026\n" + mailed(EXPORT),
        ["It came inside a mail."],
    ),
    "quoted in a mail": (
        mailed(quoted(EXPORT), attach=False, how="quoted-printable"),
        ["It came inside a mail.", "It was quoted as in an answer to a mail."],
    ),
}


def checked(body: bytes, folder: Path) -> Result:
    file = folder / "anything at all"
    file.write_bytes(body)
    return CliRunner().invoke(main, ["audit", str(file), "--key", KEY.vkey, "--json"])


@pytest.mark.parametrize("how", CONVERTED)
def test_an_export_that_was_only_converted_is_no_false_alarm(how: str, tmp_path: Path) -> None:
    body, sentences = CONVERTED[how]
    result = checked(body, tmp_path)
    told = json.loads(result.stdout)
    assert (result.exit_code, told["result"], told["events"]) == (2, "incomplete", 36)
    conversions = [one for one in told["converted"] if "CRLF" not in one or "crlf" in how]
    assert conversions == sentences


def wrapped(body: bytes) -> bytes:
    return b"".join(
        b"\n".join(line[k : k + 76] for k in range(0, len(line), 76)) + b"\n"
        for line in body.splitlines()
    )


def reordered(body: bytes) -> bytes:
    return b"".join(sorted(body.splitlines(keepends=True)))


def with_other_checkpoint(body: bytes) -> bytes:
    return body + Forge("play.example/g/other").export()[-1]


SPOILED: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda b: b"", "not an export"),
    (lambda b: b[:-1], "breaks off without a line feed; truncated"),
    (lambda b: b[: len(b) // 2], "breaks off|no signed checkpoint"),
    (wrapped, "line 2: it ends too soon; did a mail program wrap it"),
    (reordered, "not an export"),
    (lambda b: b + b, "a second export begins here"),
    (lambda b: b + quoted(b), "did a mail program wrap or add it"),
    (with_other_checkpoint, "it is of another game, play.example/g/other"),
    (lambda b: gzip.compress(b)[:-20], "compressed with gzip and is broken"),
    (lambda b: zipped(a=b"x", b=b"y"), "The zip holds no exports"),
    (lambda b: zipped(a=b, b=b), "The zip holds 2 exports"),
    (lambda b: zipped(a=b)[:-30], "packed as zip and cannot be read"),
    (lambda b: b.decode().encode("utf-16")[:-1], "converted to UTF-16 and is broken"),
    (lambda b: mailed(b"hello"), "a mail that holds no exports"),
    (lambda b: mailed(b"hello", attach=False, how="8bit"), "a mail that holds no exports"),
    (bz2.compress, "not an export"),
    (lambda b: b.replace("Ü".encode(), b"\xdc"), "event 9"),
    (lambda b: b.replace("Ü".encode(), "U\u0308".encode()), "not those it was signed for"),
    (lambda b: b"pbem-audit/1 " + b"x" * 10_000_000, "not an export"),
    (lambda b: b.partition(b"\n")[0] + b"\nE " + b"[" * 5_000_000 + b"}\n", "event 0"),
    (lambda b: b"\0" * 1_000_000, "not an export"),
]


@pytest.mark.parametrize(("spoil", "because"), SPOILED)
def test_what_cannot_be_undone_is_named(
    spoil: Callable[[bytes], bytes], because: str, tmp_path: Path
) -> None:
    file = tmp_path / "spoiled"
    file.write_bytes(spoil(EXPORT))
    with pytest.raises(AuditFailed, match=because):
        examine(file, [KEY.vkey], {}, again=True)
    result = checked(file.read_bytes(), tmp_path)
    assert (result.exit_code, json.loads(result.stdout)["result"]) == (1, "failed")


def test_a_line_without_an_end_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_lines, "LONGEST_LINE", 2_000)
    file = tmp_path / "huge"
    file.write_bytes(EXPORT.partition(b"\n")[0] + b"\nE " + b"x" * 10_000)
    with pytest.raises(AuditFailed, match="line 2: it is longer than any line"):
        examine(file, [KEY.vkey], {})


def test_the_signer_is_named_where_he_is_not_trusted(tmp_path: Path) -> None:
    file = tmp_path / "match"
    file.write_bytes(EXPORT)
    with pytest.raises(AuditFailed, match=r"signed by play\.example; is your key that of the inv"):
        examine(file, [OTHER_KEY.vkey], {})


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.audit.restore.LARGEST_EXPORT", 1_000_000)
    file = tmp_path / "bomb"
    file.write_bytes(gzip.compress(EXPORT + bytes(9_000_000)))
    with pytest.raises(AuditFailed, match="unpacks to more than any export"):
        restored(file, tmp_path)

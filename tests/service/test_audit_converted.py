"""Exports as they arrive: converted, cut, merged, huge. A precise verdict, and no false alarm."""

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.audit.evidence import examine
from service.audit.reporting.report import NOTHING_KEPT, AuditFailed
from service.house.signed_notes import SigningKey
from tests.fairness.forge import KEY, OTHER_KEY, Forge, a_match
from workers.cli import main

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

BY_HAND: dict[str, tuple[bytes, list[str]]] = {
    "pasted below a greeting": (b"Here it is:\n\n" + EXPORT, ["Other words stood before it."]),
    "the text of an answer, saved": (
        b"On Sat, Anna wrote:\n\n" + quoted(EXPORT) + b"> \n> \n\n",
        [
            "Other words stood before it.",
            "It was quoted as in an answer to a mail.",
            "Blank lines were added at its end.",
        ],
    ),
    "indented": (quoted(EXPORT, b"    "), ["It was indented."]),
    "cr": (EXPORT.replace(b"\n", b"\r"), ["Its line ends were converted to CR."]),
    "spaces": (EXPORT.replace(b"\n", b" \n"), ["Spaces were added at the ends of its lines."]),
    "utf-16 without a mark": (EXPORT.decode().encode("utf-16-le"), ["It was converted to UTF-16."]),
    "blank lines after crlf": (
        CRLF + b"\r\n\r\n",
        ["Its line ends were converted to CRLF.", "Blank lines were added at its end."],
    ),
}
"""What people and editors do, where no mail program had a hand in it."""


def checked(body: bytes, folder: Path) -> Result:
    file = folder / "anything at all"
    file.write_bytes(body)
    return CliRunner().invoke(main, ["audit", str(file), "--key", KEY.vkey, "--json"])


@pytest.mark.parametrize("how", [*CONVERTED, *BY_HAND])
def test_an_export_that_was_only_converted_is_no_false_alarm(how: str, tmp_path: Path) -> None:
    body, sentences = {**CONVERTED, **BY_HAND}[how]
    result = checked(body, tmp_path)
    told = json.loads(result.stdout)
    assert (result.exit_code, told["result"], told["events"]) == (2, "incomplete", 36)
    by_the_mail = "It came inside a mail." in sentences
    conversions = [one for one in told["converted"] if "CRLF" not in one or not by_the_mail]
    assert conversions == sentences


def wrapped(body: bytes) -> bytes:
    return b"".join(
        b"\n".join(line[k : k + 76] for k in range(0, len(line), 76)) + b"\n"
        for line in body.splitlines()
    )


def reordered(body: bytes) -> bytes:
    return b"".join(sorted(body.splitlines(keepends=True)))


def with_other_checkpoint(body: bytes) -> bytes:
    return body + Forge("play.example/m/other").export()[-1]


def tarred(body: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as packed:
        member = tarfile.TarInfo("match.audit")
        member.size = len(body)
        packed.addfile(member, io.BytesIO(body))
    return out.getvalue()


SPOILED: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda b: b"", "The file is empty, and so not an export"),
    (lambda b: b[:-1], "breaks off without a line feed; truncated"),
    (lambda b: b[: len(b) // 2], "breaks off|no signed checkpoint"),
    (lambda b: b[: b.index(b"\nC ") + 1], "no signed checkpoint.* the end of the file is missing"),
    (lambda b: b[: b.rindex(b"\nC ") + 1], "event 31: no .* 35; is the end of the file missing"),
    (
        lambda b: b[: b.index(b"\n") + 1] + CRLF[CRLF.index(b"\n") + 1 :],
        "line 2: its end was converted to CRLF, and that of the first line was not",
    ),
    (lambda b: b"Hello\n" + b[b.index(b"\n") + 1 :] + b, "not an export.*, but “Hello”"),
    (lambda b: b"<!DOCTYPE html>\n<html>Sign in</html>\n", "a web page and no export"),
    (tarred, "packed with tar; unpack it first"),
    (wrapped, "line 2: it ends too soon; did a mail program wrap it"),
    (reordered, "not an export"),
    (lambda b: b + b, "a second export begins here"),
    (lambda b: b + quoted(b), "did a mail program wrap or add it"),
    (with_other_checkpoint, "it is of another game, play.example/m/other"),
    (lambda b: gzip.compress(b)[:-20], "compressed with gzip and is broken"),
    (lambda b: zipped(a=b"x", b=b"y"), "The zip holds no exports"),
    (lambda b: zipped(a=b, b=b), "The zip holds 2 exports"),
    (lambda b: zipped(a=b)[:-30], "packed as zip and cannot be read"),
    (lambda b: b.decode().encode("utf-16")[:-1], "converted to UTF-16 and is broken"),
    (lambda b: mailed(b"hello"), "a mail that holds no exports"),
    (lambda b: mailed(b"hello", attach=False, how="8bit"), "a mail that holds no exports"),
    (bz2.compress, "compressed with bzip2; unpack it first"),
    (lzma.compress, "compressed with xz; unpack it first"),
    (lambda b: b.replace("Ü".encode(), b"\xdc"), "event 9"),
    (lambda b: b.replace("Ü".encode(), "U\u0308".encode()), "was signed for others"),
    (lambda b: b"fieldpost-export/2 " + b"x" * 1_000_000, "not an export"),
    (lambda b: b.partition(b"\n")[0] + b"\nE " + b"[" * 1_000_000 + b"}\n", "event 0"),
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


def test_the_signer_is_named_where_he_is_not_trusted(tmp_path: Path) -> None:
    file = tmp_path / "match"
    file.write_bytes(EXPORT)
    with pytest.raises(AuditFailed, match=r"signed by play\.example; is your key that of the inv"):
        examine(file, [OTHER_KEY.vkey], {})
    other = SigningKey("elsewhere.example", bytes(32))
    with pytest.raises(AuditFailed, match=r"signed by play\.example; you trust elsewhere\.example"):
        examine(file, [other.vkey], {})


def test_the_report_says_what_would_prove_more(tmp_path: Path) -> None:
    file, empty = tmp_path / "match", tmp_path / "empty.mbox"
    file.write_bytes(b"".join(a_match().export("red")))
    empty.write_bytes(b"")
    ask = ["audit", str(file), "--key", KEY.vkey]
    told = CliRunner().invoke(main, ask).output.partition("What would prove more:")[2]
    for word in ("--seen", "--sent", "--replay", "A later export"):
        assert word in told, word
    told = CliRunner().invoke(main, [*ask, "--seen", str(empty)]).output
    assert NOTHING_KEPT in told
    assert "were fixed before" not in told
    assert "The mailbox that the house writes to, from the invitation on (--seen)." in told


def test_a_mailbox_in_a_broken_zip_is_no_mailbox(tmp_path: Path) -> None:
    file, broken = tmp_path / "match", tmp_path / "mails.zip"
    file.write_bytes(EXPORT)
    broken.write_bytes(zipped(a=b"From: a@a.example\n\nhello\n")[:-30])
    result = CliRunner().invoke(
        main, ["audit", str(file), "--key", KEY.vkey, "--seen", str(broken)]
    )
    assert result.exit_code == 3
    assert "mails.zip: The zip cannot be read" in result.output

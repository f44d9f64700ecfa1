"""A player's own mailboxes as witnesses: whatever mail programs made of what is in them."""

import base64
import json
import mailbox
import quopri
import re
import zipfile
from email.message import EmailMessage
from email.policy import SMTP
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.journal.entries import told_id
from domain.table.grammar.lines import MOST_LINES as MOST_ORDERS
from service.audit import audit, entries
from service.audit.kept import Kept
from service.audit.lines import read_header
from service.audit.log import Log
from service.audit.mailboxes import mails
from service.audit.match import AuditedMatch
from service.audit.received import checkpoints
from service.audit.reporting.report import NOTHING_KEPT, AuditFailed, AuditReport
from service.audit.sent import MOST_LINES, read_sent
from service.reading.positions import export
from tests.fairness.forge import KEY, ORIGIN, OTHER_KEY, a_match
from tests.workers.mail.test_post_house import ANNA, BOB, GAMES, PostHouse, house, server
from workers.cli import main

__all__ = ["house", "server"]


def fenced(note: str) -> str:
    """A note as it stands in a turn mail."""
    return f"-----BEGIN GAME CHECKPOINT-----\n{note}-----END GAME CHECKPOINT-----\n"


NOTE = a_match().notes()[2]
FENCED = fenced(NOTE)
KEYS = [KEY.verify_key]


def log(file: Path, games: Any = GAMES) -> Log:
    """What the log of an export says, whatever signs it."""
    lines = file.read_bytes().splitlines(keepends=True)
    origin = read_header(lines[0]).origin
    match = AuditedMatch(origin, AuditReport(origin, ""))
    entries.read(match, [line[2:-1] for line in lines if line[:2] == b"E "])
    openings = entries.Openings(match)
    for line in lines:
        if line[:2] == b"O ":
            openings.read(line[2:-1])
    return Log(match, games)


def kept(*paths: Path) -> Kept:
    """What somebody kept of the match in these mailboxes."""
    found = Kept(ORIGIN, KEYS)
    for path in paths:
        found.read(path)
    return found


def mail(body: bytes, *heads: str) -> bytes:
    fields = ["From: a@a.example", "To: b@b.example", "Subject: your turn", *heads]
    return "\n".join(fields).encode() + b"\n\n" + body


def text(how: str = "8bit", charset: str = "utf-8") -> tuple[str, str]:
    return f"Content-Type: text/plain; charset={charset}", f"Content-Transfer-Encoding: {how}"


def quoted(body: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}\n" for line in body.splitlines())


def attached(name: str, kind: str = "text/plain") -> bytes:
    message = EmailMessage(policy=SMTP)
    message.set_content("See the file.\n")
    main_kind, _, sub = kind.partition("/")
    message.add_attachment(NOTE.encode(), maintype=main_kind, subtype=sub, filename=name)
    return message.as_bytes()


def forwarded(how: str = "") -> bytes:
    """A mail in a mail: as it should be, as a file, or in base64 though RFC 2046 forbids it."""
    inner, outer = EmailMessage(), EmailMessage()
    inner.set_content(f"Your turn.\n{FENCED}", cte="base64")
    outer.set_content("fyi")
    if how == "file":
        kind = {"maintype": "application", "subtype": "octet-stream", "filename": "turn.eml"}
        outer.add_attachment(inner.as_bytes(), **kind)
    elif how:
        outer.add_attachment(inner.as_bytes(), maintype="application", subtype="octet-stream")
        return outer.as_bytes().replace(b"application/octet-stream", b"message/rfc822")
    else:
        outer.add_attachment(inner)
    return outer.as_bytes()


def wrapped() -> str:
    """As a program has it that breaks every line at 60 columns and quotes it."""
    lines = []
    for line in FENCED.splitlines():
        lines += [line[k : k + 60] for k in range(0, len(line), 60)] or [""]
    return quoted("\n".join(lines))


HTML = "<p>Hi,</p><pre>" + FENCED.replace("\n", "<br>\n").replace("=", "&#61;") + "</pre>"

MADE: dict[str, bytes] = {
    "plain": mail(FENCED.encode(), *text()),
    "crlf": mail(FENCED.replace("\n", "\r\n").encode(), *text()).replace(b"\n\n", b"\r\n\r\n", 1),
    "quoted-printable": mail(quopri.encodestring(FENCED.encode()), *text("quoted-printable")),
    "base64": mail(base64.encodebytes(FENCED.encode()), *text("base64")),
    "base64, moved by one": mail(base64.encodebytes(f"a{FENCED}".encode()), *text("base64")),
    "base64, moved by two": mail(base64.encodebytes(f"ab{FENCED}".encode()), *text("base64")),
    "without a charset": mail(FENCED.encode()),
    "latin": mail(FENCED.encode("cp1252"), *text("8bit", "windows-1252")),
    "unknown charset": mail(FENCED.encode(), *text("8bit", "x-klingon")),
    "dash lost": mail(FENCED.replace("\u2014", "?").encode(), *text()),
    "trailing spaces": mail(FENCED.replace("\n", "   \n").encode(), *text()),
    "no blank line": mail(FENCED.replace("\n\n", "\n").encode(), *text()),
    "quoted": mail(f"Well played!\n\nAnna wrote:\n{quoted(FENCED)}".encode(), *text()),
    "quoted twice": mail(quoted(quoted(FENCED)).encode(), *text()),
    "quoted tightly": mail(quoted(quoted(FENCED, ">"), ">").encode(), *text()),
    "wrapped and quoted": mail(wrapped().encode(), *text()),
    "html": mail(HTML.encode(), "Content-Type: text/html; charset=utf-8"),
    "attached": attached("checkpoint.txt"),
    "attached as bytes": attached("checkpoint.txt", "application/octet-stream"),
    "the note alone": FENCED.encode(),
    "a mark before its first line": b">From a@a Sat Nov 21 06:30:00 2026\n" + forwarded(),
    "forwarded": forwarded(),
    "forwarded as a file": forwarded("file"),
    "forwarded in base64": forwarded("base64"),
    "base64, oddly named": mail(base64.encodebytes(FENCED.encode()), *text("BASE64 ")),
    "UTF-8 that is called another": mail(FENCED.encode(), *text("8bit", "iso-8859-1")),
    "UTF-8 and a byte that is none": mail(FENCED.encode() + b"\xff", *text()),
    "with links": mail(
        re.sub(r"(play\.example\S*)", r"\1<https://\1>", FENCED, count=1).encode(), *text()),
    "with links apart": mail(
        re.sub(r"(play\.example\S*)", r"\1 <http://\1>", FENCED).encode(), *text()),
    "with what nobody sees": mail(FENCED.replace("/m/", "/\u200bm/\u00ad").encode(), *text()),
    "long dashes": mail(FENCED.replace("-----", "\u2014\u2014").encode(), *text()),
    "named characters": mail(
        HTML.replace("/m/", "&sol;m&sol;").replace("\u2014", "&mdash;").encode("ascii"),
        "Content-Type: text/html"),
}  # fmt: skip


@pytest.mark.parametrize("how", MADE)
def test_a_checkpoint_is_found_through_whatever_mail_does_to_it(how: str) -> None:
    assert list(checkpoints(MADE[how])) == [NOTE]


def test_two_signatures_and_two_checkpoints_in_one_mail_are_found() -> None:
    body = NOTE.rpartition("\n\n")[0] + "\n"
    double = NOTE + OTHER_KEY.signature_line(body)
    raw = mail(FENCED.encode() + FENCED.replace(NOTE, double).encode(), *text())
    assert list(checkpoints(raw)) == [NOTE, double]


def mbox(path: Path, raws: list[bytes]) -> Path:
    with path.open("wb") as out:
        for raw in raws:
            body = raw.replace(b"\nFrom ", b"\n>From ")
            out.write(b"From a@a.example Sat Nov 21 06:30:00 2026\n" + body.rstrip(b"\n") + b"\n\n")
    return path


def test_every_kind_of_mailbox_is_read(tmp_path: Path) -> None:
    raws = list(MADE.values())
    one = mbox(tmp_path / "inbox.mbox", raws)
    maildir = mailbox.Maildir(tmp_path / "Maildir")
    for raw in raws:
        maildir.add(raw)
    maildir.add_folder("Sent").add(raws[0])
    (tmp_path / "Maildir" / "tmp" / "half").write_bytes(raws[0])
    single = tmp_path / "single.eml"
    single.write_bytes(raws[0])
    with zipfile.ZipFile(tmp_path / "mails.zip", "w") as packed:
        packed.write(one, "a/inbox.mbox")
        packed.write(single, "b.eml")
    found = {
        path.name: len(list(mails(path)))
        for path in (one, tmp_path / "Maildir", single, tmp_path / "mails.zip")
    }
    assert found == {
        "inbox.mbox": len(raws),
        "Maildir": len(raws) + 1,
        "single.eml": 1,
        "mails.zip": len(raws) + 1,
    }
    seen = kept(one, tmp_path / "mails.zip")
    assert (seen.notes, seen.garbled) == ([NOTE], set())


def test_a_from_line_within_a_mail_does_not_cut_it(tmp_path: Path) -> None:
    body = b"Hello,\n\nFrom here on it is hard.\n\n>From there too.\n"
    (found,) = mails(mbox(tmp_path / "m", [mail(body)]))
    assert found.endswith(b"\n\nFrom there too.\n\n")


def test_what_is_garbled_forged_or_of_others_is_no_alarm(tmp_path: Path) -> None:
    forged = OTHER_KEY.sign_as_note(NOTE.rpartition("\n\n")[0] + "\n")
    spoiled = NOTE[:-9] + ("A" if NOTE[-9] != "A" else "B") + NOTE[-8:]
    other = KEY.sign_as_note(f"play.example/m/other\n3\n{'A' * 43}=\n")
    raws = [
        mail(FENCED.replace(NOTE, body).encode(), *text())
        for body in (forged, other, spoiled, "nonsense\n", "")
    ]
    seen = kept(mbox(tmp_path / "m", [*raws, b"", b"\0\xff"]))
    assert seen.notes == []
    assert len(seen.garbled) == 2
    assert seen.doubts[0].startswith("2 checkpoints that were kept could not be used")


def test_ten_thousand_unrelated_mails_are_passed_over(tmp_path: Path) -> None:
    page = base64.encodebytes(bytes(range(256)) * 8)
    raws = [mail(page, *text("base64"), f"Message-ID: <{k}@x>") for k in range(5_000)]
    path = tmp_path / "m"
    with path.open("wb") as out:
        for _ in range(2):
            out.write(mbox(tmp_path / "part", raws).read_bytes())
        out.write(mbox(tmp_path / "part", [MADE["base64"]]).read_bytes())
    seen = kept(path)
    assert (seen.notes, seen.mails) == ([NOTE], 10_001)


@pytest.mark.parametrize(
    "body",
    [
        "-" * 1_000_000 + " CHECKPOINT",
        "-----BEGIN GAME CHECKPOINT-----\n" * 30_000,
        "---" + " " * 1_000_000 + "BEGIN GAME CHECKPOINT",
        ">" * 1_000_000 + "CHECKPOINT",
        "<" * 1_000_000 + "CHECKPOINT",
    ],
)
@pytest.mark.parametrize("kind", ["plain", "html"])
def test_a_hostile_mail_costs_little(body: str, kind: str) -> None:
    """A pattern that began anew at each character would not come to an end within an hour."""
    raw = mail(body.encode(), f"Content-Type: text/{kind}")
    assert list(checkpoints(raw)) == []


# Orders that were sent, through the real post


class Post:
    """A duel by mail whose letters are kept, as a Sent folder has them."""

    def __init__(self, house: PostHouse, folder: Path) -> None:
        self.house, self.folder = house, folder
        self.letters: list[bytes] = []
        self.match = house.duel()

    def write(self, address: str, body: str) -> None:
        raw = self.house.letter(address, self.house.newest(address)["Reply-To"], body)
        self.letters.append(raw)
        self.house.post(raw, self.house.newest(address)["Reply-To"], address)

    def export(self, viewer: str = "") -> Path:
        file = self.folder / "match.audit"
        file.write_bytes(b"".join(export(self.house.matches, self.match, viewer)))
        return file

    def sent(self) -> Path:
        return mbox(self.folder / "sent.mbox", self.letters)

    def seen(self, address: str) -> Path:
        raws = [raw for _, to, raw in self.house.server.got if to == address]
        return mbox(self.folder / "inbox.mbox", raws)

    @property
    def key(self) -> str:
        return self.house.matches.house.key.vkey


@pytest.fixture
def post(house: PostHouse, tmp_path: Path) -> Post:
    return Post(house, tmp_path)


def audited(post: Post, *args: str, viewer: str = "") -> Result:
    command = ["audit", str(post.export(viewer)), "--key", post.key, *args]
    return CliRunner().invoke(main, command, obj={"games": GAMES})


def test_the_ids_are_those_of_the_post() -> None:
    assert MOST_LINES == MOST_ORDERS
    alone = sha256(b"<1@x> m.red.3.abc").hexdigest()
    assert told_id(alone, 1) == sha256(f"{alone}/2".encode()).hexdigest()


def test_orders_by_mail_are_found_as_they_were_sent(post: Post) -> None:
    post.write(ANNA, "Scout\nSTORM # now!\n\nOn Monday Bob wrote:\n> well\n")
    post.write(BOB, "storm")
    post.write(ANNA, "plan club1")  # its text is secret, and the public export has its hash
    sent = read_sent([post.sent()], log(post.export()))
    assert [c["orders"] for c in sent.commands] == ["scout", "storm", "storm", "plan club1"]
    assert (sent.absent, sent.doubts) == ([], []), "that by which they sat down is no such order"
    result = audited(post, "--sent", str(post.sent()), "--seen", str(post.seen(ANNA)), "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["sent"], told["absent"]) == (2, 4, [])
    assert told["seen"] >= 3
    assert [s for s in told["not_checked"] if "mailbox" in s or "No sent" in s] == []


@pytest.mark.parametrize("first", ["note", "order"])
def test_a_note_and_an_order_of_one_turn_are_found_in_either_order(post: Post, first: str) -> None:
    to = post.house.newest(ANNA)["Reply-To"]
    order = post.house.letter(ANNA, to, "storm")
    note = post.house.letter(ANNA, to, "note I come.")
    for raw in (note, order) if first == "note" else (order, note):
        post.letters.append(raw)
        post.house.post(raw, to, ANNA)
    for viewer in ("", "red"):
        sent = read_sent([post.sent()], log(post.export(viewer)))
        assert sorted(c["orders"] for c in sent.commands) == ["note I come.", "storm"]
        assert sent.absent == []
        with post.export(viewer).open("rb") as lines:
            assert audit(lines, [post.key], sent=sent.commands).sent == 2


def test_orders_that_are_not_in_the_log_are_listed(post: Post) -> None:
    post.write(ANNA, "storm")
    lost = post.house.letter(ANNA, post.house.newest(ANNA)["Reply-To"], "scout")
    post.letters.append(lost)
    result = audited(post, "--sent", str(post.sent()), "--sent", str(post.sent()))
    assert result.exit_code == 2
    assert "1 of your orders is in the log as you sent it." in result.stdout
    (line,) = [line for line in result.stdout.splitlines() if "Absent" in line]
    assert "the log does not hold “scout”" in line
    told = json.loads(audited(post, "--sent", str(post.sent()), "--json").stdout)
    assert told["result"] == "incomplete"
    assert len(told["absent"]) == 1


def test_an_order_that_was_changed_on_its_way_fails(post: Post) -> None:
    post.write(ANNA, "storm")
    file = post.export()
    file.write_bytes(file.read_bytes().replace(b'"orders":"storm"', b'"orders":"scout"'))
    with pytest.raises(AuditFailed, match="ordered “storm”, and the log has “scout” for it"):
        read_sent([post.sent()], log(file))


def test_an_order_of_another_seat_is_none_of_the_senders(post: Post) -> None:
    post.write(ANNA, "storm")
    file = post.export()
    sent = read_sent([post.sent()], log(file))
    stolen = [{**command, "seat": "blue"} for command in sent.commands]
    with file.open("rb") as lines:
        assert audit(lines, [post.key], sent=stolen).absent == ["your order “storm” was not taken."]


def test_an_order_that_the_letter_does_not_hold_fails(post: Post) -> None:
    post.write(ANNA, "scout\nstorm")
    post.letters[-1] = post.letters[-1].replace(b"\nstorm", b"\n# storm")
    file = post.export()
    with pytest.raises(AuditFailed, match="which does not hold it"):
        read_sent([post.sent()], log(file))


def test_without_the_rules_a_difference_is_told_and_not_judged(post: Post) -> None:
    post.write(ANNA, "storm")
    file = post.export()
    file.write_bytes(file.read_bytes().replace(b'"orders":"storm"', b'"orders":"scout"'))
    sent = read_sent([post.sent()], log(file, {}))
    assert "the log has “scout”" in sent.doubts[0]


def test_a_joining_by_mail_is_found(post: Post) -> None:
    invitation = post.house.server.to(BOB)[0]
    raw = post.house.letter(BOB, invitation["Reply-To"], "join", Message_ID="<2@mail.example>")
    sent = read_sent([mbox(post.folder / "s", [raw])], log(post.export()))
    assert [c["orders"] for c in sent.commands] == ["join"]


def test_a_history_that_was_cut_fails_against_a_mailbox(post: Post) -> None:
    short = post.export().read_bytes()
    post.write(ANNA, "storm")
    seen = post.seen(ANNA)
    file = post.folder / "short.audit"
    file.write_bytes(short)
    command = ["audit", str(file), "--key", post.key, "--seen", str(seen)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 1
    assert "the history was cut, or the export is older" in result.stdout


def test_a_mailbox_that_cannot_be_used_is_told(post: Post, tmp_path: Path) -> None:
    empty = mbox(tmp_path / "empty", [mail(b"hello")])
    result = audited(post, "--seen", str(empty))
    assert result.exit_code == 2
    assert NOTHING_KEPT in result.stdout
    assert audited(post, "--seen", str(tmp_path / "nowhere")).exit_code == 3
    trust = tmp_path / "trust"
    trust.write_text("cosigner rubbish\n")
    mistyped = audited(post, "--trust", str(trust))
    assert (mistyped.exit_code, "trust: the vkey of rubbish" in mistyped.output) == (3, True)
    broken = tmp_path / "broken.zip"
    with zipfile.ZipFile(broken, "w") as packed:
        packed.writestr("a.eml", "x" * 1000, zipfile.ZIP_DEFLATED)
    broken.write_bytes(broken.read_bytes().replace(b"x", b"y", 1)[:-60] + broken.read_bytes()[-60:])
    spoiled = bytearray(broken.read_bytes())
    spoiled[36:44] = b"\xff" * 8
    broken.write_bytes(spoiled)
    result = audited(post, "--seen", str(broken))
    assert (result.exit_code, "The zip cannot be read" in result.stderr) == (3, True)

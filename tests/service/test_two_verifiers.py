"""Our audit and the verifier of Node, which was written from the page alone, before the same files:
mailboxes and Sent letters of every kind, conversions, and what cannot be read."""

import email
import gzip
import json
import random
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domain.codec import Codec
from domain.games import library
from domain.orders import NotUnderstood
from domain.orders import line as order_line
from domain.play import read_order
from service.audit.report import NO_REPLAY
from service.cli import main
from tests import playthrough, threats
from tests.forge import KEY, Forge, a_match
from tests.service.test_audit_converted import CONVERTED, SPOILED
from tests.service.test_audit_mailboxes import Post, fenced, mail, mbox, post
from tests.service.web.test_verify import STATIC, files, needs_node, node
from tests.workers.mail.test_post_house import ANNA, BOB, GAMES, house, server
from workers.mail.lines import instructions

__all__ = ["house", "post", "server"]

pytestmark = needs_node

EXPORT = b"".join(a_match().export())


@pytest.fixture(scope="module")
def world() -> Iterator[threats.World]:
    with threats.world_by_mail() as world:
        yield world


def by_python(file: Path, key: str, *args: str) -> tuple[int, dict[str, Any]]:
    """Exit status and report of our audit."""
    command = ["audit", str(file), "--key", key, "--json", *args]
    result = CliRunner().invoke(main, command, obj={"games": GAMES})
    return result.exit_code, json.loads(result.stdout) if result.exit_code < 3 else {}


def by_node(file: Path, key: str, *args: str) -> tuple[int, dict[str, Any]]:
    """Exit status and report of the program for Node."""
    command = ["node", str(STATIC / "audit-node.js"), str(file), "--key", key, "--json", *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "    at " not in done.stderr
    return done.returncode, json.loads(done.stdout) if done.returncode < 3 else {}


def agreed(file: Path, key: str, *args: str) -> tuple[int, dict[str, Any]]:
    """What both say; what was found is the same, and so are the sentences about it."""
    (status, ours), (other, theirs) = by_python(file, key, *args), by_node(file, key, *args)
    assert other == status, (ours, theirs)
    if status == 2:
        assert (theirs["seen"], theirs["sent"]) == (ours["seen"], ours["sent"]), theirs
        assert len(theirs["absent"]) == len(ours["absent"])
        assert sorted(theirs["notChecked"]) == sorted(ours["not_checked"])
    assert status != 1 or theirs["reason"]
    return status, theirs


# What a letter may look like, and is the same order all the same


def rewritten(raw: bytes, write: Callable[[EmailMessage, str], None]) -> bytes:
    """The letter with the same id to the same address, its text written otherwise."""
    old = email.message_from_bytes(raw, policy=default)
    new = EmailMessage(policy=SMTP.clone(max_line_length=200))
    for name in ("From", "To", "Subject", "Message-ID", "Date"):
        if old[name]:
            new[name] = old[name]
    write(new, str(old.get_content()).strip())
    return new.as_bytes()


def plain(how: str = "8bit", **more: str) -> Callable[[EmailMessage, str], None]:
    before, after = more.get("before", ""), more.get("after", "")
    charset = more.get("charset", "utf-8")

    def write(letter: EmailMessage, text: str) -> None:
        letter.set_content(f"{before}{text}{after}\n", cte=how, charset=charset)

    return write


def changed(change: Callable[[str], str]) -> Callable[[EmailMessage, str], None]:
    return lambda letter, text: letter.set_content(change(text) + "\n")


def html(letter: EmailMessage, text: str) -> None:
    shown = text.replace("\n", "<br>\n")
    quote = "<blockquote><p>scout</p><p>storm</p></blockquote>"
    letter.set_content(
        f"<html><head><title>storm</title></head><body><p>{shown}</p>{quote}</body></html>",
        subtype="html",
    )


def both(letter: EmailMessage, text: str) -> None:
    letter.set_content(text)
    letter.add_alternative(f"<div>{text.upper()}</div><!-- scout -->", subtype="html")


def with_a_file(letter: EmailMessage, text: str) -> None:
    letter.set_content(text)
    letter.add_attachment(b"scout\nstorm\n", maintype="text", subtype="plain", filename="old.txt")


TURN_MAIL = "\n\nOn Saturday, 21 November 2026 Fieldpost wrote:\n> You may order:\n>   scout\n>\n"
LETTERS: dict[str, Callable[[EmailMessage, str], None]] = {
    "as it was": plain(),
    "quoted-printable": plain("quoted-printable"),
    "base64": plain("base64"),
    "with a greeting": plain(before="Hi Bob,\n\nhere are my orders for today:\n\n"),
    "above the turn mail": plain(after=TURN_MAIL),
    "with a signature": plain(after="\n\n-- \nAnna\nscout master"),
    "with a closing": plain(after="\n\nCheers,\nAnna"),
    "with umlauts": plain(before="Grüße,\n\n", charset="iso-8859-1"),
    "commented": plain(after="  # as we said"),
    "in capitals": changed(str.upper),
    "listed": changed(lambda text: "- " + text.replace("\n", "\n- ")),
    "with a full stop": changed(lambda text: text if text.startswith("new") else text + "."),
    "with odd spaces": changed(lambda text: text.replace(" ", "\xa0") + "\u200b"),
    "html alone": html,
    "both": both,
    "beside a file": with_a_file,
}


@pytest.mark.parametrize("how", LETTERS)
def test_a_letter_is_the_same_order_however_it_was_written(
    world: threats.World, tmp_path: Path, how: str
) -> None:
    letters = [rewritten(raw, LETTERS[how]) for raw in world.letters]
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(world.export))
    status, found = agreed(
        file, world.house.key.vkey, "--sent", str(mbox(tmp_path / "sent", letters))
    )
    assert (status, found["sent"], found["absent"]) == (2, len(world.letters), [])
    assert not any("in your name" in one or "letter" in one for one in found["notChecked"])


FOLD = """
const { folded, meant } = await import(process.argv[2]);
let text = "";
for await (const piece of process.stdin) text += piece;
console.log(JSON.stringify(JSON.parse(text).map((line) => meant(folded(line)))));
"""


def folded(folder: Path, lines: list[str]) -> list[str]:
    """The lines as the verifier of Node compares them."""
    (folder / "fold.mjs").write_text(FOLD)
    command = ["node", str(folder / "fold.mjs"), (STATIC / "written.js").as_uri()]
    done = subprocess.run(
        command, input=json.dumps(lines), capture_output=True, text=True, check=True
    )
    return list(json.loads(done.stdout))


def orders_of(game: str) -> list[str]:
    """Every order that a recorded playthrough of a game gives."""
    texts = [file.read_text() for file in playthrough.files() if file.parts[-3] == game]
    rows = [row for text in texts for row in text.split("\n")]
    return sorted({row.partition("> ")[2] for row in rows if row[:1].isalpha() and "> " in row})


@pytest.mark.parametrize("game", library())
def test_two_spellings_are_one_order_and_two_orders_are_not(game: str, tmp_path: Path) -> None:
    codec: Codec[Any, Any, Any] = Codec(library()[game])
    orders = orders_of(game)
    assert len(orders) > 20
    assert len(set(folded(tmp_path, orders))) == len(orders)
    spelled = [
        (order, other)
        for order in orders
        for other in (order.upper(), order.replace("-", " "), f" {order}. ")
        if _read(codec, other.strip(" .")) == order
    ]
    assert len(spelled) > len(orders)
    one, two = (folded(tmp_path, [pair[k] for pair in spelled]) for k in (0, 1))
    assert one == two


def _read(codec: Codec[Any, Any, Any], text: str) -> str:
    try:
        return order_line(read_order(codec, text))
    except NotUnderstood:
        return ""


TABLE = ["I resign", "accept.", "decline!", "offer a draw", "Take back", "take back to 12"]
TABLE += ["leave for 2 weeks", "leave 1 day", "extend blue by 3 days", "extend blue 1 week"]


def test_the_words_of_the_table_mean_the_same_as_to_the_post(tmp_path: Path) -> None:
    post_reads = [instructions(text)[0].command for text in TABLE]
    assert folded(tmp_path, TABLE) == folded(tmp_path, post_reads) == post_reads


SECRETS = ["plan club1", "PLAN club1", "- plan club1  # hush", "Hi,\nplan club1\n\nCheers,\nAnna"]


@pytest.mark.parametrize("secret", SECRETS)
def test_several_orders_notes_and_secrets_are_found_by_both(post: Post, secret: str) -> None:
    to = post.house.newest(ANNA)["Reply-To"]
    post.write(ANNA, "note: I come.\nnote: and soon\n")
    late = post.house.letter(ANNA, to, "Scout\nSTORM # now!\n\nOn Monday Bob wrote:\n> scout\n")
    post.letters.append(late)
    post.house.post(late, to, ANNA)
    post.write(BOB, "storm")
    post.write(ANNA, secret)
    post.letters.append(post.house.letter(ANNA, to, "note\nThis one\ngot lost.\nend\nCheers"))
    for viewer in ("", "red", "blue"):
        file = post.export(viewer)
        status, found = agreed(file, post.key, "--sent", str(post.sent()))
        assert (status, found.get("reason")) == (2, None), viewer
        assert (found["sent"], len(found["absent"])) == (6, 1), found
        assert "This one" in found["absent"][0]


# Kinds of mailboxes


def as_mbox(folder: Path, raws: list[bytes]) -> list[Path]:
    return [mbox(folder / "box", raws)]


def as_crlf_mbox(folder: Path, raws: list[bytes]) -> list[Path]:
    box = mbox(folder / "box", [raw.replace(b"\r\n", b"\n") for raw in raws])
    box.write_bytes(box.read_bytes().replace(b"\n", b"\r\n"))
    return [box]


def as_maildir(folder: Path, raws: list[bytes]) -> list[Path]:
    for k, raw in enumerate(raws):
        place = folder / "Maildir" / ("cur", "new", "tmp")[k % 2]
        place.mkdir(parents=True, exist_ok=True)
        (place / f"17950.{k}:2,S").write_bytes(raw)
    (folder / "Maildir" / "dovecot.index").write_bytes(b"\0" * 40)
    (folder / "Maildir" / "tmp").mkdir()
    (folder / "Maildir" / "tmp" / "half").write_bytes(raws[0][:90])
    return [folder / "Maildir"]


def as_mails(folder: Path, raws: list[bytes]) -> list[Path]:
    made = [folder / f"{k}.eml" for k in range(len(raws))]
    for path, raw in zip(made, raws, strict=True):
        path.write_bytes(raw)
    return made


def zipped(folder: Path, paths: list[Path], how: int = zipfile.ZIP_DEFLATED) -> list[Path]:
    with zipfile.ZipFile(folder / "mails.zip", "w", how) as packed:
        for path in paths:
            packed.write(path, f"my mails/{path.name}")
    return [folder / "mails.zip"]


BOXES: dict[str, Callable[[Path, list[bytes]], list[Path]]] = {
    "mbox": as_mbox,
    "mbox with CRLF": as_crlf_mbox,
    "Maildir": as_maildir,
    "single mails": as_mails,
    "zip of mails": lambda folder, raws: zipped(folder, as_mails(folder, raws)),
    "zip of an mbox": lambda folder, raws: zipped(
        folder, as_mbox(folder, raws), zipfile.ZIP_STORED
    ),
}


@pytest.mark.parametrize("how", BOXES)
def test_every_kind_of_mailbox_gives_the_same_evidence(
    world: threats.World, tmp_path: Path, how: str
) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(world.export))
    args = []
    for which, raws in (("--seen", world.mails), ("--sent", world.letters)):
        (folder := tmp_path / which[2:]).mkdir()
        args += [one for path in BOXES[how](folder, raws) for one in (which, str(path))]
    status, found = agreed(file, world.house.key.vkey, *args)
    assert (status, found["sent"]) == (2, len(world.letters))
    assert found["seen"] > 5
    assert found["notChecked"] == [NO_REPLAY]


# What is missing, changed, foreign


def test_what_is_missing_changed_or_foreign_is_told_alike(
    world: threats.World, tmp_path: Path
) -> None:
    key, file = world.house.key.vkey, tmp_path / "match.audit"
    file.write_bytes(b"".join(world.export))
    lost = world.letters[1].replace(b"Message-ID: <", b"Message-ID: <lost")
    foreign = [raw.replace(b"+", b"+other") for raw in world.letters]
    sent = str(mbox(tmp_path / "lost", [*world.letters, lost]))
    status, found = agreed(file, key, "--sent", sent)
    assert (status, len(found["absent"])) == (2, 1)
    assert "the log does not hold “storm”" in found["absent"][0]
    sent = str(mbox(tmp_path / "some", world.letters[2:]))
    assert any("in your name" in one for one in agreed(file, key, "--sent", sent)[1]["notChecked"])
    sent = str(mbox(tmp_path / "foreign", foreign))
    assert agreed(file, key, "--sent", sent)[1]["sent"] <= 1  # the letter that opened the match
    sent = str(mbox(tmp_path / "empty", [mail(b"hello")]))
    assert "None of the 1 mails sent" in agreed(file, key, "--sent", sent)[1]["notChecked"][-1]


def test_a_changed_order_is_refused_by_both_with_the_letter_that_shows_it(
    world: threats.World, tmp_path: Path
) -> None:
    orders = [("red", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    file = tmp_path / "match.audit"
    file.write_bytes(b"".join(world.played(orders).export()))
    status, found = agreed(file, world.house.key.vkey, "--sent", str(world.sent))
    assert status == 1
    assert "The log holds the order “scout” as one of your letter" in found["reason"]


def test_an_order_that_only_the_quotation_holds_is_no_order_of_the_letter(
    world: threats.World, tmp_path: Path
) -> None:
    """The turn mail names what may be ordered: nobody gave that order."""
    orders = [("red", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    file, key = tmp_path / "match.audit", world.house.key.vkey
    file.write_bytes(b"".join(world.played(orders).export()))
    for how in ("above the turn mail", "html alone", "beside a file", "with a signature"):
        letters = [rewritten(raw, LETTERS[how]) for raw in world.letters]
        assert agreed(file, key, "--sent", str(mbox(tmp_path / "sent", letters)))[0] == 1, how


def test_checkpoints_of_another_match_and_garbled_ones_are_no_alarm(tmp_path: Path) -> None:
    other, note = Forge("play.example/g/other").notes()[0], a_match().notes()[2]
    file = tmp_path / "match.audit"
    file.write_bytes(EXPORT)
    spoiled = note[:-9] + ("A" if note[-9] != "A" else "B") + note[-8:]
    for k, (name, seen) in enumerate([(other, 0), (spoiled, 0), (note, 1)]):
        box = mbox(tmp_path / f"{k}", [mail(fenced(name).encode()), b"", b"\0\xff"])
        assert agreed(file, KEY.vkey, "--seen", str(box))[1]["seen"] == seen
    rewritten_match = a_match()
    rewritten_match.entries[17]["pub"]["count"] = 1
    file.write_bytes(b"".join(rewritten_match.export()))
    assert agreed(file, KEY.vkey, "--seen", str(box))[0] == 1


def test_fifty_thousand_unrelated_mails_are_passed_over(tmp_path: Path) -> None:
    unrelated = mail(b"Lorem ipsum dolor.\n" * 12, "Message-ID: <1@x>")
    note = mail(fenced(a_match().notes()[2]).encode())
    file, box = tmp_path / "match.audit", tmp_path / "box"
    file.write_bytes(EXPORT)
    one = mbox(box, [unrelated]).read_bytes()
    box.write_bytes(one * 50_000 + mbox(tmp_path / "last", [note]).read_bytes())
    status, found = agreed(file, KEY.vkey, "--seen", str(box), "--sent", str(box))
    assert (status, found["seen"]) == (2, 1)
    assert "None of the 50001 mails sent is an order to this match." in found["notChecked"]


# What cannot be read


def cut(path: Path) -> Path:
    path.write_bytes(path.read_bytes()[:-30])
    return path


def spoiled(path: Path) -> Path:
    body = bytearray(path.read_bytes())
    body[60:80] = b"\xff" * 20
    path.write_bytes(body)
    return path


@pytest.mark.parametrize("spoil", [cut, spoiled])
def test_a_zip_that_cannot_be_read_is_no_verdict(
    tmp_path: Path, spoil: Callable[[Path], Path]
) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(EXPORT)
    (box,) = zipped(tmp_path, as_mbox(tmp_path, [mail(b"hello " * 99)]))
    for which in ("--seen", "--sent"):
        assert agreed(file, KEY.vkey, which, str(spoil(box)))[0] == 3


def test_odd_mailboxes_are_no_alarm(tmp_path: Path) -> None:
    file, box = tmp_path / "match.audit", tmp_path / "box"
    file.write_bytes(EXPORT)
    odd = [
        b"", b"\n" * 100_000, b"\0" * 1_000_000, b"From " * 100_000, b"x" * 5_000_000,
        mail(b"", "Content-Type: multipart/mixed; boundary=a") + b"--a\n\n" * 50_000,
        mail(b"<" * 1_000_000 + b"CHECKPOINT", "Content-Type: text/html"),
        mail(b"-----BEGIN GAME CHECKPOINT-----\n" * 30_000),
        gzip.compress(mail(b"hello")),
    ]  # fmt: skip
    for body in odd:
        box.write_bytes(body)
        status, found = agreed(file, KEY.vkey, "--seen", str(box), "--sent", str(box))
        assert (status, found["seen"], found["sent"]) == (2, 0, 0)
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a", bytes(50_000_000))
    assert agreed(file, KEY.vkey, "--seen", str(tmp_path / "bomb.zip"))[0] == 2


def test_letters_that_were_spoiled_break_nothing(world: threats.World, tmp_path: Path) -> None:
    luck, jobs = random.Random(7), []
    (tmp_path / "match.audit").write_bytes(b"".join(world.export))
    for k in range(200):
        raw = bytearray(luck.choice([*world.letters, *world.mails]))
        for _ in range(luck.choice([1, 3, 30])):
            at = luck.randrange(len(raw) + 1)
            raw[at : at + luck.choice([1, 1, 40])] = luck.randbytes(luck.choice([0, 1, 3]))
        (tmp_path / f"{k}.eml").write_bytes(raw)
        boxes = {which: [str(tmp_path / f"{k}.eml")] for which in ("seen", "sent")}
        keys = [world.house.key.vkey]
        jobs.append({"file": str(tmp_path / "match.audit"), "vkeys": keys, **boxes})
    told = node(tmp_path, jobs)
    refused = [one["refused"] for one in told if "refused" in one]
    assert len(refused) < len(told) / 2
    assert all(one.startswith(("The log holds the order", "The command")) for one in refused)


def test_what_cannot_be_undone_is_refused_by_both(tmp_path: Path) -> None:
    made = [spoil(EXPORT) for spoil, _ in SPOILED]
    told = node(tmp_path, [job | {"restore": True} for job in files(tmp_path, made)])
    for (_, because), one in zip(SPOILED, told, strict=True):
        assert one.get("kind") == "Refused", (because, one)


@pytest.mark.parametrize("how", ["gzip", "zip", "crlf", "a byte order mark", "quoted in a mail"])
def test_a_conversion_is_named_in_the_same_words(tmp_path: Path, how: str) -> None:
    file = tmp_path / "anything at all"
    file.write_bytes(CONVERTED[how][0])
    (status, ours), (other, theirs) = by_python(file, KEY.vkey), by_node(file, KEY.vkey)
    assert (status, other) == (2, 2)
    assert theirs["converted"] == ours["converted"]


def test_the_program_says_what_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(EXPORT)
    for args in (
        ["--key", KEY.vkey], [str(file)], [str(file), "--key", "nonsense"],
        [str(file), "--key", KEY.vkey, "--seen", str(tmp_path / "nowhere")],
        [str(tmp_path / "nowhere"), "--key", KEY.vkey], [str(file), "--what"],
    ):  # fmt: skip
        command = ["node", str(STATIC / "audit-node.js"), *args]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, "    at " in done.stderr) == (3, "", False)
        assert done.stderr


def test_its_files_alone_are_the_program(tmp_path: Path) -> None:
    for path in STATIC.glob("*.js*"):
        shutil.copy(path, tmp_path)
    file = tmp_path / "match.audit"
    file.write_bytes(EXPORT)
    command = ["node", "audit-node.js", "match.audit", "--key", KEY.vkey]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "7 of 7 rolls" in done.stdout
    assert "OK as far as it could be checked" in done.stdout

"""Our audit and the verifier of Node before the same files: mailboxes, conversions, bad input."""

import gzip
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.audit.reporting.report import NO_BEACON, NO_REPLAY
from tests.fairness.by_mail import World
from tests.fairness.cheats import begun, honest
from tests.fairness.forge import KEY, Forge, a_match
from tests.fairness.house import KEY as BY_BEACON
from tests.fairness.node_again import audited_by_node
from tests.fairness.verifiers import agreed, by_node, by_python, world
from tests.service.test_audit_converted import CONVERTED, SPOILED
from tests.service.test_audit_mailboxes import fenced, mail, mbox
from tests.service.test_audit_replay import HOUSE as BRANCHED
from tests.service.test_audit_replay import branch_of_a_duel
from tests.service.web.test_verify import STATIC, files, needs_node, node
from workers.cli import main

__all__ = ["world"]

pytestmark = needs_node

EXPORT = b"".join(a_match().export())


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
    world: World, tmp_path: Path, how: str
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
    assert found["notChecked"] == [NO_BEACON, NO_REPLAY]


def test_checkpoints_of_another_match_and_garbled_ones_are_no_alarm(tmp_path: Path) -> None:
    other, note = Forge("play.example/m/other").notes()[0], a_match().notes()[2]
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


def test_a_roll_that_is_taken_back_again_with_more_is_counted_once(tmp_path: Path) -> None:
    h, start = begun(False)
    for k in (1, 2):
        h.order("red", "storm", f"r{k}", h.checkpoint())
        h.roll("red")
        h.log("rewound", {"consent": ["blue"], "reason": "", "to": start})
    file = tmp_path / "match.audit"
    file.write_bytes(h.export())
    _, found = agreed(file, BY_BEACON.vkey)
    assert [line.split("; ")[1] for line in found["takebacks"]] == 2 * ["rolls withdrawn: 1 on red"]
    assert found["withdrawn"] == 2


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
        [str(file), "--trust", str(tmp_path / "nowhere")], [str(file), "--trust", str(file)],
    ):  # fmt: skip
        command = ["node", str(STATIC / "audit-node.js"), *args]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, "    at " in done.stderr) == (3, "", False)
        assert done.stderr


def test_its_files_alone_are_the_program(tmp_path: Path) -> None:
    for path in STATIC.rglob("*.js*"):
        (copied := tmp_path / path.relative_to(STATIC)).parent.mkdir(exist_ok=True)
        shutil.copy(path, copied)
    for export, key, rolls in ((EXPORT, KEY, 7), (honest().export, BY_BEACON, 10)):
        (tmp_path / "match.audit").write_bytes(export)
        command = ["node", "audit-node.js", "match.audit", "--key", key.vkey]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert f"{rolls} of {rolls} rolls" in done.stdout
        assert done.stdout.startswith("NOT PROVED. ")
    shutil.rmtree(tmp_path / "vendor")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, ""), "a program that lacks a file is not a verdict"
    assert "NO VERDICT. The program that checks rounds could not be loaded" in done.stderr


def test_both_say_that_a_parent_fits_and_refuse_another_in_the_same_words(tmp_path: Path) -> None:
    parent, branch = branch_of_a_duel()
    file, of, key = tmp_path / "branch", tmp_path / "parent", BRANCHED.key.vkey
    file.write_bytes(b"".join(branch.operator.export()))
    of.write_bytes(b"".join(parent.operator.export()))
    status, found = agreed(file, key, "--parent", str(of))
    assert (status, found["before"]) == (2, parent.match.origin)
    said = (
        f"  It goes on from {parent.match.origin}: the export of that match was read, and fits.\n"
    )
    _, found = agreed(of, key, "--parent", str(file))
    assert "branch was not read: this match names none before it." in found["told"]
    ask = [str(file), "--key", key, "--parent", str(of)]
    ours = CliRunner().invoke(main, ["audit", *ask], obj={"games": {}}).output
    theirs = audited_by_node(*ask).stdout
    assert said in ours
    assert said in theirs
    parent.play([("blue", "storm")]).operator.entries[-1]["pub"]["count"] = 7
    del parent.operator.entries[3]
    of.write_bytes(b"".join(parent.operator.export()))
    reasons = [by(file, key, "--parent", str(of))[1]["reason"] for by in (by_python, by_node)]
    assert reasons == ["The branch does not fit its parent."] * 2


def test_new_chains_are_told_by_both(tmp_path: Path) -> None:
    file = tmp_path / "match.audit"
    file.write_bytes(EXPORT)
    _, theirs = agreed(file, KEY.vkey)
    told = by_python(file, KEY.vkey)[1]["told"]
    (n,) = [n for n, one in enumerate(a_match().entries) if one["type"] == "dice.rekeyed"]
    assert told == [f"Event {n} brought new chains of dice: restored from backup"]
    assert theirs["told"] == told

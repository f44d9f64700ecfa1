"""The audit that stands alone: another reader of the page, and one file that runs anywhere."""

import ast
import inspect
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.audit import AuditFailed, Report, audit
from service.audit.alone import checked, read_vkey
from service.audit.alone_dice import Failed
from service.audit.ed25519 import ORDER, verifies
from service.audit.standalone import PARTS, source
from service.cli import main
from tests import every_event, mutations
from tests.forge import KEY, OTHER_KEY, Forge, a_match
from tests.kept_journals import HOUSE, files
from tests.service import test_audit_adversary as adversary
from tests.service.test_audit import JSON
from tests.service.test_audit_mailboxes import FENCED, mail, text

EXPORT = b"".join(a_match().export())


def same(body: bytes, vkey: str = KEY.vkey) -> bool:
    """Whether an export is taken, by both audits alike, with the same counts."""
    ours: Report | None = None
    try:
        ours = audit(body.splitlines(keepends=True), [vkey])
    except AuditFailed:
        with pytest.raises(Failed):
            checked(body, [read_vkey(vkey)], None)
        return False
    journal, _ = checked(body, [read_vkey(vkey)], None)
    counted = (len(journal.commands), journal.rolls, journal.dice, journal.opened, journal.unopened)
    assert counted == (ours.commands, ours.rolls, ours.dice, ours.openings, ours.unopened)
    return True


def test_every_view_and_every_kept_journal_is_taken() -> None:
    for view in ("full", "public", "red", "blue"):
        assert same(b"".join(a_match().export(view)))
    for file in files():
        assert same(file.read_bytes(), HOUSE.key.vkey)


def test_every_forgery_is_refused_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bool] = []

    def both(lines: Iterable[bytes], vkeys: Sequence[str], **_: Any) -> Report:
        body = b"".join(lines)
        if list(vkeys) == [KEY.vkey]:
            taken.append(same(body))
        return audit(body.splitlines(keepends=True), vkeys)

    monkeypatch.setattr(adversary, "audit", both)
    for name, test in vars(adversary).items():
        if name.startswith("test_") and not inspect.signature(test).parameters:
            test()
    assert taken.count(False) > 40
    assert taken.count(True) >= 5


def test_every_changed_field_is_judged_alike() -> None:
    done: set[tuple[str, str]] = set()
    told = {
        same(b"".join(one.export()), every_event.HOUSE.key.vkey)
        for match, _ in every_event.matches()
        for _, _, one in mutations.mutations(match, done)
    }
    assert told == {True, False}


def test_spoiled_bytes_and_made_up_bodies_are_judged_alike() -> None:
    luck = random.Random(7)
    for _ in range(300):
        at = luck.randrange(len(EXPORT))
        same(EXPORT[:at] + bytes([EXPORT[at] ^ (1 << luck.randrange(8))]) + EXPORT[at + 1 :])
    for body in (b"", b"\n", EXPORT[:-1], EXPORT * 2, EXPORT.replace(b"\n", b"\r\n"), b"\xff" * 99):
        assert not same(body)


@pytest.mark.parametrize("seed", range(150))
def test_any_body_is_judged_alike(seed: int) -> None:
    luck = random.Random(seed)
    match = a_match()
    entry = luck.choice(match.entries)
    value = luck.choice([None, True, -1, 2**53, 1.5, "", "~", [], {}, [[1]], "red", "0" * 64])
    body = entry["pub"]
    field = luck.choice([*body, "pub"]) if isinstance(body, dict) else "pub"
    if field in body:
        body[field] = value
    else:
        entry["pub"] = value
    assert JSON is not None
    same(b"".join(match.export()))


def test_odd_json_is_judged_alike() -> None:
    """What an operator may sign that readers of JSON take in different ways."""
    deep = [("[" * k + "]" * k).encode() for k in (96, 97, 98, 99, 100, 101, 400, 3_000)]
    odd = [b"1.0", b"-0", b"1e2", b"9007199254740991", b"9007199254740992", b'"\\u00fc"', b'"\\/"',
           '"\u2028\u007f\U0001f600"'.encode(), b'"\\ud800"', b'"\xff"', b'{"a":1,"a":1}',
           b'{"b":1,"a":1}', '{"\u00fc":1}'.encode(), b"NaN",
           b" 1", b'"\\u001f"', b'"\\u001F"', *deep]  # fmt: skip
    taken = []
    for value in odd:
        forge = Forge()
        forge.lines = lambda v=value: [  # type: ignore[method-assign]
            Forge().lines()[0],
            b'{"by":"server","n":1,"pub":{"x":' + v
            + b'},"sealed":[],"ts":"2026-11-21T00:00:01Z","type":"fact"}',
        ]  # fmt: skip
        forge.sizes = [1, 2]
        taken.append(same(b"".join(forge.export())))
    assert taken.count(True) == 4 + 2
    for ts in ("2026-02-30T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T00:00:60Z"):
        forge = Forge()
        forge.entries[0]["ts"] = ts
        assert not same(b"".join(forge.export()))


def test_a_mailbox_is_compared() -> None:
    match = a_match()
    seen = match.notes()
    key = [read_vkey(KEY.vkey)]
    _, doubts = checked(EXPORT, key, [*seen, "nonsense", OTHER_KEY.sign_note("x\n1\nx\n")])
    assert not any("mail" in doubt and "Your sent" not in doubt for doubt in doubts)
    match.entries[17]["pub"]["count"] = 1
    with pytest.raises(Failed, match="rewritten"):
        checked(b"".join(match.export()), key, seen)
    assert any("fixed in time" in doubt for doubt in checked(EXPORT, key, seen[2:])[1])


# Signatures


def test_signatures_are_those_of_the_library() -> None:
    """Among them the first vector of RFC 8032, 7.1."""
    public = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    signature = bytes.fromhex(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b"
        "46bd25bf5f0595bbe24655141438e7a100b"
    )
    assert verifies(public, signature, b"")
    for k in range(8):
        private = Ed25519PrivateKey.from_private_bytes(bytes([k]) * 32)
        key, made = private.public_key().public_bytes_raw(), private.sign(b"a text")
        assert verifies(key, made, b"a text")
        assert not verifies(key, made, b"another")
        assert not verifies(key, made[:-1] + bytes([made[-1] ^ 1]), b"a text")
        assert not verifies(public, made, b"a text")
        more = int.from_bytes(made[32:], "little") + ORDER
        assert not verifies(key, made[:32] + more.to_bytes(32, "little"), b"a text")
    assert not verifies(b"\xff" * 32, signature, b"")
    assert not verifies(public, b"\xff" * 64, b"")
    assert not verifies(public, b"", b"")


# The file


def alone(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run the file in a Python that has its standard library and nothing else."""
    file = folder / "audit.py"
    done = CliRunner().invoke(main, ["audit", "--standalone", str(file)])
    assert done.exit_code == 0, done.output
    command = [sys.executable, "-I", "-S", str(file), *args]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_one_file_checks_an_export_where_nothing_is_installed(tmp_path: Path) -> None:
    file, box = tmp_path / "match.audit", tmp_path / "inbox.eml"
    file.write_bytes(EXPORT)
    box.write_bytes(mail(FENCED.encode(), *text()))
    args = ("match.audit", "--key", KEY.vkey, "--seen", "inbox.eml")
    found = alone(tmp_path, *args)
    assert (found.returncode, found.stderr) == (2, "")
    assert "5 commands, 7 rolls, 10 dice: right." in found.stdout
    assert "1 checkpoints in your mail say the same." in found.stdout
    told = json.loads(alone(tmp_path, *args, "--json").stdout)
    assert (told["result"], len(told["told"])) == ("incomplete", 4)
    file.write_bytes(EXPORT.replace(b"Ambush", b"Amtush"))
    failed = alone(tmp_path, *args)
    assert failed.returncode == 1
    assert failed.stdout.startswith("FAILED: ")
    assert "Traceback" not in failed.stderr
    assert json.loads(alone(tmp_path, *args, "--json").stdout)["result"] == "failed"
    for wrong in (["nowhere", "--key", KEY.vkey], ["match.audit"], ["match.audit", "--key", "x"]):
        assert alone(tmp_path, *wrong).returncode == 3


def test_the_file_imports_the_standard_library_alone() -> None:
    tree = ast.parse(source())
    names = {
        (alias.name if isinstance(node, ast.Import) else str(node.module)).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert names - set(sys.stdlib_module_names) == {"cryptography"}


def test_no_part_of_the_file_hides_a_name_of_another() -> None:
    folder = Path(inspect.getfile(checked)).parent
    held: list[str] = []
    for part in PARTS:
        body = ast.parse((folder / f"{part}.py").read_text()).body
        held += [n.name for n in body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
        targets = [t for n in body if isinstance(n, ast.Assign) for t in n.targets]
        held += [t.id for t in targets if isinstance(t, ast.Name)]
        held += [n.target.id for n in body if isinstance(n, ast.AnnAssign)]  # type: ignore[union-attr]
    assert len(held) == len(set(held))


def test_writing_it_is_told(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["audit", "--standalone", str(tmp_path / "a.py"), "--json"])
    assert json.loads(told.stdout) == {"file": str(tmp_path / "a.py")}
    nowhere = str(tmp_path / "no" / "a.py")
    assert CliRunner().invoke(main, ["audit", "--standalone", nowhere]).exit_code == 3
    (tmp_path / "x").write_text("")
    both = ["audit", str(tmp_path / "x"), "--standalone", str(tmp_path / "a.py")]
    assert CliRunner().invoke(main, both).exit_code == 3

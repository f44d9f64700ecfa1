"""The verifier of the browser, run by Node: it agrees with our audit on every honest and forged
export, though it was written from the specification alone."""

import json
import random
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.journal.dice import parse_dice
from service.audit import AuditFailed, audit
from service.reading.positions import export
from service.reading.proofs import proof
from tests.fairness.forge import KEY, OTHER_KEY, Forge, a_match
from tests.rigs.waiting import PATIENCE
from tests.service.test_audit_adversary import FORGED
from tests.service.test_audit_converted import BY_HAND, CONVERTED
from tests.service.test_audit_mailboxes import MADE, NOTE, fenced, mail, mbox
from tests.service.web.houses import WebHouse
from tests.service.web.test_playing import duel

STATIC = Path(__file__).parents[3] / "service" / "web" / "static"

RUN = """
import fs from "node:fs";
process.removeAllListeners("warning");
const folder = process.argv[2];
const { audit, checkRoll, restored } = await import(`${folder}/verify.js`);
const { blocksIn, rebuilt } = await import(`${folder}/verify/mails.js`);
const notesIn = (mail) => [...new Set(blocksIn(mail).map(rebuilt).filter(Boolean))];
const { mailsIn } = await import(`${folder}/verify/mailbox.js`);
const { filesOf } = await import(`${folder}/files-node.js`);
const read = (name) => new Uint8Array(fs.readFileSync(name));
const told = [];
for (const job of JSON.parse(fs.readFileSync(process.argv[3], "utf8"))) {
  try {
    if (job.proof) told.push({ found: await checkRoll(job.proof) });
    else if (job.mail) {
      const found = [];
      for await (const mail of mailsIn(await filesOf([job.mail]))) found.push(notesIn(mail));
      told.push({ found });
    } else {
      const file = { bytes: read(job.file) };
      const { bytes, converted } = job.restore ? await restored(file.bytes) : file;
      const evidence = { seen: await filesOf(job.seen ?? []), sent: await filesOf(job.sent ?? []) };
      const found = await audit(bytes, job.vkeys, evidence);
      told.push({ found: { ...found, converted } });
    }
  } catch (error) {
    told.push({ refused: error.message, kind: error.constructor.name });
  }
}
console.log(JSON.stringify(told));
"""

needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="SKIPPED LOUDLY: node is not installed (apt: nodejs)"
)


def node(folder: Path, jobs: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the verifier says to each job."""
    (folder / "run.mjs").write_text(RUN)
    (folder / "jobs.json").write_text(json.dumps(jobs))
    command = ["node", str(folder / "run.mjs"), STATIC.as_uri(), str(folder / "jobs.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def files(folder: Path, exports: Iterable[bytes]) -> list[dict[str, Any]]:
    """A job for each export."""
    jobs = []
    for k, body in enumerate(exports):
        file = folder / f"{k}.txt"
        file.write_bytes(body)
        jobs.append({"file": str(file), "vkeys": [KEY.vkey]})
    return jobs


def ours(body: bytes, vkey: str = KEY.vkey) -> bool:
    """Whether our own audit takes an export."""
    try:
        audit(body.splitlines(keepends=True), [vkey])
    except AuditFailed:
        return False
    return True


@needs_node
def test_every_forgery_is_refused_as_by_our_own_audit(tmp_path: Path) -> None:
    exports = (b"".join(make().export(view)) for make, _, view in FORGED.values())
    told = node(tmp_path, files(tmp_path, exports))
    assert [one.get("kind") for one in told] == ["Refused"] * len(FORGED)


@needs_node
def test_spoiled_bytes_are_refused_as_by_our_own_audit(tmp_path: Path) -> None:
    body = b"".join(a_match().export())
    luck = random.Random(44)
    spoiled = []
    for _ in range(400):
        at = luck.randrange(len(body))
        spoiled.append(body[:at] + bytes([body[at] ^ (1 << luck.randrange(8))]) + body[at + 1 :])
    spoiled += [b"", b"\n", body[:-1], body + b"E {}\n", body.replace(b"\n", b"\r\n"), b"\xff" * 99]
    told = node(tmp_path, files(tmp_path, spoiled))
    for one, changed in zip(told, spoiled, strict=True):
        assert ("found" in one) == ours(changed), one
        assert one.get("kind", "Refused") == "Refused"


@needs_node
def test_a_foreign_key_is_refused(tmp_path: Path) -> None:
    jobs = files(tmp_path, [b"".join(a_match().export())])
    jobs[0]["vkeys"] = [OTHER_KEY.vkey]
    assert node(tmp_path, jobs)[0]["refused"].startswith("Checkpoint 1: no key that you trust")


@needs_node
def test_the_counts_are_those_of_our_own_audit(tmp_path: Path) -> None:
    exports = [b"".join(a_match().export(view)) for view in ("full", "public", "red", "blue")]
    for body, one in zip(exports, node(tmp_path, files(tmp_path, exports)), strict=True):
        report, found = audit(body.splitlines(keepends=True), [KEY.vkey]), one["found"]
        for name in ("events", "commands", "rolls", "draws", "dice", "withdrawn", "takebacks",
                     "checkpoints", "openings", "unopened", "decks", "cards"):  # fmt: skip
            assert found[name] == getattr(report, name), name
        assert found["decksProved"] == report.decks_proved
        assert found["commandsWithoutResult"] == report.commands_without_result
        assert found["notChecked"] == report.not_checked


@needs_node
def test_a_mailbox_is_compared(tmp_path: Path) -> None:
    match = a_match()
    notes = match.notes()
    match.entries[17]["pub"]["count"] = 1
    exports = [b"".join(a_match().export()), b"".join(match.export())]
    (good, forged) = files(tmp_path, exports)
    boxes = {
        "all": [*notes, "hello", OTHER_KEY.sign_as_note("x\n1\nx\n")],
        "late": notes[1:],
        "early": [*notes[:2], Forge("play.example/m/other").notes()[0]],
        "garbled": [notes[0], notes[1].replace("\n", "\n1", 1)],
    }
    seen = {
        name: [str(mbox(tmp_path / name, [mail(fenced(one).encode()) for one in box]))]
        for name, box in boxes.items()
    }
    jobs = [
        *(good | {"seen": seen[name]} for name in ("all", "late", "garbled")),
        *(forged | {"seen": seen[name]} for name in ("all", "early")),
    ]
    whole, some, garbled, refused, other = node(tmp_path, jobs)
    assert (whole["found"]["seen"], some["found"]["seen"]) == (6, 5)
    assert not any("mailbox" in one for one in whole["found"]["notChecked"])
    late = "No checkpoint in the mailbox shows that the dice of table were fixed before event 3."
    assert late in some["found"]["notChecked"]
    assert any("1 checkpoint that was kept could not" in s for s in garbled["found"]["notChecked"])
    assert "the history was rewritten" in refused["refused"]
    assert "found" in other


@needs_node
def test_checkpoints_are_found_in_what_mail_programs_made(tmp_path: Path) -> None:
    jobs = []
    for k, raw in enumerate(MADE.values()):
        (tmp_path / f"{k}.eml").write_bytes(raw)
        jobs.append({"mail": str(tmp_path / f"{k}.eml")})
    mbox(tmp_path / "inbox", list(MADE.values()))
    told = node(tmp_path, [*jobs, {"mail": str(tmp_path / "inbox")}])
    for how, one in zip(MADE, told, strict=False):
        assert one["found"] == [[NOTE]], how
    assert told[-1]["found"] == [[NOTE]] * len(MADE)


@needs_node
def test_what_was_only_converted_is_brought_back(tmp_path: Path) -> None:
    ways = CONVERTED | BY_HAND
    exports = [body for body, _ in ways.values()]
    told = node(tmp_path, [job | {"restore": True} for job in files(tmp_path, exports)])
    for (how, (_, sentences)), one in zip(ways.items(), told, strict=True):
        done = [one for one in one["found"]["converted"] if "CRLF" not in one or "crlf" in how]
        assert done == sentences, how


@needs_node
def test_large_dice_and_long_draws_are_the_same_as_ours(tmp_path: Path) -> None:
    forge = Forge()
    forge.command("red", "roll everything")
    cards = [f"card {n}" for n in range(300)]
    forge.roll("red", parse_dice("40d6"), parse_dice("9d1000"), parse_dice("5d66"),
               {"k": "shuffle", "of": cards}, {"k": "pick", "n": 7, "of": cards})  # fmt: skip
    forge.checkpoint()
    assert node(tmp_path, files(tmp_path, [b"".join(forge.export())]))[0]["found"]["draws"] == 5


@needs_node
def test_a_roll_of_a_real_match_is_recomputed_step_by_step(tmp_path: Path, toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.order(match, "storm")
    rows = toys.matches.repository.rows(match, 0, 99)
    n = next(n for n, topic, _ in rows if topic == "dice.rolled")
    page = red.get(f"/m/{match}/dice/{n}")
    data = json.loads(page.split('id="proof">')[1].split("</script>")[0])
    spoiled = [
        data | {"roll": data["roll"].replace('"r":[', '"r":[6', 1)},
        data | {"previous": "0" * 64},
        data | {"path": data["path"][::-1]},
        data | {"cause": data["cause"] | {"what": "another id of the order"}},
    ]
    good, *bad = node(tmp_path, [{"proof": one} for one in (data, *spoiled)])
    assert good["found"]["ok"]
    titles = [step["title"] for step in good["found"]["steps"]]
    assert titles[0] == "What it was rolled for"
    assert titles[-1] == "In the signed journal"
    assert any("mod 6" in line for step in good["found"]["steps"] for line in step["lines"])
    assert not any(one.get("found", {}).get("ok") for one in bad)


@needs_node
def test_the_shell_lines_of_a_roll_give_its_bytes(toys: WebHouse) -> None:
    match, red, _ = duel(toys)
    red.order(match, "storm")
    n = next(
        n for n, topic, _ in toys.matches.repository.rows(match, 0, 99) if topic == "dice.rolled"
    )
    page = red.get(f"/m/{match}/dice/{n}")
    lines = page.split('<pre class="shell" tabindex="0">')[1].split("</pre>")[0]
    script = lines.replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&")
    if shutil.which("xxd") is None or shutil.which("openssl") is None:
        pytest.skip("SKIPPED LOUDLY: xxd and openssl are not installed")
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    first, *rest = done.stdout.splitlines()
    shown = proof(toys.matches, match, n)
    assert first.split()[0] == shown.previous
    assert rest


@needs_node
def test_a_real_export_fits(tmp_path: Path, real: WebHouse) -> None:
    reader = real.reader()
    match = reader.open("dday_dice", "tiger-practice", able="me")
    file = tmp_path / "export.txt"
    file.write_bytes(b"".join(export(real.matches, match, "")))
    job = {"file": str(file), "vkeys": [real.house.key.vkey]}
    assert node(tmp_path, [job])[0]["found"]["rolls"] >= 1

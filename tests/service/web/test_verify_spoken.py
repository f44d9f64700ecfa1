"""The report of the browser's verifier in the language of its page, run by Node."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from service.audit.reporting.report import NOTHING_KEPT, AuditReport
from service.audit.reporting.telling import told as our_words
from service.offline_replay.verdicts import BY_VERIFIER
from service.web.script_words import BY_CHECKS, script_words
from service.words import speaking
from tests.fairness.forge import KEY, a_match
from tests.rigs.waiting import PATIENCE
from tests.service.web.houses import WebHouse
from tests.service.web.test_playing import duel
from tests.service.web.test_verify import STATIC, needs_node

RUN = """
import fs from "node:fs";
process.removeAllListeners("warning");
const [folder, asked] = process.argv.slice(2);
const { words, file, vkey, roll } = JSON.parse(fs.readFileSync(asked, "utf8"));
globalThis.document = { querySelector: () => ({ textContent: JSON.stringify(words) }) };
const { audit, checkRoll, keysOf } = await import(`${folder}/verify.js`);
const { again } = await import(`${folder}/said.js`);
const { HEADS, rowsOf, told } = await import(`${folder}/verify/telling.js`);
const { verdictOf } = await import(`${folder}/verify/verdict.js`);
const { word } = await import(`${folder}/page/words.js`);
const shown = (text) => again(text, word);
const progress = [];
const evidence = { seen: [], sent: [], progress: (what) => progress.push(shown(what)) };
const found = await audit(new Uint8Array(fs.readFileSync(file)), [vkey], evidence);
found.converted = [];
const refused = await keysOf(["no key"]).catch((error) => error.message);
const { steps } = await checkRoll(roll);
console.log(JSON.stringify({
  progress, refused: shown(refused), doubts: found.notChecked, takebacks: found.takebacks,
  report: told(found, word).flatMap(([title, sentences]) => [title, ...sentences]),
  verdict: [...verdictOf(found), ...HEADS, rowsOf(found).at(-1)[0]].map(shown),
  titles: steps.map((step) => shown(step.title)),
  figures: steps.flatMap((step) => step.lines.map(shown)),
}));
"""


def shown(folder: Path, toys: WebHouse, words: dict[str, str]) -> dict[str, Any]:
    """What a page with these words shows of an export, of no key, and of a roll."""
    match, red, _blue = duel(toys)
    red.order(match, "storm")
    rows = toys.matches.repository.rows(match, 0, 99)
    n = next(n for n, topic, _line in rows if topic == "dice.rolled")
    page = red.get(f"/m/{match}/dice/{n}")
    roll = json.loads(page.split('id="proof">')[1].split("</script>")[0])
    export, asked, run = (folder / name for name in ("export.txt", "asked.json", "run.mjs"))
    export.write_bytes(b"".join(a_match().export("public")))
    job = {"words": words, "file": str(export), "vkey": KEY.vkey, "roll": roll}
    asked.write_text(json.dumps(job))
    run.write_text(RUN)
    command = ["node", str(run), STATIC.as_uri(), str(asked)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@needs_node
def test_a_german_page_reports_in_german_what_programs_compare_in_english(
    tmp_path: Path, toys: WebHouse
) -> None:
    with speaking("de"):
        page = shown(tmp_path, toys, script_words(checks=True))
    assert page["progress"][0].endswith("Ereignisse")
    assert page["verdict"][0].startswith("NICHT BEWIESEN. Der Betreiber des Hauses hätte ")
    assert page["refused"].startswith("Das ist kein Schlüssel")
    assert any(one.startswith("Nichts von dem, was Sie mitgaben") for one in page["report"])
    assert NOTHING_KEPT in page["doubts"]
    assert page["titles"][0] == "Wofür gewürfelt wurde"
    assert page["titles"][-1] == "Im unterschriebenen Journal"


@needs_node
def test_no_sentence_of_a_report_or_a_roll_is_without_its_translation(
    tmp_path: Path, toys: WebHouse
) -> None:
    page = shown(tmp_path, toys, {said: f"» {said}" for said in (*BY_CHECKS, *BY_VERIFIER)})
    sentences = [*page["progress"], page["refused"], *page["verdict"], *page["report"]]
    sentences += page["titles"]
    assert [said for said in sentences if not said.startswith("» ")] == []
    *sums, told = [line for line in page["figures"] if not line.startswith("» ")]
    assert all(re.match(r"[0-9a-f ]+ = \d+; \d+ mod \d+ = \d+$", one) for one in sums)
    assert told.startswith("storming: "), "the words of the game"


THINGS = ("events", "checkpoints", "rolls", "draws", "dice", "decks", "cards", "receipts")
COUNTED = (*THINGS, "commands", "openings", "seen", "sent", "cosigned", "need")

TELLING = """
const { told } = await import(process.argv[2]);
const sections = told(JSON.parse(process.argv[3]));
console.log(JSON.stringify(sections.flatMap(([, sentences]) => sentences)));
"""


@needs_node
def test_of_one_thing_both_verifiers_speak_as_of_one(tmp_path: Path) -> None:
    ones = dict.fromkeys(COUNTED, 1)
    ours = AuditReport(
        origin="o",
        view="full",
        **ones,
        decks_proved=1,
        commands_without_result=1,
        without_result=[7],
    )
    rest = {"classes": {"trusted": 0}, "unopened": 0}
    found = {**ones, **rest, "decksProved": 1, "commandsWithoutResult": 1, "withoutResult": [7]}
    lists = dict.fromkeys(("takebacks", "told", "notChecked", "absent", "secondKey"), ())
    (run := tmp_path / "run.mjs").write_text(TELLING)
    telling = (STATIC / "verify" / "telling.js").as_uri()
    command = ["node", str(run), telling, json.dumps(found | lists)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    told = [row.strip() for row in our_words(ours)]
    theirs = [one for one in json.loads(done.stdout) if "are cosigned" not in one]
    assert len(theirs) == 9
    assert set(theirs) <= set(told)
    several = rf"\b1 (?:\w+ )?(?:{'|'.join(THINGS)}|orders|parts)\b"
    assert [one for one in theirs if re.search(several, one)] == []


def test_the_verifier_words_no_sentence_past_its_table() -> None:
    """What goes into a report is ``said()`` where it is made."""
    past = r"""(?:told|doubts|absent|sentences|takebacks|steps)\.push\(\s*[`"]|progress\([`"]"""
    for file in STATIC.rglob("*.js"):
        assert not re.search(past, file.read_text("utf-8")), file.name

"""Rounds of a beacon as the verifier of the pages checks them, run by Node: the table of ours."""

import json
import re
import subprocess
from typing import Any

import pytest

from domain.journal.rounds import QUICKNET
from tests.rigs.waiting import PATIENCE
from tests.service.beacon.test_rounds import BEACON, LOCAL, RECORDED, local, plus_p
from tests.service.web.test_verify import STATIC, needs_node

RUN = """
import fs from "node:fs";
const { appears, checkRounds, roundOf } = await import(`${process.argv[2]}/verify/beacon.js`);
const { times, checks } = JSON.parse(fs.readFileSync(process.argv[3], "utf8"));
const told = [];
for (const { key, rounds } of checks) {
  try {
    await checkRounds(key, rounds);
    told.push("");
  } catch (error) {
    told.push(`${error.constructor.name} ${error.message}`);
  }
}
const [beacon, stamps] = times;
const numbers = stamps.map((ts) => roundOf(beacon, Date.parse(ts) / 1000));
const shown = numbers.map((number) => appears(beacon, number));
console.log(JSON.stringify({ told, numbers, shown }));
"""

TIMES = {
    "2026-09-17T15:23:33Z": (32_285_085, "2026-09-17T15:23:39Z"),
    "2026-09-17T15:23:34Z": (32_285_086, "2026-09-17T15:23:42Z"),
    "2026-09-17T15:23:32Z": (32_285_085, "2026-09-17T15:23:39Z"),
    "2023-08-23T15:09:27Z": (3, "2023-08-23T15:09:33Z"),
    "2023-08-23T15:09:22Z": (2, "2023-08-23T15:09:30Z"),
    "2023-08-23T15:09:21Z": (1, "2023-08-23T15:09:27Z"),
    "2020-01-01T00:00:00Z": (1, "2023-08-23T15:09:27Z"),
}

FIRST = RECORDED[1_000]
BEYOND = next((n, s) for n in range(1, 200) if (s := plus_p(local(4242, n))))
MANY = {n: local(4242, n) for n in range(1, 30)}
NO_POINT = "this is not a signature of a round: "
ANEW = "this is not a signature of a round: it is spelled another way than points are"
NOT_A_KEY = "this is not the key of a beacon"

CHECKS: dict[str, tuple[str, dict[int, str], str]] = {
    **{f"round {n}": (QUICKNET.key, {n: s}, "") for n, s in RECORDED.items()},
    "all at once": (QUICKNET.key, RECORDED, ""),
    "many at once": (LOCAL, MANY, ""),
    "none": ("", {}, ""),
    **{
        f"round {n} under the next number": (
            QUICKNET.key, {n + 1: s}, f"Event 0: round {n + 1} is not signed by the beacon 83cf0f",
        )
        for n, s in RECORDED.items()
    },
    "another beacon": (LOCAL, {1_000: FIRST}, "Event 0: round 1000 is not signed by the beacon"),
    "two exchanged": (
        LOCAL, MANY | {20: MANY[21], 21: MANY[20]}, "Event 19: round 20 is not signed",
    ),
    "no point": (QUICKNET.key, {1: "00" * 48}, f"Event 0: {NO_POINT}0000000000000000"),
    "too short": (QUICKNET.key, {1: "ab"}, f"Event 0: {NO_POINT}ab"),
    "another group": (QUICKNET.key, {1: "80" + "00" * 46 + "04"}, f"Event 0: {NO_POINT}8000"),
    "infinity": (QUICKNET.key, {1: "c0" + "00" * 47}, "Event 0: .*it is the point at infinity"),
    "infinity anew": (QUICKNET.key, {1: "e0" + "00" * 47}, f"Event 0: {NO_POINT}"),
    "capitals": (QUICKNET.key, {1_000: FIRST.upper()}, f"Event 0: {NO_POINT}|{ANEW}"),
    "beyond the field": (LOCAL, {BEYOND[0]: BEYOND[1]}, f"Event 0: {NO_POINT}|{ANEW}"),
    "no key": ("00" * 96, {1_000: FIRST}, f"Event 0: {NOT_A_KEY}: 00"),
    "a key at infinity": ("c0" + "00" * 95, {1_000: FIRST}, f"Event 0: {NOT_A_KEY}: .*infinity"),
}  # fmt: skip


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("rounds")
    beacon = {name: getattr(BEACON, name) for name in BEACON.__struct_fields__}
    checks = [
        {
            "key": key,
            "rounds": [
                {"n": k, "number": n, "signature": s} for k, (n, s) in enumerate(rounds.items())
            ],
        }
        for key, rounds, _ in CHECKS.values()
    ]
    (folder / "run.mjs").write_text(RUN)
    (folder / "asked.json").write_text(
        json.dumps({"times": [beacon, list(TIMES)], "checks": checks})
    )
    command = ["node", str(folder / "run.mjs"), STATIC.as_uri(), str(folder / "asked.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found | {"told": dict(zip(CHECKS, found["told"], strict=True))}


@needs_node
@pytest.mark.parametrize("name", CHECKS)
def test_a_round_is_right_or_it_is_said_which_is_wrong(name: str, told: dict[str, Any]) -> None:
    why = CHECKS[name][2]
    said = told["told"][name]
    assert re.match(f"Refused (?:{why})", said) if why else said == ""


@needs_node
def test_the_round_of_an_entry_and_its_time_are_those_of_ours(told: dict[str, Any]) -> None:
    assert list(zip(told["numbers"], told["shown"], strict=True)) == list(TIMES.values())


def test_nothing_of_the_curve_is_loaded_with_the_pages() -> None:
    for file in STATIC.rglob("*.js"):
        assert not re.search(r'from "[./]+vendor/', file.read_text("utf-8")), file.name

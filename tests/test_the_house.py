"""The code keeps its own rules: what it imports, how long its files are, and its README."""

import ast
import re
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from domain.match.promise import SENTENCES
from tests.mutants import CHECKED_BY
from tests.rigs.cheaper import LONGEST

ROOT = Path(__file__).parent.parent
SOURCES = ("domain", "projections", "service", "workers")
READ = sorted({*ROOT.glob("[A-Z]*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("changes/*.md"),
               *ROOT.glob("compose*.yaml"),
               *ROOT.glob("domain/**/rulebook.toml"), *ROOT.glob("domain/**/coach.toml"),
               *ROOT.glob("domain/**/primer.toml"),
               *ROOT.glob("domain/**/cards.toml"), *ROOT.glob("domain/**/meta.toml")})  # fmt: skip
"""What people read outside the code."""
UNSAID = (
    "domain/games/tcs_omaha/landing/", "service/audit/", "service/letters/torn.py",
    "service/offline_replay/verdicts.py",
)  # fmt: skip
"""Where strings are words of journals that stay, of both verifiers, or not sentences."""
WORN = {
    r"\bupon\b": "say “on” or “after”",
    r"\b(?:is|are|was|were) told\b": "say who tells, or what is learned",
    r"\b(?:is|are) to be\b": "say “must”, or the plain verb",
    r"\balike\b": "say “the same” or “both”",
    r"\bof (?:which|then)\b": "begin a new sentence",
    r"\bbut for\b": "say “except”",
    r"(?<![tT]here )\b(?:is|are|was) no (?!longer|more|such|other|way)\w": "say “is not a …”",
    r"\b(?:he|him|his|himself)\b": "say “they”, “you” or the role",
    r"\bwho looks on\b": "say “a spectator”",
    r"\bWho(?:ever)? \w+ [^.?!|\"]*\b(?:is|are|gets|has|must|can)\b": "say “a player who …”",
}
"""Turns of phrase that no native writer uses here, and what to write."""


def test_the_readme_commands_are_one_line_each() -> None:
    blocks = (ROOT / "README.md").read_text().split("```sh\n")[1:3]
    assert [block.split("```")[0].count("\n") for block in blocks] == [1, 1]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_names_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "--hash=sha256:" in text
    assert "://" not in text


IMPORT = re.compile(r"^ *(?:import|from) (\w+)", re.MULTILINE)


def _imported() -> set[str]:
    """The distributions of everything that the sources import."""
    owners = packages_distributions()
    found: set[str] = set()
    for file in (f for folder in SOURCES for f in (ROOT / folder).rglob("*.py")):
        for name in set(IMPORT.findall(file.read_text())):
            found |= {dist.casefold() for dist in owners.get(name, ())}
    return found - {"fieldpost"}


def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {re.split(r"[\[<>=]", d)[0] for d in project["dependencies"]}
    extras = {
        re.split(r"[\[<>=]", d)[0] for e in project["optional-dependencies"].values() for d in e
    }
    imported = {name.replace("_", "-") for name in _imported()}
    assert imported - declared - extras == set()
    assert declared - imported == set()


def test_the_wheel_has_what_the_house_reads_and_nothing_that_only_tests_read() -> None:
    files = {f.distribution_path for f in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert {"workers/cli.py", "domain/games/dday_dice/rulebook.toml"} <= files
    assert any(name.endswith("/fieldpost.mo") for name in files)
    assert [name for name in files if "/playthroughs/" in name or name.endswith(".po")] == []


def test_every_change_of_the_sampled_mutants_is_put_before_tests_that_are_there() -> None:
    named = (name for where, tests in CHECKED_BY.items() for name in (where, *tests))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_files_stay_readable() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in SOURCES
        for path in (*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("*.js"))
        if "vendor" not in path.parts
        if (lines := len(path.read_text().splitlines())) > 360
    }
    assert long == {}


PATCHED = re.compile(r"monkeypatch\.(?:set|del)(?:attr|item)\(|mock\.patch")
MOST_PATCHING = 20
"""Files of tests that patch something. A clock, a limit or a source of chance is given to what is
built; only the edges of a house have no other way."""


def test_few_tests_patch_what_they_test() -> None:
    files = [str(file.relative_to(ROOT)) for file in (ROOT / "tests").rglob("*.py")
             if PATCHED.search(file.read_text())]  # fmt: skip
    assert len(files) <= MOST_PATCHING, files


MIRROR = "service/audit/bodies.py"
"""The verifier reads entries in structs of its own, strict where the writer's are not, and each has
the name of the event that it reads: a reader of both finds the one by the other."""


def test_no_two_classes_outside_the_games_share_a_name() -> None:
    where: dict[str, list[str]] = {}
    for path in (path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")):
        file = str(path.relative_to(ROOT))
        if file != MIRROR and not file.startswith("domain/games/"):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    where.setdefault(node.name, []).append(file)
    assert {name: files for name, files in where.items() if len(files) > 1} == {}


def worn(text: str) -> list[str]:
    """Each worn turn of phrase in a text, code and quoted words left out, with what to write."""
    prose = re.sub(r"```.*?```|`[^`]*`|“[^”]*”|<[^>]*>", "…", text, flags=re.DOTALL)
    prose = " ".join(prose.split())
    found = ((hit, advice) for worn, advice in WORN.items() for hit in re.finditer(worn, prose))
    return [f"{prose[max(0, h.start() - 30) : h.end() + 30]}: {advice}" for h, advice in found]


@pytest.mark.parametrize("sentence", [
    "Who asks twice is answered.", "A seat is told.", "There is no house alike.", "His dice lie.",
    "The word is to\nbe given.", "A tree, of which\nhe knows.", "Upon that it ends, but for one.",
])  # fmt: skip
def test_a_worn_turn_of_phrase_is_found(sentence: str) -> None:
    assert worn(sentence.lower() if sentence[0] in "HU" else sentence)


def test_what_people_read_is_plain_english() -> None:
    read = {str(path.relative_to(ROOT)): path for path in READ}
    found = {name: worn(path.read_text()) for name, path in read.items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


@cache
def _said(file: Path) -> str:
    """Every string of a module, parted by “|”: f-strings without their values, no docstrings."""
    tree = ast.parse(file.read_text())
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            told |= {id(part) for part in node.values}
            parts = (p.value if isinstance(p, ast.Constant) else "…" for p in node.values)
            strings.append("".join(map(str, parts)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings += [node.value] if id(node) not in told and " " in node.value else []
    return " | ".join(strings)


def test_what_the_code_says_is_plain_english() -> None:
    files = (f for folder in SOURCES for f in (ROOT / folder).rglob("*.py"))
    read = {str(f.relative_to(ROOT)): f for f in files}
    found = {name: worn(_said(f)) for name, f in read.items() if not name.startswith(UNSAID)}
    assert {name: faults for name, faults in found.items() if faults} == {}


NONE_CAN = re.compile(r"\b(nobody|no one|cannot)\b", re.IGNORECASE)
OF_CHANCE = re.compile(r"\b(dice|die|rolls?|rolled|chance|operator|whoever runs|unseen)\b")


def promising(text: str) -> set[str]:
    """The sentences that say of dice, or of who runs the house, what nobody can do."""
    parts = re.split(r"(?<=[.!?:;])\s|\||\"|\}\}", " ".join(re.sub(r"<[^>]*>", " ", text).split()))
    return {part.strip() for part in parts if NONE_CAN.search(part) and OF_CHANCE.search(part)}


def test_what_nobody_can_do_to_dice_is_promised_in_one_place() -> None:
    """Elsewhere it would be a promise that a house does not always keep."""
    code = [f for part in SOURCES for f in (ROOT / part).rglob("*.py") if "games" not in f.parts]
    pages = [f for kind in ("*.html", "*.js") for f in (ROOT / "service/web").rglob(kind)]
    texts = {f: _said(f) for f in code if f.name != "torn.py"}
    texts |= {
        f: re.sub(r"/\*[\s\S]*?\*/|//.*", "", f.read_text())
        for f in pages
        if "vendor" not in f.parts
    }
    promises = promising(" ".join(SENTENCES))
    assert len(promises) > 2, "it finds what it seeks"
    found = {str(f.relative_to(ROOT)): promising(text) - promises for f, text in texts.items()}
    assert {name: told for name, told in found.items() if told} == {}


def test_each_file_of_tests_that_shall_begin_is_there() -> None:
    assert [name for name in LONGEST if not [*(ROOT / "tests").rglob(name)]] == []

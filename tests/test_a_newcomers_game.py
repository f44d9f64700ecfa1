"""A newcomer's game, written from the docs alone: by entry point and by folder, nothing else."""

import ast
import dataclasses
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from domain.game.ruleset import Chance, Ruleset
from domain.game.tables import Meta
from tests.rigs.waiting import PATIENCE

ROOT = Path(__file__).parent.parent
MILL = Path(__file__).parent / "mill"
FIELDPOST = Path(sys.executable).with_name("fieldpost")


def fieldpost(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{path}:{ROOT}", "FIELDPOST_DATA": str(path / "data")}
    return subprocess.run(
        (str(FIELDPOST), *words),
        cwd=path, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip


@pytest.fixture(scope="module")
def by_entry_point(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed."""
    folder = tmp_path_factory.mktemp("mill")
    shutil.copytree(MILL, folder / "source")
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation")
    subprocess.run((*pip, "--target", str(folder / "site"), str(folder / "source")), check=True)
    return folder / "site"


PARTS = ("domain", "service", "projections", "workers", "tests")
HEAVY = ("__pycache__", "playthroughs", "journals", "stores", "vendor", "looks", "corpus")
"""What a house and its tests have for other games than this one."""


@pytest.fixture(scope="module")
def by_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with two folders more under domain/games, and their mirrors under tests/games.

    One is a game that was finished from the docs, the other what ``new-game`` writes, as it is.
    """
    folder = tmp_path_factory.mktemp("sources")
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(*HEAVY))
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(MILL / "mill", folder / "domain" / "games" / "mill")
    shutil.copytree(MILL / "tests", folder / "tests" / "games" / "mill")
    new = tmp_path_factory.mktemp("new") / "mill_race"
    assert fieldpost(new.parent, "new-game", new.name, "--to", str(new.parent)).returncode == 0
    shutil.copytree(new / new.name, folder / "domain" / "games" / new.name)
    shutil.copytree(new / "tests", folder / "tests" / "games" / new.name)
    (folder / "tests" / "games" / new.name / "__init__.py").touch()
    return folder


@pytest.mark.parametrize("way", ["by_entry_point", "by_folder"])
def test_it_is_listed_with_the_others_and_played(way: str, request: pytest.FixtureRequest) -> None:
    where: Path = request.getfixturevalue(way)
    listed = json.loads(fieldpost(where, "games", "--json").stdout)
    assert {"mill", "dday_dice"} <= {game["key"] for game in listed}
    assert "slips away" in fieldpost(where, "rules", "mill").stdout
    played = fieldpost(where, "selfplay", "mill", "--matches", "3", "--json")
    found = json.loads(played.stdout)
    assert (found["finished"], found["refusals"], found["errors"]) == (3, 0, 0)


def run(where: Path, *words: str) -> None:
    """A module of Python, from where the game lies."""
    env = {**os.environ, "PYTHONPATH": f"{where}:{ROOT}"}
    done = subprocess.run(
        (sys.executable, "-m", *words),
        cwd=where, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_by_folder_it_passes_what_every_game_of_the_house_must(by_folder: Path) -> None:
    """A recorded game for each ending, a test for each rule, a refusal for each that refuses."""
    games = by_folder / "tests" / "games"
    every = map(str, (*sorted(games.glob("test_*.py")), *sorted(games.glob("mill*"))))
    run(by_folder, "pytest", "-p", "no:cacheprovider", *every, "-k", "mill")


def test_by_entry_point_its_own_tests_pass(by_entry_point: Path) -> None:
    own = by_entry_point.with_name("source") / "tests"
    run(by_entry_point, "pytest", "-p", "no:cacheprovider", "-c", "/dev/null", str(own))


def test_by_entry_point_its_recorded_games_come_out_as_they_were(by_entry_point: Path) -> None:
    files = sorted((by_entry_point / "mill" / "playthroughs").glob("*.txt"))
    before = [file.read_bytes() for file in files]
    assert {file.stem for file in files} == {"too-few", "stuck", "turn-limit"}
    run(by_entry_point, "tests.playthrough", "--again", *map(str, files))
    assert [file.read_bytes() for file in files] == before


def test_the_docs_name_every_field_of_a_game_and_no_other() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    table = text.partition("## What a ruleset has")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(field.name for field in dataclasses.fields(Ruleset))
    (meta,) = (line for line in text.splitlines() if line.startswith("  meta.toml"))
    told = meta.removeprefix("  meta.toml").replace(",", " ").split()
    assert told == [field.name for field in msgspec.structs.fields(Meta)]


def test_the_docs_say_what_each_function_is_given() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    block = text.partition("### What its functions are given")[2].split("```")[1]
    told = {name: given.split(", ") for name, given in re.findall(r"^(\w+)\((.+?)\)", block, re.M)}
    taken = {name: _given(hint) for name, hint in get_type_hints(Ruleset).items() if _given(hint)}
    del taken["upcasts"], taken["bots"], taken["summed"]  # mappings of functions
    assert {name: len(given) for name, given in told.items()} == {
        name: len(given) for name, given in taken.items()
    }


def _given(hint: object) -> list[object]:
    """The types that a function of a ruleset takes, [] where the field is none."""
    if get_origin(hint) is Callable:
        given: list[object] = get_args(hint)[0]
        return given
    return next((found for one in get_args(hint) if (found := _given(one))), [])


def test_the_docs_name_every_way_to_chance() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    ways = [name for name in vars(Chance) if not name.startswith("_")]
    assert "roll" in ways
    assert [name for name in ways if f"chance.{name}(" not in text] == []


@pytest.mark.parametrize(
    "module", ["hexes", "lines", "sight", "map_text", "sheet", "squares", "results", "cups"]
)
def test_the_docs_name_everything_that_a_grid_reckons(module: str) -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text()
    (row,) = (r for r in text.splitlines() if r.startswith(f"| `domain/grid/{module}.py` |"))
    tree = ast.parse((ROOT / "domain" / "grid" / f"{module}.py").read_text())
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    public = {name for name in names if not name.startswith("_")} - {"cut"}  # of a private class
    named = set(re.findall(r"`(\w+)`", row))
    assert public
    assert public <= named
    assert named <= public | {"Hexes", "Relief", "beside"}

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
from tests.waiting import PATIENCE

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


@pytest.fixture(scope="module")
def by_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with one folder more under domain/games."""
    folder = tmp_path_factory.mktemp("sources")
    for name in ("domain", "service", "projections", "workers"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "playthroughs")
        )
    shutil.copytree(MILL / "mill", folder / "domain" / "games" / "mill")
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


def test_the_rules_know_their_boundaries(by_entry_point: Path) -> None:
    """Sixteen rows; a mill takes on 2 and not on 1; three men fly and four do not."""
    program = """
from mill import RULES
from mill.rules import *
from domain.game.ruleset import Illegal
assert len(ROWS) == 16 and all(len(BESIDE[p]) in (2, 3, 4) for p in POINTS)
class Die:
    def __init__(self, face): self.face = face
    def roll(self, dice, *, why, labels=(), to=None): return (self.face,)
near = State(men={"a1": "white", "a2": "white", "b1": "black"}, hand={"white": 1, "black": 5})
def after(face):
    state = near
    for event in decide(near, "white", Place("a3"), Die(face)):
        state = evolve(state, event)
    return state
assert after(1).takes is False and after(2).takes is True
assert after(2).seat == "white" and after(1).seat == "black"
none = {"white": 0, "black": 0}
three = State(men=dict.fromkeys(("a1", "a4", "c2"), "white"), hand=none)
four = State(men=dict.fromkeys(("a1", "a4", "c2", "c6"), "white"), hand=none)
assert ("a1", "c8") in list(moves(three, "white"))
assert ("a1", "c8") not in list(moves(four, "white"))
few = State(men=dict.fromkeys(("a1", "a4"), "white"), hand={"white": 0, "black": 3})
assert outcome(few).ending == "too-few" and outcome(few).winners == ("black",)
try:
    list(decide(near, "white", Take("b1"), Die(6)))
except Illegal as refusal:
    assert refusal.rule == "3"
else:
    raise AssertionError("it took without a mill")
"""
    env = {**os.environ, "PYTHONPATH": f"{by_entry_point}:{ROOT}"}
    done = subprocess.run(
        (sys.executable, "-c", program), env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


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
    del taken["upcasts"], taken["bots"]  # mappings of functions
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
    "module", ["hexes", "lines", "sight", "map_text", "squares", "results", "cups"]
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

"""A game of another package: written by ``new-game``, installed, listed, played, and refused."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from domain.game.ruleset import Order, Planning
from domain.games import BadGame, Library, library
from domain.table.grammar.orders import taken_verbs, told_taken
from tests.rigs.waiting import PATIENCE
from tests.toys import waiting
from workers.selfplay import selfplay

FIELDPOST = Path(sys.executable).with_name("fieldpost")


def run(site: Path, *command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(site), "FIELDPOST_DATA": str(site / "data")}
    return subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=PATIENCE
    )


def fieldpost(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(site, str(FIELDPOST), *words)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game and, beside it, where it is installed."""
    folder = tmp_path_factory.mktemp("outside")
    told = fieldpost(
        folder, "new-game", "mill_race", "--title", "The Mill Race", "--to", str(folder)
    )
    assert told.returncode == 0, told.stderr
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation")
    done = run(folder, *pip, "--target", str(folder / "site"), str(folder / "mill_race"))
    assert done.returncode == 0, done.stderr
    return folder


def test_a_new_game_passes_its_first_tests(written: Path) -> None:
    tests = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null")
    done = run(written / "site", *tests, "tests", cwd=written / "mill_race")
    assert done.returncode == 0, done.stdout
    assert "9 passed" in done.stdout


class Wait(Order, frozen=True):
    form: ClassVar[str] = "wait [{turns}]"
    turns: int | None = None


class Ready(Order, frozen=True):
    form: ClassVar[str] = "ready {gun}"
    gun: str


TAKEN = "“note”, “wait” belong to the table, and no game may use such a verb; take another."


def test_verbs_of_the_table_are_told_and_what_to_do() -> None:
    dice = library()["dday_dice"]
    assert told_taken(replace(dice, orders=(*dice.orders, Wait))) == (
        "“wait” belongs to the table, and no game may use such a verb; take another"
    )
    assert told_taken(dice) == ""
    assert [key for key, rules in library().items() if taken_verbs(rules)] == []


def test_the_verbs_of_plans_are_the_tables_where_there_are_plans_alone() -> None:
    dice = replace(library()["dday_dice"], orders=(Ready,))
    assert taken_verbs(dice) == ()
    assert taken_verbs(replace(dice, planning=lambda _: Planning((), ()))) == ("ready",)


def test_selfplay_refuses_a_verb_of_the_table() -> None:
    rules = replace(library()["dday_dice"], orders=(*library()["dday_dice"].orders, Wait))
    with pytest.raises(BadGame, match="D-Day Dice cannot be played: “wait” belongs to the"):
        selfplay(rules, "tiger-basic", 1, ["random"], "first")


def test_a_folder_with_a_verb_of_the_table_is_refused() -> None:
    found = Library({"waiting": "tests.toys.waiting", "dday_dice": "domain.games.dday_dice"}, {})
    with pytest.raises(BadGame) as refused:
        found["waiting"]
    assert str(refused.value) == f"The game of tests.toys.waiting cannot be used: {TAKEN}"
    assert found["dday_dice"].key == "dday_dice", "another game is none the worse"


def test_an_installed_game_is_listed_shown_and_played(written: Path) -> None:
    site = written / "site"
    listed = json.loads(fieldpost(site, "games", "--json").stdout)
    assert {"mill_race", "dday_dice"} <= {game["key"] for game in listed}
    (own,) = (game for game in listed if game["key"] == "mill_race")
    assert (own["title"], own["stage"]) == ("The Mill Race", "draft")
    assert "must rest" in " ".join(fieldpost(site, "rules", "mill_race").stdout.split())
    played = fieldpost(site, "selfplay", "mill_race", "--matches", "3", "--json")
    found = json.loads(played.stdout)
    assert (found["finished"], found["refusals"], found["errors"]) == (3, 0, 0)


def test_a_new_game_has_a_map_from_its_text(written: Path) -> None:
    """Drawn from its chart alone, as docs/adding-a-game.md tells, and on its board."""
    site = written / "site"
    chart = written / "mill_race" / "mill_race" / "chart.toml"
    for words in ((str(chart),), ("mill_race", "--scenario", "short")):
        drawn = fieldpost(site, "board", *words, "--output", str(site / "map.svg"))
        assert drawn.returncode == 0, drawn.stderr
        assert "The Mill" in (site / "map.svg").read_text()


def test_a_match_of_an_installed_game_is_played_and_audited(written: Path) -> None:
    site = written / "site"
    assert fieldpost(site, "migrate").returncode == 0
    opened = json.loads(fieldpost(site, "new", "mill_race", "--join", "--json").stdout)
    assert fieldpost(site, "order", opened["match"], "red", "run").returncode == 0
    export = site / "export.txt"
    export.write_text(fieldpost(site, "export", opened["match"]).stdout)
    key = fieldpost(site, "keys").stdout.split()[0]
    audited = fieldpost(site, "audit", str(export), "--key", key, "--replay")
    assert "The rules decided 3 orders again" in audited.stdout, audited.stderr


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("dday_dice", "already"),
        ("json", "Python already has"),
        ("Mill", "a word of"),
        ("class", "a word of"),
    ],
)
def test_a_key_that_cannot_be_taken_is_refused(tmp_path: Path, key: str, why: str) -> None:
    told = fieldpost(tmp_path, "new-game", key, "--to", str(tmp_path))
    assert told.returncode == 2
    assert why in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(written: Path, tmp_path: Path) -> None:
    told = fieldpost(tmp_path, "new-game", "mill_race", "--to", str(written))
    assert told.returncode == 1
    assert "already exists; choose another place" in told.stderr


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named"),
        ("GAME = 7", "broken:GAME is not a Game"),
        (
            "from domain.games.dday_dice.contents import RULES as GAME",
            "there is a game dday_dice already",
        ),
        (Path(waiting.__file__).read_text(), f"{TAKEN.removesuffix('.')}. Mend"),
    ],
)
def test_a_game_that_cannot_be_used_names_its_package(
    tmp_path: Path, source: str, why: str
) -> None:
    (tmp_path / "broken.py").write_text(f"{source}\n")
    info = tmp_path / "fieldpost_broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fieldpost-broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[fieldpost.games]\nbroken = broken:GAME\n")
    told = fieldpost(tmp_path, "games")
    assert told.returncode == 1
    assert "The game of the package fieldpost-broken cannot be used" in told.stderr
    assert why in " ".join(told.stderr.split())
    assert "Mend or uninstall it." in told.stderr

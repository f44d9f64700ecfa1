"""``new-game``: writes a folder that is a game of its own, with tests that pass."""

import importlib.util
import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from domain.games import library

FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "init.py": "{key}/__init__.py",
    "contents.py": "{key}/contents.py",
    "state.py": "{key}/state.py",
    "running.py": "{key}/running.py",
    "rules.py": "{key}/rules.py",
    "chart.toml": "{key}/chart.toml",
    "meta.toml": "{key}/meta.toml",
    "rulebook.toml": "{key}/rulebook.toml",
    "test_game.py": "tests/test_{key}.py",
}
"""Each template with the place of the file that it becomes."""


def _checked(_: click.Context, __: click.Parameter, key: str) -> str:
    if keyword.iskeyword(key):
        raise click.BadParameter(f"{key} is a word of Python itself; choose another.")
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,31}", key):
        raise click.BadParameter(
            "A key is a word of 2 to 32 of a-z, 0-9 and _ that begins with a letter, such as mill."
        )
    if key in library():
        raise click.BadParameter(f"There is already a game {key}.")
    if importlib.util.find_spec(key) is not None:
        raise click.BadParameter(f"Python already has a package {key}; choose another word.")
    return key


@click.command("new-game")
@click.argument("key", callback=_checked)
@click.option("--title", default="", help="The name of the game; its key if not given.")
@click.option(
    "--to",
    "parent",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where to make the folder; here if not given.",
)
def new_game_command(key: str, title: str, parent: Path) -> None:
    """Write the folder of a new game called KEY: a small one that works, to be replaced."""
    folder = parent / key
    if folder.exists():
        raise click.ClickException(f"{folder} already exists; choose another place with --to.")
    title = " ".join(re.sub(r"[\"\\$]", "", title).split()) or key.replace("_", " ").title()
    words = {"key": key, "title": title, "name": key.replace("_", "-")}
    for name, place in FILES.items():
        text = files("workers.commands").joinpath("new_game", f"{name}.tmpl").read_text("utf-8")
        file = folder / place.format(key=key)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(text).substitute(words), "utf-8")
    click.echo(f"Wrote {folder}. Now: cd {folder}, pip install -e . and pytest.")

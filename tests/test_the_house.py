"""The code keeps its own rules: what it imports, how long its files are, and its README."""

import ast
import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("domain", "projections", "service", "workers")


def test_the_readme_commands_are_one_line_each() -> None:
    blocks = (ROOT / "README.md").read_text().split("```sh\n")[1:3]
    assert [block.split("```")[0].count("\n") for block in blocks] == [1, 1]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_names_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "--hash=sha256:" in text
    assert "://" not in text


def _imported() -> set[str]:
    """The distributions of everything that the sources import."""
    owners = packages_distributions()
    found: set[str] = set()
    for file in (f for folder in SOURCES for f in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                found |= {dist.casefold() for dist in owners.get(name.partition(".")[0], ())}
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


def test_files_stay_readable() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in SOURCES
        for path in (*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("*.js"))
        if "vendor" not in path.parts
        if (lines := len(path.read_text().splitlines())) > 360
    }
    assert long == {}

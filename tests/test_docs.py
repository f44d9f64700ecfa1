"""The docs: every link leads somewhere, and every command in them exists with its options."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from workers.cli import main

ROOT = Path(__file__).resolve().parents[1]
BESIDE = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "LICENSE")
PAGES = [ROOT / name for name in BESIDE[:3]] + sorted((ROOT / "docs").rglob("*.md"))
CODE = re.compile(r"```.*?\n(.*?)```|`([^`\n]+)`", re.DOTALL)
COMMAND = re.compile(r"(?:^|[\s/;&|(])fieldpost ([^\n;&|#)]*)")


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Make the site of a folder with its zensical.toml; a dead link is an error."""
    return subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=folder,
        capture_output=True,
        text=True,
    )


def test_every_page_is_in_the_site_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "zensical.toml", tmp_path)
    made = build(tmp_path)
    assert made.returncode == 0, made.stdout + made.stderr
    named = set(re.findall(r'"([^"]+\.md)"', (ROOT / "zensical.toml").read_text()))
    pages = {
        str(page.relative_to(ROOT / "docs")) for page in PAGES if ROOT / "docs" in page.parents
    }
    assert {p for p in pages if not p.startswith("decisions/0")} == named


def test_every_link_of_the_pages_beside_the_docs_leads_somewhere(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs" / "docs")
    for name in BESIDE:
        shutil.copy(ROOT / name, tmp_path / "docs")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Fieldpost"\n')
    made = build(tmp_path)
    assert made.returncode == 0, made.stdout + made.stderr


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# A\n\n[b](b.md) and [c](#c)\n")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "Fieldpost"\n')
    assert build(tmp_path).returncode != 0


def wrong(line: str) -> Iterator[str]:
    """What is wrong with a command line that the docs show, after the word fieldpost."""
    command: click.Command = main
    path, words = "fieldpost", line.replace("\\\n", " ").split()
    while isinstance(command, click.Group) and words and re.fullmatch("[a-z][a-z-]*", words[0]):
        found = command.get_command(click.Context(command), words[0])
        if found is None:
            yield f"{path} {words[0]}: there is no such command"
            return
        command, path = found, f"{path} {words.pop(0)}"
    known = {flag for one in command.params for flag in (*one.opts, *one.secondary_opts)}
    for word in words:
        flag = re.match(r"[\[(]*(--[a-z][a-z-]*)", word)
        if flag and flag[1] not in known | {"--help"}:
            yield f"{path}: there is no option {flag[1]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_a_page_exists_with_its_options(page: Path) -> None:
    code = [a or b for a, b in CODE.findall(page.read_text())]
    assert [why for text in code for line in COMMAND.findall(text) for why in wrong(line)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_audit_of_a_block_says_whom_it_trusts(page: Path) -> None:
    blocks = [block for block, _ in CODE.findall(page.read_text())]
    audits = [line for text in blocks for line in re.findall(r"fieldpost audit .*", text)]
    assert [line for line in audits if "--key" not in line and "--trust" not in line] == []


@pytest.mark.parametrize("line", ["shwo MATCH", "show MATCH --att 3", "clubs fuond NAME"])
def test_a_command_that_does_not_exist_is_found(line: str) -> None:
    assert list(wrong(line))

"""Our audit and the verifier of Node, which was written from the page alone, side by side."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.fairness.by_mail import World, world_by_mail
from tests.fairness.node_again import audited_by_node
from tests.workers.mail.test_post_house import GAMES
from workers.cli import main

NO_RULES = "that this program cannot compare"
"""Only ours has the rules, and compares them with those that are installed."""


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with world_by_mail() as world:
        yield world


def by_python(file: Path, key: str, *args: str) -> tuple[int, dict[str, Any]]:
    """Exit status and report of our audit."""
    command = ["audit", str(file), "--key", key, "--json", *args]
    result = CliRunner().invoke(main, command, obj={"games": GAMES})
    return result.exit_code, json.loads(result.stdout) if result.exit_code < 3 else {}


def by_node(file: Path, key: str, *args: str) -> tuple[int, dict[str, Any]]:
    """Exit status and report of the program for Node."""
    done = audited_by_node(str(file), "--key", key, "--json", *args)
    assert done.returncode in (1, 2, 3), (done.returncode, done.stderr)
    assert "    at " not in done.stderr
    return done.returncode, json.loads(done.stdout) if done.returncode < 3 else {}


def agreed(file: Path, key: str, *args: str) -> tuple[int, dict[str, Any]]:
    """What both say; what was found is the same, and so are the sentences about it."""
    (status, ours), (other, theirs) = by_python(file, key, *args), by_node(file, key, *args)
    assert other == status, (ours, theirs)
    if status == 2:
        assert (theirs["seen"], theirs["sent"]) == (ours["seen"], ours["sent"]), theirs
        assert len(theirs["absent"]) == len(ours["absent"])
        theirs["notChecked"] = [one for one in theirs["notChecked"] if NO_RULES not in one]
        assert sorted(theirs["notChecked"]) == [
            one for one in sorted(ours["not_checked"]) if NO_RULES not in one
        ]
        assert theirs["more"] == ours["more"]
        assert theirs["before"] == ours["before"]
        assert theirs["takebacks"] == ours["takebacks"]
        assert sorted(theirs["told"]) == sorted(ours["told"])
        assert theirs["commandsWithoutResult"] == ours["commands_without_result"]
    assert status != 1 or theirs["reason"]
    return status, theirs

"""``demo-mail`` plays a match by mail for a newcomer to watch, and says honestly how it ended."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from domain.games import library
from tests.rigs.waiting import PATIENCE
from workers.cli import main
from workers.commands.demo import _Demo

CARDS = library()["dice_table"].scenario("cards")


def test_it_plays_from_the_first_letter_to_the_audit_and_leaves_nothing(tmp_path: Path) -> None:
    words = ("demo-mail", "--game", "dice_table", "--scenario", "cards", "--json")
    done = subprocess.run(
        [Path(sys.executable).with_name("fieldpost"), *words],
        env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True, check=False,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    stages = (
        r"Anna → Fieldpost +new dice_table cards with bob@bob.example, computer",
        r"Fieldpost → Bob +.*invites you",
        r"Bob → Fieldpost +Yes!",
        r"Fieldpost → Anna +.*your move",
        r"WHAT YOU MAY ORDER NOW",
        r"Anna → Fieldpost +done",
        r"is over",
        r"Proved:",
    )
    assert re.search(".*?".join(stages), done.stderr, re.DOTALL), done.stderr
    told = json.loads(done.stdout)
    assert told["result"] == "ok"
    assert min(told["entries"], told["seen"], told["sent"]) > 0
    assert list(tmp_path.iterdir()) == []


def test_it_keeps_what_was_written_in_a_new_folder_alone(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = ["demo-mail", "--game", "dice_table", "--keep", str(kept)]
    assert CliRunner().invoke(main, words).exit_code == 0
    names = {f"{name}-{what}.mbox" for name in ("Anna", "Bob") for what in ("inbox", "sent")}
    assert {file.name for file in kept.iterdir()} == {*names, "match.journal", "house"}
    again = CliRunner().invoke(main, words)
    assert again.exit_code == 1
    assert f"{kept} is there already; name a new folder." in again.output


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[_Demo]:
    with closing(_Demo(tmp_path)) as opened:
        yield opened


def test_a_journal_that_was_changed_fails(demo: _Demo) -> None:
    demo.play("dice_table", CARDS)
    last = demo.people[0].mails[-1]
    part = next(f for f in last.iter_attachments() if str(f.get_filename()).endswith(".journal"))
    part.set_content(
        part.get_content().replace(b'"anna', b'"emma').replace(b"able", b"ably"),
        maintype="application", subtype="octet-stream", filename="match.journal",
    )  # fmt: skip
    with pytest.raises(click.ClickException, match="The audit fails"):
        demo.audited()


def test_a_match_that_does_not_go_on_fails(demo: _Demo) -> None:
    demo.people[1].mails = _Lost()
    with pytest.raises(click.ClickException, match="The match does not go on"):
        demo.play("dice_table", CARDS)


class _Lost(list):  # type: ignore[type-arg]
    """A mailbox that keeps nothing."""

    def append(self, mail: object) -> None:
        pass

"""What a player brings beside an export that he doubts: both verifiers say the same."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.fairness.brought import ROWS, Desk
from tests.fairness.by_mail import World
from tests.fairness.node_again import audited_by_node
from tests.fairness.verifiers import NO_RULES, world
from tests.service.web.test_verify import needs_node
from tests.workers.mail.test_post_house import GAMES
from workers.cli import main

__all__ = ["world"]


@needs_node
@pytest.mark.parametrize("name", ROWS)
def test_both_say_what_they_ought(world: World, name: str, tmp_path: Path) -> None:
    row, desk = ROWS[name], Desk(world, tmp_path)
    words = [desk.export, "--key", world.house.key.vkey, *row.bring(desk)]
    ours = CliRunner().invoke(main, ["audit", *words], obj={"games": GAMES})
    theirs = audited_by_node(*words)
    assert (ours.exit_code, theirs.returncode) == (row.status, row.status), ours.output
    told = [ours.output, theirs.stdout + theirs.stderr]
    assert all(row.says in one for one in told), told
    mine, other = ([one for one in t.splitlines() if NO_RULES not in one] for t in told)
    assert mine == other or not row.alike

"""By night: a match of each game by beacon, real letters against a real page, whatever dies in it,
is proved for a reader who named its beacon and its cosigners."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.rigs.letters_and_page import LettersAndPage
from tests.rigs.mail_proof.mail_devel import MailDevel
from tests.rigs.mail_proof.play import ALIASES
from tests.rigs.mail_proof.proof import saved, write_mbox
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.test_proved_matches import SCENARIOS

ENOUGH = 12
"""Orders of each."""

MOST_ROLLING = 14
"""Orders that wait for a round, some ten seconds each."""

WITHOUT_DICE = "combined_arms"


@soak
@pytest.mark.parametrize("game", SCENARIOS)
def test_letters_against_a_page_are_proved(game: str, browser: Any, tmp_path: Path) -> None:
    with MailDevel(ALIASES) as server:
        table = LettersAndPage(tmp_path, server, browser, game)
        try:
            table.begin()
            assert table.now.dice.fair.beacon
            played(table)
            table.ends()
            is_proved(table)
        finally:
            table.close()


def played(table: LettersAndPage) -> None:
    """Play until both gave enough orders, or it took long enough; of the first that wait for dice
    two see a death."""
    deaths, before, rolling = [table.is_without_rounds, table.dies], -1, set[int]()
    while table.now.outcome is None and len(rolling) < MOST_ROLLING:
        if not deaths and min(table.pressed, table.written) >= ENOUGH:
            break
        if not (table.letter() | table.order()):
            time.sleep(0.1)
        now = table.now
        waits = [one.n for one in now.dice.due]
        rolling.update(waits)
        if table.game == WITHOUT_DICE and table.pressed:
            waits = [now.size]
        if deaths and waits and waits[0] > before:
            before = waits[0]
            deaths.pop()()
    assert not deaths
    eventually(lambda: not table.now.dice.due)


def is_proved(table: LettersAndPage) -> None:
    """Whatever either of them kept."""
    names = [f"cosigner {one.vkey}" for one in table.cosigners]
    seen, sent, theirs, key = saved(table.anna, table.folder)
    trust = table.folder / "trust"
    beacon = table.beacon.named.partition(" ")[2]
    trust.write_text("\n".join([f"house {key}", *names, f"beacon {beacon}", ""]))
    inbox = table.folder / "Bob-inbox.mbox"
    write_mbox(inbox, [mail.raw for mail in table.mails])
    ours, pressed = table.saved("a >> text=Export"), table.saved("#save-notes")
    told = [
        audited(theirs, trust, "--seen", seen, "--sent", sent),
        audited(ours, trust, "--mine", pressed, "--seen", inbox),
    ]
    for one in told:
        rolls = sum(one["classes"].values())
        assert one["classes"]["proved"] == rolls
        assert rolls or table.game == WITHOUT_DICE


def audited(export: Path, trust: Path, *more: object) -> dict[str, Any]:
    """What the audit of a reader with a list of trust tells."""
    command = [sys.executable, "-m", "workers.cli", "audit", str(export), "--trust", str(trust)]
    words = [*command, "--replay", "--json", *map(str, more)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 2), done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told

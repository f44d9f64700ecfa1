"""By night: a match of each game by beacon, real letters against a real page, whatever dies in it,
is proved for a reader who named its beacon and its cosigners."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.fairness.node_again import audited_by_node
from tests.rigs.letters_and_page import LettersAndPage
from tests.rigs.mail_proof.mail_devel import MailDevel
from tests.rigs.mail_proof.play import ALIASES
from tests.rigs.mail_proof.proof import saved, write_mbox
from tests.rigs.soak import soak
from tests.rigs.waiting import eventually
from tests.service.test_proved_matches import SCENARIOS

ENOUGH = 2
"""Orders of each that wait for a round, some ten seconds each; of a game without dice, any."""

MOST_ROLLING = 10
"""Orders that wait for a round, if it is always the same player's."""

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
    """Play until dice of both waited for rounds, or of one often; of the first, two see a death."""
    deaths, rolling = [table.is_without_rounds, table.dies], dict[int, str]()
    while table.now.outcome is None and len(rolling) < MOST_ROLLING:
        if not deaths and min(given(table, rolling)) >= ENOUGH:
            break
        if not (table.letter() | table.order()):
            time.sleep(0.1)
        now = table.now
        waits = {one.n: one.seat for one in now.dice.due}
        if table.game == WITHOUT_DICE and table.pressed:
            waits = {now.size: ""}
        if deaths and waits.keys() - rolling.keys():
            deaths.pop()()
        rolling |= waits
    assert not deaths
    eventually(lambda: not table.now.dice.due)


def given(table: LettersAndPage, rolling: dict[int, str]) -> list[int]:
    """How many orders each gave that count."""
    if table.game == WITHOUT_DICE:
        return [table.pressed, table.written]
    return [list(rolling.values()).count(seat) for seat in (table.seat, table.anna.seat)]


def is_proved(table: LettersAndPage) -> None:
    """Both verifiers say so, whatever either of them kept."""
    names = [f"cosigner {one.vkey}" for one in table.cosigners]
    seen, sent, theirs, key = saved(table.anna, table.folder)
    trust = table.folder / "trust"
    beacon = table.beacon.named.partition(" ")[2]
    trust.write_text("\n".join([f"house {key}", *names, f"beacon {beacon}", ""]))
    inbox = table.folder / "Bob-inbox.mbox"
    write_mbox(inbox, [mail.raw for mail in table.mails])
    ours, pressed = table.saved("a >> text=Export"), table.saved("#save-notes")
    for export, *kept in (
        (theirs, "--seen", seen, "--sent", sent),
        (ours, "--mine", pressed, "--seen", inbox),
    ):
        words = [str(export), "--trust", str(trust), "--json", *map(str, kept)]
        told, again = audited(*words), by_page(*words)
        rolls = sum(told["classes"].values())
        assert told["classes"]["proved"] == again["classes"]["proved"] == rolls
        assert rolls or table.game == WITHOUT_DICE
        assert (again["seen"], again["sent"]) == (told["seen"], told["sent"])


def audited(*words: str) -> dict[str, Any]:
    """What our audit tells."""
    command = [sys.executable, "-m", "workers.cli", "audit", "--replay", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 2), done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def by_page(*words: str) -> dict[str, Any]:
    """What the verifier of the pages tells."""
    done = audited_by_node(*words)
    assert done.returncode == 2, done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told

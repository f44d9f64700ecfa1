"""What is drawn and offered is the same in every process, whatever order its sets are in.

A sheet is kept under the hash of what it shows, and a mail that is written twice must be one mail.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from domain.games import library
from tests.playthrough import Written, begun, lucky

ROOT = Path(__file__).parent.parent.parent


def told() -> Iterator[str]:
    """A line for each scenario of each game: what all see, and what is offered, when it begins."""
    for game, rules in library().items():
        for scenario in rules.scenarios:
            options = {option.key: option.default for option in scenario.options}
            state, _ = begun(rules, scenario, scenario.seats, options, Written(lucky(1)))
            seats = sorted(rules.to_move(state))[:1]
            shown = [rules.view(state, seat) for seat in (None, *seats)]
            orders = [list(rules.legal_orders(state, seat)) for seat in seats]
            found = sha256(f"{shown} {orders}".encode()).hexdigest()[:16]
            yield f"{game} {scenario.key} {found}"


def test_two_processes_tell_the_same() -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.games.test_hash_seeds"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    one, other = (process.communicate()[0].splitlines() for process in running)
    assert [process.returncode for process in running] == [0, 0]
    assert one
    assert one == other


if __name__ == "__main__":
    print("\n".join(told()))

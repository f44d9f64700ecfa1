"""The largest files that verifiers read, made to be slow: seconds of one core, and megabytes, of
the worst of them in both programs. They are to stay within 60 and 600 (docs/fair-play.md, 11)."""

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.fairness.forge import KEY
from tests.fairness.hostile import WORST

NODE = Path(__file__).parents[2] / "service/web/static/audit-node.js"


def measure(folder: Path) -> dict[str, float]:
    """Keys: hostile_python_s, hostile_python_mb, hostile_node_s, hostile_node_mb."""
    file, figures = folder / "hostile.audit", dict[str, float]()
    programs = {
        "python": [sys.executable, "-m", "workers.cli", "audit"],
        "node": ["node", str(NODE)],
    }
    for name in WORST:
        # Elsewhere, for the memory of a process that starts another counts as that one's too.
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            elsewhere.submit(_make, name, file).result()
        for program, command in programs.items():
            seconds, mb = _spent([*command, str(file), "--key", KEY.vkey])
            print(f"{name}, {program}: {seconds:.1f} s, {mb:.0f} MB", file=sys.stderr)
            for key, value in ((f"hostile_{program}_s", seconds), (f"hostile_{program}_mb", mb)):
                figures[key] = max(figures.get(key, 0), value)
    return figures


def _make(name: str, file: Path) -> None:
    file.write_bytes(WORST[name]())


def _spent(command: list[str]) -> tuple[float, float]:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as one:
        _, _, used = os.wait4(one.pid, 0)
        one.returncode = 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024

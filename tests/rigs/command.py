"""A command of ours that serves until it is stopped, as a process."""

import signal
import subprocess
import sys
from pathlib import Path


def first_lines(lines: int, *words: str) -> list[str]:
    """The first lines that it says; then it is stopped."""
    command = [str(Path(sys.executable).with_name("fieldpost")), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline().rstrip("\n") for _ in range(lines)]
        process.terminate()
    assert process.returncode in (0, -signal.SIGTERM), told
    return told

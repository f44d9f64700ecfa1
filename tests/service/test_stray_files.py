"""Files that lie about: none is run inside a process that holds the keys, none goes into git."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.rigs.waiting import PATIENCE

ROOT = Path(__file__).parents[2]

STRAY = (
    "import os\n"
    "open(os.path.join(os.environ['STRAY'], 'ran-' + os.path.basename(__file__)), 'a').close()\n"
    "raise ImportError('a stray file was imported')\n"
)
NAMES = ("copy", "secrets", "json", "hmac", "click", "msgspec", "gunicorn", "redis", "service")


@pytest.mark.skipif(
    not Path(sys.executable).with_name("fieldpost").exists(), reason="it is not installed here"
)
def test_no_file_of_the_current_folder_is_imported(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(STRAY)
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("FIELDPOST_", "PYTHON"))}
    environ = {**kept, "FIELDPOST_DATA": str(tmp_path / "data"), "STRAY": str(tmp_path)}
    process = subprocess.Popen(
        [Path(sys.executable).with_name("fieldpost"), "up", "--port", "0"],
        cwd=tmp_path,
        env={**environ, "FIELDPOST_SMTP_IN": "127.0.0.1:0"},  # the parts of the post too
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    patience = threading.Timer(PATIENCE, process.kill)
    patience.start()
    try:
        told = any("Fieldpost is at" in line for line in process.stdout)
    finally:
        patience.cancel()
        process.send_signal(signal.SIGINT)
        _, log = process.communicate(timeout=PATIENCE)
    assert told
    assert list(tmp_path.glob("ran-*")) == []
    assert "ImportError" not in log


LEFT = (
    "fieldpost-data/house.json",
    "fieldpost-data/fieldpost.sqlite-wal",
    "service/fieldpost-data/house.json",
    "match.txt",
    "fieldpost-2026-11-21-0600.tar.gz",
    "red.audit",
    "var/house.env",
)


def test_git_does_not_see_what_a_house_leaves_behind(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text((ROOT / ".gitignore").read_text())
    nobodys = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, env=nobodys, check=True)
    asked = ["git", "check-ignore", "--no-index", *LEFT]
    ignored = subprocess.run(asked, cwd=tmp_path, env=nobodys, capture_output=True, text=True)
    assert ignored.stdout.splitlines() == list(LEFT)


def test_docker_does_not_send_what_a_house_leaves_behind() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    allowed = max(k for k, line in enumerate(lines) if line.startswith("!"))
    assert {"**/fieldpost-data", "**/house*.json", "**/*.sqlite*"} <= set(lines[allowed + 1 :])

"""What makes a whole run of the tests cheaper, and takes nothing away from what they see."""

import compileall
import os
import shutil
import sys
import tempfile
from pathlib import Path

LONGEST = (
    "test_mail_proof.py",
    "test_hostile.py",
    "test_queues.py",
    "test_playthroughs.py",
    "test_fuzz.py",
    "test_a_newcomers_game.py",
    "test_mail_proof_fails.py",
    "test_live_words.py",
    "test_races.py",
    "test_every_game.py",
    "test_cli_up.py",
)
"""Files with a test of five seconds or more: they begin, so that no worker has one left when the
others end."""


def order(path: Path, in_browser: bool) -> int:
    """By which tests are put in order: the longest, those that share a browser, then all others
    as they were."""
    if in_browser:
        return 1
    return 0 if path.name in LONGEST else 2


ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""Bytes that a whole run may need at once; what a test wrote goes with it where it passed."""


def fast_folder() -> Path:
    """Where files cost no disk, if there is room for them and they may be programs; or else
    where files that are kept for a while always are."""
    if not MEMORY.is_dir() or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return Path("/tmp")
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if roomy else Path("/tmp")


def write_to_memory() -> None:
    """What tests write lies in memory, unless the environment says where: thousands of stores
    would wait for a disk, each for each of its commits, and nothing of it outlives a run."""
    if "TMPDIR" not in os.environ and fast_folder() == MEMORY:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None


def compile_once() -> None:
    """What Python compiled is kept, whatever the environment says: the tests start hundreds of
    processes, and each would compile all of the house."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def compile_for_all() -> None:
    """Compile the house before several processes of tests begin at once, each with all of it."""
    for part in ("domain", "service", "projections", "workers"):
        compileall.compile_dir(ROOT / part, quiet=2)

"""A campaign by mail through real servers, killed at random; and a proof that can fail."""

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.conftest import Environ
from tests.rigs.mail_proof.__main__ import main
from tests.rigs.mail_proof.dovecot import Dovecot, dovecot
from tests.rigs.mail_proof.mail_server import NoMailServer
from tests.rigs.soak import soak


def demo(folder: Path, *options: str) -> dict[str, Any]:
    """What the demo tells of a match that it proved, and that it left nothing behind."""
    environ = {k: v for k, v in os.environ.items() if not k.startswith("FIELDPOST_")}
    command = [sys.executable, "-m", "tests.rigs.mail_proof", "--no-pictures", "--seed", "7"]
    with subprocess.Popen(
        [*command, *options, "--json"],
        env={**environ, "TMPDIR": str(folder), "FIELDPOST_DATA": str(folder / "unused")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, f"{errors[-3000:]}"
    told = json.loads(out)
    assert told["result"] == "ok"
    wrong = {"doubled", "delayed copies", "late", "malformed", "forged", "automatic", "spam"}
    assert told["bad_mails"].keys() >= wrong
    assert min(told["mails"], told["orders"], told["computer_orders"], told["dice"]) > 0
    assert list(folder.iterdir()) == []
    assert not processes_of(folder)
    assert not dovecots(process.pid)
    return dict(told)


@soak
def test_killed_at_random_moments_it_loses_nothing(tmp_path: Path) -> None:
    told = demo(tmp_path, "--imap", "mail-devel", "--kill")
    assert told["imap"] == "mail-devel"
    assert told["killed"].keys() >= {"web", "worker", "mail-listener", "valkey"}
    assert told["copies"] <= sum(told["killed"].values())


def test_it_plays_through_dovecot(tmp_path: Path) -> None:
    if not dovecot():
        pytest.skip("SKIPPED LOUDLY: no Dovecot 2.3 (apt-get install dovecot-imapd dovecot-lmtpd)")
    told = demo(tmp_path, "--imap", "dovecot")
    assert told["imap"] == "dovecot"
    assert told["copies"] == 0


def dovecots(pid: int) -> set[str]:
    """The folders of Dovecots that a process made, and those of which one runs."""
    found = {str(folder) for folder in Path("/tmp").glob(f"fieldpost-dovecot-{pid}-*")}
    for cmdline in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found |= set(re.findall(rf"/tmp/fieldpost-dovecot-{pid}-\w+", cmdline.read_text()))
    return found


def test_a_dovecot_that_does_not_start_is_told_and_leaves_nothing(
    environ: Environ,
) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o755)  # where we are root, nobody runs it
        broken = Path(folder) / "dovecot"
        broken.write_text('#!/bin/sh\n[ "$1" = --version ] && echo 2.3.0 || echo No room here.\n')
        broken.chmod(0o755)
        environ["PATH"] = f"{folder}{os.pathsep}{environ['PATH']}"
        done = CliRunner().invoke(main, ["--imap", "dovecot"])
    assert done.exit_code == 1
    assert "Dovecot did not start: No room here." in done.output
    assert "--imap mail-devel plays without it." in done.output
    assert not dovecots(os.getpid())


def test_a_dovecot_of_other_words_is_none(tmp_path: Path, environ: Environ) -> None:
    newer = tmp_path / "dovecot"
    newer.write_text("#!/bin/sh\necho 2.4.1\n")
    newer.chmod(0o755)
    environ["PATH"] = f"{tmp_path}{os.pathsep}{environ['PATH']}"
    assert dovecot() == ""
    with pytest.raises(NoMailServer, match=r"There is no Dovecot 2\.3"):
        Dovecot({})


def processes_of(folder: Path) -> list[str]:
    """What still runs for a house in a folder."""
    found = []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"FIELDPOST_DATA={folder}".encode() in environ.read_bytes():
                found.append((environ.parent / "cmdline").read_text())
        except OSError:
            continue
    return found

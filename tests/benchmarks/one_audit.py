"""One audit in a process of its own, with nothing else in its memory: seconds of one core, so that
who else works on the machine does not count, and megabytes."""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

from service.audit.evidence import collect_rarely, examine
from tests.toys import toy


def in_a_process(file: Path, vkey: str, *, again: bool = False) -> dict[str, float]:
    """Keys: seconds, rss_mb."""
    command = [sys.executable, "-m", "tests.benchmarks.one_audit", str(file), vkey]
    done = subprocess.run([*command, "again" * again], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def _one(file: Path, vkey: str, again: bool) -> dict[str, float]:
    collect_rarely()
    start = time.process_time()
    examine(file, [vkey], {"toy": toy.RULES}, again=again)
    seconds = time.process_time() - start
    rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "rss_mb": rss}


if __name__ == "__main__":
    print(json.dumps(_one(Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "again")))

"""See the package: ``--people``, ``--hostile``, ``--days`` and ``--seed`` choose how large."""

import argparse
import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.rigs.strangers.month import Month
from tests.workers.mail.test_post_house import MailServer


def main() -> int:
    """Live through it; the status is 1 for anything that somebody noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.rigs.strangers")
    parser.add_argument("--seed", default="1", help="a number, or words such as a day")
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--hostile", type=int, default=20)
    parser.add_argument("--days", type=int, default=30)
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    server, began = MailServer(), time.monotonic()

    def say(said: str) -> None:
        print(f"{time.monotonic() - began:.0f} s  {said}", flush=True)

    try:
        with tempfile.TemporaryDirectory() as folder:
            month = Month(Path(folder), server, asked.seed, asked.people, asked.hostile)
            month.told = say
            month.live(asked.days)
            say(month.figures())
            found = month.faults()
            for fault in found[:60]:
                print(fault)
            say(f"{len(found)} faults, {time.process_time():.0f} s of processor")
    finally:
        server.stop()
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

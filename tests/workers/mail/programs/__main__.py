"""Plays a turn with each mail program that is installed; ``--keep FOLDER`` keeps what they wrote.

``python -m tests.workers.mail.programs [program …]``. A program that is not here is not run, and
says so; none counts as passed for that.
"""

import argparse
import sys
import traceback
from pathlib import Path

from tests.workers.mail.programs import mutt, opendmarc, postgrey, roundcube, thunderbird
from tests.workers.mail.programs.table import NotHere

PROGRAMS = {
    "mutt": mutt,
    "postgrey": postgrey,
    "opendmarc": opendmarc,
    "roundcube": roundcube,
    "thunderbird": thunderbird,
}


def main() -> int:
    """Returns 1 if one of them failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="*", help=", ".join(PROGRAMS))
    parser.add_argument("--keep", type=Path, help="where the letters are kept")
    asked = parser.parse_args()
    failed = 0
    for name in asked.program or PROGRAMS:
        program = PROGRAMS[name]
        try:
            version = program.version()
        except NotHere as error:
            print(f"{name}: not run: {error}", flush=True)
            continue
        try:
            for file, letter in (program.play() or {}).items():
                if asked.keep:
                    (asked.keep / f"{file}.eml").write_bytes(letter)
        except Exception:
            failed = 1
            traceback.print_exc()
            print(f"{name}: failed with {version}", flush=True)
        else:
            print(f"{name}: played with {version}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())

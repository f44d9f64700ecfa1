"""The process that reads one module and nothing else: ``python -I -m service.kits.child``.

It limits itself before it opens the file: to some memory, time and bytes written. It was started
with an empty environment, in a folder of its own, and writes one file there: the kit, or why not.
"""

import resource
import sys
from pathlib import Path

import msgspec

from domain.kits.kit import MOST_BYTES, canonical
from service.kits.vassal.files import Refused
from service.kits.vassal.neutral import read

KIT, WHY = "box.json", "refused.json"
READ, REFUSED, TOO_LARGE = 0, 10, 11
"""How it ends: with a kit, with a sentence, or out of memory."""


def limit(memory: int, seconds: int) -> None:
    """Bound this process for good."""
    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: MOST_BYTES + 1_000_000,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 32,
    }
    for what, most in bounds.items():
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


def main(file: str, memory: str, seconds: str) -> int:
    """Reads a file; returns how the process ends."""
    limit(int(memory), int(seconds))
    try:
        with open(file, "rb") as packed:
            kit = canonical(read(packed))
        Path(KIT).write_bytes(kit)
    except Refused as why:
        Path(WHY).write_bytes(msgspec.json.encode((why.words, why.name)))
        return REFUSED
    except MemoryError:
        return TOO_LARGE
    return READ


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

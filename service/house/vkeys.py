"""Public keys in files: of a house and its witness each needs the key that the other makes.

So each writes its own where the other finds it, and waits for the other's.
"""

import logging
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

log = logging.getLogger("fieldpost")

PATIENCE: Final = 60.0
"""Seconds that a file is waited for."""

LOOKS: Final = 0.2
"""Seconds from one look at it to the next."""

LARGEST: Final = 4096
"""Bytes of a file with keys."""


class NoKey(ValueError):
    """The file of a key did not come in time, or cannot be read: a sentence."""


def write_vkeys(file: Path, vkeys: Sequence[str]) -> None:
    """Write keys, a line each, so that nobody reads half of them. Raises OSError."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    fresh.write_text("".join(f"{vkey}\n" for vkey in vkeys), encoding="ascii")
    fresh.chmod(0o644)
    fresh.replace(file)


def vkeys_of(given: str, whose: str, patience: float = PATIENCE) -> list[str]:
    """A key as it is given; or those of the file whose absolute path is given, once it is there.

    ``whose`` stands in the log while it is waited for. Raises NoKey.
    """
    if not given.startswith("/"):
        return [given]
    file, until = Path(given), time.monotonic() + patience
    if not file.exists():
        log.warning("%s will stand in %s: waits up to %.0f seconds for it.", whose, file, patience)
    while not file.exists():
        if time.monotonic() > until:
            raise NoKey(
                f"{whose} should stand in {file}, and after {patience:.0f} seconds there is no "
                "such file"
            )
        time.sleep(LOOKS)
    try:
        with file.open("rb") as there:
            found = there.read(LARGEST).decode("ascii").split()
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise NoKey(f"{whose} should stand in {file}, which cannot be read: {why}") from None
    if not found:
        raise NoKey(f"{whose} should stand in {file}, which is empty")
    return found

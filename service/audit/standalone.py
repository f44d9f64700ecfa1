"""Writes the audit that stands alone: several files of this folder as one, which imports none.

Its parts import the standard library, and `cryptography` where it is there.
"""

import re
from pathlib import Path

PARTS = ("ed25519", "mailboxes", "alone_dice", "alone_plans", "alone_journal", "alone")
"""The files, what is used before what uses it."""


def source() -> str:
    """The whole program, to be written to a file of any name."""
    folder = Path(__file__).parent
    texts = [(folder / f"{part}.py").read_text(encoding="utf-8") for part in PARTS]
    head, end, last = texts[-1].partition('"""\n\n')
    return head + end + "\n\n".join(map(_alone, [*texts[:-1], last]))


def _alone(text: str) -> str:
    return re.sub(r"^from service\.\S+ import (\([^)]*\)|.*)\n", "", text, flags=re.MULTILINE)

"""Names out of an upload, cleaned once: printable, single blanks, 60 letters at most."""

import functools
import re
import unicodedata
from pathlib import PurePosixPath

from domain.kits.name_faults import LONGEST

OWNED = re.compile(r"side|owner|nation|army|faction|player|team|power", re.IGNORECASE)
"""Marks that say whose a piece is."""
TOLD = ("true", "false", "y", "n", "yes", "no")
"""What marks say to the module and to nobody else."""
LONGEST_SAID = 1_000
"""How much of a text is looked at."""
REMEMBERED = 4096
"""Texts that were looked at: a module has the same ones over and over."""


@functools.lru_cache(maxsize=REMEMBERED)
def clean(text: str, otherwise: str = "", most: int = LONGEST) -> str:
    """A name as it may be shown anywhere; without a letter or figure, something else."""
    text = unicodedata.normalize("NFC", text[:LONGEST_SAID])
    text = "".join(c if c.isprintable() else " " for c in text)
    text = " ".join(text.split())[:most].strip()
    return text if any(c.isalnum() for c in text) else otherwise


@functools.lru_cache(maxsize=REMEMBERED)
def of_file(picture: str) -> str:
    """A name made from that of a picture: ``ger_2nd-inf.png`` is “ger 2nd inf”."""
    return clean(re.sub(r"[_\-]+", " ", PurePosixPath(picture).stem))


def said(text: str) -> str:
    """A text as people may read it: nothing that VASSAL would work out, and no markup."""
    text = text[:LONGEST_SAID]
    if re.search(r"\$[^$]+\$|\{.*\}", text):
        return ""
    return re.sub(r"<[^<>]{0,200}>", " ", text)

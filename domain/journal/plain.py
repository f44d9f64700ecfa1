"""Texts that neither steer a terminal nor turn what follows (docs/fair-play.md, 1)."""

import re
from typing import Final

UNPLAIN: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
"""The characters that no text of an event or an opening holds, as a regular expression has them."""
_IN_BYTES: Final = re.compile(
    rb"\\[bfu]|\x7f|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]"
).search


def is_plain(text: str) -> bool:
    """Whether a text is a line, and holds none of them."""
    return not re.search(rf"[\n\r{UNPLAIN}]", text)


def is_plain_line(line: bytes) -> bool:
    """Whether no text of a line of canonical JSON, or of several, holds any of them."""
    if line.isascii() and b"\\" not in line and b"\x7f" not in line:
        return True
    return not _IN_BYTES(line.replace(b"\\\\", b""))


def shown(text: str) -> str:
    """A text of anybody in a line of a report."""
    return re.sub(f"[{UNPLAIN}]", "\ufffd", re.sub(r"[\t\n\r]+", " ", text))

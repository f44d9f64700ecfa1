"""The note of a release: the hash of every file that it ships, signed by the project's own key.

docs/fair-play.md, 9. ``python -m tests.rigs.release_note`` signs one; whoever knows the key can
tell whether the program in front of them is the published one.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import service
from service.house.signed_notes import BadSignedNote, open_signed_note, parse_vkey

KEY: Final = ""
"""The vkey of the project's release key, as in SECURITY.md; "" until there is one."""

ROOT: Final = Path(service.__file__ or "").parents[1]
_PLACE: Final = "service/released/notes"
FOLDER: Final = ROOT / _PLACE
"""Where ``VERSION.note`` and ``VERSION.manifest`` lie; no manifest has them."""

_PACKAGES: Final = ("domain", "projections", "service", "workers")
_TEXT: Final = re.compile(r"fieldpost-release/3\n([0-9]+\.[0-9]+\.[0-9]+)\n([0-9a-f]{64})\n")
_LINE: Final = re.compile(r"([0-9a-f]{64}) ([^\n]+)")


class BadRelease(ValueError):
    """A note or manifest that proves nothing: says why."""


def manifest(root: Path = ROOT) -> bytes:
    """A line ``<sha256> SPACE <path> LF`` for each file that a release ships, sorted by path."""
    named = {
        file.relative_to(root).as_posix(): file
        for package in _PACKAGES
        for file in (root / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and root / _PLACE not in file.parents
    }
    lines = (f"{sha256(named[path].read_bytes()).hexdigest()} {path}\n" for path in sorted(named))
    return "".join(lines).encode()


def text_of(version: str, of: bytes) -> str:
    """What the note of a version says of its manifest."""
    return f"fieldpost-release/3\n{version}\n{sha256(of).hexdigest()}\n"


def files_of(note: str, of: bytes, vkey: str) -> tuple[str, Mapping[str, str]]:
    """The version that a note is of, and the hash of each of its files by path. Raises BadRelease
    unless this key signed the note, and the note names just this manifest."""
    try:
        said = _TEXT.fullmatch(open_signed_note(note, [parse_vkey(vkey)]))
    except BadSignedNote as error:
        raise BadRelease(f"The note of the release proves nothing: {error}.") from None
    if said is None:
        raise BadRelease("The note is none of a release.")
    if said[2] != sha256(of).hexdigest():
        raise BadRelease(f"The manifest is not the one that the note of {said[1]} names.")
    lines = [_LINE.fullmatch(line) for line in of.decode().splitlines()]
    return said[1], {line[2]: line[1] for line in lines if line}

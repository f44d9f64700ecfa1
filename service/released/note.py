"""The note of a release: the hash of every file that it ships, signed by the project's own key.

docs/check-page.md. ``python -m tests.rigs.release_note`` signs one; whoever knows the key can
tell whether the program in front of them is the published one.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from service.house.signed_notes import BadSignedNote, open_signed_note, parse_vkey

KEY: Final = ""
"""The vkey of the project's release key, as in SECURITY.md; "" until there is one."""

NOTES: Final = Path(__file__).parent / "notes"
"""Where ``VERSION.note`` and ``VERSION.manifest`` lie; no manifest has them."""

_TEXT: Final = re.compile(r"fieldpost-release/3\n([0-9]+\.[0-9]+\.[0-9]+)\n([0-9a-f]{64})\n")
_LINE: Final = re.compile(r"([0-9a-f]{64}) ([^\n]+)")


class BadRelease(ValueError):
    """A note or manifest that proves nothing: says why."""


class Release(msgspec.Struct, frozen=True):
    """A version, and the hash of each of its files by path."""

    version: str
    files: Mapping[str, str]


def text_of(version: str, manifest: bytes) -> str:
    """What the note of a version says of its manifest."""
    return f"fieldpost-release/3\n{version}\n{sha256(manifest).hexdigest()}\n"


def opened(note: str, manifest: bytes, vkey: str) -> Release:
    """The release that a note is of. Raises BadRelease unless this key signed the note, and the
    note names just this manifest."""
    try:
        said = _TEXT.fullmatch(open_signed_note(note, [parse_vkey(vkey)]))
    except BadSignedNote as error:
        raise BadRelease(f"The release note proves nothing: {error}.") from None
    if said is None:
        raise BadRelease("This is not a note of a release.")
    if said[2] != sha256(manifest).hexdigest():
        raise BadRelease(f"The manifest is not the one that the note of {said[1]} names.")
    lines = [_LINE.fullmatch(line) for line in manifest.decode("utf-8", "replace").splitlines()]
    return Release(said[1], {line[2]: line[1] for line in lines if line})


def release_of(version: str, vkey: str = "", file: Path | None = None) -> Release:
    """The release of a version by the notes that are installed here, or by the one in ``file``, its
    manifest beside it. Raises BadRelease where there is none, or it proves nothing."""
    note = file or NOTES / f"{version}.note"
    if not (key := vkey or KEY):
        raise BadRelease("Releases have no key yet; name the one that you trust (--release-key).")
    if not (file or version):
        raise BadRelease("The page does not say which version it is; name its note (--note).")
    if not (file or (re.fullmatch(r"[\d.]+", version) and note.exists())):
        raise BadRelease(
            f"The house says that it runs Fieldpost {version[:40]}, and there is no release note "
            "of that here; name one (--note)."
        )
    try:
        return opened(note.read_text("utf-8"), note.with_suffix(".manifest").read_bytes(), key)
    except UnicodeDecodeError:
        raise BadRelease(f"{note} is not a note of a release.") from None
    except OSError as error:
        raise BadRelease(f"{error.filename}: {error.strerror}.") from None

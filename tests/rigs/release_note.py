"""``python -m tests.rigs.release_note VERSION SEED``: signs the files of this tree as a release.

``SEED`` is a file with the 64 hex digits of the project's release key, which lies outside of the
tree and is never committed. Its public half stands in SECURITY.md and in the module of the note.
"""

import sys
from pathlib import Path

from service.released import note as release_note
from service.house.signed_notes import SigningKey

NAME = "fieldpost-release"
"""The name that the key signs under."""


def signed(version: str, seed: bytes, folder: Path) -> str:
    """Write note and manifest of the files as they stand; returns the vkey of the key."""
    key, files = SigningKey(NAME, seed), release_note.manifest()
    folder.mkdir(exist_ok=True)
    (folder / f"{version}.manifest").write_bytes(files)
    (folder / f"{version}.note").write_text(key.sign_as_note(release_note.text_of(version, files)))
    return key.vkey


def main() -> None:
    """Sign. A key other than the published one is refused."""
    version, seed = sys.argv[1], bytes.fromhex(Path(sys.argv[2]).read_text().strip())
    vkey = SigningKey(NAME, seed).vkey
    if vkey != release_note.KEY:
        sys.exit(f"This is the key {vkey}; put it into SECURITY.md and service/released/note.")
    signed(version, seed, release_note.FOLDER)


if __name__ == "__main__":
    main()

"""``python -m tests.rigs.release_note VERSION SEED``: signs the files of this tree as a release.

``SEED`` is a file with the 64 hex digits of the project's release key, which lies outside of the
tree and is never committed. Its public half stands in SECURITY.md and in the module of the note.
"""

import sys
from hashlib import sha256
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from service.house.signed_notes import SigningKey
from service.released import note
from service.released.served import PAINT as PAINTED
from service.web.paint import PAINT
from tests.rigs import check_file

NAME = "fieldpost-release"
"""The name that the key signs under."""

ROOT = Path(__file__).resolve().parents[2]


def manifest(root: Path = ROOT) -> bytes:
    """A line ``<sha256> SPACE <path> LF`` for each file that a release ships, sorted by path, and
    for the style that its web makes of the colours."""
    notes = f"{note.NOTES.relative_to(ROOT).as_posix()}/"
    shipped = {
        file.distribution_path: Path(file.path).read_bytes()
        for file in WheelBuilder(str(root)).recurse_included_files()
        if not file.distribution_path.startswith(notes)
    }
    files = sorted((shipped | {PAINTED: PAINT.encode()}).items())
    return "".join(f"{sha256(body).hexdigest()} {path}\n" for path, body in files).encode()


def signed(version: str, seed: bytes, folder: Path) -> str:
    """Write note and manifest of the files as they stand; returns the vkey of the key."""
    key, files = SigningKey(NAME, seed), manifest()
    folder.mkdir(exist_ok=True)
    (folder / f"{version}.manifest").write_bytes(files)
    (folder / f"{version}.note").write_text(key.sign_as_note(note.text_of(version, files)))
    return key.vkey


def main() -> None:
    """Write the page that checks files, and sign. A key other than the published one is refused."""
    version, seed = sys.argv[1], bytes.fromhex(Path(sys.argv[2]).read_text().strip())
    vkey = SigningKey(NAME, seed).vkey
    if vkey != note.KEY:
        sys.exit(f"This is the key {vkey}; put it into SECURITY.md and service/released/note.py.")
    check_file.FILE.write_text(check_file.made(version), "utf-8")
    signed(version, seed, note.NOTES)


if __name__ == "__main__":
    main()

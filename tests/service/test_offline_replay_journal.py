"""The journal in a replay file: without what can be computed, and whole again to the byte."""

import gzip
import re
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as some

from domain.journal.entries import EMPTY_TREE, checkpoint_text, leaf_hash
from service.offline_replay.bundle import bundled
from service.offline_replay.thinned import MARK, thinned, whole
from tests.rigs.kept_journals import FOLDER, HOUSE
from tests.rigs.waiting import PATIENCE
from tests.service.web.test_verify import needs_node

KEPT = sorted(FOLDER.glob("*.txt"))
NEWEST = (FOLDER / "next-table-cards.txt").read_bytes()

RUN = """
import fs from "node:fs";
for (const file of process.argv.slice(2))
  fs.writeFileSync(`${file}.whole`,
    whole(new Uint8Array(fs.readFileSync(file)), modules["verify/bytes.js"]));
"""


def by_the_script(folder: Path, shorts: Sequence[bytes]) -> list[bytes]:
    """What the script of the file makes of each."""
    script = (files("service.offline_replay") / "thinned.js").read_text("utf-8")
    (run := folder / "run.mjs").write_text(f"{bundled('verify.js')}\n{script}\n{RUN}", "utf-8")
    names = [folder / f"{k}.short" for k in range(len(shorts))]
    for name, short in zip(names, shorts, strict=True):
        name.write_bytes(short)
    subprocess.run(["node", str(run), *map(str, names)], timeout=PATIENCE, check=True)
    return [name.with_suffix(".short.whole").read_bytes() for name in names]


def with_note(journal: bytes, change: tuple[bytes, bytes]) -> bytes:
    """The export with other bytes in each of its checkpoints."""
    return re.sub(
        rb"^C (.*)$",
        lambda c: b"C " + b64encode(b64decode(c[1]).replace(*change)),
        journal,
        flags=re.M,
    )


def odd() -> list[bytes]:
    """Exports that no house makes, and some that one may make one day."""
    origin = NEWEST.split(b" ")[1]
    return [
        with_note(NEWEST, (b"\n\n", b"\nlink 7\n\n")),
        with_note(NEWEST, (b"\n\n", "\n\n— w.example \u2028\u2029\r\x00\ufeff🎲\n".encode())),
        with_note(NEWEST, (b"\n\n", b"\n\n\xff\n")),
        with_note(NEWEST, (b"=\n\n", b"A\n\n")),
        with_note(NEWEST, (origin, b"other.example/m/x")),
        with_note(NEWEST, (b"\n1\n", b"\n01\n")),
        NEWEST.replace(b"\nC ", b"\nC\t", 1),
        NEWEST.replace(b"\nC ", b"\nc ", 1),
        NEWEST.replace(b"=\nC", b"\nC", 1),
        NEWEST.replace(b"\n", b"\r\n"),
        NEWEST.replace(b'"n":3', b'"n":4'),
        NEWEST.rstrip(b"\n"),
        NEWEST[: len(NEWEST) // 2],
        NEWEST + b"\n\nC \nC AAAA\n",
        b"fieldpost-export/3",
        b"",
    ]


def test_every_kept_export_is_whole_again_to_the_byte() -> None:
    for file in KEPT:
        journal = file.read_bytes()
        short = thinned(journal)
        assert short.startswith(MARK), file.name
        assert b"\nC " not in short, file.name
        assert whole(short) == journal, file.name


def test_an_export_out_of_form_is_whole_again_too() -> None:
    for k, journal in enumerate(odd()):
        assert whole(thinned(journal)) == journal, k


@given(at=some.integers(0, len(NEWEST) - 1), put=some.binary(max_size=3), cut=some.integers(0, 3))
def test_a_damaged_export_stays_as_damaged_as_it_is(at: int, put: bytes, cut: int) -> None:
    journal = NEWEST[:at] + put + NEWEST[at + cut :]
    assert whole(thinned(journal)) == journal


@needs_node
def test_the_script_gives_the_same_bytes(tmp_path: Path) -> None:
    journals = [*(file.read_bytes() for file in KEPT), *odd()]
    again = by_the_script(tmp_path, [thinned(one) for one in journals])
    assert [k for k, one in enumerate(again) if one != journals[k]] == []


def test_a_checkpoint_takes_little_more_than_its_signature() -> None:
    """64 random bytes, a key id and a size; with the root and base 64 twice it was 140."""
    bare = (FOLDER / "next-utah-beach.txt").read_bytes()
    bare = re.sub(rb"^C .*\n", b"", bare, flags=re.M)
    origin = bare.split(b" ", 2)[1].decode()
    tree, notes = EMPTY_TREE, []
    for line in re.findall(rb"^E (.*)\n", bare, flags=re.M):
        tree = tree.add(leaf_hash(line))
        note = HOUSE.sign(checkpoint_text(origin, tree.size, tree.root()))
        notes.append(b"C %b\n" % b64encode(note.encode()))
    taken = len(gzip.compress(thinned(bare + b"".join(notes)), 9)) - len(gzip.compress(bare, 9))
    assert taken / len(notes) < 80

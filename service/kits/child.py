"""The process that reads one upload and nothing else: ``python -I -m service.kits.child``.

It limits itself before it opens the file: to some memory, time and bytes written. It was started
with an empty environment, in a folder of its own, and writes only there: the kit and its pictures,
or why not.
"""

import resource
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from domain.kits.kit import MOST_BYTES, Kit, canonical
from service.kits import album, own
from service.kits.making import PictureMaker
from service.kits.own_zip import OwnZip, is_own
from service.kits.vassal import neutral
from service.kits.vassal.files import BadModule
from service.kits.vassal.names import clean

KIT, WHY = "box.json", "refused.json"
READ, REFUSED, TOO_LARGE = 0, 10, 11
"""How it ends: with a kit, with sentences, or out of memory."""
MOST_WRITTEN = 20_000_000
"""Bytes of a file that it writes."""


def limit(memory: int, seconds: int) -> None:
    """Bound this process for good."""
    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: max(MOST_BYTES, MOST_WRITTEN) + 1_000_000,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 32,
    }
    for what, most in bounds.items():
        hard = resource.getrlimit(what)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (most, most))


def main(memory: str, seconds: str, file: str, *extensions: str) -> int:
    """Reads a file with extensions of it; returns how the process ends."""
    limit(int(memory), int(seconds))
    try:
        Path(KIT).write_bytes(canonical(_read(file, extensions)))
    except BadModule as why:
        return _refused((why.words, why.name))
    except own.WrongBox as wrong:
        return _refused(*((fault, "") for fault in wrong.faults))
    except MemoryError:
        return TOO_LARGE
    return READ


def _read(file: str, extensions: Sequence[str]) -> Kit:
    """The kit of a file, with its pictures made into this folder. Raises BadModule, WrongBox."""
    with ExitStack() as held:
        packed, *more = (held.enter_context(Path(one).open("rb")) for one in (file, *extensions))
        if not more and is_own(packed):
            mine = OwnZip(packed)
            kit, read, look, name = mine.kit(), mine.read, mine.file, mine.name
            words = {"text": mine.text.decode(), "named": mine.named}
        else:
            kit, pictures = neutral.opened(packed, more)
            read, look, name, words = pictures.read, pictures.file, pictures.name, {}
        maker = PictureMaker(read, Path(), look)
        made = msgspec.structs.replace(maker.album(kit), **words)
    album.write(Path(), made)
    left = dict(sorted((Counter(kit.left_out) + maker.left).items()))
    unmade = {
        board.code: called
        for board in kit.boards
        for part in board.parts
        if part.picture and part.picture not in made.grounds
        if (called := clean(name(part.picture)))
    }
    return msgspec.structs.replace(kit, left_out=left, missing=unmade | kit.missing)


def _refused(*sentences: tuple[str, str]) -> int:
    Path(WHY).write_bytes(msgspec.json.encode(sentences))
    return REFUSED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

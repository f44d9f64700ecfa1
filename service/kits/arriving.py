"""A VASSAL module that a person sends over the web: let in, read, and gone again.

It is read while its sender waits, and not by a job: a worker takes one job after the other, so the
letters of a turn would wait behind it. Therefore it has only seconds of a processor (100 MB with
1,600 pictures take five, longer by the clock on a busy machine), and the whole house has two
modules in hand at once, so that the other threads of the web stay free. One that needs
longer is added by ``fieldpost box add``.
"""

import errno
import fcntl
import hashlib
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from werkzeug.formparser import FormDataParser

from service.kits import modules
from service.kits.keeping import MOST_OF_MODULE, Boxes, BoxRefused
from service.store.people.boxes import OFF, KeptBox
from service.words import _

FOLDER: Final = "arriving"
"""In the folder of the house: modules while they are read, and when each person sent some."""
IN_MEMORY: Final = 200_000
"""Bytes of a form that are held in memory: more than the parser reads of a file at once."""
MOST_AT_ONCE: Final = 2
"""Modules that are in hand at once."""
MOST_AN_HOUR: Final = 5
"""Modules that a person may send within an hour."""
SILENCE: Final = 30.0
"""Seconds that a sender may say nothing."""
HOUR: Final = 3600


class TooLarge(BoxRefused):
    """A module of more bytes than any may have."""


@contextmanager
def let_in(boxes: Boxes, data: Path, player: str, now: int) -> Iterator[IO[bytes]]:
    """A file for a module that a person sends, which is gone when they were answered.

    ``data`` is the folder of the house. Raises BoxRefused.
    """
    if boxes.allowed == OFF:
        raise BoxRefused(_("This house keeps no boxes."))
    folder = data / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _tidy(folder)
    with ExitStack() as held:
        sent = _hold(folder / hashlib.sha256(player.encode()).hexdigest())
        if sent is None:
            raise BoxRefused(_("Another module of yours is on its way; wait until it was read."))
        held.callback(_let_go, sent)
        places = (_hold(folder / f"place-{n}") for n in range(MOST_AT_ONCE))
        place = next((one for one in places if one), None)
        if place is None:
            raise BoxRefused(_("Others are bringing in modules right now; try again in a minute."))
        held.callback(_let_go, place)
        _count(sent, now)
        try:
            yield held.enter_context(tempfile.NamedTemporaryFile(dir=folder, suffix=".part"))
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            raise BoxRefused(_("The disk of this house is full; nothing was kept.")) from None


def keep(
    boxes: Boxes, player: str, name: str, file: IO[bytes], now: int,
    extensions: Sequence[IO[bytes]] = (),
) -> KeptBox:  # fmt: skip
    """Read the module in a file, with extensions of it, and keep its box under a name. Raises
    BoxRefused, and TooLarge."""
    boxes.room(player, name, now)
    if sum(one.seek(0, os.SEEK_END) for one in (file, *extensions)) > boxes.arriving.size:
        raise TooLarge(too_large())
    for one in (file, *extensions):
        one.flush()
    try:
        more = [Path(one.name) for one in extensions]
        with modules.opened(Path(file.name), boxes.arriving.reading, more) as box:
            return boxes.add(player, name, box.kit, now, box.album)
    except modules.NotRead as why:
        raise BoxRefused(*why.faults) from None


def _another(file: IO[bytes]) -> IO[bytes]:
    """A file beside one that was let in, for an extension; gone as soon as it is closed."""
    folder = Path(file.name).parent
    return tempfile.NamedTemporaryFile(dir=folder, suffix=".part")


def form_into(
    file: IO[bytes], stream: IO[bytes], mimetype: str, length: int | None, said: Mapping[str, str]
) -> tuple[Mapping[str, str], list[IO[bytes]]]:
    """The fields of a form that is sent; the first file that it brings goes into this one, others
    beside it. Raises BoxRefused."""
    files: list[IO[bytes]] = []

    def next_file(*_: object, **__: object) -> IO[bytes]:
        files.append(_another(file) if files else file)
        return files[-1]

    parser = FormDataParser(
        next_file, max_form_memory_size=IN_MEMORY, max_form_parts=24, silent=False
    )
    try:
        form = parser.parse(stream, mimetype, length, dict(said))[1]
    except ValueError:
        raise BoxRefused(_("The form broke off or has no bounds; send it again.")) from None
    return form, [one for one in files[1:] if one.seek(0, os.SEEK_END)]


def patient(environ: Mapping[str, Any]) -> None:
    """Let the connection of a request go if it says nothing for too long while it brings a file."""
    if line := environ.get("gunicorn.socket"):
        line.settimeout(SILENCE)


def too_large() -> str:
    """What is said of a module that is larger than any may be."""
    return _("A module has up to {most} MB; nothing was kept.", most=MOST_OF_MODULE // 1_000_000)


def _count(sent: IO[bytes], now: int) -> None:
    """Count a module that a person sends. Raises BoxRefused."""
    sent.seek(0)
    times = [at for at in map(int, sent.read().split()) if now - HOUR < at <= now]
    if len(times) >= MOST_AN_HOUR:
        raise BoxRefused(
            _("You sent {count} modules within the hour; try again later.", count=MOST_AN_HOUR)
        )
    sent.truncate(0)
    sent.write(" ".join(map(str, [*times, now])).encode())


def _tidy(folder: Path) -> None:
    """Delete what is older than an hour and in nobody's hand: left by a process that died, or times
    that count no more."""
    for path in folder.iterdir():
        try:
            old = path.stat().st_mtime < time.time() - HOUR
            if old and (file := _hold(path)):
                path.unlink()
                _let_go(file)
        except FileNotFoundError:
            continue


def _hold(path: Path) -> IO[bytes] | None:
    """A file that nobody else holds until it is let go; None if somebody does."""
    while True:
        file = path.open("a+b")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        except BlockingIOError:
            file.close()
            return None
        except FileNotFoundError:
            pass  # it was deleted while we opened it
        file.close()


def _let_go(file: IO[bytes]) -> None:
    file.flush()
    fcntl.flock(file, fcntl.LOCK_UN)
    file.close()

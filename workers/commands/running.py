"""Where the house answers that runs in this folder, for commands beside it."""

import fcntl
from pathlib import Path

from service.settings import Settings


def note_port(folder: Path, port: int) -> None:
    """Note at which port the house answers that holds this folder."""
    (folder / "port").write_text(f"{port}\n")


def address_of_house(settings: Settings) -> str:
    """The address of the house that runs here; where none does, the one of its settings."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{_running(settings.data / 'run') or settings.port}"


def _running(folder: Path) -> int:
    """The port of the house that holds this folder, 0 where none does."""
    try:
        with (folder / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return 0
    except BlockingIOError:
        return _noted(folder / "port")
    except OSError:
        return 0


def _noted(file: Path) -> int:
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return 0

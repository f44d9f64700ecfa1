"""A house that is lost after its backup, and the exports that its players have."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.place import NAME, Elsewhere, Place
from tests.toys import toy

ONE, SEVERAL, HALF, SECRET = (f"the command id of {what}" for what in ("1", "2", "½", "a plan"))


class Lost:
    """A house that is backed up, goes on, and is lost; players have their exports of it."""

    def __init__(self, folder: Path, environ: Environ) -> None:
        self.folder, self.place = folder, Place(folder / "house", environ)
        self.watcher = Elsewhere(folder / "watch")
        self.match = self.place.opened()
        self.place.told("order", self.match, "red", "storm; scout")
        self.key = self.place.told("keys")["vkey"]
        self.watcher.look(self.place, self.key)
        self.backup = folder / "backup.tar.gz"
        self.place.told("backup", self.backup)
        self.saved = self.size()

    @contextmanager
    def matches(self) -> Iterator[Matches]:
        """The book of the house where it stands now."""
        settings = Settings(data=self.place.folder, house=NAME)
        recorder = SqliteRecorder(settings.sqlite_file)
        yield Matches(recorder, make_house(settings.data, NAME), games={"toy": toy.RULES})
        recorder.close()

    def size(self) -> int:
        with self.matches() as book:
            return book.repository.size(self.match)

    def ordered(self) -> list[Any]:
        """One order, several, several of which only the first was right, and a secret one."""
        with self.matches() as book:
            return [
                book.order(self.match, "blue", "storm", ONE),
                book.order(self.match, "blue", "scout\nstorm", SEVERAL),
                book.order(self.match, "red", "storm\nplay nothing", HALF),
                book.order(self.match, "red", "plan club1", SECRET),
            ]

    def exported(self, viewer: str = "", match: str = "", name: str = "") -> Path:
        file = self.folder / (name or f"{viewer}.audit")
        file.unlink(missing_ok=True)
        words = ("--as", viewer) if viewer else ()
        result = self.place.run("export", match or self.match, *words, "--output", file)
        assert result.exit_code == 0, result.output
        return file

    def restored(self, name: str, *files: Path) -> Any:
        self.place.move(self.folder / name)
        return self.place.told("restore", self.backup, *entries_of(files))

    def refused(self, *files: Path) -> str:
        """The sentence with which a restore ends that leaves nothing behind."""
        self.place.move(self.folder / "refused")
        result = self.place.run("restore", self.backup, *entries_of(files))
        assert result.exit_code == 1, result.output
        assert "Traceback" not in result.output
        assert not any(self.place.folder.iterdir())
        return " ".join(result.stderr.split())


def entries_of(files: tuple[Path, ...]) -> list[object]:
    return [word for file in files for word in ("--entries", file)]


def journal(export: Path) -> list[bytes]:
    return [line for line in export.read_bytes().splitlines() if line.startswith(b"E ")]

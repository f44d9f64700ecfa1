"""A house that is worked by the command line alone, and its watcher on another machine."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from service.api.build import build_app
from service.application.log import HouseLog
from service.application.matches import Matches
from service.house.keys import make_house
from service.settings import Settings
from service.store.sqlite import SqliteRecorder
from service.watcher.look import HouseWatcher, LookReport
from service.watcher.memory import Memory, keep
from tests.conftest import Environ
from tests.toys import toy
from workers.cli import main

NAME = "play.example"


class Place:
    """A house in a folder, worked by the command line alone."""

    def __init__(self, folder: Path, environ: Environ) -> None:
        self._environ = environ
        environ["FIELDPOST_HOUSE"] = NAME
        self.move(folder)

    def move(self, folder: Path) -> None:
        """Work on the house in another folder from here on."""
        self.folder = folder
        self._environ["FIELDPOST_DATA"] = str(folder)

    def run(self, *words: object) -> Result:
        return CliRunner().invoke(main, [str(w) for w in words], obj={"games": {"toy": toy.RULES}})

    def told(self, *words: object) -> Any:
        result = self.run(*words, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    def refused(self, *words: object) -> str:
        """Why a command was refused."""
        result = self.run(*words)
        assert result.exit_code == 1, result.output
        assert "Traceback" not in result.output
        return " ".join(result.output.split())

    def opened(self, *words: str) -> str:
        if not (self.folder / "house.json").exists():
            self.told("migrate")
        return str(self.told("new", "toy", "--join", *words)["match"])

    def finish(self, match: str) -> str:
        while waits := self.told("show", match)["to_move"]:
            own = self.told("show", match, "--as", waits[0])["view"]["choices"]
            self.told("order", match, waits[0], own[0]["line"])
        return match

    def exported(self, match: str, file: Path) -> Path:
        """The file of a fresh export."""
        file.unlink(missing_ok=True)
        assert self.run("export", match, "--output", file).exit_code == 0
        return file

    def audited(self, match: str, file: Path, *more: object) -> dict[str, Any]:
        """The verdict of the audit on a fresh export, with every key that is published."""
        self.exported(match, file)
        keys = [w for k in self.told("keys")["keys"] for w in ("--key", k["vkey"])]
        result = self.run("audit", file, *keys, *more, "--json")
        return {"status": result.exit_code, **json.loads(result.stdout)}


class Elsewhere:
    """The watcher on its own machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.memory = folder, Memory()

    def look(self, place: Place, *keys: str) -> LookReport:
        settings = Settings(data=place.folder, house=NAME, orders_a_minute=0)
        recorder = SqliteRecorder(settings.sqlite_file)
        book = Matches(recorder, make_house(place.folder, NAME), games={"toy": toy.RULES})
        HouseLog(book).grow()  # the upkeep part does
        client = build_app(settings, book).test_client()
        watcher = HouseWatcher(lambda path: client.get(path).get_data(), self.memory, keys)
        seen = watcher.look()
        self.memory = watcher.memory
        keep(self.folder, watcher.memory, watcher.notes)
        recorder.close()
        return seen

    def mailbox(self, match: str) -> Path:
        return self.folder / "notes" / f"{match}.notes"

"""Keys and store belong together: none are made beside a journal, and others are not taken."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from service.house.door import enter
from service.house.keys import BadHouse, make_house
from service.settings import Settings
from service.store.opening import open_recorder
from tests.conftest import Environ
from tests.rigs.place import NAME, Place
from tests.rigs.postgres import Postgres

COMMANDS: list[tuple[str, ...]] = [
    ("list",),
    ("keys",),
    ("keys", "--retire"),
    ("show", "MATCH"),
    ("order", "MATCH", "red", "storm"),
    ("new", "toy"),
    ("export", "MATCH"),
    ("migrate",),
    ("up", "--port", "0"),
    ("rebuild",),
    ("rekey", "--all", "--reason", "a test"),
    ("sign-in", "anna@a.example"),
    ("run", "web"),
    ("run", "opponents"),
    ("run", "upkeep"),
]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path, environ: Environ) -> Place:
    """A house with a match, on either store."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        environ["FIELDPOST_DATABASE"] = server.database()
    return Place(tmp_path / "house", environ)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_makes_keys_beside_a_journal(
    words: tuple[str, ...], tmp_path: Path, environ: Environ
) -> None:
    place = Place(tmp_path / "house", environ)
    match = place.opened()
    keys = place.folder / "house.json"
    keys.rename(tmp_path / "away")
    filled = [match if word == "MATCH" else word for word in words]
    if words[0] == "run":
        with pytest.raises(BadHouse, match="their keys are missing"):
            _run_part(words[1])
    else:
        said = place.refused(*filled)
        assert "Put back the file from your backup" in said, said
    assert not keys.exists()


def _run_part(name: str) -> None:
    from service.settings import from_environment
    from workers.commands.parts import PARTS
    from workers.server import open_matches

    settings = from_environment()
    if name == "web":
        open_matches(settings)
    else:
        PARTS[name].run(settings, None)  # type: ignore[arg-type]


def test_a_store_with_matches_and_without_keys_is_refused(place: Place, tmp_path: Path) -> None:
    match = place.opened()
    keys = place.folder / "house.json"
    keys.rename(tmp_path / "away")
    for words in (("list",), ("up", "--port", "0"), ("migrate",)):
        assert "their keys are missing" in place.refused(*words)
    assert not keys.exists()
    (tmp_path / "away").rename(keys)
    assert match in place.run("list").output


def test_keys_of_another_house_are_refused(place: Place, tmp_path: Path) -> None:
    match = place.opened()
    keys = place.folder / "house.json"
    right = keys.read_bytes()
    keys.unlink()
    make_house(place.folder, NAME)
    said = place.refused("order", match, "red", "storm")
    assert "are not those of this store" in said
    assert json.loads(right)["signing"] not in said
    keys.write_bytes(right)
    assert place.told("order", match, "red", "storm")["lines"][0]["state"] == "done"


def test_keys_with_another_master_are_refused_until_it_is_said(place: Place) -> None:
    match = place.opened()
    keys = place.folder / "house.json"
    held = json.loads(keys.read_text())
    keys.write_text(json.dumps({**held, "master": "ab" * 32}))
    assert "rekey --all" in place.refused("list")
    place.told("rekey", "--all", "--reason", "the keys were lost")
    place.told("order", match, "red", "storm")


def test_new_keys_are_made_by_up_and_migrate_alone(place: Place) -> None:
    for words in (("list",), ("keys",), ("new", "toy"), ("sign-in", "anna@a.example")):
        assert "fieldpost up or" in place.refused(*words)
    assert not (place.folder / "house.json").exists()
    place.told("migrate")
    place.told("new", "toy")


def test_a_second_machine_makes_no_keys_of_its_own(
    postgres: Postgres, tmp_path: Path, environ: Environ
) -> None:
    environ["FIELDPOST_DATABASE"] = postgres.database()
    place = Place(tmp_path / "one", environ)
    place.told("migrate")
    place.move(tmp_path / "other")
    assert "Copy house.json" in place.refused("migrate")
    shutil.copytree(tmp_path / "one", tmp_path / "other", dirs_exist_ok=True)
    place.told("migrate")


def test_a_store_of_an_earlier_version_takes_the_fingerprint_on(place: Place) -> None:
    place.opened()
    recorder = open_recorder(settings := _settings(place))
    recorder.write([("DELETE FROM house_keys", ())])
    place.told("list")
    held: Any = recorder.query("SELECT slot, fingerprint FROM house_keys")
    assert held == [("current", enter(settings, recorder).fingerprint)]
    recorder.close()


def test_rotated_and_renewed_keys_take_the_place_of_the_old(place: Place, tmp_path: Path) -> None:
    match = place.opened()
    old = (place.folder / "house.json").read_bytes()
    place.told("keys", "--rotate", "--reason", "a year is over")
    place.told("rekey", "--all", "--reason", "a test")
    place.told("order", match, "red", "storm")
    (place.folder / "house.json").write_bytes(old)
    place.refused("list")


def test_the_fingerprint_tells_nothing_of_the_secrets(tmp_path: Path) -> None:
    house = make_house(tmp_path, NAME)
    held = json.loads((tmp_path / "house.json").read_text())
    assert not any(held[name] in house.fingerprint for name in ("master", "signing"))
    assert house.key.vkey in house.fingerprint


def _settings(place: Place) -> Settings:
    from service.settings import from_environment

    settings = from_environment()
    assert settings.data == place.folder
    return settings

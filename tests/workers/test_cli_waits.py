"""What the command line says while the dice of a match wait for their witness."""

from pathlib import Path

import pytest

from tests.conftest import Environ
from tests.service.test_witness_door import Serving
from tests.workers.test_cli import Run, data, done, fieldpost, told

__all__ = ["data", "fieldpost"]


def test_the_witness_is_named_and_the_hour_and_no_player_is_waited_for(
    fieldpost: Run, tmp_path: Path, environ: Environ
) -> None:
    environ["FIELDPOST_HOUSE"] = "play.example"
    door = Serving(tmp_path / "witness")
    try:
        environ["FIELDPOST_WITNESS"] = f"http://127.0.0.1:{door.port}"
        environ["FIELDPOST_WITNESS_KEY"] = door.witness.cosigner.vkey
        opened = done(fieldpost("new", "toy", "--join"))
    finally:
        door.close()
    [row] = told(fieldpost("list", "--json"))
    shown = done(fieldpost("show", row["match"]))
    for said in (opened, shown):
        flat = " ".join(said.split())
        assert "entry 5 wait for the witness watch.example/w1" in flat
        assert "UTC, another player may have them rolled: “key 5”" in flat
        assert "aiting for red" not in said


def test_the_key_that_the_witness_needs_is_shown_before_he_made_his(
    fieldpost: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: Environ
) -> None:
    done(fieldpost("migrate"))
    monkeypatch.setattr("service.house.vkeys.vkeys_of.__defaults__", (0.0,))
    environ["FIELDPOST_WITNESS"] = "http://127.0.0.1:9"
    environ["FIELDPOST_WITNESS_KEY"] = str(tmp_path / "witness.vkey")
    assert "+" in done(fieldpost("keys"))
    assert fieldpost("list").exit_code == 1

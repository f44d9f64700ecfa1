"""Settings that stand in files, as secrets do."""

from pathlib import Path

import pytest

from service.settings import BadSetting, from_environment


def test_a_setting_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://me:secret@db/x\n")
    settings = from_environment({"FIELDPOST_DATABASE_FILE": str(tmp_path / "url")})
    assert settings.database == "postgresql://me:secret@db/x"


def test_what_cannot_be_so_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://me:secret@db/x")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    file = str(tmp_path / "url")
    for given, why in (
        ({"FIELDPOST_DATABASE_FILE": file, "FIELDPOST_DATABASE": "x"}, "not both"),
        ({"FIELDPOST_DATABASE_FILE": str(tmp_path / "nothing")}, "No such file"),
        ({"FIELDPOST_DATABASE_FILE": str(tmp_path / "bytes")}, "not text"),
        ({"FIELDPOST_NOTHING_FILE": file}, "is not a setting"),
        ({"FIELDPOST_PORT_FILE": file}, "PORT is out of a file; it must be a whole number"),
        ({"FIELDPOST_HOUSE_FILE": file}, "HOUSE is out of a file; it must be a host name"),
        ({"FIELDPOST_WEB_PROCESSES": "0"}, "from 1 to 64"),
        ({"FIELDPOST_COSIGN_SECONDS": "0"}, "COSIGN_SECONDS must be a number from 1 to 60"),
        ({"FIELDPOST_COSIGN_SECONDS": "61"}, "COSIGN_SECONDS must be a number from 1 to 60"),
        ({"FIELDPOST_PATIENCE": "1441"}, "PATIENCE must be a number from 0 to 1440"),
        ({"FIELDPOST_COSIGN_SECONDS": "4.5"}, "must be a whole number"),
    ):
        with pytest.raises(BadSetting, match=why) as told:
            from_environment(given)
        assert "secret" not in str(told.value)

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
        ({"FIELDPOST_HOUSE_FILE": file}, "HOUSE must be a host name"),
        ({"FIELDPOST_WEB_PROCESSES": "0"}, "from 1 to 64"),
        ({"FIELDPOST_COSIGN_SECONDS": "0"}, "COSIGN_SECONDS must be a number from 1 to 60"),
        ({"FIELDPOST_COSIGN_SECONDS": "61"}, "COSIGN_SECONDS must be a number from 1 to 60"),
        ({"FIELDPOST_PATIENCE": "1441"}, "PATIENCE must be a number from 0 to 1440"),
        ({"FIELDPOST_COSIGN_SECONDS": "4.5"}, "must be a whole number"),
    ):
        with pytest.raises(BadSetting, match=why) as told:
            from_environment(given)
        assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    "given",
    ["REDIS=nowhere", "WEB_THREADS=0", "STREAMS_PORT=65536", "PORT=65536", "WEB=ftp://play.example",
     "WEB=play.example", "SOCKET=run/web", "LMTP_IN=run/lmtp", "MAIL_DOMAIN=play example",
     "MAIL_NAME=", "MAIL_NAME=a+b", "MAIL_PICTURES=2", "MAIL_DKIM=", "MAIL_DKIM=s 1", "HOUSE=",
     "BOXES=some", "MAIL_STYLE=long", "BEACON_DELAY=5"],
)  # fmt: skip
def test_a_setting_that_no_part_could_use_is_refused(given: str) -> None:
    name, _, value = given.partition("=")
    with pytest.raises(BadSetting, match=f"^FIELDPOST_{name} must be "):
        from_environment({f"FIELDPOST_{name}": value})


@pytest.mark.parametrize(
    "given",
    ["REDIS=redis://:a%40b@valkey:6379/0", "REDIS=unix:///run/valkey.sock", "WEB_THREADS=1",
     "STREAMS_PORT=65535", "WEB=http://127.0.0.1:8044", "WEB=https://play.example/field-post",
     "LMTP_IN=/run/fieldpost/lmtp", "MAIL_DOMAIN=play.example", "MAIL_NAME=match.house",
     "MAIL_DKIM=s1.2026", "MAIL_PICTURES=0", "HOUSE=play.example:8044"],
)  # fmt: skip
def test_a_setting_of_its_form_is_taken(given: str) -> None:
    name, _, value = given.partition("=")
    assert str(getattr(from_environment({f"FIELDPOST_{name}": value}), name.lower())) == value

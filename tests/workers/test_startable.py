"""``up`` refuses what a part would stumble over again and again, before it starts any."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.settings import BadSetting, Settings
from tests.conftest import Environ
from tests.rigs.place import Place
from workers.commands.unstarted import check_startable


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("smtp_out", "relay.example"),
        ("smtp_in", "25"),
        ("smtp_certificate", "/nowhere/tls.pem"),
        ("imap", "mail.example"),
        ("mail_dkim_key", "no key"),
        ("tables", "/nowhere"),
        ("socket", "/nowhere/web.sock"),
        ("lmtp_in", "/nowhere/lmtp"),
    ],
)
def test_a_setting_that_a_part_could_not_use_is_named(name: str, value: str) -> None:
    given: dict[str, Any] = {name: value}
    with pytest.raises(BadSetting, match=f"^FIELDPOST_{name.upper()} "):
        check_startable(replace(Settings(), **given))


def test_folders_that_are_there_and_a_disk_for_backups_that_is_away_are_no_reason(
    tmp_path: Path,
) -> None:
    check_startable(Settings())
    check_startable(
        Settings(
            tables=str(tmp_path),
            marks=str(tmp_path / "made by the house" / "marks.log"),
            lmtp_in=str(tmp_path / "lmtp"),
            backups="/nowhere",
            smtp_out="smtp://relay.example",
            smtp_in="127.0.0.1:2525",
            imap="imap://a:b@mail.example",
        )
    )


def test_up_asks_before_it_makes_anything(tmp_path: Path, environ: Environ) -> None:
    place = Place(tmp_path / "house", environ)
    environ["FIELDPOST_SMTP_OUT"] = "post:secret@relay.example"
    told = place.refused("up")
    assert "FIELDPOST_SMTP_OUT must read" in told
    assert "secret" not in told
    assert not place.folder.exists()

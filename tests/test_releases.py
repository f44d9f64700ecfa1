"""The list that says in which release of Fieldpost the rules of a journal were."""

import json

import pytest

from service.audit.known import known
from tests import releases


def test_the_list_grows_with_every_release() -> None:
    """Who writes a release into the changelog runs ``python -m tests.releases``."""
    for release in releases.released():
        games = {one["game"] for one in known().values() if release in one["in"]}
        assert {"dday_dice", "company_combat", "dice_table"} <= games, release
    assert "0.2.0" in releases.released()


def test_the_list_is_what_the_tags_hold() -> None:
    for release in releases.released():
        made = releases.at(release)
        if made is None:
            pytest.skip(f"no tag v{release} here")
        listed = {key: one for key, one in known().items() if release in one["in"]}
        assert {key: (one["game"], one["version"]) for key, one in listed.items()} == made


def test_the_browser_has_the_same_list() -> None:
    assert releases.SCRIPT.read_text() == releases.script_of(known())
    assert json.loads(releases.FILE.read_text()) == known()

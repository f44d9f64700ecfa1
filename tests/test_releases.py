"""The list that says in which release of Fieldpost the rules of a journal were."""

import json
import re
import tomllib

from domain.games import library
from service.audit.known import known
from tests.rigs import releases


def test_the_list_grows_with_every_release() -> None:
    """Who writes a release into the changelog runs ``python -m tests.rigs.releases``."""
    for release in releases.released():
        games = {one["game"] for one in known().values() if release in one["in"]}
        assert {"dday_dice", "company_combat", "dice_table"} <= games, release
    assert "0.2.0" in releases.released()


def test_a_release_is_known_by_its_dated_heading_its_version_and_the_list() -> None:
    released = releases.released()
    headings = re.findall("^## (.+)$", (releases.ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert len(headings) == len(released) + headings.count("Unreleased")
    assert list(released.values()) == sorted(released.values())
    version = tomllib.loads((releases.ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert version == list(released)[-1]
    listed = {release for one in known().values() for release in one["in"]}
    assert listed == set(released)


def test_the_rules_of_a_released_version_never_change() -> None:
    """Of one game in one release there are one version and one hash; both stay in the list."""
    told = [(release, one["game"]) for one in known().values() for release in one["in"]]
    assert len(told) == len(set(told))
    now = {key: rules.version for key, rules in library().items()}
    assert all(one["version"] <= now[one["game"]] for one in known().values())


def test_the_browser_has_the_same_list() -> None:
    assert releases.SCRIPT.read_text() == releases.script_of(known())
    assert json.loads(releases.FILE.read_text()) == known()

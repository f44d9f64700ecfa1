"""The list that says in which release of Fieldpost the rules of a journal were."""

import json

import pytest

from domain.games import library
from service.audit import AuditFailed, AuditReport, audit
from service.audit import known as names
from service.audit.known import known
from tests.fairness.house import KEY, House
from tests.rigs import releases


def test_the_list_grows_with_every_release() -> None:
    """Who writes a release of 1.0 or later into the changelog runs ``tests.rigs.releases``."""
    listed = {release for one in known().values() for release in one["in"]}
    assert listed == set(releases.released())


def test_the_rules_of_a_released_version_never_change() -> None:
    """Of one game in one release there are one version and one hash; both stay in the list."""
    told = [(release, one["game"]) for one in known().values() for release in one["in"]]
    assert len(told) == len(set(told))
    now = {key: rules.version for key, rules in library().items()}
    assert all(one["version"] <= now[one["game"]] for one in known().values())


def test_a_release_to_come_is_named_and_other_rules_under_its_hash_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = {"a" * 64: names.Rules({"game": "toy", "version": 1, "in": ["1.0.0", "1.0.1"]})}
    monkeypatch.setattr(names, "known", lambda: listed)
    told = "The rules toy 1 are those of Fieldpost 1.0.0, 1.0.1."
    assert _audited(1).told == [told]
    with pytest.raises(AuditFailed, match="those of toy 1"):
        _audited(2)


def _audited(version: int) -> AuditReport:
    match = House(beacon=False, release="a" * 64, version=version).export()
    return audit(match.splitlines(keepends=True), [KEY.vkey])


def test_the_browser_has_the_same_list() -> None:
    assert releases.SCRIPT.read_text() == releases.script_of(known())
    assert json.loads(releases.FILE.read_text()) == known()

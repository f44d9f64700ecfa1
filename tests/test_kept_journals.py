"""A release breaks none of the matches that were played before it."""

from pathlib import Path

import pytest

from domain.games import library
from domain.match.seeing import AnyMatch
from service.audit import audit
from tests.rigs.kept_journals import FOLDER, HOUSE, digest, files, folded, kept_digests


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_kept_journal_folds_to_the_state_it_had(file: Path) -> None:
    told, fields = kept_digests(FOLDER / "digests")[file.stem]
    assert digest(folded(file.read_bytes().splitlines(keepends=True)), fields) == told


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_kept_journal_still_audits(file: Path) -> None:
    journal = file.read_bytes()
    report = audit(journal.splitlines(keepends=True), [HOUSE.key.vkey])
    assert report.commands
    drawn = any(f'"type":"{kind}'.encode() in journal for kind in ("roll", "deck.sealed"))
    assert bool(report.rolls) == drawn
    assert not report.unopened


def test_no_kept_journal_was_lost() -> None:
    kept = [row.split()[0] for row in (FOLDER / "digests").read_text().splitlines()]
    assert sorted(kept) == [file.stem for file in files()]


def test_each_game_is_kept_at_its_rules_of_today() -> None:
    """Whoever raises the version of a game's rules keeps a journal of it: see kept_journals."""
    kept = {(match.rules, match.version) for match in map(_folded, files())}
    assert {(rules.key, rules.version) for rules in library().values()} <= kept


def _folded(file: Path) -> AnyMatch:
    return folded(file.read_bytes().splitlines(keepends=True))

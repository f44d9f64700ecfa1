"""What a side may not know is in nothing that it can fetch, in a real match."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from domain.games.combined_arms.contents import RULES
from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.application.reading import export, look, story
from service.house.keys import House
from tests.games.combined_arms.board import SIXTEEN
from tests.rigs.new_store import new_store

rule = pytest.mark.rule

SECRET = SIXTEEN.replace("infantry 4", "infantry 1").replace(
    "howitzer 2", "fortification 4 howitzer 1"
)
TELLING = (b"fortification", b"Fortification")
"""Only this army has Fortifications, and nothing else tells of them while armies are chosen."""


@pytest.fixture
def matches(tmp_path: Path, house: House) -> Iterator[Matches]:
    """Matches of this game on SQLite."""
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    yield Matches(recorder, house, games={RULES.key: RULES}, now=lambda: "2026-11-21T06:00:00Z")
    recorder.close()


def _begun(matches: Matches) -> str:
    match_id, _ = matches.open("combined_arms", "battle", {"allied": "person", "axis": "person"})
    for seat in ("allied", "axis"):
        matches.join(match_id, seat, f"join-{seat}".ljust(16, "-"))
    return match_id


def _fetched(matches: Matches, match_id: str, viewer: str) -> bytes:
    size = matches.repository.size(match_id)
    told = [*story(matches, match_id, viewer, 0, size)]
    seen = look(matches, match_id, viewer)
    return b"\n".join(
        [*export(matches, match_id, viewer), msgspec.json.encode(told), msgspec.json.encode(seen)]
    )


@rule("2.1", "2.9")
def test_an_army_is_in_nothing_that_the_other_side_can_fetch(matches: Matches) -> None:
    match_id = _begun(matches)
    matches.order(match_id, "axis", f"army {SECRET}", "axis-army".ljust(16, "-"))
    for viewer in ("allied", ""):
        fetched = _fetched(matches, match_id, viewer)
        assert b'"now":"sealed","seat":"axis"' in fetched
        assert not [word for word in TELLING if word in fetched]
    for viewer in ("axis", EVERYTHING):
        assert TELLING[0] in _fetched(matches, match_id, viewer)


@rule("2.1")
def test_a_refused_army_tells_its_own_side_alone(matches: Matches) -> None:
    match_id = _begun(matches)
    line = f"army {SECRET.replace('howitzer 1', 'howitzer 2')}"
    receipt = matches.order(match_id, "axis", line, "axis-wrong".ljust(16, "-"))
    assert "17" in receipt.lines[0].reason
    assert not [word for word in TELLING if word in _fetched(matches, match_id, "allied")]


@rule("2.1")
def test_both_armies_are_open_once_both_are_chosen(matches: Matches) -> None:
    match_id = _begun(matches)
    matches.order(match_id, "axis", f"army {SECRET}\nready", "axis-army".ljust(16, "-"))
    matches.order(match_id, "allied", "army us-infantry\nready", "allied-army".ljust(16, "-"))
    for viewer in ("allied", "axis", ""):
        assert "4 Fortification" in _fetched(matches, match_id, viewer).decode()
    table = matches.repository.match(match_id).table
    assert all(known == table.position for known in table.known.values())


@rule("2.9")
def test_an_army_is_chosen_anew_until_both_are_ready(matches: Matches) -> None:
    match_id = _begun(matches)
    matches.order(match_id, "axis", f"army {SECRET}\nready", "axis-army".ljust(16, "-"))
    matches.order(match_id, "axis", "army panzer-corps\nready", "axis-again".ljust(16, "-"))
    matches.order(match_id, "allied", "army us-infantry", "allied-army".ljust(16, "-"))
    assert matches.repository.match(match_id).table.position.stage == "muster"
    matches.order(match_id, "allied", "ready", "allied-ready".ljust(16, "-"))
    position = matches.repository.match(match_id).table.position
    assert position.stage == "place"
    assert "fortification" not in position.reserve["axis"]
    late = matches.order(match_id, "axis", f"army {SECRET}", "axis-late".ljust(16, "-"))
    assert late.lines[0].rule == "2.9"
    for viewer in ("allied", ""):
        fetched = _fetched(matches, match_id, viewer)
        assert b"fortification 4" not in fetched, "what was thought of stays sealed"

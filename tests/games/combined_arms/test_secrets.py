"""What a side may not know is in nothing that it can fetch, in a real match."""

import msgspec
import pytest

from domain.match.seeing import EVERYTHING
from service.application.matches import Matches
from service.reading.positions import export, look, story
from tests.games.combined_arms.board import SIXTEEN

rule = pytest.mark.rule

SECRET = SIXTEEN.replace("infantry 4", "infantry 1").replace(
    "howitzer 2", "fortification 4 howitzer 1"
)
TELLING = (b"fortification", b"Fortification")
"""Only this army has Fortifications, and nothing else tells of them while armies are chosen."""


def _fetched(matches: Matches, match_id: str, viewer: str) -> bytes:
    size = matches.repository.size(match_id)
    told = [*story(matches, match_id, viewer, 0, size)]
    seen = look(matches, match_id, viewer)
    return b"\n".join(
        [*export(matches, match_id, viewer), msgspec.json.encode(told), msgspec.json.encode(seen)]
    )


@rule("2.1", "2.9")
def test_an_army_is_in_nothing_that_the_other_side_can_fetch(
    matches: Matches, match_id: str
) -> None:
    matches.order(match_id, "axis", f"army {SECRET}", "axis-army".ljust(16, "-"))
    for viewer in ("allied", ""):
        fetched = _fetched(matches, match_id, viewer)
        assert b'"now":"sealed","seat":"axis"' in fetched
        assert not [word for word in TELLING if word in fetched]
    for viewer in ("axis", EVERYTHING):
        assert TELLING[0] in _fetched(matches, match_id, viewer)


@rule("2.1")
def test_a_refused_army_tells_its_own_side_alone(matches: Matches, match_id: str) -> None:
    line = f"army {SECRET.replace('howitzer 1', 'howitzer 2')}"
    receipt = matches.order(match_id, "axis", line, "axis-wrong".ljust(16, "-"))
    assert "17" in receipt.lines[0].reason
    assert not [word for word in TELLING if word in _fetched(matches, match_id, "allied")]


@rule("2.1")
def test_both_armies_are_open_once_both_are_chosen(matches: Matches, match_id: str) -> None:
    matches.order(match_id, "axis", f"army {SECRET}\nready", "axis-army".ljust(16, "-"))
    matches.order(match_id, "allied", "army us-infantry\nready", "allied-army".ljust(16, "-"))
    for viewer in ("allied", "axis", ""):
        assert "4 Fortification" in _fetched(matches, match_id, viewer).decode()
    table = matches.repository.match(match_id).table
    assert all(known == table.position for known in table.known.values())


@rule("2.9")
def test_an_army_is_chosen_anew_until_both_are_ready(matches: Matches, match_id: str) -> None:
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

"""Planning anew has an end, at the door through which every order comes."""

from pathlib import Path

import pytest

from domain.table.plans import MOST_CHANGES
from service.application.matches import Matches
from service.house.keys import House
from tests.rigs.new_store import new_store
from tests.toys import plans


@pytest.mark.rule("table.26")
def test_no_journal_is_filled_by_planning_anew(tmp_path: Path) -> None:
    recorder = new_store(tmp_path / "test.sqlite")
    house = House("house.example", bytes(32), bytes(range(32)))
    matches = Matches(recorder, house, games={"toy": plans.RULES})
    match_id, _ = matches.open("toy", "duel", dict.fromkeys(("red", "blue"), "person"))
    for seat in ("red", "blue"):
        matches.join(match_id, seat, f"join-{seat}")
    for n in range(MOST_CHANGES):
        assert matches.order(match_id, "red", "scheme: tank at able; end", f"scheme-{n:012}").done
    size = matches.repository.size(match_id)
    anew = matches.order(match_id, "red", "scheme: tank at baker; end", "scheme-once-more-anew")
    assert not anew.done
    assert "Say “ready” to play on" in str(anew)
    assert matches.repository.size(match_id) == size
    assert matches.order(match_id, "red", "ready", "red-is-ready-now").done

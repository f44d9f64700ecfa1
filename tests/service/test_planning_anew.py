"""Planning anew has an end, at the door through which every order comes."""

from pathlib import Path

import pytest

from domain.table.plans import MOST_CHANGES
from tests.rigs.new_store import new_matches
from tests.toys import plans
from tests.toys.duel import begun


@pytest.mark.rule("table.26")
def test_no_journal_is_filled_by_planning_anew(tmp_path: Path) -> None:
    matches = new_matches(tmp_path, {"toy": plans.RULES})
    match_id = begun(matches)
    for n in range(MOST_CHANGES):
        assert matches.order(match_id, "red", "scheme: tank at able; end", f"scheme-{n:012}").done
    size = matches.repository.size(match_id)
    anew = matches.order(match_id, "red", "scheme: tank at baker; end", "scheme-once-more-anew")
    assert not anew.done
    assert "Say “ready” to play on" in str(anew)
    assert matches.repository.size(match_id) == size
    assert matches.order(match_id, "red", "ready", "red-is-ready-now").done

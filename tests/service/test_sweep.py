"""A small sweep in the suite; ``python -m tests.rigs.sweep --kills 300`` is the whole one."""

from pathlib import Path

import pytest

from tests.rigs.soak import sampled
from tests.rigs.sweep import sweep


@pytest.mark.parametrize("store", sampled(["sqlite", "postgres"]))
def test_nothing_is_lost_where_parts_are_killed_at_random(store: str, tmp_path: Path) -> None:
    found = sweep(store, 4, 7, tmp_path)
    assert found.faults == []
    assert found.kills.total() == 4
    assert found.orders > 0

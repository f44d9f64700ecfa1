"""Every field of every event, changed: both verifiers refuse the same (docs/fields.md)."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match.events.kernel_event import KERNEL
from tests.rigs import mutations
from tests.rigs.every_event import HOUSE, matches
from tests.rigs.soak import sampled, soak
from tests.service.web.test_verify import files, needs_node, node, ours

PAGE = Path(__file__).parents[2] / "docs" / "fields.md"


def told(made_by: str) -> str:
    """The table of the page that a module makes."""
    return PAGE.read_text().split(f"<!-- {made_by} -->\n")[1].split("<!-- end -->")[0]


@soak
def test_the_page_says_what_holds_each_field_fast() -> None:
    """Made anew by ``python -m tests.rigs.mutations``."""
    assert mutations.table() == told("tests/rigs/mutations.py")


PROVES_NOTHING = {"setup.ended"}
"""What stands in none of these matches: an audit reads nothing in these entries."""


def test_every_event_is_mutated() -> None:
    mutated = {e["type"] for match, _ in matches() for e in match.entries}
    assert KERNEL.keys() - PROVES_NOTHING <= mutated


def first_changes(stride: int) -> Iterator[bytes]:
    """An export for each field of each type of event, or for every so many of them."""
    done, count = set[tuple[str, str]](), itertools.count()
    for match, _ in matches():
        for _, _, one in mutations.mutations(match, done):
            if next(count) % stride == 0:
                yield b"".join(one.export())


@needs_node
@pytest.mark.parametrize("stride", sampled([7, 1]))
def test_both_verifiers_refuse_the_same_changed_fields(tmp_path: Path, stride: int) -> None:
    vkey = HOUSE.key.vkey
    exports = list(first_changes(stride))
    jobs = [{**job, "vkeys": [vkey]} for job in files(tmp_path, exports)]
    for body, told in zip(exports, node(tmp_path, jobs), strict=True):
        assert ("found" in told) == ours(body, vkey), told

"""What finds an operator with all the keys out: the tables of docs/fair-play.md are made here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.events import KERNEL
from service.audit.evidence import examine
from tests import mutations, threats
from tests.service.web.test_verify import needs_node, node, ours
from tests.workers.mail.test_post_house import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "fair-play.md"


def told(made_by: str) -> str:
    """The table of the page that a module makes."""
    return PAGE.read_text().split(f"<!-- {made_by} -->\n")[1].split("<!-- end -->")[0]


@pytest.fixture(scope="module")
def world() -> Iterator[threats.World]:
    with threats.world_by_mail() as world:
        yield world


def test_a_match_wholly_by_mail_can_be_proved_wholly(world: threats.World) -> None:
    file = world.folder / "match.audit"
    file.write_bytes(b"".join(world.export))
    report = examine(
        file, [world.house.key.vkey], GAMES, seen=[world.mailbox], sent=[world.sent], again=True
    )
    assert report.not_checked == []
    assert report.complete
    assert report.replayed == report.events
    assert report.sent == len(world.letters)


def test_the_page_says_what_finds_each_attack_out(world: threats.World) -> None:
    """Made anew by ``python -m tests.threats``."""
    assert threats.table(world) == told("tests/threats.py")


def test_the_page_says_what_holds_each_field_fast() -> None:
    """Made anew by ``python -m tests.mutations``."""
    assert mutations.table() == told("tests/mutations.py")


NOT_MUTATED = {
    *("dispute.opened", "dispute.answered", "dispute.settled", "dispute.lapsed"),
    *("order.held", "order.released", "order.void", "standing.changed", "key.rotated"),
    *("reaction.given", "reaction.lapsed"),
}
"""What the page names as not in its table."""


def test_every_other_event_of_the_kernel_is_mutated() -> None:
    shown = {e["type"] for match, _ in mutations.matches() for e in match.entries}
    assert KERNEL.keys() - shown == NOT_MUTATED
    assert all(f"`{type_}`" in PAGE.read_text() for type_ in NOT_MUTATED)


@needs_node
def test_the_other_verifier_says_the_same_of_every_attack(
    world: threats.World, tmp_path: Path
) -> None:
    cases = [made(world) for _, made in threats.ATTACKS.values()]
    exports = [b"".join(case.match.export(case.view)) for case in cases]
    jobs = []
    for k, body in enumerate(exports):
        (tmp_path / f"{k}.txt").write_bytes(body)
        jobs.append({"file": str(tmp_path / f"{k}.txt"), "vkeys": [world.house.key.vkey]})
    for says, body, one in zip(threats.ATTACKS, exports, node(tmp_path, jobs), strict=True):
        assert ("found" in one) == ours(body, world.house.key.vkey), (says, one)

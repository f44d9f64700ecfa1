"""What finds an operator with all the keys out: the tables of docs/fair-play.md are made here."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.match.events import KERNEL
from service.audit.evidence import examine
from service.audit.report import AuditReport
from tests.attacks import orders
from tests.attacks.case import ATTACKS
from tests.attacks.world import World, world_by_mail
from tests.fairness import threats
from tests.rigs import mutations
from tests.rigs.every_event import HOUSE, matches
from tests.rigs.soak import sampled, soak
from tests.service.web.test_verify import files, needs_node, node, ours
from tests.workers.mail.test_post_house import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "fair-play.md"


def told(made_by: str) -> str:
    """The table of the page that a module makes."""
    return PAGE.read_text().split(f"<!-- {made_by} -->\n")[1].split("<!-- end -->")[0]


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with world_by_mail() as world:
        yield world


@pytest.mark.parametrize("two_keys", [False, True])
def test_a_match_wholly_by_mail_can_be_proved_wholly(world: World, two_keys: bool) -> None:
    one = world.keyed if two_keys else world
    file = one.folder / "match.audit"
    file.write_bytes(b"".join(one.export))
    report = examine(
        file, [one.house.key.vkey], GAMES, seen=[one.mailbox], sent=[one.sent], again=True
    )
    assert report.not_checked == []
    assert report.complete
    assert report.replayed == report.events
    assert report.sent == len(one.letters)


def test_only_under_two_keys_do_the_ids_of_his_own_orders_leave_his_dice_alone(
    world: World,
) -> None:
    assert len({orders.pips(match, "blue") for match in orders.ground(world, "blue")}) > 1
    assert len({orders.pips(match, "blue") for match in orders.ground(world.keyed, "blue")}) == 1


def test_the_page_says_what_finds_each_attack_out(world: World) -> None:
    """Made anew by ``python -m tests.fairness.threats``."""
    assert threats.table(world) == told("tests/fairness/threats.py")


@soak
def test_the_page_says_what_holds_each_field_fast() -> None:
    """Made anew by ``python -m tests.rigs.mutations``."""
    assert mutations.table() == told("tests/rigs/mutations.py")


OF_VERSION_2 = {"lapsed", "note", "opening.erased", "order.idle", "setup.ended"}
"""Events that no match of version 1 has; ``second_cheats.py`` forges those."""


def test_every_event_of_version_1_is_mutated() -> None:
    mutated = {e["type"] for match, _ in matches() for e in match.entries}
    assert KERNEL.keys() - OF_VERSION_2 <= mutated
    assert not OF_VERSION_2 & mutated


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


@needs_node
def test_the_other_verifier_says_the_same_of_every_attack(world: World, tmp_path: Path) -> None:
    jobs, ours = [], {}
    for k, (says, (_, made)) in enumerate(ATTACKS.items()):
        folder = tmp_path / f"{k}"
        folder.mkdir()
        file, evidence = threats.brought(world, made(world), folder)
        del evidence["rules"]
        for name, bring in evidence.items():
            ours[says, name] = threats.verdict(world, file, bring)
            boxes = {which: [str(path) for path in paths] for which, paths in bring.items()}
            jobs.append({"file": str(file), "vkeys": [world.house.key.vkey], **boxes})
    theirs = {}
    for at, job, one in zip(ours, jobs, node(tmp_path, jobs), strict=True):
        theirs[at] = cell(one, told_by_export=not job.keys() & {"seen", "sent"})
    assert theirs == ours
    assert {*ours.values()} == {threats.REFUSED, threats.TOLD, threats.NOTHING}


def cell(one: dict[str, Any], *, told_by_export: bool) -> str:
    """What the other verifier says to an evidence, in the words of the table."""
    if "found" not in one:
        assert one["kind"] == "Refused", one
        return threats.REFUSED
    found = {as_python(name): value for name, value in one["found"].items()}
    report = msgspec.convert(found, AuditReport)
    told = threats.remarks(report, told_by_export=told_by_export)
    return threats.TOLD if told else threats.NOTHING


def as_python(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name)

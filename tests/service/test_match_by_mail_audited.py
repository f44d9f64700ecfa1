"""A match by mail: mailbox and Sent folder prove it to both verifiers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.journal.entries import read_entry
from service.audit import AuditFailed
from service.audit.evidence import Also, examine
from tests.fairness.by_mail import World
from tests.fairness.verifiers import by_node, by_python
from tests.service.web.test_verify import needs_node
from tests.workers.mail.test_post_house import GAMES, MailServer, PostHouse


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("second")
    server = MailServer()
    (folder / "house").mkdir()
    house = PostHouse(folder / "house", server)
    yield World(folder, house)
    house.close()
    server.stop()


def written(world: World, folder: Path, lines: list[bytes] | None = None) -> Path:
    file = folder / "match.audit"
    file.write_bytes(b"".join(world.export if lines is None else lines))
    return file


@needs_node
def test_mailbox_and_sent_folder_are_read_by_both(world: World, tmp_path: Path) -> None:
    evidence = ("--seen", str(world.mailbox), "--sent", str(world.sent), "--as", "red")
    file, key = written(world, tmp_path), world.house.key.vkey
    (status, ours), (other, theirs) = by_python(file, key, *evidence), by_node(file, key, *evidence)
    assert status == other == 2
    assert ours["seen"] == theirs["seen"] > 3
    assert ours["sent"] == theirs["sent"] >= 4
    assert ours["absent"] == theirs["absent"] == []
    no_rules = {one for one in theirs["notChecked"] if "cannot compare" in one}
    assert set(theirs["notChecked"]) - no_rules == set(ours["not_checked"])


def test_each_order_names_the_mail_that_it_answers(world: World) -> None:
    orders = [
        entry.pub["command"]
        for entry in (read_entry(line[2:-1]) for line in world.export if line[:2] == b"E ")
        if entry.type == "command" and "command" in entry.pub
    ]
    assert len(orders) > 4
    assert all(order["seen"] > 0 for order in orders[1:])


def test_an_order_that_is_said_to_have_seen_more_is_refused(world: World, tmp_path: Path) -> None:
    """The rest of the forgery (signing it again) is that of an operator with every key."""
    from tests.rigs.operator import Operator

    forged = Operator.read(world.export, world.house)
    order = next(
        entry["pub"]["command"]
        for entry in forged.entries
        if entry["type"] == "command" and entry["pub"].get("command", {}).get("orders") == "storm"
    )
    order["seen"] -= 1
    forged.sizes = sorted({*forged.sizes, order["seen"]})
    file = written(world, tmp_path, list(forged.export("full")))
    key = [world.house.key.vkey]
    with pytest.raises(AuditFailed, match="not the order that was sent"):
        examine(file, key, GAMES, sent=[world.sent], also=Also(seat="red"))

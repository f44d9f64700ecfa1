"""The audit of two keys, of disputes and of rotated keys: what holds, and what a forger cannot."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.journal.dice import parse_dice
from service.application.matches import Matches
from service.application.reading import export
from service.audit import AuditFailed, AuditReport, audit
from service.audit.replay import replay
from service.store.repository import EVERYTHING
from tests.fairness.forge import KEY, Forge
from tests.rigs.operator import Operator
from tests.service.web.test_verify import files, needs_node, node
from tests.toys import toy
from tests.toys.duel import begun, check_whole

D6 = parse_dice("2d6")


def keyed() -> Forge:
    """An honest match in which red runs the house: up to red's order, held and published."""
    forge = Forge()
    forge.entries[0]["pub"]["two_keys"] = ["red"]
    forge.command("blue", "join")
    at = forge.command("red", "storm")
    forge.log("order.held", {"entry": at, "orders": "storm", "seat": "red"})
    return forge


def turned(forge: Forge) -> Forge:
    held = next(e for e in reversed(forge.entries) if e["type"] == "order.held")
    forge.command("blue", f"key {held['pub']['entry']}")
    forge.log("order.released", {"entry": held["pub"]["entry"]})
    return forge


def audited(forge: Forge, **more: object) -> AuditReport:
    forge.checkpoint()
    return audit(forge.export(), [KEY.vkey], **more)  # type: ignore[arg-type]


def honest() -> Forge:
    forge = keyed()
    forge.checkpoint()
    turned(forge).roll("red", D6)
    forge.command("blue", "storm")
    forge.roll("blue", D6)
    return forge


def test_a_roll_for_the_key_of_another_seat_is_right() -> None:
    assert audited(honest()).rolls == 2


def test_a_mailbox_shows_that_the_order_was_fixed_before_the_key() -> None:
    forge = honest()
    forge.checkpoint()
    notes = forge.notes()
    report = audited(forge, seen=notes)
    assert not any("order held" in doubt for doubt in report.not_checked)
    late = audited(forge, seen=[notes[0], notes[-1]])
    assert any("the order held by event 3 was fixed" in doubt for doubt in late.not_checked)


def test_an_order_that_was_given_before_what_was_taken_back_waits_on() -> None:
    forge = keyed()
    forge.log("rewound", {"consent": ["blue"], "reason": "slip", "to": 3})
    forge.checkpoint()
    turned(forge).roll("red", D6)
    assert audited(forge).rolls == 1


def own_command() -> Forge:
    forge = Forge()
    forge.entries[0]["pub"]["two_keys"] = ["red"]
    forge.command("red", "storm")
    forge.roll("red", D6)
    return forge


def own_command_on_the_table() -> Forge:
    forge = Forge()
    forge.entries[0]["pub"]["two_keys"] = ["red"]
    forge.command("red", "storm")
    forge.roll("table", D6)
    return forge


def own_hidden() -> Forge:
    forge = Forge()
    forge.entries[0]["pub"]["two_keys"] = ["red"]
    forge.command("red", "scout")
    forge.hidden_roll("red", D6)
    return forge


def own_shuffle() -> Forge:
    forge = Forge()
    forge.entries[0]["pub"]["two_keys"] = ["red"]
    forge.command("red", "join")
    forge.seal_deck()
    return forge


def never_held() -> Forge:
    forge = Forge()
    forge.entries[0]["pub"]["two_keys"] = ["red"]
    forge.command("blue", "key 1")
    forge.roll("red", D6)
    return forge


def own_key() -> Forge:
    forge = keyed()
    forge.checkpoint()
    forge.command("red", "key 2")
    forge.log("order.released", {"entry": 2})
    return forge


def another_order() -> Forge:
    forge = keyed()
    forge.checkpoint()
    forge.command("blue", "key 1")
    forge.log("order.released", {"entry": 1})
    return forge


def not_published() -> Forge:
    return_to = turned(keyed())
    return_to.roll("red", D6)
    return return_to


def swapped_later() -> Forge:
    """The order is written into the log after the key came in."""
    forge = keyed()
    forge.checkpoint()
    forge.command("red", "another")
    forge.log("order.held", {"entry": 2, "orders": "another", "seat": "red"})
    return forge


def once_more() -> Forge:
    forge = honest()
    forge.command("blue", "key 2")
    forge.log("order.released", {"entry": 2})
    forge.roll("red", D6)
    return forge


def no_key() -> Forge:
    """The order is released by a command that has nothing to do with it."""
    return released_by("scout")


def secret_key() -> Forge:
    """The command that released it is sealed, so nobody can tell whether it is the key."""
    return released_by("key 2", secret=True)


def released_by(orders: str, *, secret: bool = False) -> Forge:
    """Blue gives this command, and the order of red is carried out."""
    forge = keyed()
    forge.checkpoint()
    forge.command("blue", orders, secret=secret)
    forge.log("order.released", {"entry": 2})
    forge.roll("red", D6)
    return forge


def withdrawn() -> Forge:
    """The order was taken back, and is released all the same."""
    forge = keyed()
    forge.log("rewound", {"consent": ["blue"], "reason": "slip", "to": 2})
    forge.checkpoint()
    return turned(forge)


def two_at_once() -> Forge:
    """Of two orders that wait, the better may be released."""
    forge = keyed()
    forge.command("red", "scout")
    forge.log("order.held", {"entry": 4, "orders": "scout", "seat": "red"})
    forge.checkpoint()
    return turned(forge)


@pytest.mark.parametrize(
    ("cheat", "says"),
    [
        (own_command, "needs? a second key"),
        (own_command_on_the_table, "second key"),
        (own_hidden, "second key"),
        (own_shuffle, "second key"),
        (never_held, "no order released"),
        (own_key, "under two keys"),
        (another_order, "does not wait"),
        (not_published, "no checkpoint fixed the order held"),
        (swapped_later, "not the one before it"),
        (once_more, "does not wait"),
        (no_key, "not the key to the order of event 2"),
        (secret_key, "not the key to the order of event 2"),
        (withdrawn, "does not wait"),
        (two_at_once, "while that of event 2 waits"),
    ],
)
def test_an_operator_who_plays_cannot_choose_his_dice(
    cheat: Callable[[], Forge], says: str
) -> None:
    with pytest.raises(AuditFailed, match=says.replace("needs? a ", "")):
        audited(cheat())


def played(matches: Matches) -> str:
    """A match with two keys, a referee, disputes of every ending, played to its end."""
    seats = {"red": "person", "blue": "person"}
    match, _ = matches.open("toy", "duel", seats, referee=True, two_keys=["red"], pace="2 days")
    orders = iter(range(1000))

    def order(seat: str, text: str) -> int:
        size = matches.repository.size(match)
        receipt = matches.order(match, seat, text, f"two keys {next(orders)}")
        assert receipt.done, receipt
        return size

    for seat in ("red", "referee", "blue"):
        matches.join(match, seat, f"two keys join {seat}")
    held = order("red", "storm")
    released = order("blue", f"key {held}")
    order("blue", f"dispute roll {released + 2} because it was too good")
    order("red", "answer it was yours to fix")
    order("blue", "settle corrected Stormed seat=red pips=-1 because half of it")
    order("red", "agree")
    order("blue", "scout")
    again = order("red", "scout")
    order("blue", f"key {again}")
    order("blue", f"dispute order {again} because I meant to go first")
    order("referee", f"settle back to {again} because so it was agreed")
    while (now := matches.repository.match(match)).outcome is None:
        moving = now.table.position.sides
        seat = next(s for s in moving if moving[s].cards)
        order(seat, f"play {moving[seat].cards[0]}")
    return match


def test_a_match_with_all_of_it_passes_audit_and_replay(
    sqlite_matches: Matches, tmp_path: Path
) -> None:
    match = played(sqlite_matches)
    check_whole(sqlite_matches, match)
    vkey = sqlite_matches.house.key.vkey
    file = tmp_path / "export.txt"
    for viewer in ("", "red", "referee", EVERYTHING):
        file.write_bytes(b"".join(export(sqlite_matches, match, viewer)))
        with file.open("rb") as lines:
            report = audit(lines, [vkey])
        assert report.rolls >= 1
    found = replay(file, {"toy": toy.RULES})
    assert found.doubts == []
    assert found.events == found.size


@pytest.mark.parametrize("orders", ["scout", "key 0", "key 999"])
def test_the_replay_too_refuses_a_release_by_another_command(
    sqlite_matches: Matches, tmp_path: Path, orders: str
) -> None:
    match = played(sqlite_matches)
    operator = Operator.read(export(sqlite_matches, match, EVERYTHING), sqlite_matches.house)
    key = operator.entries[operator.find("order.released") - 1]
    assert key["pub"]["command"]["orders"].startswith("key ")
    key["pub"]["command"]["orders"] = orders
    file = tmp_path / "export.txt"
    file.write_bytes(b"".join(operator.export()))
    with pytest.raises(AuditFailed, match="event"):
        replay(file, {"toy": toy.RULES})


def test_the_held_order_has_a_checkpoint_before_its_key_comes_in(sqlite_matches: Matches) -> None:
    match = played(sqlite_matches)
    sizes = [int(note.split("\n")[1]) for note in sqlite_matches.house_writer.checkpoints(match)]
    rows = sqlite_matches.repository.rows(match, 0, sqlite_matches.repository.size(match))
    held = [n for n, topic, _ in rows if topic == "order.held"]
    keys = [n - 1 for n, topic, _ in rows if topic == "order.released"]
    assert len(held) == len(keys) == 2
    for at, key in zip(held, keys, strict=True):
        assert any(at < size <= key for size in sizes)


def test_a_match_without_keys_says_nothing_of_them(sqlite_matches: Matches) -> None:
    match = begun(sqlite_matches)
    lines = b"".join(export(sqlite_matches, match, ""))
    assert b"two_keys" not in lines
    assert b"referee" not in lines


CHEATS = (
    *(own_command, own_command_on_the_table, own_hidden, own_shuffle, never_held),
    *(own_key, another_order, not_published, swapped_later, once_more),
    *(no_key, secret_key, withdrawn, two_at_once),
)


def exports(folder: Path) -> list[bytes]:
    """The honest export, and each forged one."""
    made = []
    for forge in (honest(), *(cheat() for cheat in CHEATS)):
        forge.checkpoint()
        made.append(b"".join(forge.export()))
        (folder / f"export-{len(made)}.txt").write_bytes(made[-1])
    return made


@needs_node
def test_the_verifier_of_the_browser_agrees(tmp_path: Path) -> None:
    first, *forged = node(tmp_path, files(tmp_path, exports(tmp_path)))
    assert "found" in first, first
    for told, cheat in zip(forged, CHEATS, strict=True):
        assert told.get("kind") == "Refused", (cheat.__name__, told)

"""Folding: any size, with and without snapshots, across versions of rules and of events."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.journal.entries import BadJournal
from domain.match.codec import Codec
from service.application.matches import Matches
from service.house.keys import House
from service.store.repository import SNAPSHOT_EVERY
from service.store.snapshots import number
from tests.rigs.soak import one_store as address
from tests.rigs.steps import calls
from tests.toys import toy
from tests.toys.duel import Duels, begun, check_whole, folds, types

__all__ = ["address"]


def played(matches: Matches, storms: int = 60) -> str:
    """A match with everything in it, over several snapshots."""
    match_id = begun(matches)
    for k in range(storms):
        text = ("storm", "plan club1", "scout", "takeback")[k % 4]
        seat = ("red", "blue")[k // 4 % 2]
        matches.order(match_id, seat, text, f"order-{k}")
        if matches.repository.match(match_id).pending.asked:
            other = "blue" if seat == "red" else "red"
            matches.order(match_id, other, ("agree", "refuse")[k // 8 % 2], f"answer-{k}")
        if k % 20 == 9:
            matches.rekey(match_id, "for the test")
    return match_id


def snapshots(matches: Matches, match_id: str) -> list[int]:
    rows = matches.repository.recorder.query(
        "SELECT size FROM snapshots WHERE match=? ORDER BY size", (match_id,)
    )
    return [int(size) for (size,) in rows]


def test_every_size_is_the_fold_from_the_first_entry(matches: Matches) -> None:
    match_id = played(matches)
    size = matches.repository.size(match_id)
    assert len(snapshots(matches, match_id)) == size // SNAPSHOT_EVERY
    assert len(snapshots(matches, match_id)) >= 2
    for at, whole in enumerate(folds(matches, match_id), 1):
        assert whole.size == at
        assert matches.repository.at(match_id, at) == whole
        assert matches.repository.table_at(match_id, at) == whole.table
    check_whole(matches, match_id)


def test_a_request_that_ends_exactly_at_a_mark_brings_its_snapshot(sqlite_matches: Matches) -> None:
    match_id = begun(sqlite_matches)
    left = SNAPSHOT_EVERY - 1 - sqlite_matches.repository.size(match_id)
    sqlite_matches.order(match_id, "red", "\n".join(["note hm"] * (left // 2)), "notes")
    while sqlite_matches.repository.size(match_id) < SNAPSHOT_EVERY:
        assert snapshots(sqlite_matches, match_id) == []
        sqlite_matches.rekey(match_id, "a single entry")
    assert snapshots(sqlite_matches, match_id) == [SNAPSHOT_EVERY]


class OpenHand(toy.Event, frozen=True):
    """A hand in which nothing is sealed."""

    seat: str

    def after(self, state: Any) -> Any:
        return toy.State({**state.sides, self.seat: toy.Side(2)})


def test_a_game_without_secrets_is_folded_the_short_way(
    sqlite_matches: Matches, house: House
) -> None:
    """The quick fold of a position and the whole match agree where nothing was ever sealed."""
    rules = replace(
        toy.RULES,
        events=(*toy.RULES.events, OpenHand),
        setup=lambda _, seats, *__: map(OpenHand, seats),
        decks=lambda _: (),
    )
    matches = Duels(sqlite_matches.repository.recorder, house, games={"toy": rules})
    match_id = begun(matches)
    for k in range(80):
        matches.order(match_id, ("red", "blue")[k % 2], "storm", f"order-{k}")
        if k == 30:
            matches.order(match_id, "blue", "takeback", "takeback")
            matches.order(match_id, "red", "agree", "agree")
    assert not matches.repository.match(match_id).table.known
    assert snapshots(matches, match_id)
    for at, whole in enumerate(folds(matches, match_id), 1):
        assert matches.repository.table_at(match_id, at) == whole.table


def test_a_snapshot_that_is_missing_or_of_other_rules_is_not_used(matches: Matches) -> None:
    match_id = played(matches)
    live = matches.repository.match(match_id)
    other = number(toy.RULES.version + 1)
    for sql in (
        f"UPDATE snapshots SET version={other}, body=?",
        "DELETE FROM snapshots WHERE body=?",
    ):
        body = msgspec.msgpack.encode({"rules": "toy"})
        matches.repository.recorder.write([(sql, (body,))])
        matches.repository.forget(match_id)
        assert matches.repository.match(match_id) == live


def test_a_cache_that_is_full_drops_the_oldest(sqlite_matches: Matches) -> None:
    sqlite_matches.repository._keep = 2
    ids = [begun(sqlite_matches) for _ in range(4)]
    assert len(sqlite_matches.repository._newest) == 2
    assert [sqlite_matches.repository.match(m).begun for m in ids] == [14] * 4


# Other rules


def test_the_first_order_under_other_rules_tells_it(matches: Matches, house: House) -> None:
    match_id = played(matches)
    before = matches.repository.match(match_id)
    newer = Duels(matches.repository.recorder, house, games={"toy": replace(toy.RULES, version=2)})
    assert newer.repository.match(match_id) == before
    assert newer.repository.match(match_id).version == 1
    receipt = newer.order(match_id, "red", "storm", "newer")
    assert types(newer, match_id, receipt.lines[0].first)[:2] == ["rules.changed", "command"]
    assert newer.repository.match(match_id).version == 2
    size = newer.repository.size(match_id)
    newer.order(match_id, "red", "plan club1", "newest")
    assert types(newer, match_id, size) == ["command", "toy.Planned"]
    check_whole(newer, match_id)
    assert newer.order(match_id, "red", "storm", "newer").lines == receipt.lines


def test_a_takeback_under_other_rules_finds_its_order(matches: Matches, house: House) -> None:
    match_id = begun(matches)
    matches.order(match_id, "red", "plan club1", "c1")
    newer = Duels(matches.repository.recorder, house, games={"toy": replace(toy.RULES, version=2)})
    newer.order(match_id, "red", "plan club2", "c2")
    newer.order(match_id, "red", "takeback", "c3")
    position = newer.repository.match(match_id).table.position
    assert position.sides["red"].plan == "club1"
    newer.order(match_id, "red", "takeback", "c4")
    assert newer.repository.match(match_id).table.position.sides["red"].plan is None
    check_whole(newer, match_id)


class Assaulted(toy.Event, frozen=True):
    """What ``Stormed`` is called in a later version, with one field more."""

    seat: str
    pips: int
    weather: str = "fine"

    def after(self, state: Any) -> Any:
        assert self.weather == "unknown"
        return toy.Stormed(self.seat, self.pips).after(state)


def _upcast(raw: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "toy.Assaulted", {**raw, "weather": "unknown"}


def test_an_event_of_an_older_form_is_read_as_the_newer_one(matches: Matches, house: House) -> None:
    match_id = played(matches)
    before = matches.repository.match(match_id)
    kinds = tuple(k for k in toy.RULES.events if k is not toy.Stormed)
    rules = replace(
        toy.RULES,
        version=2,
        events=(*kinds, Assaulted),
        upcasts={"toy.Stormed": _upcast},
    )
    newer = Duels(matches.repository.recorder, house, games={"toy": rules})
    assert newer.repository.match(match_id).table == before.table
    for at in range(1, before.size + 1):
        assert newer.repository.table_at(match_id, at) == matches.repository.table_at(match_id, at)


def test_an_upcast_that_leads_nowhere_is_told(matches: Matches) -> None:
    rules = replace(toy.RULES, upcasts={"toy.Old": lambda raw: ("toy.Older", raw)})
    with pytest.raises(BadJournal, match=r"does not know toy\.Older events"):
        Codec(rules).event("toy.Old", b'{"pub":{}}')


@pytest.mark.parametrize(("order", "sealed"), [("storm", False), ("plan club1", True)])
def test_what_another_process_wrote_is_asked_for_once(
    matches: Matches, order: str, sealed: bool
) -> None:
    """Its size and its lines, and what opens their sealed parts only where there are any."""
    match_id = begun(matches)
    other = Duels(matches.recorder, matches.house, games=matches.games)
    other.repository.match(match_id)
    matches.order(match_id, "red", order, "an order of another process")
    found = calls(lambda: other.repository.match(match_id), type(matches.recorder).query)
    asked = [given["sql"].partition(" FROM ")[2].split()[0] for _, given in found]
    assert other.repository.match(match_id) == matches.repository.match(match_id, fresh=False)
    assert asked == ["stored_events", "stored_events", *["openings"] * sealed]

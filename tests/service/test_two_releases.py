"""Two releases on one store, the rules of one of them newer: only those write once they did."""

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.table.time_passing import strike
from service.application.matches import Matches
from service.audit import audit
from service.house.keys import House, make_house
from service.reading.positions import export
from service.store.lists.reader import Reader
from service.store.recorder import Recorder
from service.store.repository import NewerRules
from service.store.sqlite import SqliteRecorder
from tests.conftest import Environ
from tests.rigs.place import NAME, Place
from tests.rigs.soak import one_store as address
from tests.service.test_branches import RULES as OPEN_HANDS
from tests.toys import toy
from tests.toys.duel import Duels, begun, check_whole, types
from workers.opponent import Opponent
from workers.upkeep import Reminders

__all__ = ["address"]

OLD = replace(OPEN_HANDS, legal_orders=lambda state, seat: iter([toy.Storm()]))
NEW = replace(OLD, version=OLD.version + 1)


@pytest.fixture
def parts(store: Recorder, house: House) -> tuple[Matches, Matches]:
    """Of the older release, and of the newer one."""
    return tuple(Duels(store, house, games={"toy": rules}) for rules in (OLD, NEW))  # type: ignore[return-value]


def struck(codec: Any, match: Any, context: Any) -> Any:
    return strike(codec, match, context, lambda *_: True)


def writes(part: Matches, match_id: str) -> dict[str, Callable[[], Any]]:
    """Everything that writes in a match, or goes on from it."""
    return {
        "order": lambda: part.order(match_id, "red", "storm", "an-order"),
        "note": lambda: part.order(match_id, "red", "note Hello.", "a-note-of-red"),
        "no order at all": lambda: part.order(match_id, "red", "fly to the moon", "of-nothing"),
        "trial": lambda: part.try_order(match_id, "red", "storm"),
        "join": lambda: part.join(match_id, "red", "red-sits-down-again"),
        "upkeep": lambda: part.by_itself(
            match_id, lambda c, m, w: strike(c, m, w, lambda *_: True)
        ),
        "rekey": lambda: part.rekey(match_id, "a test"),
        "branch": lambda: part.branch(match_id, part.repository.size(match_id)),
    }


def test_older_rules_write_nothing_once_newer_ones_did(parts: tuple[Matches, Matches]) -> None:
    """Whatever came first: the older part opened it, and perhaps holds it in memory."""
    older, newer = parts
    match_id = begun(older)
    older.order(match_id, "red", "storm", "before-the-deploy")
    newer.order(match_id, "blue", "storm", "under-newer-rules")
    size = newer.repository.size(match_id)
    for name, write in writes(older, match_id).items():
        with pytest.raises(NewerRules, match="played under newer rules; this part"):
            write()
        assert newer.repository.size(match_id) == size, name
    assert newer.order(match_id, "red", "storm", "of-the-newer-part").done
    assert types(newer, match_id).count("rules.changed") == 1
    check_whole(newer, match_id)
    audit(list(export(newer, match_id, "")), [newer.house.key.vkey])


def test_a_match_that_the_newer_part_opened_is_its_own(parts: tuple[Matches, Matches]) -> None:
    older, newer = parts
    match_id = begun(newer)
    size = newer.repository.size(match_id)
    for write in writes(older, match_id).values():
        with pytest.raises(NewerRules):
            write()
    assert newer.repository.size(match_id) == size
    assert begun(older) != match_id


def test_the_same_order_is_carried_out_once_by_the_newer_part(
    parts: tuple[Matches, Matches],
) -> None:
    """What was refused for the part is not a refusal of the order: it goes again, with its key."""
    older, newer = parts
    match_id = begun(older)
    newer.order(match_id, "blue", "storm", "under-newer-rules")
    with pytest.raises(NewerRules):
        older.order(match_id, "red", "storm", "that-goes-again")
    assert not newer.order(match_id, "red", "storm", "that-goes-again").repeated
    assert newer.order(match_id, "red", "storm", "that-goes-again").repeated


@pytest.mark.parametrize("words", [("rekey", "--all"), ("keys", "--rotate")])
def test_no_key_of_the_house_is_renewed_before_its_matches_can_tell_it(
    tmp_path: Path, environ: Environ, words: tuple[str, ...]
) -> None:
    place = Place(tmp_path / "house", environ)
    match_id = place.opened()
    keys, recorder = (
        make_house(place.folder, NAME),
        SqliteRecorder(place.folder / "fieldpost.sqlite"),
    )
    newer = Duels(recorder, keys, games={"toy": replace(toy.RULES, version=2)})
    size = newer.repository.size(match_id)
    size = newer.order(match_id, "red", "storm", "under-newer-rules", seen=size).size
    held = {file.name: file.read_bytes() for file in place.folder.glob("*.json")}
    told = place.run(*words, "--reason", "a test")
    assert told.exit_code == 1
    assert "played under newer rules" in " ".join(told.output.split())
    assert {file.name: file.read_bytes() for file in place.folder.glob("*.json")} == held
    assert newer.repository.size(match_id) == size
    recorder.close()


def test_what_older_rules_cannot_follow_is_told_in_the_same_words(
    store: Recorder, house: House
) -> None:
    class Stormed(toy.Stormed, frozen=True):
        def after(self, state: Any) -> Any:
            raise KeyError("drift")

    older = Duels(store, house, games={"toy": replace(OLD, events=(*OLD.events, Stormed))})
    newer = Duels(store, house, games={"toy": NEW})
    match_id = begun(older)
    for k in range(2):
        newer.order(match_id, "red", "storm", f"storm-{k}")
    for ask in (
        older.repository.match,
        lambda m: older.repository.table_at(m, newer.repository.size(m)),
    ):
        with pytest.raises(NewerRules):
            ask(match_id)


def test_workers_of_the_older_release_step_aside(
    parts: tuple[Matches, Matches],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They do not try again and again, and nothing is told as a failure."""
    older, newer = parts
    seats = {"red": "person", "blue": "computer:random"}
    match_id, _ = older.open("toy", "duel", seats)
    older.join(match_id, "red", "red-sits-down-here")
    newer.order(match_id, "red", "storm", "under-newer-rules")
    size = newer.repository.size(match_id)
    reader = Reader(newer.repository.recorder)
    with caplog.at_level(logging.WARNING):
        assert Opponent(older, reader).play(match_id) == 0
        assert Reminders(older, reader, lambda _: lambda *_: True).keep(match_id) == 0
        assert newer.repository.size(match_id) == size
        assert Opponent(newer, reader).play(match_id) > 0
    assert not caplog.records


def test_a_match_of_a_game_that_only_the_newer_part_has_is_left_to_it(
    store: Recorder, house: House, caplog: pytest.LogCaptureFixture
) -> None:
    older, newer = Duels(store, house, games={}), Duels(store, house, games={"toy": NEW})
    match_id = begun(newer)
    for write in writes(older, match_id).values():
        with pytest.raises(NewerRules, match="The game toy is not installed in this part"):
            write()
    reader = Reader(store)
    with caplog.at_level(logging.WARNING):
        assert Opponent(older, reader).play(match_id) == 0
        assert Reminders(older, reader, lambda _: lambda *_: True).keep(match_id) == 0
    assert not caplog.records

"""A match of the toy game, and what must hold of its journal after whatever was done to it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.journal.entries import EMPTY_TREE, leaf_hash, read_entry
from domain.match.events.draws import LinkOpened
from domain.match.evolve import follow
from service.application.matches import Matches, Receipt
from service.store.postgres import PostgresRecorder
from service.store.recorder import Recorder
from service.store.repository import EVERYTHING, AnyMatch
from service.store.sqlite import SqliteRecorder


class Duels(Matches):
    """Matches of the toy game whose commands may have short ids."""

    def order(self, match_id: str, seat: str, text: str, command_id: str, **more: Any) -> Receipt:
        return super().order(match_id, seat, text, long_id(command_id), **more)


def long_id(command_id: str) -> str:
    """A command id long enough to be one."""
    return command_id.replace(" ", "_").replace("\n", "_").ljust(16, "-")


HIDDEN_TOPICS = ("roll.hidden", "deck.sealed")


def opened(address: str) -> Recorder:
    """The recorder of a store, of which other processes may hold others."""
    if address.startswith("postgresql:"):
        return PostgresRecorder(address)
    return SqliteRecorder(Path(address))


def begun(
    matches: Matches,
    game: str = "toy",
    scenario: str = "duel",
    seats: Sequence[str] = ("red", "blue"),
    **opening: Any,
) -> str:
    """A match at which these people sit; returns its id."""
    match_id, _ = matches.open(game, scenario, dict.fromkeys(seats, "person"), **opening)
    for seat in seats:
        matches.join(match_id, seat, f"join-{seat}-{match_id}")
    return match_id


def reason(receipt: Receipt) -> str:
    """Why the first refused line of a receipt was refused."""
    return next(line.reason for line in receipt.lines if line.state == "refused")


def types(matches: Matches, match_id: str, start: int = 0) -> list[str]:
    """The types of the entries from ``start`` on."""
    rows = matches.repository.rows(match_id, start, matches.repository.size(match_id))
    return [topic for _, topic, _ in rows]


def folded(matches: Matches, match_id: str, size: int) -> AnyMatch:
    """The match after ``size`` entries, from the first one on and without a snapshot."""
    rows = [(topic, line) for _, topic, line in matches.repository.rows(match_id, 0, size)]
    parts = matches.repository.parts(match_id, 0, size)
    return matches.repository.carried_on(match_id, None, rows, parts)


def folds(matches: Matches, match_id: str) -> Iterator[AnyMatch]:
    """The match after each of its entries, folded one by one and without a snapshot."""
    size = matches.repository.size(match_id)
    parts = matches.repository.parts(match_id, 0, size)
    codec = matches.repository.codec(matches.repository.match(match_id))
    passed: list[Any] = [None]
    for _, topic, line in matches.repository.rows(match_id, 0, size):
        passed.append(follow(codec, passed[-1], [(topic, line)], lambda n: passed[n].table, parts))
        yield passed[-1]


def check_whole(matches: Matches, match_id: str) -> None:
    """Assert that a journal has no gap, its own root, its own fold, and no link spent twice."""
    live = matches.repository.match(match_id)
    rows = matches.repository.rows(match_id, 0, live.size + 1)
    assert [n for n, _, _ in rows] == list(range(live.size))
    entries = [read_entry(bytes(line)) for _, _, line in rows]
    assert [e.n for e in entries] == list(range(live.size))
    assert [e.type for e in entries] == [topic for _, topic, _ in rows]
    assert live.tree == EMPTY_TREE.extended(leaf_hash(bytes(line)) for _, _, line in rows)
    assert folded(matches, match_id, live.size) == live
    check_links(matches, match_id)


def check_links(matches: Matches, match_id: str) -> None:
    """Assert that the opened links of every chain follow each other, as the store has them too."""
    at: dict[str, tuple[int, int]] = {}
    told: list[tuple[str, int, int]] = []
    size = matches.repository.size(match_id)
    sealed = {
        n: body for n, _, _, body in matches.repository.openings(match_id, 0, size, EVERYTHING)
    }
    for n, topic, line in matches.repository.rows(match_id, 0, size):
        pub = read_entry(bytes(line)).pub
        if topic in ("match.opened", "dice.rekeyed"):
            at |= dict.fromkeys(pub["chains"], (pub.get("epoch", 0), 0))
        link = pub if topic == LinkOpened.topic else _sealed_link(topic, sealed.get(n))
        if link:
            epoch, i = at[link["stream"]]
            assert link["i"] == i + 1
            at[link["stream"]] = (epoch, i + 1)
            told.append((link["stream"], epoch, i + 1))
    kept = matches.repository.recorder.query(
        "SELECT stream, epoch, i FROM links WHERE match=?", (match_id,)
    )
    assert sorted(told) == sorted((str(s), int(e), int(i)) for s, e, i in kept)


def _sealed_link(topic: str, body: bytes | None) -> dict[str, Any] | None:
    if topic not in HIDDEN_TOPICS or body is None:
        return None
    data: dict[str, Any] = msgspec.json.decode(body)["data"]
    return data["roll"] if topic == "deck.sealed" else data

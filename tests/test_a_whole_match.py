"""The whole of it on one real match: play, rewind, branch, export, audit, and no byte unseen."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.game.grammar.orders import line as order_line
from domain.match.seeing import EVERYTHING, waiting_for
from projections.past import Store
from projections.projector import Projector
from service.application.matches import Matches
from service.audit import AuditFailed, audit
from service.house.keys import House
from service.reading.positions import export, look
from service.reading.proofs import proof
from service.store.lists.reader import Reader
from tests.rigs.new_store import new_store
from workers.bots import choose

HOUSE = House("play.example", b"w" * 32, b"h" * 32)
SEATS = ("able", "baker")


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    recorder = new_store(tmp_path / "fieldpost.sqlite")
    return Matches(recorder, HOUSE)


def seated(matches: Matches, match_id: str) -> str:
    for seat in SEATS:
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    return match_id


def played_on(matches: Matches, match_id: str, seed: int) -> None:
    """Two people, played here by the game's computer player, order by order to the end."""
    luck, rules = random.Random(seed), matches.games["dday_dice"]
    while moving := waiting_for(rules, match := matches.repository.match(match_id)):
        seat, state = moving[0], match.table.seen_by(moving[0])
        offered = list(rules.legal_orders(state, seat))
        order = order_line(choose(rules, "steady", state, seat, offered, luck))
        assert matches.order(match_id, seat, order, f"order-{match_id}-{match.size:06}").done


def test_a_match_is_played_rewound_branched_and_audited(matches: Matches) -> None:
    opened, _ = matches.open("dday_dice", "tiger-advanced", dict.fromkeys(SEATS, "person"))
    played_on(matches, seated(matches, opened), seed=4)
    match = matches.repository.match(opened)
    assert match.outcome is not None
    store: Store = matches.repository.recorder  # type: ignore[assignment]
    projector = Projector(store, matches.games)
    projector.prepare()
    projector.catch_up()
    turns = Reader(store).turns(opened)
    assert len({turn.turn for turn in turns}) > 5
    for turn in turns:
        seen = look(matches, opened, "able", turn.n)
        assert (seen.moment.turn, seen.moment.phase) == (turn.turn, turn.phase)
    middle = matches.repository.after_order(opened, turns[len(turns) // 2].n)
    branch = seated(matches, matches.branch(opened, middle))
    assert (
        look(matches, branch, "able").view.tracks
        == look(matches, opened, "able", middle).view.tracks
    )
    played_on(matches, branch, seed=4)
    assert links(matches, branch).isdisjoint(links(matches, opened))
    for played in (opened, branch):
        assert audit(list(export(matches, played, EVERYTHING)), [HOUSE.key.vkey]).rolls > 10
    rolled = Reader(store).rolls(opened, "", limit=5)
    assert all(proof(matches, opened, roll.n).checkpoint for roll in rolled)


def links(matches: Matches, match_id: str) -> set[str]:
    rows = matches.repository.rows(match_id, 0, matches.repository.size(match_id))
    return {line.decode().split('"reveal":"')[1][:64] for _, topic, line in rows if topic == "roll"}


CHANGES: dict[str, Callable[[int], int]] = {
    "a bit": lambda byte: byte ^ 1,
    "the case": lambda byte: byte ^ 32,
    "a zero byte": lambda _: 0,
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_export_with_any_byte_changed_is_rejected(matches: Matches, change: str) -> None:
    opened, _ = matches.open("dday_dice", "tiger-practice", {"able": "person"})
    matches.join(opened, "able", f"join-{opened}-able")
    matches.order(opened, "able", "lock R1 W1\nreroll R2 B1\nkeep", "order-of-the-practice")
    data = b"".join(export(matches, opened, EVERYTHING))
    label = data.index(b"\n") - len(b"full")
    luck = random.Random(1)
    for at in luck.sample([n for n in range(len(data)) if not label <= n < label + 4], 400):
        spoiled = bytearray(data)
        spoiled[at] = CHANGES[change](spoiled[at])
        with pytest.raises(AuditFailed):
            audit(bytes(spoiled).splitlines(keepends=True), [HOUSE.key.vkey])

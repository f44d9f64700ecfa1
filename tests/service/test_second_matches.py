"""Matches of version 2, played at the house itself and audited by both verifiers."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from domain.game.orders import line as order_line
from domain.match.seeing import EVERYTHING, waiting_for
from projections.projector import Projector
from service.application.carrying import Request
from service.application.fairness import check_seen
from service.application.matches import Matches, Stale
from service.application.reading import export
from service.audit import NO_REPLAY, AuditReport
from service.audit.evidence import Also, examine
from service.house.keys import House
from service.house.witness import Asker
from service.store.health import WELL
from service.store.lists.reader import Reader
from service.store.side_rows import matches_waiting
from tests.fairness.node_again import audited_by_node
from tests.rigs.new_store import new_store
from tests.service.test_witness_links import Process
from tests.service.web.test_verify import needs_node
from workers.bots import choose
from workers.integrity_audit import IntegrityAudit

HOUSE = ("play.example", b"w" * 32, bytes(range(32, 64)))
GAMES = {
    "dday_dice": ("tiger-advanced", 60),
    "company_combat": ("", 60),
    "combined_arms": ("", 60),
    "utah_beach": ("", 60),
}
"""A scenario, "" for the first, and how many orders are given."""


def house(witness: Asker | None = None) -> House:
    made = House(*HOUSE)
    made.witness = witness
    return made


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[..., Matches]]:
    opened = []

    def matches(witness: Asker | None = None) -> Matches:
        recorder = new_store(tmp_path / f"{len(opened)}.sqlite")
        opened.append(recorder)
        return Matches(recorder, house(witness))

    yield matches
    for recorder in opened:
        recorder.close()


@pytest.fixture(scope="module")
def witness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("witness"))
    yield running
    running.kill()


def test_who_was_shown_nothing_yet_may_sit_down_and_no_more(
    place: Callable[..., Matches],
) -> None:
    """An invitation names no checkpoint: its answer sits down, and orders nothing unseen."""
    matches = place()
    match_id, _ = matches.open(
        "dday_dice", "tiger-advanced", dict.fromkeys(("able", "baker"), "person")
    )
    for lines in (["leave"], ["join", "leave"]):
        with pytest.raises(Stale):
            check_seen(
                matches.repository.match(match_id),
                Request(match_id, "able", lines, "i" * 32, seen=0),
            )
    with pytest.raises(Stale):
        matches.join(match_id, "able", "it-names-what-is-not-yet", seen=99)
    receipt, _ = matches.join(match_id, "able", "it-was-shown-nothing", seen=0)
    assert receipt.done


def begun(matches: Matches, game: str, computers: bool = False) -> str:
    """A match of two persons, or of one against computers."""
    rules = matches.games[game]
    scenario = rules.scenario(GAMES[game][0] or rules.scenarios[0].key)
    seats = scenario.seats[: max(2, scenario.fewest)]
    bot = next(iter(rules.bots), "random")
    who = {s: f"computer:{bot}" if computers and k else "person" for k, s in enumerate(seats)}
    match_id, _ = matches.open(game, scenario.key, who)
    for seat, player in who.items():
        if player == "person":
            matches.join(match_id, seat, f"join-{match_id}-{seat}")
    return match_id


def played(matches: Matches, match_id: str, orders: int, seed: int = 3) -> None:
    luck = random.Random(seed)
    rules = matches.games[matches.repository.match(match_id).rules]
    bot = next(iter(rules.bots), "random")
    for _ in range(orders):
        match = matches.repository.match(match_id)
        moving = waiting_for(rules, match)
        if not moving:
            return
        order = "ready"  # a person says so of his plan, and is waited for until then
        if moving[0] not in match.ahead.planned:
            state = match.table.seen_by(moving[0])
            offered = list(rules.legal_orders(state, moving[0]))
            order = order_line(choose(rules, bot, state, moving[0], offered, luck))
        key = f"order-{match_id}-{match.size:06}"
        assert matches.order(match_id, moving[0], order, key, seen=match.size).done, order


def audited(
    matches: Matches,
    match_id: str,
    folder: Path,
    *,
    trusted: str = "",
    seen: Sequence[Path] = (),
    sent: Sequence[Path] = (),
) -> AuditReport:
    """What both verifiers say of the whole match, and the rules; they leave the same open."""
    file = folder / f"{match_id}.audit"
    file.write_bytes(b"".join(export(matches, match_id, EVERYTHING)))
    key = matches.house.key.vkey
    also = Also(witnesses=[trusted] if trusted else [])
    report = examine(file, [key], matches.games, seen=seen, sent=sent, again=True, also=also)
    more = ["--witness", trusted] if trusted else []
    more += [word for one in seen for word in ("--seen", str(one))]
    more += [word for one in sent for word in ("--sent", str(one))]
    done = audited_by_node(str(file), "--key", key, "--json", *more)
    assert done.returncode == 2, done.stdout + done.stderr
    theirs = json.loads(done.stdout)
    assert theirs["rollsBy"] == report.rolls_by
    for count in ("events", "rolls", "seen", "sent", "absent", "told", "takebacks"):
        assert theirs[count] == getattr(report, count), count
    if report.replayed == report.events:
        left = [one for one in theirs["notChecked"] if "are of a release" not in one]
        assert sorted(left) == sorted([*report.not_checked, NO_REPLAY])
    return report


@needs_node
@pytest.mark.parametrize("game", GAMES)
def test_a_match_without_a_witness(
    game: str, place: Callable[..., Matches], tmp_path: Path
) -> None:
    matches = place()
    match_id = begun(matches, game)
    played(matches, match_id, GAMES[game][1])
    report = audited(matches, match_id, tmp_path)
    assert report.rolls_by["witness"] == report.rolls_by["letter"] == 0
    assert report.replayed == report.events
    assert not report.complete


@needs_node
@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_a_witness(
    game: str, place: Callable[..., Matches], tmp_path: Path, witness: Process
) -> None:
    matches = place(witness.asker())
    match_id = begun(matches, game)
    played(matches, match_id, GAMES[game][1])
    report = audited(matches, match_id, tmp_path, trusted=witness.vkey)
    assert report.rolls_by["order"] == report.rolls_by["house"] == 0
    assert report.rolls_by["witness"] == report.rolls
    assert report.rolls or game == "combined_arms"  # which has no dice
    assert report.replayed == report.events


@needs_node
def test_an_order_waits_while_the_witness_is_away(
    place: Callable[..., Matches], tmp_path: Path, witness: Process
) -> None:
    matches = place(witness.asker())
    match_id = begun(matches, "dday_dice")
    witness.kill()
    match = matches.repository.match(match_id)
    (seat, *_) = waiting_for(matches.games["dday_dice"], match)
    for k in range(20):
        match = matches.repository.match(match_id)
        if match.dice.waits is not None:
            break
        played(matches, match_id, 1, seed=k)
    assert match.dice.waits is not None
    size, other = match.size, next(s for s in match.sitting.seats if s != seat)
    refused = matches.order(match_id, other, "resign", "r" * 20, seen=size)
    assert "waits for its dice" in refused.lines[0].reason
    said = matches.order(match_id, other, "note luck [1d6]", "n" * 20, seen=size)
    assert (said.done, said.lines[0].reason) == (True, "")
    assert said.lines[0].stop == said.size
    assert matches.repository.match(match_id).dice.waits == match.dice.waits
    assert matches_waiting(matches.repository.recorder) == [match_id]
    projector = Projector(matches.repository.recorder, matches.games)
    projector.prepare()
    projector.catch_up()  # which sees the order in one go, and its dice in the next
    witness.start()
    assert matches.fairness.roll(match_id)
    assert matches_waiting(matches.repository.recorder) == []
    projector.catch_up()
    rolls = Reader(matches.repository.recorder).rolls(match_id, "", after=match.dice.waits.n)
    assert {roll.order.partition(":")[0] for roll in rolls} == {match.dice.waits.seat}
    played(matches, match_id, 5)
    report = audited(matches, match_id, tmp_path, trusted=witness.vkey)
    assert report.rolls_by["order"] == report.rolls_by["house"] == 0


def test_who_has_not_seen_his_own_order_or_new_chains_is_sent_back(
    place: Callable[..., Matches],
) -> None:
    matches = place()
    match_id = begun(matches, "dday_dice")
    match = matches.repository.match(match_id)
    (seat, *_) = waiting_for(matches.games["dday_dice"], match)
    played(matches, match_id, 1)
    with pytest.raises(Stale):
        matches.order(match_id, seat, "note late", "n" * 20, seen=match.size - 1)
    matches.rekey(match_id, "a test")
    with pytest.raises(Stale):
        matches.order(match_id, seat, "note late", "m" * 20, seen=match.size)


@pytest.mark.parametrize("watched", [False, True])
def test_the_house_audits_its_own_matches_of_version_2(
    watched: bool, place: Callable[..., Matches], witness: Process
) -> None:
    matches = place(witness.asker() if watched else None)
    match_id = begun(matches, "dday_dice")
    played(matches, match_id, 8)
    said: list[tuple[str, str]] = []
    integrity_audit = IntegrityAudit(matches, lambda *what: said.append(what))  # type: ignore[arg-type]
    assert integrity_audit.look() == match_id
    assert said[-1][0] == WELL, said

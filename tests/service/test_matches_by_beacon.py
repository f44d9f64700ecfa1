"""Matches by beacon and with quick dice, played at the house and audited by both verifiers."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.game.grammar.orders import line as order_line
from domain.game.ruleset import Illegal
from domain.match.parts.rest import Rest, RestLine
from domain.match.seeing import EVERYTHING, waiting_for
from domain.table.letter import kept
from projections.projector import Projector
from service.application.carrying import WAITS, Request
from service.application.erasing import erase_note
from service.application.fairness import check_seen
from service.application.matches import Contended, Matches, Stale
from service.audit import NO_REPLAY, AuditReport
from service.audit.evidence import examine
from service.house.keys import BadHouse, House
from service.reading.positions import export
from service.store.health import WELL
from service.store.lists.reader import Reader
from service.store.repository import matches_waiting
from tests.fairness.node_again import audited_by_node
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.new_store import new_store
from tests.service.web.test_verify import needs_node
from tests.toys import toy
from workers.bots import choose
from workers.commands.renewal import renew_matches, roll_what_waits
from workers.integrity_audit import IntegrityAudit

HOUSE = ("play.example", b"w" * 32, bytes(range(32, 64)))
GAMES = {
    "dday_dice": ("tiger-advanced", 60),
    "company_combat": ("", 60),
    "combined_arms": ("", 60),
    "utah_beach": ("", 60),
}
"""A scenario, "" for the first, and how many orders are given."""


SIDES = ("red", "blue")
TWO = dict.fromkeys(("able", "baker"), "person")


@pytest.fixture
def clock() -> HandClock:
    return HandClock("2026-11-21T06:30:00Z")


@pytest.fixture
def place(tmp_path: Path, clock: HandClock) -> Iterator[Callable[..., Matches]]:
    opened = []

    def matches(games: Any = None) -> Matches:
        recorder = new_store(tmp_path / f"{len(opened)}.sqlite")
        opened.append(recorder)
        house = House(*HOUSE)
        house.beacon = HandBeacon(clock)
        return Matches(recorder, house, games=games, now=clock)

    yield matches
    for recorder in opened:
        recorder.close()


def test_who_was_shown_nothing_yet_may_sit_down_and_no_more(
    place: Callable[..., Matches],
) -> None:
    """An invitation names no checkpoint: its answer sits down, and orders nothing unseen."""
    matches = place()
    match_id, _ = matches.open("dday_dice", "tiger-advanced", TWO)
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


def begun(matches: Matches, game: str, computers: bool = False, **more: Any) -> str:
    """A match of two persons, or of one against computers."""
    rules = matches.games[game]
    scenario = rules.scenario(GAMES[game][0] or rules.scenarios[0].key)
    seats = scenario.seats[: max(2, scenario.fewest)]
    bot = next(iter(rules.bots), "random")
    who = {s: f"computer:{bot}" if computers and k else "person" for k, s in enumerate(seats)}
    match_id, _ = matches.open(game, scenario.key, who, **more)
    for seat, player in who.items():
        if player == "person":
            matches.join(match_id, seat, f"join-{match_id}-{seat}")
    rolled(matches, match_id)
    return match_id


def rolled(matches: Matches, match_id: str) -> None:
    """Let the rounds appear that a match waits for."""
    match = matches.repository.match(match_id)
    while match.dice.due and not matches.house.beacon.silent:
        matches.house.beacon.clock.go_on(10)
        matches.fairness.roll(match_id)
        match = matches.repository.match(match_id)


def played(
    matches: Matches, match_id: str, orders: int, seed: int = 3, *, roll: bool = True
) -> None:
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
        if roll:
            rolled(matches, match_id)


def audited(
    matches: Matches,
    match_id: str,
    folder: Path,
    *,
    seen: Sequence[Path] = (),
    mine: Sequence[Path] = (),
) -> AuditReport:
    """What both verifiers say of the whole match, and the rules; they leave the same open."""
    file = folder / f"{match_id}.audit"
    file.write_bytes(b"".join(export(matches, match_id, EVERYTHING)))
    key = matches.house.key.vkey
    report = examine(file, [key], matches.games, seen=seen, mine=mine, again=True)
    more = [word for one in seen for word in ("--seen", str(one))]
    more += [word for one in mine for word in ("--mine", str(one))]
    done = audited_by_node(str(file), "--key", key, "--json", *more)
    assert done.returncode == 2, done.stdout + done.stderr
    theirs = json.loads(done.stdout)
    for count in ("events", "rolls", "seen", "sent", "absent", "told", "takebacks"):
        assert theirs[count] == getattr(report, count), count
    if report.replayed == report.events:
        left = [one for one in theirs["notChecked"] if "are of a release" not in one]
        assert sorted(left) == sorted([*report.not_checked, NO_REPLAY])
    return report


@needs_node
@pytest.mark.parametrize("dice", ["quick", "proved"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_every_kind_of_dice(
    game: str, dice: str, place: Callable[..., Matches], tmp_path: Path
) -> None:
    matches = place()
    match_id = begun(matches, game, dice=dice)
    played(matches, match_id, GAMES[game][1])
    report = audited(matches, match_id, tmp_path)
    assert report.rolls or game == "combined_arms"  # which has no dice
    assert report.replayed == report.events
    assert not report.complete


def waiting(matches: Matches) -> tuple[str, str]:
    """A match whose order waits for its dice, and the seat that gave no order."""
    match_id = begun(matches, "dday_dice", dice="proved")
    for k in range(20):
        played(matches, match_id, 1, seed=k, roll=False)
        match = matches.repository.match(match_id)
        if match.dice.waits is not None:
            return match_id, next(s for s in match.sitting.seats if s != match.dice.waits.seat)
    raise AssertionError("nothing was rolled")


def test_an_order_waits_for_its_round_and_only_notes_pass(
    place: Callable[..., Matches], clock: HandClock
) -> None:
    matches = place()
    store = matches.repository.recorder
    match_id, other = waiting(matches)
    match = matches.repository.match(match_id)
    size, waits = match.size, match.dice.waits
    refused = matches.order(match_id, other, "resign", "r" * 20, seen=size)
    assert "waits for its dice" in refused.lines[0].reason
    said = matches.order(match_id, other, "note luck [1d6]", "n" * 20, seen=size)
    assert (said.done, said.lines[0].reason) == (True, WAITS)
    assert matches.repository.match(match_id).dice.waits == waits
    assert matches_waiting(store, clock.now) == []
    assert not matches.fairness.roll(match_id), "the round does not exist yet"
    projector = Projector(store, matches.games)
    projector.prepare()
    projector.catch_up()  # which sees the order in one go, and its dice in the next
    clock.go_on(10)
    assert matches_waiting(store, clock.now) == [match_id]
    assert matches.fairness.roll(match_id)
    assert matches_waiting(store, clock.now) == []
    projector.catch_up()
    rolls = Reader(store).rolls(match_id, "", after=waits.n)
    assert {roll.order.partition(":")[0] for roll in rolls} == {waits.seat, ""}


def test_a_silent_beacon_holds_dice_back_and_takes_nothing_else(
    place: Callable[..., Matches], clock: HandClock
) -> None:
    matches = place()
    match_id, _ = waiting(matches)
    matches.house.beacon.silent = True
    clock.go_on(86_400)
    size = matches.repository.size(match_id)
    assert not matches.fairness.roll(match_id)
    assert matches.repository.size(match_id) == size
    with pytest.raises(Contended, match="wait for their round"):
        matches.rekey(match_id, "a test")
    with pytest.raises(Illegal, match="reaches no beacon now"):
        begun(matches, "dday_dice", dice="proved")
    assert begun(matches, "dday_dice", pace="2 days")  # and so with quick dice
    matches.house.beacon.silent = False
    assert matches.fairness.roll(match_id)


def test_dice_that_wait_fall_before_a_house_gets_a_new_secret(
    place: Callable[..., Matches], clock: HandClock, tmp_path: Path
) -> None:
    """They are those that would have fallen: the old links, and the round that was fixed."""
    matches = place()
    match_id, _ = waiting(matches)
    store, entry = matches.repository.recorder, matches.repository.match(match_id).dice.waits.n
    with pytest.raises(BadHouse, match=f"Match {match_id} waits for round"):
        roll_what_waits(matches, store, patience=0)
    clock.go_on(10)
    thief = House(HOUSE[0], b"x" * 32, HOUSE[2])
    thief.beacon = matches.house.beacon
    size = matches.repository.size(match_id)
    assert roll_what_waits(Matches(store, thief, now=clock), store) == [match_id]
    assert matches.repository.size(match_id) == size, "nothing is rolled on a chain of another"
    matches.house.beacon.silent = True
    with pytest.raises(BadHouse, match="say --leave-waiting"):
        roll_what_waits(matches, store)
    assert roll_what_waits(matches, store, leave=True) == [match_id]
    matches.house.beacon.silent = False
    assert roll_what_waits(matches, store) == []
    fresh = Matches(store, thief, now=clock)
    assert [one.match for one in renew_matches(fresh, store, "a theft")] == [match_id]
    topics = [topic for _, topic, _ in fresh.repository.rows(match_id, entry, entry + 999)]
    assert topics.index("roll") == 1
    assert topics[-1] == "dice.rekeyed"
    audited(fresh, match_id, tmp_path)


def test_a_note_in_front_lets_no_order_in_while_dice_of_another_wait(
    place: Callable[..., Matches], clock: HandClock
) -> None:
    """What waits of a letter, written down between an order and its dice, would spoil the match."""
    matches = place()
    match_id, other = waiting(matches)
    size = matches.repository.size(match_id)
    for text in ("note hello [1d6]\nresign\nleave", "note x\noffer-draw"):
        receipt = matches.order(match_id, other, text, f"a long request: {text[:9]!r}", seen=size)
        assert "waits for its dice" in receipt.lines[1].reason
        assert [line.state for line in receipt.lines][:2] == ["left", "refused"]
    assert matches.repository.size(match_id) == size
    rest = Rest(lines=(RestLine("an-id-of-characters", "resign"),), n=size)
    match, codec = matches.repository.match(match_id), matches.repository.codec_of("dday_dice", {})
    with pytest.raises(RuntimeError, match=r"rest.changed would stand between"):
        kept(codec, match, other, rest, matches.house_writer.context(match))


def test_a_note_is_erased_only_once_its_free_rolls_fell(
    place: Callable[..., Matches], clock: HandClock
) -> None:
    """What it rolls stands in its words alone."""
    matches = place()
    match_id = begun(matches, "dday_dice", dice="proved")
    size = matches.repository.size(match_id)
    assert matches.order(match_id, "able", "note my secret [1d6]", "n" * 20, seen=size).done
    with pytest.raises(Contended, match="wait for their round"):
        erase_note(matches, match_id, size + 1)
    rolled(matches, match_id)
    erase_note(matches, match_id, size + 1)
    assert matches.repository.openings(match_id, size, size + 2, EVERYTHING) == []


def test_the_lines_of_a_letter_go_on_one_after_another(
    place: Callable[..., Matches], clock: HandClock
) -> None:
    """What waits stands in the journal before the order whose dice it waits for."""
    matches = place({"toy": toy.RULES})
    match_id, _ = matches.open("toy", "duel", dict.fromkeys(SIDES, "person"), dice="proved")
    for seat in SIDES:
        matches.join(match_id, seat, f"join-{match_id}-{seat}")
    rolled(matches, match_id)
    seat, match = "red", matches.repository.match(match_id)
    lines, size = "storm\nnote there it goes\nstorm", match.size
    receipt = matches.order(match_id, seat, lines, "l" * 20, seen=size)
    assert [line.state for line in receipt.lines] == ["done", "done", "waits"]
    assert receipt.lines[0].reason == WAITS
    topics = [topic for _, topic, _ in matches.repository.rows(match_id, size, receipt.size)]
    assert topics == ["rest.changed", "command", "note", "note.sent"]
    clock.go_on(10)
    assert not matches.fairness.roll(match_id), "the next line waits in turn"
    rows = matches.repository.rows(match_id, receipt.size, matches.repository.size(match_id))
    later = [topic for _, topic, _ in rows]
    assert later[0] == "roll"
    assert later[-1] == "command", "the line that waited went on, and waits for its own round"


@pytest.mark.parametrize(
    ("dice", "pace", "by_beacon"),
    [
        ("", "none", False),
        ("", "2 days", True),
        ("quick", "2 days", False),
        ("proved", "none", True),
    ],
)
def test_people_at_a_pace_of_days_get_a_beacon_unless_they_choose(
    dice: str, pace: str, by_beacon: bool, place: Callable[..., Matches]
) -> None:
    matches = place()
    match = matches.repository.match(begun(matches, "dday_dice", dice=dice, pace=pace))
    assert (match.dice.fair.beacon is not None) == by_beacon
    against = matches.repository.match(begun(matches, "dday_dice", computers=True, pace=pace))
    assert against.dice.fair.beacon is None


@pytest.mark.parametrize("dice", ["quick", "proved"])
def test_the_house_audits_its_own_matches(dice: str, place: Callable[..., Matches]) -> None:
    matches = place()
    match_id = begun(matches, "dday_dice", dice=dice)
    played(matches, match_id, 8)
    Projector(matches.repository.recorder, matches.games).prepare()
    said: list[tuple[str, str]] = []
    integrity_audit = IntegrityAudit(matches, lambda *what: said.append(what))  # type: ignore[arg-type]
    assert integrity_audit.look() == match_id
    assert said[-1][0] == WELL, said

"""One evolve: what a command leaves in memory is the fold of what it wrote, at each entry."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from domain.game.grammar.forms import takes_fields, verb_of
from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Chance, Illegal
from domain.journal.entries import canonical
from domain.journal.sealed import OpenedPart
from domain.journal.timestamps import DAY
from domain.match.codec import Codec
from domain.match.events.clock import SeatReplaced
from domain.match.events.kernel_event import KERNEL, ToldEvent
from domain.match.events.lifecycle import CHANGING, SeatLeft, SeatTaken
from domain.match.evolve import EntryLine, evolve, follow
from domain.match.parts.rest import Rest, RestLine
from domain.match.rekeying import rekey
from domain.match.writing import SERVER, EventWriter
from domain.table.grammar.orders import TABLE_ORDERS
from tests.domain.room import Room, with_rules
from tests.rigs import every_event
from tests.rigs.beacon import FAIR
from tests.toys import ambush, hidden, plans, toy

Lives = dict[tuple[str, int], Any]

ENDS = ("the ends of commands", 0)


@pytest.fixture
def lives(monkeypatch: pytest.MonkeyPatch) -> Lives:
    """Every match as its writer had it after each entry, by origin and size."""
    found: Lives = {}
    emit, finish = EventWriter.emit, EventWriter.finish

    def told(writer: EventWriter[Any, Any, Any], *args: Any, **more: Any) -> int:
        n = emit(writer, *args, **more)
        found[writer.match.origin, n + 1] = writer.match
        return n

    def finished(writer: EventWriter[Any, Any, Any], *args: Any, **more: Any) -> Any:
        written = finish(writer, *args, **more)
        found[written.match.origin, written.match.size] = written.match
        found.setdefault(ENDS, set()).add((written.match.origin, written.match.size))
        return written

    monkeypatch.setattr(EventWriter, "emit", told)
    monkeypatch.setattr(EventWriter, "finish", finished)
    return found


def folds(codec: Codec[Any, Any, Any], rows: list[Any], opened: Mapping[int, Any]) -> Iterator[Any]:
    """The match after each entry, folded one by one."""
    passed = [None]
    for _, topic, text in rows:
        match = follow(codec, passed[-1], [(topic, text)], lambda n: passed[n].table, opened)  # type: ignore[attr-defined]
        passed.append(match)
        yield match


def check(
    lives: Lives, codec: Codec[Any, Any, Any], rows: list[Any], opened: Mapping[int, Any]
) -> None:
    for size, folded in enumerate(folds(codec, rows, opened), 1):
        live = lives[folded.origin, size]
        if (folded.origin, size) not in lives.get(ENDS, ()):
            # within a command its writer may not have come to the die yet of which this entry tells
            live = structs.replace(live, dice=folded.dice)
        live = structs.replace(live, tree=folded.tree)
        differ = [f for f in live.__struct_fields__ if getattr(live, f) != getattr(folded, f)]
        assert not differ, (
            rows[size - 1],
            [(getattr(live, f), getattr(folded, f)) for f in differ],
        )


def test_every_event_of_the_kernel_leads_to_what_it_folds_to(lives: Lives) -> None:
    topics: set[str] = set()
    for operator, games in every_event.matches():
        opened: dict[int, dict[str, list[Any]]] = {}
        for (n, _), (to, body) in sorted(operator.openings.items()):
            data = msgspec.json.decode(body, type=OpenedPart).data
            for viewer in ("*", *to):
                opened.setdefault(n, {}).setdefault(viewer, []).append(data)
        rows = [(e["n"], e["type"], canonical(e)) for e in operator.entries]
        check(lives, Codec(games["toy"]), rows, opened)
        topics |= {topic for _, topic, _ in rows}
    assert topics >= KERNEL.keys()


def test_each_kernel_event_either_changes_a_match_or_is_only_told() -> None:
    told = {topic for topic, kind in KERNEL.items() if issubclass(kind, ToldEvent)}
    assert told ^ CHANGING.keys() == KERNEL.keys()


@pytest.mark.parametrize(
    "event",
    [SeatTaken("red"), SeatLeft("red"), SeatReplaced("red", "computer:random", ())],
    ids=lambda event: event.topic,
)
def test_what_waits_of_a_letter_goes_with_its_writer(event: Any) -> None:
    room = Room().begin()
    rest = Rest(lines=(RestLine("an-id-of-characters", "storm"),), n=13)
    ahead = structs.replace(room.match.ahead, rest={"red": rest, "blue": rest})
    match = structs.replace(room.match, ahead=ahead)
    line = EntryLine(SERVER, event, room.now)
    after = evolve(room.codec, match, line, [], room.table_before)
    assert after.ahead.rest == {"blue": rest}


PLAIN = {verb_of(kind): (kind.form,) for kind in TABLE_ORDERS if not takes_fields(kind)}
SAYINGS = PLAIN | {
    "leave": (
        *("leave", "leave 3 days", "leave 40 days", "leave 12-20 to 01-03", "leave cancelled"),
        *("leave until 01-10",),
    ),
    "pace": ("pace 3 days, bank 9 days, free weekends, quiet 22:00-07:00", "pace 5 days"),
    "takeback": ("takeback", "takeback to 13", "takeback to 16"),
    "pause": ("pause", "pause 6 days", "pause until 2026-12-20"),
    "extend": ("extend red 2 days", "extend blue 1 day"),
    "replace": ("replace red with random", "replace blue with random"),
    "whisper": ("whisper blue look left", "whisper nobody look left"),
    "dispute": ("dispute order 13 because so", "dispute roll 15 because high"),
    "answer": ("answer no",),
    "settle": (
        "settle stands because no",
        "settle back because yes",
        "settle corrected Stormed seat=red pips=-1 because half",
    ),
    "when": ("when raid left do ambush with club1", "when raid do slip spade1"),
    "whenever": ("whenever raid do ambush with heart1",),
    "revoke": ("revoke", "revoke 1"),
    "note": ("note well [2d6]", "note so"),
}
SCHEMES = ("scheme: tank at able; end", "scheme: gun at baker; tank at able; end")
GAME = (
    *SCHEMES,
    "deploy a bb ccc",
    "deploy dd",
    "storm",
    "scout",
    "plan club1",
    "play club1",
    "raid left",
    "slip club1",
)
STEP = st.one_of(
    st.tuples(
        st.sampled_from(["red", "blue", "blue", "red", "referee"]),
        st.sampled_from([*GAME, *GAME, *(text for texts in SAYINGS.values() for text in texts)]),
    ),
    st.tuples(st.just("wait"), st.sampled_from([1, DAY, 4 * DAY, 9 * DAY])),
    st.sampled_from([("rekey", 0), ("branch", 0), ("roll", 0)]),
)


def test_every_order_of_the_table_is_among_the_sayings() -> None:
    assert SAYINGS.keys() == {kind.form.split()[0] for kind in TABLE_ORDERS}


def act(room: Room, who: str, what: Any) -> None:
    if who == "wait":
        room.wait(what).strike()
    elif who == "roll":
        if room.match.dice.due:
            room.roll()
    elif who == "rekey" and not room.match.dice.due:
        streams = room.match.dice.streams
        epoch = 1 + max(used.epoch for used in streams.values())
        anchors = {name: room._chain(name, epoch).anchor.hex() for name in streams}
        room.match = room._kept(rekey(room.codec, room.match, anchors, "again", room.context()))
    elif who != "rekey":
        room.give(who, what)


def _plans_and_storms(state: Any, seat: str, order: Any, chance: Chance) -> Iterator[Any]:
    """Something is written before the die at which the order is held."""
    if isinstance(order, toy.Storm):
        yield toy.Planned(seat, "club1")
    yield from toy.decide(state, seat, order, chance)


@pytest.mark.parametrize(
    "setting",
    [
        {"pace": "8 days", "referee": True},
        {
            "rules": with_rules(decide=_plans_and_storms),
            "pace": "2 days",
            "fair": FAIR,
        },
        {"rules": ambush.RULES, "pace": "8 days"},
        {"rules": plans.RULES, "pace": "8 days"},
        {"rules": hidden.RULES},
        {},
    ],
    ids=["referee", "beacon", "raids", "plans", "hidden units", "no clock"],
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(play=st.lists(STEP, max_size=40))
def test_whatever_is_said_at_a_table_its_journal_folds_to_what_was_live(
    lives: Lives, setting: dict[str, Any], play: list[tuple[str, Any]]
) -> None:
    lives.clear()
    rooms = [Room(**setting).begin()]
    for who, what in play:
        try:
            if who != "branch":
                act(rooms[-1], who, what)
            elif rooms[-1].match.begun:
                rooms.append(rooms[-1].branched())
        except (Illegal, NotUnderstood):
            continue
    for room in rooms:
        check(lives, room.codec, room.entries, room.openings)
        assert room.folded() == room.match

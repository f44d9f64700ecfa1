"""A letter is a turn: what must wait for somebody else goes on by itself (table.24)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.game.ruleset import Chance, Event, Illegal, Order, Reaction, Window
from domain.game.spent import Gone, Spent
from domain.journal.timestamps import later
from domain.match.parts.rest import Rest
from domain.match.seeing import EVERYTHING
from service.application.carrying import WAITS
from service.application.matches import LineReport, Matches, Receipt, Reused
from service.audit.evidence import examine
from service.drafts.drafting import draft
from service.mails.report import ReportLine
from service.reading.positions import export, look
from tests.fairness.verifiers import agreed
from tests.rigs.beacon import EVER
from tests.rigs.new_store import new_matches
from tests.service.web.test_verify import needs_node
from tests.toys import plans
from tests.toys.duel import begun
from tests.toys.siege import RULES, Answered, Done, Sally, State, Yield, decide
from workers.upkeep import Reminders

ID = "an-id-of-{}-characters"


class Table:
    """One match of the siege, and its two players."""

    def __init__(self, folder: Path, rules: Any = RULES, **opening: Any) -> None:
        self.now = "2026-11-21T06:30:00Z"
        self.matches = new_matches(folder, {"siege": rules}, beacon=EVER, now=lambda: self.now)
        self.id = begun(self.matches, "siege", "one", **opening)
        self.tries = 0

    def roll(self) -> bool:
        """Let ten seconds pass, and what waits for its round be rolled."""
        self.now = later(self.now, 10)
        return self.matches.fairness.roll(self.id)

    @property
    def match(self) -> Any:
        return self.matches.repository.match(self.id)

    @property
    def state(self) -> State:
        position: State = self.match.table.position
        return position

    @property
    def rest(self) -> list[str]:
        rest: Rest = self.match.ahead.rest.get("red", Rest())
        return [line.orders for line in rest.lines]

    @property
    def why(self) -> str:
        return str(self.match.ahead.rest["red"].why)

    def send(self, seat: str, text: str, key: str = "", **more: Any) -> Receipt:
        self.tries += 1
        key = key or ID.format(f"try-{self.tries}")
        return self.matches.order(self.id, seat, text, key, **more)

    def give(self, seat: str, text: str, **more: Any) -> list[str]:
        return [line.state for line in self.send(seat, text, **more).lines]

    def topics(self) -> list[str]:
        return [t for _, t, _ in self.matches.repository.rows(self.id, 0, self.match.size)]

    def notes(self, viewer: str) -> str:
        return " ".join(look(self.matches, self.id, viewer).view.notes)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


WHOLE_TURN = "attack north\nattack south\ndone\nattack north\ndone"


def test_a_whole_turn_is_one_letter(table: Table) -> None:
    assert table.give("red", WHOLE_TURN) == ["done", "waits", "waits", "waits", "waits"]
    assert len(table.state.dice) == 1
    for attacks in (2, 3):
        assert table.give("blue", "yield") == ["done"]
        assert len(table.state.dice) == attacks
    assert table.rest == ["done"]
    table.give("blue", "yield")
    assert (table.state.phase, table.rest) == ("defence", [])


def test_each_line_goes_on_in_the_transaction_of_the_answer(table: Table) -> None:
    table.give("red", "attack north\nattack south")
    before = table.match.size
    receipt = table.send("blue", "yield")
    assert receipt.size == table.match.size
    written = table.topics()[before:]
    assert written.count("command") == 2
    assert written.index("siege.Answered") < written.index("roll")


def test_what_waits_is_known_to_its_seat_alone(table: Table) -> None:
    table.give("red", "attack north\nattack south")
    assert "waits and goes on by itself: attack south." in table.notes("red")
    for viewer in ("blue", ""):
        assert "attack south" not in table.notes(viewer)
    n = table.topics().index("rest.changed")
    for viewer, opened in (("red", 1), ("blue", 0), ("", 0)):
        assert len(table.matches.repository.openings(table.id, n, n + 1, viewer)) == opened


def test_a_line_that_is_refused_then_stops_the_rest_and_says_so(table: Table) -> None:
    table.give("red", "attack north\nattack nowhere\ndone")
    table.give("blue", "yield")
    assert table.rest == []
    assert table.why == (
        "“attack nowhere” and “done” did not go on. That cannot be attacked. (rule 2)"
    )
    assert table.state.phase == "assault"
    assert "did not go on" in table.notes("red")


APART = replace(RULES, apart=True)


def test_orders_that_stand_apart_go_on_behind_a_refused_one_and_the_phase_is_left(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, APART)
    table.give("red", "attack north\nattack nowhere\nattack south\ndone")
    table.give("blue", "yield")
    assert (table.state.asked, table.rest) == ("south", [])
    assert table.why == (
        "“attack nowhere” and “done” did not go on. That cannot be attacked. (rule 2)"
    )
    table.give("blue", "yield")
    assert table.state.phase == "assault", "red ends it, who sees what became of it"


@pytest.mark.parametrize(
    ("rules", "fates"),
    [
        (APART, ["done", "refused", "done", "left"]),
        (RULES, ["done", "refused", "left", "left"]),
    ],
    ids=("apart", "together"),
)
def test_of_a_letter_behind_dice_orders_that_stand_apart_go_on_too(
    tmp_path: Path, rules: Any, fates: list[str]
) -> None:
    table = Table(tmp_path, rules)
    lines = "attack ditch\nattack nowhere\nattack ditch\ndone"
    assert table.give("red", lines) == fates
    assert table.state.phase == "assault"
    before = len(table.state.dice)
    assert table.give("red", "scheme ditch\nattack nowhere\ndone") == ["left", "refused", "left"]
    assert len(table.state.dice) == before, "before a die it is all or nothing"


def spent(state: Any, seat: str, order: Any, chance: Any) -> Iterator[Any]:
    """Rules by which who can do no more is named, wherever they refuse."""
    try:
        yield from RULES.decide(state, seat, order, chance)
    except Illegal as refusal:
        raise Spent(refusal.rule, refusal.reason) from None


def test_behind_one_whose_units_can_do_no_more_the_phase_ends_too(tmp_path: Path) -> None:
    table = Table(tmp_path, replace(APART, decide=spent))
    table.give("red", "attack north\nattack nowhere\ndone")
    table.give("blue", "yield")
    assert table.why == "“attack nowhere” did not go on. That cannot be attacked. (rule 2)"
    assert table.state.phase != "assault"


def test_nor_is_it_left_in_the_letter_itself(tmp_path: Path) -> None:
    table = Table(tmp_path, replace(APART, decide=spent))
    fates = table.give("red", "attack ditch\nattack nowhere\ndone")
    assert fates == ["done", "refused", "done"]


def gone(state: State, seat: str, order: Any, chance: Chance) -> Iterator[Any]:
    """Rules by which nobody is left in the south once something was rolled, and nobody ever was
    in a place that cannot be attacked."""
    place = getattr(order, "place", "")
    if place == "nowhere" or (place == "south" and state.dice):
        raise Gone("2", "Nobody is there.")
    yield from decide(state, seat, order, chance)


GONE = replace(APART, decide=gone)


@pytest.mark.parametrize(("target", "fate"), [("south", "done"), ("nowhere", "left")])
def test_behind_one_aimed_at_who_is_gone_since_it_was_written_the_phase_ends(
    tmp_path: Path, target: str, fate: str
) -> None:
    table = Table(tmp_path, GONE)
    assert table.give("red", f"attack ditch\nattack {target}\ndone") == ["done", "refused", fate]


@pytest.mark.parametrize(("target", "ended"), [("south", True), ("nowhere", False)])
def test_so_it_does_if_the_letter_waited_for_an_answer(
    tmp_path: Path, target: str, ended: bool
) -> None:
    table = Table(tmp_path, GONE)
    table.give("red", f"attack north\nattack {target}\ndone", seen=table.match.size)
    table.give("blue", "yield")
    assert f"“attack {target}”" in table.why
    assert "Nobody is there." in table.why
    assert (table.state.phase != "assault") == ended


def test_a_word_that_ends_a_phase_is_skipped_in_another_and_the_rest_goes_on(table: Table) -> None:
    table.give("red", "attack north\ndone\nattack south")
    table.give("blue", "sally")
    assert "“done” was skipped." in table.why
    assert (table.state.phase, table.state.asked, table.rest) == ("pursuit", "south", [])


def test_two_such_words_end_two_phases_if_nobody_came_between(table: Table) -> None:
    table.give("red", "attack north\ndone\ndone")
    table.give("blue", "yield")
    assert table.state.phase == "defence"


def test_the_rest_ends_with_the_turn_for_which_it_was_written(table: Table) -> None:
    table.give("red", "attack north\ndone pursuit\nattack south")
    table.give("blue", "sally")
    assert table.state.phase == "defence"
    assert table.rest == ["attack south"]
    table.give("blue", "done")
    assert table.why == "“attack south” did not go on. Turn 1, for which you wrote it, is over."


def test_nothing_waits_in_a_match_that_is_over(table: Table) -> None:
    table.give("red", "attack north\nresign\nattack south")
    assert table.rest == []


def test_what_its_seat_orders_takes_the_place_of_what_waits(table: Table) -> None:
    table.give("red", "attack north\nattack south\ndone")
    table.give("red", "note wait for me")
    assert table.rest == ["attack south", "done"]
    table.give("red", "recall")
    assert table.rest == []
    table.give("blue", "yield")
    assert (len(table.state.dice), table.state.phase) == (1, "assault")


def test_nothing_is_recalled_where_nothing_waits(table: Table) -> None:
    receipt = table.send("red", "recall")
    assert [(r.state, r.rule) for r in receipt.lines] == [("refused", "table.24")]


def test_a_letter_that_comes_again_says_what_waits_and_what_went_on(table: Table) -> None:
    once = table.send("red", "attack north\nattack south\nattack north", key=ID.format("same"))
    again = table.send("red", "attack north\nattack south\nattack north", key=ID.format("same"))
    assert [r.state for r in once.lines] == [r.state for r in again.lines]
    assert again.repeated
    table.give("blue", "yield")
    size = table.match.size
    again = table.send("red", "attack north\nattack south\nattack north", key=ID.format("same"))
    assert [r.state for r in again.lines] == ["done", "done", "waits"]
    assert table.match.size == size


def test_a_line_does_not_wait_under_the_number_of_another_order(table: Table) -> None:
    """It could never go on, and who answered it could not either."""
    first, second, third = map(ID.format, ("first", "second", "third"))
    table.send("red", "attack north\nattack south", ids=(first, second))
    table.give("blue", "yield")
    table.give("blue", "yield")
    size = table.match.size
    with pytest.raises(Reused):
        table.send("red", "attack north\nattack south", ids=(third, second))
    assert (table.match.size, table.rest) == (size, [])
    again = table.send("red", "attack north\nattack south", ids=(first, second))
    assert (again.repeated, [line.state for line in again.lines]) == (True, ["done", "done"])
    table.send("red", "attack north\nattack south", ids=(third, ID.format("fourth")))
    table.give("blue", "yield")
    assert len(table.state.dice) == 4


def test_nothing_passes_under_the_number_of_a_line_that_waits(table: Table) -> None:
    first, second, third = map(ID.format, ("first", "second", "third"))
    table.send("red", "attack north\nattack south", ids=(first, second))
    size = table.match.size
    for seat, text, ids in (
        ("red", "note it is gone", (second,)),
        ("red", "note it is gone\nnote for good", (third, second)),
        ("blue", "note it is mine", (second,)),
        ("blue", "yield", (second,)),
    ):
        with pytest.raises(Reused):
            table.send(seat, text, ids=ids)
    assert (table.match.size, table.rest) == (size, ["attack south"])
    table.give("blue", "yield")
    table.give("blue", "yield")
    assert table.matches.repository.command(table.id, second) is not None


def test_each_line_of_a_request_has_a_number_of_its_own(table: Table) -> None:
    same = ID.format("same")
    with pytest.raises(Reused, match="Two lines of this request have one id"):
        table.send("red", "note one\nnote two", ids=(same, same))


@needs_node
def test_a_line_that_did_not_go_on_goes_under_its_number_again(
    table: Table, tmp_path: Path
) -> None:
    """Its sender has seen more since."""
    first, second = map(ID.format, ("first", "second"))
    table.send("red", "attack north\nattack south", ids=(first, second), seen=table.match.size)
    table.send("red", "recall")
    table.give("blue", "yield")
    table.send("red", "attack south", ids=(second,), seen=table.match.size)
    table.give("blue", "yield")
    assert len(table.state.dice) == 2
    file = tmp_path / "again.export"
    file.write_bytes(b"".join(export(table.matches, table.id, EVERYTHING)))
    status, told = agreed(file, table.matches.house.key.vkey)
    assert status == 2, told


def test_a_taking_back_stops_what_waits(table: Table) -> None:
    table.give("red", "attack north\nattack south")
    table.give("blue", "yield")
    start = table.match.size
    table.give("blue", "yield")
    table.give("red", "attack north\nattack south")
    assert table.rest == ["attack south"]
    table.give("blue", f"takeback to {start}")
    assert table.rest == ["attack south"]
    table.give("red", "agree")
    assert table.rest == []


def test_new_dice_chains_stop_what_waits(table: Table) -> None:
    table.give("red", "attack north\nattack south")
    table.matches.rekey(table.id, "restored from backup")
    table.give("blue", "yield")
    assert "The dice chains were replaced since you wrote it." in table.why
    assert (table.rest, len(table.state.dice)) == ([], 1)


def test_a_note_does_not_wait_behind_others_and_what_concerns_the_table_does(table: Table) -> None:
    states = table.give("red", "attack north\nattack south\nnote hello\npause")
    assert states == ["done", "waits", "done", "waits"]
    assert table.rest == ["attack south", "pause"]


def test_what_concerns_the_table_does_not_wait_by_itself(table: Table) -> None:
    _, asked = table.send("red", "attack north\noffer-draw").lines
    assert (asked.state, asked.reason) == ("done", "Red offers a draw; Blue agrees or refuses.")


def test_a_standing_order_does_not_wait_behind_others(table: Table) -> None:
    table.give("red", "attack north")
    states = table.give("blue", "yield\ndone\nrevoke")
    assert "waits" not in states[2:]


def test_secret_lines_wait_and_stay_secret(table: Table) -> None:
    table.give("red", "attack north\nscheme north")
    table.give("blue", "yield")
    assert table.state.schemes == 1
    entries = table.matches.repository.rows(table.id, 0, table.match.size)
    assert not any(b"scheme" in line for _, _, line in entries)


def _asks_red(state: State, seat: str, order: Order, chance: Chance) -> Iterator[Event]:
    """An attack asks who attacks."""
    if state.asked and not isinstance(order, Yield | Sally):
        raise Illegal("9", "Your answer comes first.")
    yield from [Answered()] if state.asked else decide(state, seat, order, chance)


ASKS_RED = replace(
    RULES,
    decide=_asks_red,
    to_move=lambda state: frozenset({"blue" if state.phase == "defence" else "red"}),
    window=lambda state: Window("red", "attack", (), Yield()) if state.asked else None,
    legal_orders=lambda state, seat: iter((Yield(), Sally()) if state.asked else (Done(),)),
    reactions=(Reaction("attack", "you attack", (Yield, Sally)),),
)


@pytest.fixture
def asked(tmp_path: Path) -> Table:
    return Table(tmp_path, ASKS_RED)


def test_lines_wait_for_the_answer_of_their_own_seat_too(asked: Table) -> None:
    assert asked.give("red", "attack north\nattack south\ndone") == ["done", "waits", "waits"]
    assert asked.give("red", "note thinking\nyield") == ["done", "done"]
    assert (len(asked.state.dice), asked.rest) == (2, ["done"])
    asked.give("red", "yield")
    assert (asked.state.phase, asked.rest) == ("pursuit", [])


def test_an_answer_that_stands_in_the_letter_waits_behind_nothing(asked: Table) -> None:
    given = asked.give("red", "attack north\nattack south\nyield\ndone")
    assert given == ["done", "done", "done", "waits"]
    assert (len(asked.state.dice), asked.rest) == (2, ["done"])


def test_a_standing_order_lets_what_waits_go_on_and_takes_no_place(asked: Table) -> None:
    asked.give("red", "attack north\nattack ditch\ndone")
    asked.give("red", "whenever attack do yield")
    assert (asked.state.phase, asked.rest) == ("pursuit", [])


def test_any_other_order_still_takes_the_place_of_what_waits(asked: Table) -> None:
    asked.give("red", "attack north\nattack south")
    asked.give("red", "recall")
    asked.give("red", "yield")
    assert (len(asked.state.dice), asked.rest) == (1, [])


@needs_node
@pytest.mark.parametrize("proved", [False, True])
def test_both_verifiers_read_lines_that_waited_for_their_own_seat(
    tmp_path: Path, proved: bool
) -> None:
    table = Table(tmp_path, ASKS_RED, **({"dice": "proved"} if proved else {}))
    for text in ("attack north\nattack south\nattack ditch", "yield", "yield"):
        table.give("red", text)
        for _ in range(2 * proved):
            table.roll()
    assert (len(table.state.dice), table.rest) == (3, [])
    file, key = tmp_path / "asked.export", table.matches.house.key.vkey
    file.write_bytes(b"".join(export(table.matches, table.id, EVERYTHING)))
    report = examine(file, [key], table.matches.games, again=True)
    assert (report.rolls, report.replayed) == (3, report.events)
    assert agreed(file, key)[1]["rolls"] == 3


def _rolls_to_answer(state: State, seat: str, order: Order, chance: Chance) -> Iterator[Event]:
    if isinstance(order, Yield):
        chance.roll("d6", why="the answer")
    yield from _asks_red(state, seat, order, chance)


@needs_node
def test_an_answer_that_rolls_by_a_round_lets_nothing_wait(tmp_path: Path) -> None:
    table = Table(tmp_path, replace(ASKS_RED, decide=_rolls_to_answer), dice="proved")
    table.give("red", "attack north\nattack south\ndone")
    table.roll()
    assert table.rest == ["attack south", "done"]
    assert table.give("red", "yield") == ["done"]
    table.roll()
    assert (len(table.state.dice), table.state.asked, table.rest) == (1, "", [])
    file, key = tmp_path / "rolled.export", table.matches.house.key.vkey
    file.write_bytes(b"".join(export(table.matches, table.id, EVERYTHING)))
    assert examine(file, [key], table.matches.games, again=True).rolls == 2
    assert agreed(file, key)[1]["rolls"] == 2


def test_the_next_turn_is_no_rest_of_this_one(table: Table) -> None:
    table.give("red", "done\ndone")
    table.give("blue", "done")
    assert table.give("red", "done\ndone\nattack north") == ["done", "done", "waits"]
    table.give("blue", "done")
    assert "Turn 2, for which you wrote it, is over" in table.why


def test_a_draft_says_what_would_wait(table: Table) -> None:
    tried = draft(table.matches, table.id, "red", "done\ndone\nattack north")
    assert [r.state for r in tried.receipt.lines] == ["done", "done", "waits"]
    assert table.rest == []


@pytest.fixture
def proved(tmp_path: Path) -> Table:
    """The dice of this match wait for their rounds."""
    return Table(tmp_path, dice="proved")


def test_lines_wait_for_each_round_and_each_answer(proved: Table) -> None:
    assert proved.give("red", "attack north\nattack south\ndone") == ["done", "waits", "waits"]
    for rolled in (1, 2):
        assert (len(proved.state.dice), proved.state.asked) == (rolled - 1, "")
        assert proved.roll()
        assert len(proved.state.dice) == rolled
        assert proved.match.dice.waits is None  # the answer comes first
        proved.give("blue", "yield")
    assert (proved.state.phase, proved.rest) == ("pursuit", [])


def test_what_waits_is_told_before_the_order_whose_dice_it_waits_for(proved: Table) -> None:
    """It is bound before anybody can know the round that the dice are made of."""
    before = proved.match.size
    proved.give("red", "attack north\nattack south\nrecall")
    assert proved.topics()[before:] == ["rest.changed", "command"]
    assert proved.rest == ["attack south", "recall"], "the first line was given"
    assert proved.give("red", "recall") == ["refused"], "nothing but notes passes meanwhile"
    proved.roll()
    assert proved.give("red", "recall") == ["done"]
    proved.give("blue", "yield")
    assert (proved.rest, proved.match.dice.waits) == ([], None)


def test_each_line_is_told_with_its_own_entries_and_no_others(proved: Table) -> None:
    receipt = proved.send("red", "attack north\nnote so it goes [1d6]\ndone")
    assert [line.state for line in receipt.lines] == ["done", "done", "waits"]
    order, note, _ = receipt.lines
    rows = proved.matches.repository.rows
    assert [t for _, t, _ in rows(proved.id, order.first, order.stop)] == ["command"]
    assert [t for _, t, _ in rows(proved.id, note.first, note.stop)] == ["note", "note.sent"]
    assert order.reason == note.reason == WAITS


@needs_node
def test_both_verifiers_read_lines_that_waited_for_a_round(proved: Table, tmp_path: Path) -> None:
    proved.give("red", "attack north\nattack south\ndone")
    for _ in range(2):
        proved.roll()
        proved.give("blue", "yield")
    file, key = tmp_path / "proved.export", proved.matches.house.key.vkey
    file.write_bytes(b"".join(export(proved.matches, proved.id, EVERYTHING)))
    report = examine(file, [key], proved.matches.games, again=True)
    assert (report.rolls, report.replayed) == (2, report.events)
    status, found = agreed(file, key)
    assert (status, found["rolls"]) == (2, 2)


def test_who_takes_a_seat_anew_finds_nothing_that_waits(table: Table) -> None:
    table.give("red", "attack north\nattack south")
    table.give("red", "leave")
    assert "red" not in table.match.ahead.rest
    table.matches.join(table.id, "red", ID.format("join-red-again"))
    assert "red" not in table.match.ahead.rest
    assert "attack south" not in table.notes("red"), "nor what another wrote"


def test_an_answer_that_does_not_come_lets_the_rest_go_on_too(tmp_path: Path) -> None:
    table = Table(tmp_path, pace="4 days", dice="quick")
    table.give("red", "attack north\nattack south")
    table.now = "2026-12-01T06:30:00Z"
    assert Reminders(table.matches, None, lambda _: lambda *_: True).keep(table.id)  # type: ignore[arg-type]
    assert table.state.asked == "south"


def test_a_line_report_of_what_waits_is_no_failure() -> None:
    lines = (LineReport("attack north", "done"), LineReport("done", "waits"))
    assert Receipt("m", "red", 9, lines).done


def test_only_what_was_not_carried_out_is_cut_where_it_is_quoted() -> None:
    long = "march " * 90
    for fate in ("refused", "left", "skipped"):
        assert len(ReportLine(long, fate, caret=(96, 102)).said) <= 60
    assert ReportLine(long, "done").said == ReportLine(long, "waits").said == long


@pytest.fixture
def planned(tmp_path: Path) -> tuple[Matches, str]:
    matches = new_matches(tmp_path, {"toy": plans.RULES})
    return matches, begun(matches)


def test_behind_a_plan_that_is_ready_the_rest_waits_for_those_who_still_plan(
    planned: tuple[Matches, str],
) -> None:
    matches, match = planned
    text = "scheme: tank at able; end\nready\nstorm\nready"
    receipt = matches.order(match, "red", text, ID.format("red-plans"))
    assert [line.state for line in receipt.lines] == ["done", "done", "waits", "waits"]
    before = matches.repository.match(match)
    assert [line.orders for line in before.ahead.rest["red"].lines] == ["storm", "ready"]
    matches.order(match, "blue", "scheme: tank at baker; end\nready", ID.format("blue-plans"))
    after = matches.repository.match(match)
    assert len(after.table.position.clashes) == 1
    assert before.table.position.storms == 0 < after.table.position.storms
    assert "“ready” did not go on. You have not sealed a plan yet" in after.ahead.rest["red"].why


def test_another_plan_does_not_wait(planned: tuple[Matches, str]) -> None:
    matches, match = planned
    text = "scheme: tank at able; end\nready\nscheme: tank at baker; end\nready"
    receipt = matches.order(match, "red", text, ID.format("red-plans"))
    assert [line.state for line in receipt.lines] == ["done"] * 4

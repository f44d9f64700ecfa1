"""A word that ends a phase means the phase in which it was written."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from domain.game.grammar.orders import NotUnderstood
from domain.game.ruleset import Chance, Event, Illegal, Moment, Order, Ruleset, Scenario
from domain.game.view.board import View
from domain.match.writing import NoHistory
from domain.table.play import give
from service.application.receipts import Stale
from tests.rigs.new_store import new_matches
from tests.toys.duel import begun

BOTH = ("red", "blue")
PHASES = ("Recon Phase", "Assault Phase", "Rally")
ID = "an-id-of-{}-characters"


class Act(Order, frozen=True):
    form: ClassVar[str] = "act"


class Done(Order, frozen=True):
    form: ClassVar[str] = "done"
    ends: ClassVar[bool] = True


class Acted(Event, frozen=True):
    def after(self, state: Any) -> Any:
        return msgspec.structs.replace(state, acts=state.acts + 1)


class PhaseEnded(Event, frozen=True):
    def after(self, state: Any) -> Any:
        return State(state.steps + 1)


class State(msgspec.Struct, frozen=True):
    steps: int = 0
    acts: int = 0


def decide(state: State, seat: str, order: Order, chance: Chance) -> Iterator[Event]:
    if isinstance(order, Done):
        yield PhaseEnded()
    elif state.steps % 3 == 2:
        raise Illegal("1", "Nobody acts in the Rally.")
    else:
        yield Acted()


def advance(state: State, chance: Chance) -> Iterable[Event]:
    """Two acts end a phase by themselves."""
    return (PhaseEnded(),) if state.acts == 2 else ()


RELAY: Ruleset[State, Order, Event] = Ruleset(
    key="relay",
    title="Relay",
    version=1,
    scenarios=(Scenario("one", "One", "Side by side.", BOTH, 2),),
    orders=(Act, Done),
    events=(Acted, PhaseEnded),
    start=State(),
    setup=lambda *_: (),
    decide=decide,
    advance=advance,
    to_move=lambda _: frozenset(BOTH),
    legal_orders=lambda *_: iter((Act(), Done())),
    view=lambda *_: View("Relay", "1", "x"),
    outcome=lambda _: None,
    moment=lambda state: Moment(1 + state.steps // 3, PHASES[state.steps % 3]),
    phases=PHASES,
)


class Table:
    """One match of the relay: what Blue does ends the phase of Red too."""

    def __init__(self, folder: Path) -> None:
        self.matches = new_matches(folder, {"relay": RELAY})
        self.id = begun(self.matches, "relay", "one")
        self.tries = 0

    @property
    def size(self) -> int:
        return self.matches.repository.match(self.id).size

    @property
    def steps(self) -> int:
        return int(self.matches.repository.match(self.id).table.position.steps)

    def give(self, text: str, **more: Any) -> list[str]:
        """Your orders: Red, who says what Red had seen, or else of Blue."""
        self.tries += 1
        seat = "red" if "seen" in more else "blue"
        receipt = self.matches.order(self.id, seat, text, ID.format(f"try-{self.tries}"), **more)
        self.reasons = [line.reason for line in receipt.lines]
        return [line.state for line in receipt.lines]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_done_ends_the_phase_that_is_on(table: Table) -> None:
    assert table.give("done") == ["done"]
    assert table.steps == 1


def test_done_on_a_page_that_is_older_than_the_phase_is_skipped(table: Table) -> None:
    seen = table.size
    table.give("act")
    table.give("act")
    assert table.steps == 1
    assert table.give("done", seen=seen) == ["skipped"]
    assert table.reasons == [
        "“Recon Phase” of turn 1 was over by itself, and this is “Assault Phase” of turn 1; "
        "say it again if you mean to end that."
    ]
    assert table.steps == 1
    assert table.give("done", seen=table.size) == ["done"]


def test_a_trial_of_done_means_the_phase_that_its_writer_saw(table: Table) -> None:
    seen = table.size
    table.give("act\nact")
    trial = table.matches.try_order
    assert trial(table.id, "red", "done", seen=seen).lines[0].state == "skipped"
    assert trial(table.id, "red", "done", seen=table.size).lines[0].state == "done"
    assert trial(table.id, "red", "done").lines[0].state == "done"


def test_a_page_of_the_same_phase_may_be_older(table: Table) -> None:
    seen = table.size
    table.give("act")
    assert table.give("done", seen=seen) == ["done"]
    assert table.steps == 1


def test_in_a_chain_done_belongs_to_the_phase_of_the_line_before(table: Table) -> None:
    assert table.give("act\nact\ndone\nact\ndone") == ["done", "done", "skipped", "done", "done"]
    assert table.steps == 2


def test_each_done_of_a_chain_ends_the_phase_after_the_last_one(table: Table) -> None:
    assert table.give("done\ndone\ndone") == ["done", "done", "done"]
    assert table.steps == 3


def test_the_same_phase_of_a_later_turn_is_another_one(table: Table) -> None:
    seen = table.size
    table.give("done\ndone\ndone")
    assert table.give("done", seen=seen) == ["skipped"]
    assert "of turn 1 was over by itself, and this is “Recon Phase” of turn 2" in table.reasons[0]


@pytest.mark.parametrize("named", ["recon", "Recon Phase", "rec ph"])
def test_done_may_name_its_phase_and_is_kept_as_it_was_said(table: Table, named: str) -> None:
    assert table.give(f"Done {named}") == ["done"]
    rows = table.matches.repository.rows(table.id, 0, table.size)
    assert f'"orders":"done {named.casefold()}"'.encode() in rows[-2][2]
    again = table.matches.order(table.id, "blue", f"done {named}", ID.format("try-1"))
    assert again.repeated


def test_done_for_another_phase_is_skipped_whatever_its_writer_saw(table: Table) -> None:
    assert table.give("act\nact\ndone recon\ndone assault") == ["done", "done", "skipped", "done"]
    assert table.steps == 2


@pytest.mark.parametrize("text", ["done", "done rally"])
def test_a_match_that_is_over_says_so_and_not_which_phase_was_its_last(
    table: Table, text: str
) -> None:
    seen = table.size
    table.give("act\nact\nresign")
    assert table.give(text, seen=seen) == ["refused"]
    assert table.reasons[0].startswith("This match is over")


def test_a_phase_that_there_is_not_stops_everything(table: Table) -> None:
    assert table.give("act\ndone bombardment") == ["left", "refused"]
    assert "There is no phase “bombardment”; the phases are Recon Phase" in table.reasons[1]
    with pytest.raises(NotUnderstood, match="There is no order"):
        table.give("# done")


def test_a_skipped_line_is_no_reason_to_undo_others_nor_undone_itself(table: Table) -> None:
    seen = table.size
    table.give("act\nact\ndone")
    table.give("done")
    assert table.steps == 2
    assert table.give("done\nact\ndone", seen=seen) == ["skipped", "refused", "left"]


def test_a_request_whose_first_line_was_skipped_is_carried_out_once(table: Table) -> None:
    seen = table.size
    table.give("act\nact")
    key = ID.format("again")
    first = table.matches.order(table.id, "red", "done\nact", key, seen=seen)
    again = table.matches.order(table.id, "red", "done\nact", key, seen=seen)
    assert [line.state for line in first.lines] == ["skipped", "done"]
    assert [line.state for line in again.lines] == ["left", "done"]
    assert again.repeated
    assert again.size == first.size == table.size


def test_what_was_never_there_cannot_have_been_seen(table: Table) -> None:
    assert table.give("done", seen=table.size) == ["done"]
    with pytest.raises(Stale):
        table.give("done", seen=table.size + 1)


def test_the_kernel_itself_refuses_what_names_another_phase(table: Table) -> None:
    match = table.matches.repository.match(table.id)
    codec = table.matches.repository.codec_of("relay", {})
    context = table.matches.house_writer.context(match)
    with pytest.raises(Illegal, match="This is Recon Phase, not “rally”") as refusal:
        give(codec, match, "red", "done rally", ID.format("kernel"), context, NoHistory())
    assert refusal.value.rule == "table.23"

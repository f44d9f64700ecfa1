"""What a page can complete by hand: only with the move, in names that mean just one piece."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.game.ruleset import Event
from domain.game.view.board import View
from domain.games.dice_table.box import box_of
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.gripping import called
from domain.games.dice_table.laid import Laid
from domain.games.dice_table.opening import BoxOpened
from domain.games.dice_table.piece_names import PieceNames
from domain.games.dice_table.state import State
from domain.kits.kit import Kind, PieceLayer, hash_of
from tests.games.dice_table.boxed import SIDES, causeway, crowns, on_the_shelf, two_crowns
from tests.games.dice_table.test_covered import set_up
from tests.rigs.scripted import Scripted
from tests.rigs.steps import calls

rule = pytest.mark.rule


def seen(state: Any, seat: str) -> tuple[Any, View]:
    """A position in which a seat has the move, and what it sees of it."""
    moving = replace(state, mover=seat)
    return moving, RULES.view(moving, seat)


def completed(view: View, to: str) -> Iterator[tuple[str, str]]:
    """Every order that can be completed for one piece: its id, and the line."""
    for piece in view.pieces:
        for grip in view.grips:
            beside = "{here}" in grip.line and not piece.space
            if (grip.pieces is None or piece.id in grip.pieces) and not beside:
                gaps = {"pieces": piece.id, "place": to, "here": piece.space, "words": "seen"}
                yield piece.id, grip.line.format(**gaps)


def about(event: Event) -> tuple[str, ...]:
    """The pieces and tokens that an event is about."""
    told: Any = event
    if hasattr(event, "acts"):
        return tuple(act.token for act in told.acts)
    names = (name for name in ("tokens", "on", "order", "pieces") if hasattr(event, name))
    found: tuple[str, ...] = getattr(event, next(names))
    return told.pieces if type(event).__name__ == "Covered" else found


def lines_taken(state: Any, seat: str, to: str) -> set[str]:
    """The first words of what can be completed: every order is taken, and means its one piece."""
    moving, view = seen(state, seat)
    laid, verbs = Laid(moving, box_of(moving), seat), set[str]()
    for piece, line in completed(view, to):
        (event,) = RULES.decide(moving, seat, parse(line, RULES.orders), Scripted())
        assert [called(laid, item) for item in about(event)] == [piece], line
        verbs.add(line.split()[0])
    return verbs


@rule("8.1", "9.5")
def test_every_order_that_a_hand_completes_is_taken_and_means_just_that_piece() -> None:
    played = set_up().gives("blue", "secretly Renault at 0105").gives("red", "mark Lewis seen")
    laying = {"move", "stack", "remove", "flip", "mark", "cover"}
    assert lines_taken(played.state("red"), "red", "0605") == {*laying, "unmark"}
    assert lines_taken(played.state("blue"), "blue", "0605") == {
        *laying, "unmark", "secretly", "uncover", "show",
    }  # fmt: skip
    with on_the_shelf(crowns()):
        begun = two_crowns().when("red", "deploy Control at Orthez")
        again = begun.when("red", "flip Fort Paris")
        assert lines_taken(again.state, "red", "Châlons") == {*laying, "rotate"}


@rule("8.3")
def test_a_piece_at_its_last_step_is_flipped_no_further() -> None:
    with on_the_shelf(crowns()):
        begun = two_crowns()
        flips = {g.line: g.pieces for g in seen(begun.state, "red")[1].grips if "flip" in g.line}
        assert flips["flip {pieces} Paris"] == flips["flip {pieces} Moat"] == ("Fort",)
        _, view = seen(begun.when("red", "flip Fort Paris").state, "red")
        assert "flip {pieces} Paris" not in [grip.line for grip in view.grips]


@rule("1.2", "7.3")
def test_every_seat_completes_orders_whoever_has_the_move() -> None:
    state = set_up().state("red")
    assert RULES.view(state, "red").grips
    assert "remove {pieces}" in [grip.line for grip in RULES.view(state, "blue").grips]
    assert RULES.view(state, None).grips == ()
    over = causeway().when("red", "over nobody")
    assert [RULES.view(over.state, seat).grips for seat in ("red", "blue")] == [(), ()]


@rule("9.2", "9.5")
def test_what_is_hidden_is_in_no_other_seats_grips() -> None:
    played = set_up().gives("blue", "secretly Renault at 0105")
    _, theirs = seen(played.state("blue"), "blue")
    assert next(g for g in theirs.grips if g.line.startswith("secretly")).pieces == (
        "Renault-1/100",
    )
    for grip in theirs.grips:
        if not grip.line.startswith(("secretly", "uncover", "show")):
            assert not [p for p in grip.pieces or () if "Renault" in p or "Grenadier" in p], grip
    for viewer in ("red", "green"):
        told = msgspec.json.encode(seen(played.state(viewer), viewer)[1].grips).decode()
        assert "blue-1" in told or '"pieces"' not in told
        assert not [name for name in ("Grenadier", "Dummy", "Renault", "blue-u") if name in told]


@rule("9.3", "9.4")
def test_own_tokens_are_shown_to_each_seat_and_mixed_where_several_lie() -> None:
    played = set_up().gives("blue", "move blue-1 to 0206")
    grips = {grip.line: grip.pieces for grip in seen(played.state("blue"), "blue")[1].grips}
    tokens = ("blue-1", "blue-2", "blue-3", "blue-4")
    assert sorted(grips["show {pieces} to red"] or ()) == list(tokens)
    assert sorted(grips["mix {pieces}"] or ()) == ["blue-1", "blue-2"]
    theirs = [grip.line for grip in seen(played.state("red"), "red")[1].grips]
    assert not [line for line in theirs if line.startswith(("show", "mix"))]


@rule("8.5", "9.1")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_all_that_waits_beside_the_boards_is_brought_there_by_its_name(seat: str) -> None:
    moving, view = seen(set_up().gives("red", "remove Lewis").state(seat), seat)
    assert view.stocks
    brought(moving, seat, view, "0303")


@rule("8.2", "8.5")
def test_two_kinds_of_one_name_wait_each_by_the_name_of_its_first_piece() -> None:
    kit = crowns()
    pieces = {
        c: replace(p, at="supply") if p.at.startswith("m") else p for c, p in kit.pieces.items()
    }
    alike = replace(kit, pieces=pieces)
    with on_the_shelf(alike):
        state = BoxOpened(hash_of(alike), "", SIDES).after(Seated(("red", "blue")).after(State()))
        moving, view = seen(state, "red")
        supply = next(stock for stock in view.stocks if stock.title == "Supply")
        assert supply.pieces["Control"] == 0, "as many as anybody wants"
        assert {name: many for name, many in supply.pieces.items() if "Foot" in name} == {
            "Foot-1": 3, "Foot-4": 1,
        }  # fmt: skip
        assert supply.kinds == {"Foot-1": "Foot"}
        brought(moving, "red", view, "Orthez")


def brought(state: State, seat: str, view: View, place: str) -> None:
    """Every order that brings something in is taken, and means a piece of which it told the name
    and how many there are."""
    laid = Laid(state, box_of(state), seat)
    for stock in view.stocks:
        for (name, many), grip in product(stock.pieces.items(), stock.grips):
            line = grip.line.format(pieces=name, place=place)
            (event,) = RULES.decide(state, seat, parse(line, RULES.orders), Scripted())
            told: Any = event
            (code,) = [a.piece for a in told.acts] if hasattr(told, "acts") else told.pieces
            if many == 0:
                assert laid.box.kit.kinds[told.kind].name == name
                continue
            kind, waits = laid.kind(code), laid.stacks[laid.place(code)]
            open_ = [one for one in waits if one not in laid.tokens and laid.kind(one) is kind]
            assert name == kind.name or stock.kinds.get(name, kind.name) == kind.name, line
            assert name in (kind.name, laid.name(code)), line
            assert many == 1 or many == len(open_), line


@rule("8.5")
def test_a_large_supply_is_shown_without_looking_for_each_kind_among_the_pieces() -> None:
    many = []
    for kinds in (1, 50):
        art = (PieceLayer(("0" * 64,)),)
        supply = {f"s{n}": Kind(f"Unit {n}", layers=art, copies=True) for n in range(kinds)}
        kit = replace(crowns(), kinds={**crowns().kinds, **supply})
        with on_the_shelf(kit):
            state = BoxOpened(hash_of(kit), "", SIDES).after(Seated(("red", "blue")).after(State()))
            stocks = seen(state, "red")[1].stocks
            many.append(len(calls(partial(seen, state, "red"), PieceNames.called)))
        assert sum(name.startswith("Unit ") for name in stocks[0].pictures) == kinds
    assert many[0] == many[1]


@rule("10.3")
def test_what_lies_in_a_tray_is_taken_out_by_who_takes_from_it() -> None:
    kit = crowns()
    for sides, seats in (((), ["red", "blue"]), (("Anjou",), ["blue"])):
        trayed = replace(kit, decks=tuple(replace(p, sides=sides) for p in kit.decks))
        with on_the_shelf(trayed):
            begun = BoxOpened(hash_of(trayed), "", {"red": "Navarre", "blue": "Anjou"})
            state = begun.after(Seated(("red", "blue")).after(State()))
            trays = {
                seat: [stock for stock in seen(state, seat)[1].stocks if stock.title == "removed"]
                for seat in ("red", "blue")
            }
            assert [seat for seat, found in trays.items() if found] == seats
            assert trays["blue"][0].pieces == {"Relic": 1}
            brought(state, "blue", seen(state, "blue")[1], "Orthez")


@rule("9.2")
def test_what_waits_for_another_side_is_in_no_stock() -> None:
    played = set_up()
    _, ours = seen(played.state("red"), "red")
    _, theirs = seen(played.state("blue"), "blue")
    assert [stock.title for stock in ours.stocks] == ["Supply"]
    assert [stock.title for stock in theirs.stocks] == ["To be set up", "Supply"]
    assert RULES.view(played.state(None), None).stocks == ()

"""Chapter 9: what lies face down or unseen, who knows it, and that nobody else can tell."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.game.grammar.bodies import gathered
from domain.game.grammar.orders import parse
from domain.game.ruleset import Event, Illegal
from domain.game.secrets import known, secrets
from domain.game.view.text_board import text_board
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.covered import Covered, ShownTo, Uncovered
from domain.games.dice_table.mixing import Mixed
from domain.games.dice_table.moving import Moved, Removed
from domain.games.dice_table.opening import BoxOpened
from domain.games.dice_table.unseen import Act, Unseen
from domain.games.dice_table.words import CAUSEWAY
from tests.games.dice_table.boxed import SIDES
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule
SET_UP = "cover: Grenadier at 0205; Grenadier at 0206; Dummy at 0304; Dummy at 0204; end"
BLUE = ("blue",)
VIEWERS = ("red", "green", None)


class Played:
    """A match over The Causeway, as each viewer knows it."""

    def __init__(self) -> None:
        seats = ("red", "blue", "green")
        self.events: list[Event] = [Seated(seats), BoxOpened(CAUSEWAY, "", SIDES)]

    def state(self, seat: str | None = "*") -> Any:
        """The position as a seat knows it; "*" for all of it."""
        state: Any = RULES.start
        for event in self.events:
            state = (event if seat == "*" else known(event, seat)).after(state)
        return state

    def story(self, seat: str | None) -> list[str]:
        """What is told to a seat."""
        state, told = RULES.start, []
        for event in self.events:
            seen = known(event, seat)
            told.append(seen.told(state))
            state = seen.after(state)
        return told

    def gives(self, seat: str, text: str, *chance: int | str) -> "Played":
        """A seat gives an order: decided from all, and from what the seat knows, alike."""
        order, whole, own = parse(text, RULES.orders), Scripted(*chance), Scripted(*chance)
        happened = list(RULES.decide(self.state(), seat, order, whole))
        assert happened == list(RULES.decide(self.state(seat), seat, order, own))
        self.events += happened
        return self

    def refused(self, rule: str, seat: str, text: str) -> str:
        """Why an order is refused by a rule: the same, whatever the seat does not know."""
        found = []
        for state in (self.state(), self.state(seat)):
            with pytest.raises(Illegal) as refusal:
                list(RULES.decide(state, seat, parse(text, RULES.orders), Scripted()))
            found.append(refusal.value)
        assert str(found[0]) == str(found[1])
        assert found[0].rule == rule
        return found[0].reason

    def last(self, many: int = 1) -> Sequence[Event]:
        """The last events."""
        return self.events[-many:]


def set_up() -> Played:
    return Played().gives("blue", SET_UP)


def stands(played: Played, seat: str | None, place: str) -> list[tuple[str, str]]:
    view = RULES.view(played.state(seat), seat)
    return [(piece.id, piece.name) for piece in view.pieces if piece.space == place]


@rule("9.1")
def test_all_see_where_pieces_lie_face_down_and_only_their_side_what_they_are() -> None:
    played = set_up()
    tokens, to = (
        ("blue-1", "blue-2", "blue-3", "blue-4"),
        ("m0.0205", "m0.0206", "m0.0304", "m0.0204"),
    )
    (event,) = played.last()
    assert event == Covered("blue", BLUE, tokens, to, ("p9", "p10", "p15", "p16"))
    assert len(secrets(event)) == 4, "each is sealed by itself"
    assert stands(played, "blue", "0206") == [("blue-2", "Grenadier-2/1057")]
    for viewer in VIEWERS:
        assert stands(played, viewer, "0206") == [("blue-2", "blue-2")]
        assert stands(played, viewer, "0205")[1:] == [("blue-1", "blue-1")]
        assert played.story(viewer)[-1] == (
            "Blue lays face down: blue-1 at 0205, blue-2 at 0206, blue-3 at 0304, blue-4 at 0204."
        )
    assert "blue-3 (Dummy-1) at 0304" in played.story("blue")[-1]
    notes = RULES.view(played.state("red"), "red").notes
    assert "Not in sight, or face down: 4 Grenadier/1057, 2 Renault/100, 3 Dummy" in notes
    notes = RULES.view(played.state("blue"), "blue").notes
    assert "To be set up: 2 Grenadier/1057, 2 Renault/100, Dummy" in notes


@rule("9.1")
@rule("9.2")
def test_a_line_may_set_several_up_each_in_its_place() -> None:
    lines = "Grenadier-1 at 0205, Grenadier-2 at 0206; Dummy-1, Dummy-2 at 0304 and Dummy-3 at 0204"
    played = Played().gives("blue", f"cover: {lines}; end")
    (event,) = played.last()
    assert isinstance(event, Covered)
    assert [to[3:] for to in event.to] == ["0205", "0206", "0304", "0304", "0204"]
    unseen = Played().gives("blue", "secretly Grenadier-1 at 0205, Dummy-1 at 0304")
    (event,) = unseen.last()
    assert isinstance(event, Unseen)
    assert event.acts
    assert [act.to[3:] for act in event.acts] == ["0205", "0304"]


@rule("9.1")
def test_a_piece_that_all_saw_is_known_face_down_until_it_is_mixed() -> None:
    played = Played().gives("red", "cover Lewis").gives("red", "cover Mortar")
    assert played.last() == [Covered("red", ("red",), ("red-2",), ("m0.0705",), ("p7",), (0,))]
    for viewer in ("blue", None):
        assert ("red-1", "Lewis") in stands(played, viewer, "0705")
    played.gives("red", "mix red-1, red-2", 1)
    assert played.last() == [
        Mixed("red", ("red",), ("red-1", "red-2"), ("red-3", "red-4"), ("p7", "p8"))
    ]
    for viewer in ("blue", "green", None):
        assert stands(played, viewer, "0705") == [("red-3", "red-3"), ("red-4", "red-4")]
    assert ("red-4", "Lewis") in stands(played, "red", "0705")


@rule("9.1")
def test_a_token_is_moved_stacked_and_removed_by_anybody_and_nothing_else() -> None:
    played = set_up().gives("red", "move blue-1 to 0105")
    assert played.last() == [Moved("red", ("blue-1",), "m0.0105")]
    assert played.story("red")[-1] == "Red moves blue-1 from 0205 to 0105, 1 hex."
    assert (
        played.story("blue")[-1] == "Red moves blue-1 (Grenadier-1/1057) from 0205 to 0105, 1 hex."
    )
    played.gives("blue", "move blue-2, Blue 3 to 0105")
    assert played.last() == [Moved("blue", ("blue-2", "blue-3"), "m0.0105")]
    played.gives("green", "stack 0105 blue-1")
    assert stands(played, None, "0105")[-1] == ("blue-1", "blue-1")
    played.gives("red", "move all at 0105 to 0106")
    assert played.last() == [Moved("red", ("blue-1", "blue-2", "blue-3"), "m0.0106")]
    played.gives("red", "remove blue-3 to Dead-German")
    assert played.last() == [Removed("red", ("blue-3",), "m1.Dead-German")]
    assert stands(played, "red", "Dead-German") == [("blue-3", "blue-3")]
    for order in ("flip blue-1", "rotate blue-1 60", "mark blue-1 pinned"):
        played.refused("9.1", "blue", order)


@rule("9.1")
def test_what_cannot_be_covered_is_refused() -> None:
    played = set_up()
    played.refused("8.2", "blue", "cover blue-1")
    whose = played.refused("9.1", "red", "cover Gun")
    assert whose == "Gun/1709 is Blue's to lay face down."
    assert whose == played.refused("9.1", "red", "cover Gun at 0205")
    played.refused("8.2", "blue", "cover 3 Grenadier at 0205")
    assert played.refused("9.1", "blue", "cover Renault at dead") == "out of play is on no board."
    played.refused("8.2", "blue", "cover Renault")
    played.gives("green", "cover VP")
    assert played.last() == [
        Covered("green", ("green",), ("green-1",), ("m1.VP-0",), ("p19",), (0,))
    ]


@rule("9.2")
def test_what_is_done_unseen_is_one_sealed_thing() -> None:
    played = set_up().gives("blue", "secretly: Renault at 0105; Grenadier-3 at 0106; end")
    acts = (Act("blue-u1", "m0.0105", "p13"), Act("blue-u2", "m0.0106", "p11"))
    assert played.last() == [Unseen("blue", BLUE, (), acts)]
    assert len(secrets(played.events[-1])) == 1
    other = set_up().gives("blue", "secretly Grenadier at 0106").events[-1]
    assert other == Unseen("blue", BLUE, (), (Act("blue-u1", "m0.0106", "p11"),))
    assert stands(played, "blue", "0105") == [("Renault-1/100", "Renault-1/100")]
    for viewer in VIEWERS:
        assert stands(played, viewer, "0105") == []
        assert played.story(viewer)[-1] == "Blue does something unseen."
    played.gives("blue", "deploy Renault-2 at 0106").gives("blue", "secretly Renault to 0305")
    assert stands(played, "blue", "0305") == [("Renault-1/100", "Renault-1/100")]
    played.refused("9.2", "blue", "move Renault-1 to 0306")
    played.gives("blue", "uncover Renault-1")
    assert played.last() == [Uncovered("blue", ("blue-u1",), ("p13",), ("m0.0305",))]
    for viewer in (*VIEWERS, "blue"):
        assert played.story(viewer)[-1] == "Blue turns up Renault-1/100 at 0305."
        assert stands(played, viewer, "0305") == [("Renault-1/100", "Renault-1/100")]


@rule("9.2")
def test_a_token_goes_out_of_sight_and_comes_back() -> None:
    played = set_up().gives("blue", "secretly blue-3 to 0306")
    assert played.last() == [Unseen("blue", BLUE, ("blue-3",), (Act("blue-3", "m0.0306"),))]
    assert played.story("red")[-1] == (
        "Blue does something unseen; blue-3 cannot be seen any more."
    )
    assert stands(played, "red", "0304") == stands(played, "red", "0306") == []
    assert stands(played, "blue", "0306") == [("blue-3", "Dummy-1")]
    assert "Face down, somewhere unseen: blue-3" in RULES.view(played.state("red"), "red").notes
    assert played.refused("9.2", "red", "move blue-3 to 0101") == "blue-3 is out of sight."
    played.refused("9.4", "blue", "show blue-3")
    played.refused("9.3", "blue", "mix blue-3, blue-1")
    played.gives("blue", "move blue-3 to 0206")
    assert ("blue-3", "blue-3") in stands(played, "red", "0206")
    played.refused("9.2", "blue", "secretly blue-3")
    why = played.refused("9.2", "blue", "secretly Gun to 0206")
    assert "Gun/1709 cannot move unseen: only what waits off the map" in why


@rule("9.3")
def test_mixed_tokens_cannot_be_followed() -> None:
    played = set_up().gives("blue", "mix blue-1 blue-2 blue-3", 1, 2)
    (event,) = played.last()
    assert event == Mixed(
        "blue", BLUE, ("blue-1", "blue-2", "blue-3"), ("blue-5", "blue-6", "blue-7"),
        ("p15", "p10", "p9"),
    )  # fmt: skip
    assert stands(played, "blue", "0205")[1:] == [("blue-5", "Dummy-1")]
    for viewer in VIEWERS:
        seen: Any = known(event, viewer)
        assert seen.pieces == (None, None, None)
        assert played.story(viewer)[-1] == (
            "Blue mixes blue-1, blue-2 and blue-3; now there are blue-5 at 0205, blue-6 at 0206 "
            "and blue-7 at 0304."
        )
    played.refused("9.3", "blue", "mix blue-5")
    played.refused("9.4", "red", "mix blue-5, blue-6")
    for seat, order in (("blue", "mix blue-1, blue-2"), ("red", "move blue-1 to 0101")):
        gone = played.refused("8.2", seat, order)
        assert gone.startswith("Nothing face down is called blue-1; face down lie blue-4, blue-5")


@rule("9.3")
def test_one_token_is_mixed_with_those_of_its_side_beside_it() -> None:
    played = set_up().gives("blue", "move blue-1 to 0206").gives("blue", "mix blue-1", 1)
    (event,) = played.last()
    assert isinstance(event, Mixed)
    assert (event.gone, event.pieces) == (("blue-1", "blue-2"), ("p10", "p9"))


@rule("9.4")
def test_several_tokens_are_shown_at_once() -> None:
    played = set_up().gives("blue", "show blue-1, blue-3 to red")
    assert played.last() == [ShownTo("blue", ("blue-1", "blue-3"), BLUE, "red", ("p9", "p15"))]
    assert stands(played, "green", "0304") == [("blue-3", "blue-3")]


@rule("9.1", "9.4")
def test_a_refused_flip_says_who_may_turn_it_up() -> None:
    played = set_up()
    own, theirs = (played.refused("9.1", seat, "flip blue-1") for seat in ("blue", "red"))
    assert own == "blue-1 lies face down; “uncover blue-1” turns it up first."
    assert theirs == "blue-1 lies face down; only Blue may turn it up."


@rule("9.4")
def test_a_token_is_turned_up_for_all_by_its_side_alone() -> None:
    played = set_up()
    played.gives("blue", "uncover blue-3, Grenadier at 0206")
    assert played.last() == [
        Uncovered("blue", ("blue-3", "blue-2"), ("p15", "p10"), ("m0.0304", "m0.0206"))
    ]
    for viewer in VIEWERS:
        assert played.story(viewer)[-1] == (
            "Blue turns up blue-3: Dummy-1 at 0304 and blue-2: Grenadier-2/1057 at 0206."
        )
        assert stands(played, viewer, "0304") == [("Dummy-1", "Dummy-1")]
    assert played.refused("9.4", "red", "uncover blue-1") == "blue-1 is Blue's to show."
    assert played.refused("9.4", "blue", "uncover Gun") == "Gun/1709 does not lie face down."
    offered = {
        order.said(None, "blue") for order in RULES.legal_orders(played.state("blue"), "red")
    }
    assert not any("blue-1" in one for one in offered)


@rule("9.4")
def test_a_token_is_shown_to_one_seat_or_to_all_and_stays_face_down() -> None:
    played = set_up().gives("blue", "show blue-3 to red")
    assert played.last() == [ShownTo("blue", ("blue-3",), BLUE, "red", ("p15",))]
    assert stands(played, "red", "0304") == [("blue-3", "Dummy-1")]
    assert stands(played, "green", "0304") == [("blue-3", "blue-3")]
    assert played.story("green")[-1] == "Blue shows blue-3 to Red."
    assert played.story("red")[-1] == "Blue shows blue-3 (Dummy-1) to Red."
    played.refused("9.4", "red", "uncover blue-3")
    played.refused("9.4", "red", "show blue-2 to green")
    played.refused("9.4", "blue", "show blue-3 to white")
    played.gives("blue", "show blue-1")
    for viewer in VIEWERS:
        assert ("blue-1", "Grenadier-1/1057") in stands(played, viewer, "0205")
    played.gives("blue", "mix blue-1, blue-3", 1)
    assert stands(played, "red", "0304") == [("blue-6", "blue-6")]


@rule("9.5")
@pytest.mark.parametrize(
    "order",
    [
        "move Grenadier at 0205 to 0105", "move Grenadier to 0101", "move p9 to 0101",
        "move all at hidden to 0101", "deploy Grenadier at 0101", "remove Dummy",
        "secretly Grenadier at 0101", "uncover Grenadier at 0205", "cover Grenadier at 0101",
        "flip Grenadier", "mark Renault hit", "move all Grenadier at 0205 to 0101",
        "move blue-u1 to 0101", "stack 0205 Grenadier", "show Renault-1", "move 2 Dummy to 0101",
    ],
)  # fmt: skip
def test_no_refusal_tells_what_a_seat_may_not_know(order: str) -> None:
    """It is worded from the whole position as from what the seat knows: see ``refused``."""
    played = set_up().gives("blue", "secretly Renault at 0105")
    rule_ = "4.4" if order.startswith("show") else "8.2"
    told = played.refused(rule_, "red", order)
    assert "the nearest" not in told or "hidden" in order or "u1" in order
    for word in ("p9", "Grenadier-1", "Dummy-1", "blue-u1", "Renault-1/", "0206", "0304"):
        assert word in order or word not in told


@rule("9.5")
@pytest.mark.parametrize(
    ("order", "token"),
    [
        ("move Grenadier at 0206 to 0105", "blue-"),
        ("move Dummy-1 to 0305", "blue-3"),
        ("remove p15", "blue-3"),
        ("stack 0304 Dummy", "blue-"),
        ("mix Dummy-1, Dummy-2", "blue-3"),
        ("flip Grenadier-1", "blue-1"),
    ],
)
def test_an_order_that_others_read_names_tokens_as_they_do(order: str, token: str) -> None:
    told = set_up().refused("9.5", "blue", order)
    assert told.startswith(f"Others read this order: write {token}")


@rule("9.1")
def test_a_line_of_a_list_may_name_several_for_one_place() -> None:
    written = ["cover:", "  Grenadier at 0206", "  Dummy-1, Dummy-2 at 0304", "end"]
    (found,) = gathered(written, RULES.orders)
    assert stands(Played().gives("blue", found.text), "red", "0304") == [
        ("blue-2", "blue-2"),
        ("blue-3", "blue-3"),
    ]


@rule("9.5")
def test_a_piece_that_a_seat_may_not_know_is_out_of_sight_wherever_it_is() -> None:
    played = set_up().gives("blue", "secretly Renault-1 at 0105")
    for name in ("Renault-1", "Renault-2", "Grenadier-1", "Dummy"):
        told = played.refused("8.2", "red", f"move {name} to 0101")
        assert told == f"{name} is out of sight."


@rule("9.5")
def test_what_all_know_may_be_named() -> None:
    played = set_up().gives("blue", "show blue-3").gives("blue", "move Dummy-1 to 0305")
    assert played.last() == [Moved("blue", ("blue-3",), "m0.0305")]
    other = set_up().gives("blue", "deploy Grenadier-4 at 0206")
    other.gives("red", "move Grenadier at 0206 to 0105")
    assert other.last() == [Moved("red", ("p12",), "m0.0105")]
    other.gives("blue", "move Grenadier to 0106")
    assert other.last() == [Moved("blue", ("p12",), "m0.0106")]


@rule("9.5")
def test_nothing_that_others_hold_has_code_or_name_of_what_is_hidden() -> None:
    played = set_up()
    for order in ("secretly Renault at 0105", "secretly blue-3 to 0306", "move blue-1 to 0106"):
        played.gives("blue", order)
    played.gives("blue", "mix blue-1, blue-2", 1).gives("red", "move blue-5 to 0101")
    for viewer in VIEWERS:
        held = msgspec.json.encode(played.state(viewer)).decode()
        seen = msgspec.json.encode([known(event, viewer) for event in played.events]).decode()
        view = RULES.view(played.state(viewer), viewer)
        board = msgspec.json.encode(view).decode() + text_board(view)
        story = "\n".join(played.story(viewer))
        for secret in ("p9", "p10", "p13", "p15", "p16", "blue-u1"):
            assert f'"{secret}"' not in held + seen
        for secret in ("Grenadier-1", "Grenadier-2", "Dummy-1", "Dummy-2", "Renault-1", "blue-u1"):
            assert secret not in board + story
    assert "Renault-1" in "\n".join(played.story("blue"))

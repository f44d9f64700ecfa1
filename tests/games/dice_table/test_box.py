"""Chapter 7: a box is opened, set up, and played by whoever likes."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import parse
from domain.game.ruleset import Illegal
from domain.game.tables import text
from domain.game.view.board import View
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated, TurnBegan
from domain.games.dice_table.decks import DeckLaid
from domain.games.dice_table.moving import Moved
from domain.games.dice_table.opening import BoxOpened
from domain.games.dice_table.words import CAUSEWAY
from domain.kits.kit import (
    Board,
    BoardPart,
    BoxDice,
    BoxSetUp,
    DiceSet,
    Grid,
    Kind,
    Kit,
    Pile,
    Stands,
    canonical,
    hash_of,
)
from service.kits.own import WrongBox, read
from tests.games.dice_table.boxed import (
    BOX,
    CROWNS,
    SIDES,
    causeway,
    crowns,
    on_the_shelf,
    two_crowns,
)
from tests.games.dice_table.seated import table
from tests.kits import island
from tests.rigs.scenario import Given, given
from tests.rigs.scripted import Scripted

rule = pytest.mark.rule
EXAMPLE = Path(__file__).parents[3] / "examples" / "causeway.box.toml"


def opened(box: str, setup: str = "", seats: tuple[str, ...] = ("red", "blue")) -> Given:
    options = {"box": box, "setup": setup}
    begins = RULES.setup(RULES.scenario("box"), seats, options, Scripted())
    happened = list(begins)
    after = given(RULES, None, *happened)
    after.happened = [*happened]
    return after


@rule("7.1")
def test_the_box_of_the_table_is_the_example() -> None:
    kit = read(EXAMPLE.read_bytes())
    assert hash_of(kit) == CAUSEWAY, "make domain/games/dice_table/causeway.json anew"
    assert text("domain.games.dice_table", "causeway.json")[1].encode() == canonical(kit)


@rule("7.1", "7.2")
def test_a_box_is_set_up_as_it_says() -> None:
    begun = opened(CAUSEWAY)
    seated, box, deck, turn = begun.happened
    assert (seated, box) == (Seated(("red", "blue")), BoxOpened(CAUSEWAY, "", SIDES, "blue"))
    assert isinstance(deck, DeckLaid)
    assert (deck.name, len(deck.cards), deck.cards[0]) == ("support", 13, "Artillery-1")
    assert turn == TurnBegan("red", 1, "0400")
    view = RULES.view(begun.state, "red")
    assert (view.title, view.turn, view.phase) == ("The Causeway", "Turn 1", "0400")
    stands = {piece.name: piece.space for piece in view.pieces}
    assert stands["Rifle-1/325"] == stands["Sherman/746"] == "0805"
    assert (stands["Glider-1/325"], stands["Glider-2/325"]) == ("0804", "0806")
    assert box.told(given(RULES, None, seated).state) == (
        "The Causeway is on the table: Red plays us and Blue plays german."
    )


@rule("7.1")
def test_a_box_is_set_up_as_one_of_its_set_ups_says() -> None:
    with on_the_shelf(crowns()):
        plain, cold = opened(CROWNS), opened(CROWNS, "a-cold-day")
        for begun, where in ((plain, "Orthez"), (cold, "Europe Pau")):
            stands = {p.name: p.space for p in RULES.view(begun.state, None).pieces}
            assert stands["Duke of Foix"] == where
        assert "set up as “A Cold Day!”" in cold.happened[1].told(given(RULES).state)
        with pytest.raises(Illegal, match="no set-up called hot; it has a-cold-day, or"):
            opened(CROWNS, "hot")


@rule("7.1")
def test_boards_that_a_set_up_leaves_in_the_box_have_no_places_and_hold_no_pieces() -> None:
    small = BoxSetUp("Siege", {"p1": Stands(crowns().pieces["p1"].kind, "m2.Pau")}, boards=("m2",))
    kit = replace(crowns(), setups=(small,))
    with on_the_shelf(kit):
        begun = opened(hash_of(kit), "siege")
        assert [one.title for one in RULES.view(begun.state, None).maps] == ["siege"]
        stands = {p.name: p.space for p in RULES.view(begun.state, None).pieces}
        assert stands == {"Duke of Foix": "Pau"}  # which two boards have otherwise
        begun.when("red", "move Gaston to Pau").accepted()
        begun.when("red", "move Gaston to Dax").refused("8.2", "No place is called “Dax”")


@rule("8.5")
def test_a_note_names_sixty_kinds_at_most() -> None:
    kit = crowns()
    for many, told in ((61, "Kind 60, Kind 61"), (62, "Kind 60 and 2 more")):
        kinds = {f"k{200 + n}": Kind(f"Kind {n}", copies=True) for n in range(1, many + 1)}
        plain = {code: kind for code, kind in kit.kinds.items() if not kind.copies}
        large = replace(kit, kinds=plain | kinds)
        with on_the_shelf(large):
            notes = RULES.view(opened(hash_of(large)).state, None).notes
        (told_kinds,) = (note for note in notes if note.startswith("As many as you want"))
        assert told_kinds.endswith(told)


@rule("10.1")
def test_cards_and_decks_of_long_names_are_told_apart() -> None:
    long = "The same long name of a card that nobody cuts "
    kit = crowns()
    kinds = {f"k{n}": Kind(f"{long}{n}") for n in range(93, 96)}
    cards = {f"c{n}": Stands(f"k{n}", f"pile:d{n // 95}") for n in range(93, 96)}
    piles = (Pile("d0", long, ("c93", "c94"), hidden=True, shuffled=True),
             Pile("d1", long.upper(), ("c95",), hidden=True, shuffled=True))  # fmt: skip
    kit = replace(kit, kinds=kit.kinds | kinds, pieces={**cards}, decks=piles, setups=(), turn=None)
    with on_the_shelf(kit):
        laid = [one for one in opened(hash_of(kit)).happened if isinstance(one, DeckLaid)]
    assert [one.cards for one in laid] == [
        ("The-same-long-name-of-a-card-that-no", "The-same-long-name-of-a-card-that-2"),
        ("The-same-long-name-of-a-card-that-no",),
    ]
    assert len({one.name.casefold() for one in laid}) == 2


@rule("8.6")
def test_a_set_up_may_say_who_lies_above_whom() -> None:
    kit = replace(crowns(), setups=(BoxSetUp("By code"), BoxSetUp("Turned", order=("p4", "p1"))))
    by_code, turned = (
        [piece.name for piece in view.pieces if piece.space == "Orthez"]
        for view in (seen(kit, "by-code"), seen(kit, "turned"))
    )
    assert by_code == ["Duke of Foix", "Foot-1", "Foot-2", "Foot-3"]  # the lowest first
    assert turned == ["Foot-1", "Foot-2", "Foot-3", "Duke of Foix"]


def seen(kit: Kit, setup: str) -> View:
    """What everybody sees of a box that was set up."""
    with on_the_shelf(kit):
        return RULES.view(opened(hash_of(kit), setup).state, None)


@rule("7.1")
def test_a_box_that_is_not_in_the_house_refuses_only_what_needs_it() -> None:
    with on_the_shelf(), pytest.raises(Illegal, match="not in this house"):
        opened(CROWNS)
    with on_the_shelf(crowns()):
        begun = two_crowns().when("red", "move Gaston to Dax")
    with on_the_shelf():
        begun.when("red", "move Gaston to Pau").refused("7.1", "not in this house")
        begun.when("red", "roll d6 weather", 3).accepted()
        begun.offers("red", "done")
        assert parse("turn", RULES.orders) not in list(RULES.legal_orders(begun.state, "red"))
        view = RULES.view(begun.state, "red")
        assert not view.maps
        assert any("not in this house" in note for note in view.notes)
        assert begun.happened[0].told(two_crowns().state) == "p5 goes to Dax."
        begun.when("red", "turn").refused("7.1", "not in this house")
        cards = begun.when("red", "deck weather of rain").when("red", "take 1", "rain")
        cards.when("red", "put rain on top of weather").refused("7.1", "not in this house")
    table().when("red", "move Rifle to 0101").refused("7.1", "No box lies on this table")


@rule("7.2")
def test_a_seat_without_a_side_and_a_side_without_a_seat() -> None:
    assert opened(CAUSEWAY, seats=("red",)).state.sides == {"red": "us"}
    three = opened(CAUSEWAY, seats=("red", "blue", "green"))
    assert three.state.sides == SIDES
    three.when("green", "move Gun to 0105").then(Moved("green", ("p18",), "m0.0105"))
    owners = {
        p.name: p.owner for p in RULES.view(opened(CAUSEWAY, seats=("red",)).state, None).pieces
    }
    assert owners["Gun/1709"] == "blue"
    assert owners["VP"] == ""


@rule("7.2")
def test_who_has_pieces_to_set_up_has_the_move_first() -> None:
    opened(CAUSEWAY).waits_for("blue")
    opened(CAUSEWAY, seats=("red",)).waits_for("red")
    with on_the_shelf(crowns()):
        opened(CROWNS).waits_for("red")


@rule("7.3")
def test_anybody_moves_any_piece_out_of_turn_as_far_as_he_likes() -> None:
    causeway().when("blue", "move Sherman to 0101").then(Moved("blue", ("p6",), "m0.0101"))
    causeway().when("red", "move Gun to VP-3").accepted()


@rule("7.1")
def test_dice_of_the_box_are_offered() -> None:
    offered = opened(CAUSEWAY).offered("blue")
    assert {"roll 2d6 attack", "roll d6 artillery", "roll attacker:d6 defender:d6"} <= offered
    assert "roll d20" not in offered


@rule("7.1")
def test_journals_of_a_box_fold_without_it() -> None:
    lines = (
        "move all at 0805 to 0605",
        "flip Rifle-1",
        "mark 0605 fort",
        "deploy 2 Foxhole at 0605",
    )
    here = causeway()
    happened = []
    for text_ in lines:
        here = here.when("red", text_)
        happened += here.happened
    with on_the_shelf(crowns()):
        begun = two_crowns().when("red", "deploy 2 Control at Dax, Pau-gate")
        begun.refused("8.2")
        two_crowns().when("red", "deploy 101 Control at Dax").refused("8.5", "1 to 100 pieces")
        begun = two_crowns().when("red", "deploy 2 Control at Dax, gate")
        with_it = begun.state
    with on_the_shelf():
        state = two_crowns().state
        for event in begun.happened:
            state = event.after(state)
        assert state == with_it


@rule("7.1")
def test_a_board_with_a_picture_shows_its_cells_bare_each_grid_for_itself() -> None:
    kit = island.kit()
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        maps = RULES.view(begun.state, None).maps
        told = [(m.title, len(m.spaces), {s.shape for s in m.spaces}) for m in maps]
        on = [one for one in told if one[1]]
        assert on == [("Island", 32, {"hex"}), ("Island: Turn", 2, {"box"})]
        assert "roll 2d6" in begun.offered("red")


@rule("7.1")
@pytest.mark.parametrize(("wide", "shown"), [(50, 3000), (51, 1)])
def test_of_a_board_too_large_to_be_drawn_only_cells_with_something_are_shown(
    wide: int, shown: int
) -> None:
    paper = BoardPart(w=wide * 10 - 5, h=595, colour="#ffffff")
    board = Board("m0", "map", parts=(paper,), grid=Grid("square", dx=10, dy=10))
    kit = Kit(
        reader=1, title="Plain", made="own", boards=(board,), kinds={"k1": Kind("Flag")},
        pieces={"p1": Stands("k1", "m0.0203")},
    )  # fmt: skip
    with on_the_shelf(kit):
        (drawn,) = RULES.view(opened(hash_of(kit)).state, None).maps
    assert len(drawn.spaces) == shown
    assert "0203" in {space.id for space in drawn.spaces}


WORDS = """
[cards]
Muster = "Four units join the crown."
[setup.winter]
counters = "Gaston | Dax"
"""


@rule("7.1")
def test_a_box_of_ones_own_begins_as_its_set_up_says_and_its_cards_are_read_by_who_holds_them() -> (
    None
):
    kit = read((BOX + WORDS).encode())
    with on_the_shelf(kit):
        begun = opened(hash_of(kit), "winter")
        assert where(begun, "Gaston") == "Dax"
        assert where(opened(hash_of(kit)), "Gaston") == "Europe Pau"
        took = begun.when("red", "take 1 from Great-Strategy", "Muster-1")
        hands = {seat: [(c.name, c.text) for c in RULES.view(took.state, seat).cards]
                 for seat in ("red", "blue")}  # fmt: skip
        assert hands["red"] == [("Muster 1", "Four units join the crown.")]
        played = took.when("red", "play Muster-1 for operations")
        (card,) = RULES.view(played.state, "blue").cards
        assert card.text == "for operations. Four units join the crown."


def where(begun: Given, piece: str) -> str:
    return next(p.space for p in RULES.view(begun.state, "red").pieces if p.id == piece)


@rule("2.1")
def test_dice_of_a_box_show_their_own_faces_if_they_are_rolled_by_their_name() -> None:
    faces = ("miss", "miss", "hit", "hit", "hit", "double")
    kit = replace(crowns(), dice=(DiceSet((BoxDice(2, 6, faces=faces),), "battle"),))
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        for line, told in (
            ("roll 2d6 battle", "Red rolls: battle, 2d6: hit, double."),
            ("roll battle", "Red rolls: battle, 2d6: hit, double."),
            ("roll 2d6 weather", "Red rolls: weather, 2d6: 3, 6, in all 9."),
        ):
            (event,) = RULES.decide(begun.state, "red", parse(line, RULES.orders), Scripted(3, 6))
            assert event.told(begun.state) == told
        view = RULES.view(begun.when("red", "roll 2d6 battle", 3, 6).state, "red")
        assert [die.face for die in view.trays[0].dice] == ["hit", "double"]
        assert not any(die.picture for die in view.trays[0].dice)
    sides = tuple(str(n) for n in range(6))
    drawn = DiceSet((BoxDice(1, 6), BoxDice(2, 6, pictures=sides)), "drawn")
    with on_the_shelf(kit := replace(crowns(), dice=(DiceSet((BoxDice(1, 6),), "plain"), drawn))):
        begun = opened(hash_of(kit))
        view = RULES.view(begun.when("red", "roll d6 2d6 drawn", 5, 3, 6).state, "red")
        assert [die.picture for die in view.trays[0].dice] == ["", "die 1 1 3", "die 1 1 6"]


def test_what_is_suggested_leads_somewhere_else() -> None:
    (note,) = [n for n in RULES.view(causeway().state, "red").notes if n.startswith("Also: “move")]
    assert "“move Rifle-1/325 to 0805”" not in note


def test_only_what_can_be_flipped_is_suggested_to_be_flipped() -> None:
    kit = read(EXAMPLE.read_bytes())
    plain = {code: replace(kind, switches=(), flips="") for code, kind in kit.kinds.items()}
    for one, flips in ((kit, True), (replace(kit, kinds=plain), False)):
        with on_the_shelf(one):
            notes = RULES.view(opened(hash_of(one)).when("blue", "done").state, "red").notes
            (note,) = [n for n in notes if n.startswith("Also: “move")]
            assert ("“flip" in note) == flips


def test_on_a_bare_board_it_is_suggested_what_to_deploy() -> None:
    kit = crowns()
    pieces = {code: replace(one, at="supply") for code, one in kit.pieces.items()}
    kit = replace(kit, pieces=pieces, turn=None, decks=())
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        for seat, name in (("red", "Duke of Foix"), ("blue", "Foot")):
            if seat == "blue":
                begun = begun.when("red", "done")
            (note,) = [n for n in RULES.view(begun.state, seat).notes if n.startswith("Also: ")]
            assert f"“deploy {name} at Orthez”" in note
        taken = begun.when("blue", "deploy Control at gate")
        (note,) = [n for n in RULES.view(taken.state, "blue").notes if n.startswith("Also: ")]
        assert "“move Control to" in note, "also of which there are as many as one wants"


def test_what_is_suggested_lies_on_the_map_and_not_on_a_track() -> None:
    gone = causeway().when("red", "move Rifle-1 to VP-0")
    (note,) = [n for n in RULES.view(gone.state, "red").notes if n.startswith("Also: “move")]
    assert "VP-" not in note
    assert "Rifle-1" not in note


@rule("7.1")
def test_the_side_begins_that_the_box_names() -> None:
    assert RULES.to_move(opened(CAUSEWAY).state) == {"blue"}, "who has counters to set up unseen"
    text = EXAMPLE.read_text()
    for side, mover in (("us", "red"), ("german", "blue")):
        kit = read(f'first = "{side}"\n{text}'.encode())
        with on_the_shelf(kit):
            assert RULES.to_move(opened(hash_of(kit)).state) == {mover}
            alone = opened(hash_of(kit), seats=("red",))
            assert RULES.to_move(alone.state) == {"red"}, "where nobody plays the other side"
    with pytest.raises(WrongBox, match=r"line 1: “germen” is not a side.*german"):
        read(f'first = "germen"\n{text}'.encode())


@rule("7.1")
def test_of_a_module_the_largest_board_with_pieces_in_several_places_comes_first() -> None:
    kit = read(EXAMPLE.read_bytes())
    large, small = (BoardPart(w=900, h=900),), (BoardPart(w=90, h=90),)
    for made, sizes, titles in (
        ("own", (small, large), ["tracks", "The Causeway"]),
        ("vassal", (small, large), ["The Causeway", "tracks"]),
        ("vassal", (large, small), ["tracks", "The Causeway"]),
    ):
        sized = zip(kit.boards[::-1], sizes, strict=True)
        boards = tuple(replace(board, parts=parts) for board, parts in sized)
        turned = replace(kit, boards=boards, made=made)
        with on_the_shelf(turned):
            assert [
                one.title for one in RULES.view(opened(hash_of(turned)).state, None).maps
            ] == titles


@rule("11.1")
def test_a_table_with_a_box_names_no_phase_that_nobody_named() -> None:
    with on_the_shelf(crowns()):
        begun = opened(CROWNS)
        assert RULES.view(replace(begun.state, phase=""), "red").phase == ""

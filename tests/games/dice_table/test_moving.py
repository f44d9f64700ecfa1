"""Chapter 8: pieces are found by what people write, moved, deployed, removed and stacked."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.game.grammar.orders import line as order_line
from domain.game.grammar.orders import parse
from domain.games.dice_table.contents import RULES
from domain.games.dice_table.moving import Deployed, Moved, Removed, Stacked
from domain.kits.kit import Board, BoardPart, Grid, Kind, Kit, Stands, Zone, hash_of
from tests.games.dice_table.boxed import causeway, crowns, on_the_shelf, two_crowns
from tests.games.dice_table.test_box import opened
from tests.rigs.scenario import Given

rule = pytest.mark.rule
RIFLES = ("p1", "p2", "p3")
SHERMAN, MORTAR, LEWIS, GUN = "p6", "p7", "p8", "p18"


def told(begun: Given, after: Given) -> list[str]:
    return [event.told(begun.state) for event in after.happened]


def stack(given: Given, place: str) -> list[str]:
    """What lies in a place, from the top."""
    return [p.name for p in RULES.view(given.state, None).pieces if p.space == place][::-1]


@rule("8.1")
def test_several_go_together_and_the_story_says_how_far() -> None:
    begun = causeway()
    moved = begun.when("red", "move Sherman, Rifle-1, Rifle-2 to 0605 via 0705")
    moved.then(Moved("red", (SHERMAN, "p1", "p2"), "m0.0605", ("m0.0705",)))
    assert told(begun, moved) == [
        "Sherman/746, Rifle-1/325 and Rifle-2/325 go from 0805 to 0605 via 0705, 2 hexes."
    ]
    one = begun.when("red", "move Rifle-1 to 0705")
    assert told(begun, one) == ["Rifle-1/325 goes from 0805 to 0705, 1 hex."]
    apart = begun.when("red", "move Glider-1, Glider-2 and Lewis to 0605")
    assert told(begun, apart) == [
        "Glider-1/325 from 0804, Glider-2/325 from 0806 and Lewis from 0705 go to 0605."
    ]
    off = begun.when("red", "move VP to VP-1")
    assert told(begun, off) == ["VP goes from VP-0 to VP-1."]
    via = begun.when("red", "move Rifle-1 via 0704 0604 to 0605")
    via.then(Moved("red", ("p1",), "m0.0605", ("m0.0704", "m0.0604")))
    assert told(begun, via)[0].endswith("via 0704 and 0604, 3 hexes.")


@rule("8.1")
def test_one_order_sends_several_to_several_places() -> None:
    moved = causeway().when(
        "red",
        "move Sherman, Rifle-1 to 0605 via 0705, 0706, Lewis to 0706 and Mortar to 0704 under",
    )
    moved.then(
        Moved("red", (SHERMAN, "p1"), "m0.0605", ("m0.0705", "m0.0706")),
        Moved("red", (LEWIS,), "m0.0706"),
        Moved("red", (MORTAR,), "m0.0704", under=True),
    )
    causeway().when("red", "move Lewis to 0706, Mortar to 9999").refused("8.2")


@rule("8.2")
@pytest.mark.parametrize("words", ["Knud & Abel", "Knud and Abel", "knud", "Mule, Knud & Abel"])
def test_a_name_with_an_ampersand_is_found_though_orders_have_none(words: str) -> None:
    kinds = {"k0": Kind("Knud & Abel"), "k1": Kind("Mule")}
    spots = Grid("spots", spots={"Camp": (9, 9), "Rail & Port": (90, 9)})
    pieces = {f"p{n}": Stands(f"k{n}", "m0.Camp") for n in (0, 1)}
    board = Board("m0", "table", grid=spots)
    kit = Kit(reader=1, title="Brothers", made="own", boards=(board,), kinds=kinds, pieces=pieces)
    meant = ("p1", "p0") if "Mule" in words else ("p0",)
    with on_the_shelf(kit):
        moved = parse(f"move {words} to Rail & Port", RULES.orders)
        line = order_line(moved)
        opened(hash_of(kit)).when("red", line).then(Moved("red", meant, "m0.Rail & Port"))


@rule("8.1", "8.2")
def test_on_a_free_board_a_zone_is_all_that_lies_in_it() -> None:
    field = Zone("Field", ((100, 100), (300, 100), (300, 200), (100, 200)), told="{zone}")
    paper = BoardPart(w=400, h=300, colour="#ffffff")
    board = Board("m0", "table", parts=(paper,), free=True, zones=(field,))
    kinds = {f"k{n}": Kind(name) for n, name in enumerate(("Duke", "Archer", "Archer"))}
    lies = ("m0.@110,120", "m0.@250,150", "m0.@20,30")
    pieces = {f"p{n}": Stands(f"k{n}", at) for n, at in enumerate(lies)}
    kit = Kit(reader=1, title="Skirmish", made="own", boards=(board,), kinds=kinds, pieces=pieces)
    with on_the_shelf(kit):
        begun = opened(hash_of(kit))
        moved = begun.when("red", "move Duke to table 310,255")
        assert told(begun, moved) == ["Duke goes from Field @110,120 to table @310,255, 241 px."]
        begun.when("red", "move Archer at Field to field 120,130").then(
            Moved("red", ("p1",), "m0.@120,130")
        )
        begun.when("red", "move all at Field to 10,10").then(
            Moved("red", ("p0", "p1"), "m0.@10,10")
        )


@rule("8.5")
def test_one_order_deploys_several_kinds() -> None:
    deployed = causeway().when("red", "deploy 2 Foxhole at 0605, 0705, Disrupted at 0706")
    deployed.then(
        Deployed("red", ("p33", "p34"), ("m0.0605", "m0.0705")),
        Deployed("red", ("p21",), ("m0.0706",)),
    )


@rule("8.1")
def test_distances_follow_the_links_of_areas() -> None:
    with on_the_shelf(crowns()):
        begun = two_crowns()
        assert told(begun, begun.when("red", "move Duke of Foix, 3 Foot to Dax")) == [
            "Duke of Foix, Foot-1, Foot-2 and Foot-3 go from Orthez to Dax, 1 area."
        ]
        assert told(begun, begun.when("red", "move Duke to Europe Pau")) == [
            "Duke of Foix goes from Orthez to Europe Pau, 2 areas."
        ]
        assert told(begun, begun.when("red", "move Gaston to Châlons")) == [
            "Gaston goes from Europe Pau to Châlons."
        ]


@rule("8.1")
def test_a_move_says_where_to() -> None:
    causeway().when("red", "move Rifle-1 0705").then(Moved("red", ("p1",), "m0.0705"))
    causeway().when("red", "move Rifle-1").refused("8.1", "Say where to")
    causeway().when("red", "move to 0705").refused("8.2", "No piece is called “to”")


@rule("8.1", "8.6")
def test_who_comes_last_lies_on_top_and_under_is_below_all() -> None:
    begun = causeway()
    assert stack(begun, "0805") == ["Sherman/746", "Rifle-3/325", "Rifle-2/325", "Rifle-1/325"]
    over = begun.when("red", "move Lewis, Mortar to 0805")
    assert stack(over, "0805")[:3] == ["Lewis", "Mortar/325", "Sherman/746"]
    under = over.when("red", "move Glider-1, Glider-2 to 0805 under")
    assert stack(under, "0805")[-3:] == ["Rifle-1/325", "Glider-1/325", "Glider-2/325"]
    assert under.when("red", "move Gun to 0805 under").accepted()
    again = under.when("red", "move Gun to 0805 under")
    assert stack(again, "0805")[-1] == "Gun/1709"


@rule("8.6")
def test_a_stack_is_laid_anew_from_the_top() -> None:
    begun = causeway()
    laid = begun.when("red", "stack 0805 Rifle-2, Rifle-1")
    laid.then(Stacked("red", "m0.0805", ("p2", "p1")))
    assert stack(laid, "0805") == ["Rifle-2/325", "Rifle-1/325", "Sherman/746", "Rifle-3/325"]
    assert told(begun, laid) == ["The stack at 0805 has Rifle-2/325 and Rifle-1/325 on top."]
    begun.when("red", "stack La Fière Lewis").then(Stacked("red", "m0.0705", (LEWIS,)))
    begun.when("red", "stack 0805 Lewis").refused("8.2", "Lewis is at 0705")
    begun.when("red", "stack 0101 Lewis").refused("8.6", "Nothing lies at 0101")
    begun.when("red", "stack 9999 Lewis").refused("8.2", "“9999”; the nearest are 0807")


@rule("8.2")
def test_a_plural_is_all_at_one_place_and_asks_where_they_lie_apart() -> None:
    begun = causeway()
    everyone = Moved("red", ("p3", "p2", "p1"), "m0.0605")
    for words in ("rifles", "the rifles", "rifles at 0805"):
        begun.when("red", f"move {words} to 0605").then(everyone)
    begun.when("red", "move the rifle to 0605").then(Moved("red", ("p3",), "m0.0605"))
    begun.when("red", "move both rifles to 0605").then(Moved("red", ("p3", "p2"), "m0.0605"))
    apart = begun.when("red", "move Rifle-1 to 0605")
    apart.when("red", "move rifles to 0705").refused("8.2", "rifles is at 0605 and 0805")
    begun.when("red", "deploy foxholes at 0705").refused("8.2", "Say how many", "2 Foxhole")


@rule("8.2")
def test_what_kind_of_thing_a_piece_is_may_stand_behind_its_name() -> None:
    causeway().when("red", "move the Lewis gun to 0605").then(Moved("red", (LEWIS,), "m0.0605"))


@rule("8.2")
@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("Rifle-1", ("p1",)),
        ("rifle 1", ("p1",)),
        ("RIFLE-1/325", ("p1",)),
        ("p1", ("p1",)),
        ("Rif-1", ("p1",)),
        ("Rifle", (("p3"),)),
        ("Rifle/325", ("p3",)),
        ("Rifle at 0805", ("p3",)),
        ("Rifle@0805", ("p3",)),
        ("2 Rifle at 0805", ("p3", "p2")),
        ("2 rifle", ("p3", "p2")),
        ("Rifle, Rifle and Sherman", ("p3", "p2", SHERMAN)),
        ("top of 0805", (SHERMAN,)),
        ("top 2 of 0805", (SHERMAN, "p3")),
        ("all at 0805", (SHERMAN, "p3", "p2", "p1")),
        ("all us at 0805", (SHERMAN, "p3", "p2", "p1")),
        ("all Rifle at 0805", ("p3", "p2", "p1")),
        ("all at La Fiere", (LEWIS, MORTAR)),
        ("everything at hex 0705", (LEWIS, MORTAR)),
        ("us Sherman", (SHERMAN,)),
        ("Glider-1; Glider-2", ("p4", "p5")),
        ("the Gun", (GUN,)),
        ("both Gliders", ("p4", "p5")),
        ("two Gliders", ("p4", "p5")),
    ],
)
def test_a_piece_is_found_as_people_write_it(words: str, pieces: tuple[str, ...]) -> None:
    causeway().when("red", f"move {words} to 0505").then(Moved("red", pieces, "m0.0505"))


@rule("8.2")
@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("0205", "m0.0205"),
        ("Cauquigny", "m0.0205"),
        ("la-fiere", "m0.0705"),
        ("map 0205", "m0.0205"),
        ("hex 0205", "m0.0205"),
        ("the village Cauquigny", "m0.0205"),
        ("VP 3", "m1.VP-3"),
        ("tracks VP-3", "m1.VP-3"),
        ("dead german", "m1.Dead-German"),
        ("dead", "dead"),
        ("supply", "supply"),
        ("chits", "pile:d1"),
        ("0205.", "m0.0205"),
    ],
)
def test_a_place_is_found_as_people_write_it(words: str, place: str) -> None:
    causeway().when("red", f"move Lewis to {words}").then(Moved("red", (LEWIS,), place))


@rule("8.2")
def test_pieces_that_lie_apart_are_asked_back_with_their_places() -> None:
    begun = causeway()
    begun.when("red", "move Glider to 0705").refused(
        "8.2", "Glider is at 0804 and 0806: say which, as “Glider at 0804”"
    )
    begun.when("red", "move 2 Glider to 0705").then(Moved("red", ("p4", "p5"), "m0.0705"))
    begun.when("red", "move Glider at 0805 to 0705").refused(
        "8.2", "Glider is not at 0805 but at 0804 and 0806"
    )
    begun.when("red", "move 3 Glider to 0705").refused("8.2")
    begun.when("red", "move 4 Rifle to 0705").refused("8.2", "Only 3 of Rifle lie at")
    begun.when("red", "move Lewis, Lewis to 0605").refused("8.2", "Lewis is named twice")
    begun.when("red", "move all at 0101 to 0102").refused("8.2", "Nothing lies at 0101")
    begun.when("red", "move all german at 0805 to 0102").refused("8.2", "Nothing of “german”")
    begun.when("red", "move top 5 of 0805 to 0102").refused("8.2", "4 pieces lie at 0805")
    begun.when("red", "move 2 Lewis to 0605").refused("8.2", "Only 1 of Lewis lies at")
    begun.when("red", "move top 2 of 0205 to 0102").refused("8.2", "1 piece lies at 0205")


@rule("8.2")
def test_a_side_is_also_named_by_its_seat() -> None:
    begun = causeway()
    for side in ("us", "red"):
        begun.when("red", f"move all {side} at 0805 to 0705").then(
            Moved("red", ("p6", "p3", "p2", "p1"), "m0.0705")
        )


@rule("8.2")
def test_what_nobody_knows_is_told_with_the_nearest() -> None:
    begun = causeway()
    begun.when("red", "move Shermann to 0605").refused(
        "8.2", "No piece is called “Shermann”; the nearest is Sherman"
    )
    begun.when("red", "move all to 0605").refused("8.2", "Say where: “all at 0605”")
    begun.when("red", "move Sherman to 0818").refused(
        "8.2", "No place is called “0818”; the nearest are", "0801"
    )
    begun.when("red", "move Sherman to Cauquiny").refused(
        "8.2", "No place is called “Cauquiny”; the nearest"
    )
    with on_the_shelf(crowns()):
        two_crowns().when("red", "move Gaston to Pau").refused(
            "8.2", "Pau is on several boards: write “Europe Pau” or “siege Pau”"
        )


@rule("8.2")
@pytest.mark.parametrize(
    ("words", "place"),
    [("Chalons", "m0.Châlons"), ("MÜNCHEN", "m0.München"), ("muenchen", "m0.München")],
)
def test_accents_and_umlauts_do_not_count(words: str, place: str) -> None:
    with on_the_shelf(crowns()):
        two_crowns().when("red", f"move Gaston to {words}").then(Moved("red", ("p5",), place))


@rule("8.2")
def test_names_of_several_kinds_and_of_several_words() -> None:
    with on_the_shelf(crowns()):
        for words in ("Duke of Foix", "duke-of-foix", "Duke Foix", "DoF", "D o F"):
            two_crowns().when("red", f"move {words} to Dax").then(Moved("red", ("p1",), "m0.Dax"))
        two_crowns().when("red", "move Anjou Foot to gate").then(Moved("red", ("p6",), "m2.gate"))
        two_crowns().when("red", "move F to gate").refused(
            "8.2", "“F” may be", "Fort at Europe Pau"
        )
        two_crowns().when("red", "move Frame to gate").refused("8.2", "No piece is called")
        two_crowns().when("red", "move Muster-1 to gate").refused("8.2", "No piece is called")


@rule("8.5")
def test_pieces_come_out_of_the_supply() -> None:
    begun = causeway()
    one = begun.when("red", "deploy Foxhole at 0605")
    one.then(Deployed("red", ("p33",), ("m0.0605",)))
    assert told(begun, one) == ["Red deploys Foxhole-1 at 0605."]
    begun.when("red", "deploy 2 Foxholes at 0605").then(
        Deployed("red", ("p33", "p34"), ("m0.0605", "m0.0605"))
    )
    spread = begun.when("blue", "deploy 3 Grenadier at 0204, 0205, 0206")
    spread.then(Deployed("blue", ("p9", "p10", "p11"), ("m0.0204", "m0.0205", "m0.0206")))
    begun.when("blue", "deploy Grenadier-4, Renault at 0206").then(
        Deployed("blue", ("p12", "p13"), ("m0.0206", "m0.0206"))
    )
    begun.when("red", "deploy 6 Foxhole at 0605").accepted()
    seven = begun.when("red", "deploy 7 Foxhole at 0605")
    seven.refused("8.2", "Only 6 of Foxhole lie in the supply")
    many = begun.when("red", "deploy 9999 Foxholes at 0605")
    many.refused("8.2", "Only 6 of Foxholes lie in the supply.")
    begun.when("red", "deploy 3 Foxhole at 0605 0604").refused("8.5", "Name one place, or 3")
    begun.when("red", "deploy Foxhole").refused("8.5", "Say where")
    begun.when("red", "deploy Sherman at 0605").refused("8.2", "Sherman is at 0805")


@rule("8.2")
def test_what_lies_on_a_board_is_meant_before_what_lies_beside_it() -> None:
    begun = causeway().when("red", "deploy Foxhole at 0605")
    begun.when("red", "move Foxhole to 0604").then(Moved("red", ("p33",), "m0.0604"))
    begun.when("red", "remove Foxhole").then(Removed("red", ("p33",)))


@rule("8.5")
def test_of_some_kinds_there_are_as_many_as_anybody_wants() -> None:
    with on_the_shelf(crowns()):
        begun = two_crowns()
        three = begun.when("red", "deploy 3 Control at Orthez, Dax, Europe Pau")
        three.then(Deployed("red", ("x1", "x2", "x3"), ("m0.Orthez", "m0.Dax", "m0.Pau"), "k90"))
        assert told(begun, three) == [
            "Red deploys Control-1 at Orthez, Control-2 at Dax and Control-3 at Europe Pau."
        ]
        more = three.when("blue", "deploy Control at Dax")
        more.then(Deployed("blue", ("x4",), ("m0.Dax",), "k90"))
        more.when("red", "move Control-3 to gate").then(Moved("red", ("x3",), "m2.gate"))
        gone = more.when("red", "remove Control at Orthez")
        gone.then(Removed("red", ("x1",)))
        assert stack(gone, "Dax")[:2] == ["Control-4", "Control-2"]


@rule("8.5")
def test_a_removed_piece_can_come_back() -> None:
    begun = causeway()
    gone = begun.when("red", "remove Rifle-1, Lewis")
    gone.then(Removed("red", ("p1", LEWIS)))
    assert told(begun, gone) == ["Red removes Rifle-1/325 and Lewis from 0805 and 0705."]
    assert "Out of play: Rifle/325, Lewis" in RULES.view(gone.state, None).notes
    gone.when("red", "move Lewis to 0805").then(Moved("red", (LEWIS,), "m0.0805"))
    begun.when("red", "remove Rifle-1 to Dead-US").then(Removed("red", ("p1",), "m1.Dead-US"))
    begun.when("red", "remove all at 0805").accepted()
    begun.when("red", "remove nothing").refused("8.2")


@rule("8.2")
@pytest.mark.parametrize("order", ["move", "flip", "mark", "remove", "deploy", "stack", "rotate"])
@pytest.mark.parametrize(
    "words", ["to", ", ,", "@", "at at at", "« »", "0 0805", "-", "all at", "x" * 300]
)
def test_nonsense_is_refused_with_a_sentence(order: str, words: str) -> None:
    after: Any = causeway().when("red", f"{order} {words}")
    assert after.refusal is not None
    assert len(after.refusal.reason) < 200


@rule("8.1")
def test_a_drafted_order_reads_as_what_will_happen() -> None:
    begun = causeway()
    for line, said in (
        ("move Rifle-1 to 0705", "Rifle-1/325 goes from 0805 to 0705, 1 hex"),
        ("flip Rifle-1", "Rifle-1/325 now shows 2-4"),
        ("cover Lewis", "Red lays face down: red-1 (Lewis) at 0705"),
        ("move Nobody to 0705", ""),
    ):
        assert parse(line, RULES.orders).said(begun.state, "red") == said


@rule("8.2", "9.5")
def test_a_piece_that_is_named_like_a_token_is_not_taken_for_it() -> None:
    kit = crowns()
    foot = kit.pieces["p2"].kind
    named = replace(kit, kinds={**kit.kinds, foot: replace(kit.kinds[foot], name="blue")})
    with on_the_shelf(named):
        begun = opened(hash_of(named)).when("blue", "cover Turn")
        begun.when("red", "move blue-1 to Dax").refused("8.2", "“blue-1” may be", "say which")
        begun.when("red", "move blue-1 at Orthez to gate").then(Moved("red", ("p2",), "m2.gate"))

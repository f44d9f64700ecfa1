"""A board of a box that is too large for a mail, in a few lines."""

from msgspec.structs import replace

from domain.game.view.board import Card, Map, Piece, Space, Track, View
from domain.game.view.text_summed import summed
from service.mails.holdings import holdings

SPACES = tuple(Space(f"{n:04}", f"{n:04}", n, 0, "square") for n in range(400))
PIECES = tuple(
    Piece(f"Rifle-{n}", f"Rifle-{n}", f"{n:04}", ("red", "blue")[n % 2]) for n in range(300)
)
LARGE = View(
    "Crowns", "Turn 1", "Move", maps=(Map("Crowns", SPACES), Map("Tracks", ())), pieces=PIECES,
    cards=(Card("Fog", "Fog", owner="red", place="hand"),),
    notes=(f"Supply: {', '.join(f'Foxhole-{n}' for n in range(90))}",), seats=("red", "blue"),
)  # fmt: skip


def test_a_large_board_is_told_in_numbers_with_the_readers_hand() -> None:
    told = summed(LARGE, width=72)
    assert "Crowns: 300 pieces in 300 places, 150 of Red, 150 of Blue." in told
    assert "Nothing lies on Tracks." in told
    assert "Fog" in told
    assert told.count("\n") <= 35
    assert max(map(len, told.split("\n"))) <= 72


def test_what_lies_otherwise_than_before_is_told_place_by_place() -> None:
    moved = replace(PIECES[0], space="0007")
    told = summed(replace(LARGE, pieces=(moved, *PIECES[1:])), before=LARGE)
    assert "0007: Rifle-0, Rifle-7" in told
    assert "0000: nothing" in told
    assert "0001:" not in told


def test_grids_of_one_board_are_one_and_somebodys_pieces_come_first() -> None:
    maps = (
        Map("Crowns: France", SPACES[:200], ground="m0"),
        Map("Crowns: Spain", SPACES[200:300], ground="m0"),
        Map("Mat: of Red", SPACES[300:], ground="m1"),
    )
    nobodys = tuple(Piece(f"Fort-{n}", f"Fort-{n}", f"{n:04}") for n in range(250, 350))
    view = replace(LARGE, maps=maps, pieces=(*nobodys, *PIECES[:5]))
    told = summed(view, before=replace(view, pieces=()))
    assert summed(view) == told, "in the first mail all is new"
    assert "Crowns: 55 pieces in 55 places, 3 of Red, 2 of Blue." in told
    assert "Mat: of Red: 50 pieces in 50 places." in told
    assert "France" not in told
    assert told.index("0004: Rifle-4") < told.index("0250: Fort-250")


def test_the_map_comes_before_its_tracks_and_mats_and_a_pool_is_last() -> None:
    maps = (
        Map("War: Track", SPACES[:20], ground="m0"),
        Map("War: Virginia", SPACES[20:40], ground="m0"),
        Map("Dead", SPACES[40:60], ground="m1"),
    )
    pieces = (
        *(Piece(f"Pool-{n}", f"Pool-{n}", "0000", "red") for n in range(11)),
        *(Piece(f"SP-{n}", f"SP-{n}", "0001", "red") for n in range(3)),
        *(
            Piece(f"Army-{n}", f"Army-{n}", f"{n:04}", ("red", "blue")[n % 2])
            for n in range(20, 24)
        ),
        *(Piece(f"Lost-{n}", f"Lost-{n}", "0040", "blue") for n in range(9)),
    )
    view = replace(LARGE, maps=maps, pieces=pieces)
    told = summed(view)
    places = [told.index(f"{place}: ") for place in ("0020", "0021", "0001", "0040", "0000")]
    assert places == sorted(places)
    mine = " ".join(holdings(view, "red").split())
    assert mine.startswith("Your units: 0020: Army-20 · 0022: Army-22 · 0001: SP-0, SP-1, SP-2")


def test_empty_trays_are_not_told_and_long_names_leave_room_for_some_units() -> None:
    trays = tuple(Track(f"Tray {n}", 0) for n in range(9))
    names = [f"Castellan of a very long name {n}" for n in range(9)]
    named = tuple(Piece(name, name, "0020", "red") for name in names)
    view = replace(LARGE, pieces=named, tracks=(*trays, Track("Deck", 21, most=21)))
    told = holdings(view, "red")
    assert "Tray" not in told
    assert "Deck 21/21" in told
    assert "Your units: 0020: Castellan" in told
    assert "and 5 more" in " ".join(told.split())


def test_units_on_the_map_are_told_before_those_that_wait_on_the_turn_track() -> None:
    spaces = (*(Space(f"Turn {n}", f"Turn {n}", n, 9, "box") for n in range(9)), *SPACES)
    waits = tuple(Piece(f"Lord-{n}", f"Lord-{n}", "Turn 4", "red") for n in range(3))
    stands = Piece("Knud", "Knud", "0007", "red")
    view = replace(LARGE, maps=(Map("War", spaces, ground="m0"),), pieces=(*waits, stands))
    told = holdings(view, "red")
    assert told.index("0007: Knud") < told.index("Turn 4: Lord-0")


def test_more_places_are_told_with_fewer_units_each() -> None:
    spaces = tuple(Space(f"Lord {n}", f"Lord {n}", n, 0, "box") for n in range(4))
    pieces = tuple(Piece(f"Knight-{n}{k}", f"Knight-{n}{k}", f"Lord {n}", "red")
                   for n in range(4) for k in range(9))  # fmt: skip
    view = replace(LARGE, maps=(Map("War", spaces, ground="m0"),), pieces=pieces)
    told = " ".join(holdings(view, "red").split())
    assert all(f"Lord {n}: Knight-{n}0, Knight-{n}1 and 7 more" in told for n in range(4))


def test_a_seat_whose_units_nobody_knows_reads_what_lies_on_each_board() -> None:
    nobodys = tuple(replace(piece, owner="") for piece in PIECES)
    told = holdings(replace(LARGE, pieces=nobodys), "red")
    assert told.startswith("Crowns: 300 pieces in 300 places.\nSupply: ")

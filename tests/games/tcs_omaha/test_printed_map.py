"""What the maps print for the landing and the defence, on the sheet, in charts and hex by hex."""

import pytest

from domain.game.view.reference import reference_text
from domain.games.tcs_omaha.contents import RULES
from domain.games.tcs_omaha.ground import BOXES, ZONES, map_ground
from domain.games.tcs_omaha.printed import TABLES
from domain.games.tcs_omaha.view.drawn import charts

SHEETS = {sheet.spaces[0].id[0]: sheet for sheet in charts(map_ground("ABCD"))}
HERE = map_ground("ABCD")


def marked(kind: str) -> dict[str, str]:
    """The spaces with a mark of a kind, with its word."""
    return {m.space: m.word for sheet in SHEETS.values() for m in sheet.marks if m.kind == kind}


@pytest.mark.rule("2.5")
def test_each_potential_breach_is_drawn_in_its_hexside_with_what_is_held_for_it() -> None:
    assert marked("breach") == {one.beach: key for key, one in HERE.breaches.items()}
    sides = {m.space: m.side for m in SHEETS["A"].marks if m.kind == "breach"}
    assert sides["A30.18"] == "S"  # A30.17 lies straight inland
    assert marked("held")["A29.15"] == "3 4"
    assert marked("held").keys() == {h for one in HERE.breaches.values() for h in one.security}


@pytest.mark.rule("1.17")
def test_each_beach_box_is_drawn_with_a_path_to_each_sector_of_its_die() -> None:
    for letter, sheet in SHEETS.items():
        boxes = {label.at[0]: label.text for label in sheet.labels if label.kind == "box"}
        assert boxes == {b.hex: name for name, b in BOXES.items() if b.hex[0] == letter}
        for hex_, beach in boxes.items():
            dice = [s.name for s in sheet.strokes if s.kind == "path" and s.through[0] == hex_]
            assert sorted(" ".join(dice).split()) == list("123456")
            assert len(dice) == len(set(BOXES[beach].scatter))


@pytest.mark.rule("1.17")
def test_a_path_that_leaves_its_sheet_says_where_it_leads() -> None:
    words = [m.word for m in SHEETS["B"].marks if m.kind == "onward"]
    assert words == ["Easy Red 4", "Fox Green 1"]
    assert [m.word for m in SHEETS["A"].marks if m.kind == "onward"] == ["lost"]


@pytest.mark.rule("1.16")
def test_borders_part_the_sectors_of_a_sheet() -> None:
    borders = [s.through[1] for s in SHEETS["A"].strokes if s.kind == "border"]
    assert borders == [f"A{h}/SE" for h in ("9.21", "15.20", "21.19", "27.18", "33.17", "39.16",
                                            "45.16")]  # fmt: skip


@pytest.mark.rule("1.6", "1.7")
def test_works_and_their_zones_are_drawn() -> None:
    assert marked("zone").keys() == ZONES
    assert set(marked("zone").values()) == {"Defensive zone (-2)"}
    assert len(marked("work")) == 26
    assert {"WN63", "WN69"} <= set(marked("strongpoint").values())


def test_a_piece_of_the_maps_draws_what_lies_on_it() -> None:
    (spalding,) = charts(map_ground("spalding"))
    ids = {space.id for space in spalding.spaces}
    for mark in spalding.marks:
        assert mark.space in ids
    points = [p.partition("/")[0] for s in spalding.strokes for p in s.through]
    assert set(points) <= ids


@pytest.mark.parametrize(
    ("said", "space", "told"),
    [
        ("A29.15", "A29.15", "Defensive zone of WN65: fire at it -2 (1.6)."),
        ("a29.15", "A29.15", "To be held for breach 3 (E-1 west) and 4 (E-1 east) (2.5a)."),
        ("A30.18", "A30.18", "Potential breach 3, E-1 west, towards A30.17; "
         "hold A29.15 and A33.15 (2.5a)."),
        ("A30.17", "A30.17", "Beach obstacle hex (2.4)."),
        ("A12.22", "A12.22", "Sea on 6 June at 0000-0059, 1000-1159 and 2100-2359 (1.12)."),
        ("A12.22", "A12.22", "Easy Green 1: the boats of die 3 land in this column (1.16)."),
        ("A4.28", "A4.28", "Beach box of Dog Red; its die leads to: 1 off the map, 2-3 Dog Red 1, "
         "4-5 Easy Green 1, 6 Easy Green 2 (1.17)."),
        ("wn 63", "A45.05", "Defensive zone of WN63: fire at it -2 (1.6)."),
        ("les moulins", "A15.18", "Building in Les Moulins, 20 m high."),
        ("C40.9", "C40.09", "The Aure runs here, without effect."),
    ],
)  # fmt: skip
def test_a_hex_tells_all_that_is_printed_in_it(said: str, space: str, told: str) -> None:
    assert RULES.place is not None
    place = RULES.place("campaign", said)
    assert place.space == space
    assert told in place.words


def test_what_is_no_hex_here_is_refused() -> None:
    assert RULES.place is not None
    with pytest.raises(ValueError, match=r"A99\.99 is not a hex of the map in play"):
        RULES.place("campaign", "A99.99")


def test_the_reference_sheet_lists_what_the_maps_in_play_print() -> None:
    text = reference_text("Omaha", RULES.sheet("day"))
    for line in ("4  E-1 east         A32.18  A32.17  A29.15 A33.15",
                 "A34.26  1 Easy Red 1, 2 Easy Red 2, 3 Easy Red 3",
                 "Easy Red 2    A28.18  A33.17", "WN63  -"):  # fmt: skip
        assert line in text
    only_a = reference_text("Omaha", RULES.sheet("easy-red"))
    assert "F-1" not in only_a.partition("POTENTIAL BREACHES")[2].partition("SCATTER")[0]
    assert "POTENTIAL BREACHES" not in reference_text("Omaha", RULES.sheet("firefight"))


def test_the_reference_sheet_tells_how_far_units_move_and_how_long_a_sheet_takes() -> None:
    text = " ".join(reference_text("Omaha", RULES.sheet("firefight"), width=200).split())
    assert "US rifle platoon 5[4] - - 3 5 5" in text
    assert "M4 Sherman 6[10] 5[12] 4 - 10t 1" in text
    assert "Tiger" not in text, "a lesson lists its own units"
    assert "Tiger" in reference_text("Omaha", RULES.sheet("day"))
    assert "attack 1 6 9 12 16 22 28 34 42 52 61" in text
    assert "1 61 52 44 35 32 24 24 21 14 12 11" in text
    assert "8+ - - - 65 65 63 62 56 54 52 46" in text


def test_the_number_that_the_rulebook_gives_as_an_example_is_the_tables() -> None:
    """8.4: a company that attacks after 12 weighted turns needs 35."""
    assert TABLES.command.needed("attack", 1, 12) == 35
    assert TABLES.command.needed("attack", 1, 11) == 44, "and one less is a column less"

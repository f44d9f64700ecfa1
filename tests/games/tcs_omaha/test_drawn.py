"""What the maps and counters of Omaha show."""

import pytest

from domain.games.tcs_omaha.ground import SIDES, map_ground
from domain.games.tcs_omaha.printed import KINDS
from domain.games.tcs_omaha.view.drawn import art, charts, figures

SHEETS = charts(map_ground("ABCD"))


def test_each_map_is_a_sheet_of_51_by_30_hexes() -> None:
    assert [sheet.spaces[0].id[0] for sheet in SHEETS] == ["A", "B", "C", "D"]
    assert [len(sheet.spaces) for sheet in SHEETS] == [1530] * 4
    ids = [space.id for sheet in SHEETS for space in sheet.spaces]
    assert len(set(ids)) == 6120


def test_a_sheet_shows_every_side_that_has_something_on_it() -> None:
    drawn = {frozenset((link.a, link.b)) for sheet in SHEETS for link in sheet.links}
    assert drawn == {side for side in SIDES if len({h[0] for h in side}) == 1}


def test_every_point_of_a_name_or_stroke_is_on_its_sheet() -> None:
    for sheet in SHEETS:
        ids = {space.id for space in sheet.spaces}
        points = [p for label in sheet.labels for p in label.at]
        points += [p for stroke in sheet.strokes for p in stroke.through]
        points += [mark.space for mark in sheet.marks]
        assert {p.partition("/")[0] for p in points} <= ids


def test_roads_and_streams_lead_on_to_the_next_sheet() -> None:
    onward = {
        (mark.space, mark.word) for sheet in SHEETS for mark in sheet.marks if mark.kind == "exit"
    }
    assert {("A51.05", "map B"), ("B1.05", "map A"), ("A17.01", "map C")} <= onward
    ends = {point for sheet in SHEETS for stroke in sheet.strokes for point in stroke.through}
    assert {"D1.11/SW", "C51.10/NE"} <= ends or {"D1.11/NW", "C51.10/SE"} <= ends


def test_a_piece_shows_its_part_alone() -> None:
    (sheet,) = charts(map_ground("spalding"))
    assert len(sheet.spaces) == 15 * 30
    assert {"Easy Red 2", "Easy Red 3"} <= {label.text for label in sheet.labels}
    assert "Easy Red 1" not in {label.text for label in sheet.labels}


@pytest.mark.rule("1.12")
def test_five_tide_lines_and_the_obstacles_are_printed_on_the_northern_maps() -> None:
    for sheet in SHEETS:
        tides = [stroke.name for stroke in sheet.strokes if stroke.kind == "tide"]
        wire = [stroke.through for stroke in sheet.strokes if stroke.kind == "wire"]
        north = sheet.spaces[0].id[0] in "AB"
        assert list(dict.fromkeys(tides)) == (
            ["0600", "0700", "0800", "0900", "1000"] if north else []
        )
        assert [len(hexes) for hexes in wire] == ([51] if north else [])


@pytest.mark.parametrize(
    ("kind", "shown"),
    [("m4", "Sherman tank"), ("stug", "assault gun"), ("ge-pak40", "anti-tank gun"),
     ("ge-inf-gun", "howitzer"), ("us-81mm", "mortar"), ("us-leader", "leader"), ("us-rifle", ""),
     ("pillbox", "pill box"), ("us-trucks" if "us-trucks" in KINDS else "us-truck", "truck")],
)  # fmt: skip
def test_a_counter_shows_its_silhouette(kind: str, shown: str) -> None:
    assert art(KINDS[kind]) == shown


@pytest.mark.rule("22.1")
def test_a_counter_reads_fire_reach_and_morale_or_defence() -> None:
    assert figures(KINDS["us-rifle"], 5) == "5[4]3"
    assert figures(KINDS["us-rifle"], 2) == "2[4]3"
    assert figures(KINDS["pillbox"], 6) == "6[12]6"
    assert figures(KINDS["ge-pak40"], 0) == "7[14]4"
    assert figures(KINDS["us-leader"], 0) == ""


@pytest.mark.rule("1.3")
def test_a_hedge_is_drawn_where_a_lane_leads_through_it() -> None:
    kinds = {
        link.kind
        for sheet in SHEETS
        for link in sheet.links
        if {link.a, link.b} == {"B21.12", "B21.13"}
    }
    assert kinds == {"secondary road, trail", "bocage"}

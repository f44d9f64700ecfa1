"""The board of a box in a mail: on its own picture, with its counters' art, small enough."""

import io
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from domain.game.view.board import Map, Piece, Space, Trail, View
from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from domain.kits.kit import canonical, hash_of
from service.cartography import Layout
from service.drawing import box_picture, charted, draw
from service.drawing.box_picture import photograph
from service.drawing.pictured import MOST_ART, Art, BoxPictures
from service.drawing.sheet import Sheet
from service.kits import modules
from service.kits.album import checked
from service.reading.scenes import first_scene
from tests.kits import island, river


@pytest.fixture
def made(tmp_path: Path) -> Iterator[tuple[View, BoxPictures, Path]]:
    file = tmp_path / "river.zip"
    file.write_bytes(river.packed())
    with modules.opened(file) as box:
        raw = canonical(box.kit)
        shelf.fill_from(lambda _: raw)
        view = first_scene(RULES, "box", {"box": hash_of(box.kit)})
        yield view, BoxPictures(view.box, checked(box.album), str), box.album


def test_counters_lie_on_their_map(made: tuple[View, BoxPictures, Path]) -> None:
    view, pictures, folder = made
    data = photograph(view, pictures, lambda name: folder / name)
    assert data[:2] == b"\xff\xd8"
    assert len(data) <= 200_000
    with Image.open(io.BytesIO(data)) as picture:
        colours = {tuple(c // 24 for c in p) for _, p in picture.getcolors(1_000_000) or ()
                   if isinstance(p, tuple)}  # fmt: skip
    tank = tuple(int(river.ART["tank"][k : k + 2], 16) // 24 for k in (1, 3, 5))
    assert tank in colours


def test_it_loses_fineness_until_it_is_small_enough(made: tuple[View, BoxPictures, Path]) -> None:
    view, pictures, folder = made
    whole = photograph(view, pictures, lambda name: folder / name)
    small = photograph(view, pictures, lambda name: folder / name, most=len(whole) - 1)
    assert len(small) < len(whole)


def test_a_board_whose_picture_is_missing_has_its_hexes_and_names(
    made: tuple[View, BoxPictures, Path],
) -> None:
    view, _, folder = made
    bare = BoxPictures(view.box, msgspec.structs.replace(checked(folder), grounds={}), str)
    empty = replace(view, pieces=())
    data = photograph(empty, bare, lambda name: folder / name)
    with Image.open(io.BytesIO(data)) as picture:
        light = [p for p in picture.convert("L").get_flattened_data() if isinstance(p, int)]
    paper = max(set(light), key=light.count)
    assert sum(p < paper - 60 for p in light) > len(light) / 200, "lines and letters on the paper"


def test_without_pictures_of_a_board_there_is_none(made: tuple[View, BoxPictures, Path]) -> None:
    view, pictures, folder = made
    plain = View(view.title, view.turn, view.phase)
    assert photograph(plain, pictures, lambda name: folder / name) == b""


def test_a_counter_that_claims_to_be_huge_is_drawn_smaller(
    made: tuple[View, BoxPictures, Path],
) -> None:
    view, _, folder = made
    kit = shelf.of(view.box.partition("/")[0])
    code = next(c for c, kind in kit.kinds.items() if kind.layers)
    huge = tuple(replace(layer, scale=10) for layer in kit.kinds[code].layers)
    small = {c: replace(kind, size=(1, 1)) for c, kind in kit.kinds.items()}
    kinds = small | {code: replace(kit.kinds[code], layers=huge, size=(4000, 4000))}
    raw = canonical(replace(kit, kinds=kinds))
    shelf.fill_from(lambda _: raw)
    view = first_scene(RULES, "box", {"box": hash_of(replace(kit, kinds=kinds))})
    claimed = BoxPictures(view.box, checked(folder), str)
    (one, *_) = claimed.pasted(f"{code} 1")
    assert one.w * one.h <= MOST_ART * 1.001
    assert len(photograph(view, claimed, lambda name: folder / name)) <= 200_000


def test_a_counter_beside_the_maps_shows_its_picture_to_who_may_see_it(
    made: tuple[View, BoxPictures, Path],
) -> None:
    view, pictures, _ = made
    shown = next(piece for piece in view.pieces if piece.picture)
    beside = replace(view, maps=(), pieces=(replace(shown, space=""),))
    assert 'class="pasted"' in draw(beside, pictures=pictures)
    assert 'class="pasted"' not in draw(beside)


def test_an_arrow_lies_on_the_map_for_what_moved(made: tuple[View, BoxPictures, Path]) -> None:
    view, pictures, folder = made
    ids = [space.id for space in view.maps[0].spaces]
    went = replace(view, trails=(Trail(ids[0], ids[-1], view.pieces[0].owner),))
    still, moved = (photograph(one, pictures, lambda name: folder / name) for one in (view, went))
    assert still != moved


def test_on_a_large_map_the_part_is_shown_where_something_moved() -> None:
    whole = (0.0, 0.0, 8000.0, 6000.0)
    layout = SimpleNamespace(
        middles={"a": (500.0, 400.0), "b": (900.0, 5900.0), "c": (600.0, 450.0)}
    )
    ground: Any = SimpleNamespace(layout=layout)

    def part(*way: str, frame: Any = whole) -> tuple[float, ...]:
        view = View("Island", "Turn 1", "", trails=(Trail(*way),) if way else ())
        return box_picture._where_moved(view, ground, frame)

    assert part() == whole, "nothing moved"
    assert part("a", "gone") == part("a", "a")
    left, top, wide, high = part("a", "c")
    assert (left, top) == (0, 0), "not beyond the edge"
    assert wide * box_picture.READABLE == box_picture.WIDE
    assert high < wide
    assert part("a", "b")[3] == 6000, "all that moved is in it"
    assert part("a", "c", frame=(0.0, 0.0, 1000.0, 800.0)) == (0, 0, 1000, 800), "small enough"


def test_what_players_mark_a_counter_with_is_written_on_it(
    made: tuple[View, BoxPictures, Path],
) -> None:
    view, pictures, _ = made
    first, *others = view.pieces
    assert first.picture
    marked = replace(first, marks=("2 wounds", "moved"), facts=(*first.facts, "2 wounds", "moved"))
    drawn = draw(replace(view, pieces=(marked, *others)), pictures=pictures)
    assert ">2 wounds<" in drawn
    assert drawn.count(">moved<") == 1, "it has a badge, which the legend explains"


class Sizes(dict[str, float]):
    """Pictures by how large they are."""

    def art(self, name: str) -> Art:
        return Art("", self[name], self[name])


@pytest.mark.parametrize("is_free", [True, False])
def test_a_figure_stands_above_the_wood_where_pieces_lie_anywhere(is_free: bool) -> None:
    layout = Layout("n", (0, 0, 900, 900), {"@1,1": (90, 90), "@2,2": (95, 95)}, False)
    spaces = tuple(Space(at, at, 0, 0, "square") for at in layout.middles)
    figure, wood = Piece("Figure", "Figure", "@1,1", picture="s"), Piece("W", "W", picture="l")
    sheet = Sheet(View("", "", ""), False, 900, pictures=Sizes(s=40.0, l=200.0))  # type: ignore[arg-type]
    lying = {"@1,1": (figure,), "@2,2": (wood,)}
    charted.layer(sheet, layout, Map("", spaces), lying, is_free=is_free)
    drawn = "".join(sheet.parts)
    assert (drawn.index('data-id="Figure"') > drawn.index('data-id="W"')) == is_free


@pytest.mark.parametrize(("wide", "right"), [(30.0, 56), (200.0, 79)])
def test_a_badge_stands_on_its_counter(wide: float, right: int) -> None:
    layout = Layout("n", (0, 0, 900, 900), {"a": (90, 90)}, False)
    token = Piece("blue-1", "blue-1", "a", facts=("face down",), picture="s")
    sheet = Sheet(View("", "", ""), False, 900, pictures=Sizes(s=wide))  # type: ignore[arg-type]
    spaces = (Space("a", "a", 0, 0, "square"),)
    charted.layer(sheet, layout, Map("", spaces), {"a": (token,)})
    drawn = "".join((*sheet.parts, *sheet.defs.values()))
    assert f'href="#b-covered" x="{right}" y="32"' in drawn


def test_the_number_of_a_stack_hides_no_counter_however_small(
    made: tuple[View, BoxPictures, Path],
) -> None:
    view, pictures, folder = made
    tank = next(piece for piece in view.pieces if "Sherman" in piece.name)
    others = [piece for piece in view.pieces if piece.space != tank.space]

    def seen(many: int) -> int:
        stack = [replace(tank, id=f"t{k}") for k in range(many)]
        shown = replace(view, pieces=(*others, *stack))
        data = photograph(shown, pictures, lambda n: folder / n, wide=120)
        with Image.open(io.BytesIO(data)) as picture:
            found = picture.convert("RGB").get_flattened_data()
        meant = [int(river.ART["tank"][k : k + 2], 16) for k in (1, 3, 5)]
        return sum(max(abs(a - b) for a, b in zip(p, meant, strict=True)) < 40 for p in found)

    assert seen(2) > 0.8 * seen(1) > 0


@pytest.mark.parametrize(("below", "maps"), [
    ((), {"Island": ["Dead", "Score"], "Island: Turn": ["Turn 1", "Turn 2"]}),
    ((island.hexes(),), {"Island: Dead": ["Dead"], "Island: Score": ["Score"]}),
])  # fmt: skip
def test_zones_of_one_space_are_one_map_where_no_grid_lies_below(
    below: tuple[str, ...], maps: dict[str, list[str]]
) -> None:
    lone = (
        island.zone(name, f"{x},0;{x + 60},0;{x + 60},60;{x},60",
                    island.regions(**{name: (x + 30, 30)}))
        for name, x in (("Dead", 0), ("Score", 200))
    )  # fmt: skip
    kit = island.kit(ground=island.zoned(*lone, island.TURNS, *below), where={}, setups=())
    shelf.fill_from(lambda _: canonical(kit))
    found = first_scene(RULES, "box", {"box": hash_of(kit)}).maps
    named = {one.title: [space.id for space in one.spaces] for one in found}
    assert named == named | maps
    assert len(named) == len(found)

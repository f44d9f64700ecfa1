"""Names on a board whose picture is not there: none lies over another or under a counter."""

import re

from domain.kits.kit import Board, BoardPart, Grid, Zone
from domain.kits.spaces import Spaces
from service.drawing.place_names import WIDE, bare

SIDE = 76.0
LINE = re.compile(
    r'<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"><tspan[^>]*>([^<]*)</tspan>'
)


def written(board: Board) -> list[tuple[str, tuple[float, float, float, float]]]:
    found = []
    for x, y, size, name in LINE.findall(bare(Spaces(board), 1, SIDE)):
        half = len(name) * float(size) * WIDE / 2
        at, base = float(x), float(y)
        box = (at - half, base - 0.7 * float(size), at + half, base + 0.2 * float(size))
        found.append((name, box))
    return found


def meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def board(**spots: tuple[int, int]) -> Board:
    parts = (BoardPart(0, 0, 2000, 1000),)
    return Board("m0", "Map", parts=parts, grid=Grid("spots", spots=spots))


def test_names_of_places_that_lie_close_do_not_meet() -> None:
    track = {f"{n}_Amphibious": (200 + 90 * n, 300) for n in range(6)}
    found = written(board(Blockade=(230, 390), Savannah=(200, 600), Georgia=(260, 610), **track))
    assert len(found) > 6
    for n, (_, box) in enumerate(found):
        assert not any(meet(box, other) for _, other in found[n + 1 :])


def test_a_name_stands_below_or_above_its_counter() -> None:
    ((name, box),) = written(board(Paris=(500, 500)))
    half = SIDE / 2
    assert name == "Paris"
    assert not meet(box, (500 - half, 500 - half, 500 + half, 500 + half))
    assert abs((box[1] + box[3]) / 2 - 500) < SIDE


def test_zones_are_outlined() -> None:
    corners = ((0, 0), (900, 0), (900, 800))
    drawn = bare(Spaces(Board("m0", "Map", zones=(Zone("Georgia", corners),))), 1, SIDE)
    assert 'd="M0 0L900 0L900 800z"' in drawn
    assert ">Georgia<" in drawn

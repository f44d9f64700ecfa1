"""Large maps as tiles: what is cut, what the tiles show, and when none are made."""

import io
from pathlib import Path

import pytest
from PIL import Image

from domain.kits.kit import Kit
from service.kits import album as albums
from service.kits.album import Album, NoAlbum, Tiles
from service.kits.making import TILE, PictureMaker
from service.kits.vassal import neutral
from tests.kits import island

WIDE, HIGH = 3200, 700


def made(folder: Path, wide: int = WIDE, high: int = HIGH, **limits: int) -> tuple[Kit, Album]:
    whole = Image.new("RGB", (wide, high), "tan")
    whole.paste((200, 0, 0), (wide - 40, high - 40, wide, high))
    out = io.BytesIO()
    whole.save(out, "PNG")
    files = island.module() | {"images/island.png": out.getvalue()}
    kit, pictures = neutral.opened(io.BytesIO(island.packed(files)))
    return kit, PictureMaker(pictures.read, folder, pictures.file, **limits).album(kit)


def cut(kit: Kit, album: Album) -> Tiles | None:
    return album.tiles.get(kit.boards[0].parts[0].picture)


def test_a_map_wider_than_its_largest_ground_is_cut_as_it_came(tmp_path: Path) -> None:
    kit, album = made(tmp_path)
    tiles = cut(kit, album)
    assert tiles
    assert (tiles.w, tiles.h, tiles.side) == (WIDE, HIGH, TILE)
    assert (len(tiles.rows), {len(row) for row in tiles.rows}) == (2, {7})
    sizes = [album.files[name] for row in tiles.rows for name in row]
    assert sizes[0] == (TILE, TILE)
    assert sizes[-1] == (WIDE - 6 * TILE, HIGH - TILE)
    with Image.open(tmp_path / tiles.rows[-1][-1]) as last:
        r, g, b = last.convert("RGB").getpixel((last.width - 10, last.height - 10))  # type: ignore[misc]
        assert r > 150 > 80 > max(g, b)
    assert [size.w for size in album.grounds[kit.boards[0].parts[0].picture]] == [1240, 3000]


def test_a_smaller_map_is_not(tmp_path: Path) -> None:
    assert cut(*made(tmp_path, 3000)) is None


def test_a_map_that_is_very_large_is_not(tmp_path: Path) -> None:
    kit, album = made(tmp_path, most_tiled=WIDE * HIGH - 1)
    assert cut(kit, album) is None
    assert album.grounds[kit.boards[0].parts[0].picture][-1].w == 3000


def test_where_little_room_is_left_there_are_none(tmp_path: Path) -> None:
    kit, album = made(tmp_path)
    grounds = album.grounds[kit.boards[0].parts[0].picture]
    taken = sum((tmp_path / size.file).stat().st_size for size in grounds)
    assert cut(*made(tmp_path, most_bytes=2 * taken - 2)) is None


def test_an_album_without_one_of_its_tiles_is_none(tmp_path: Path) -> None:
    kit, album = made(tmp_path)
    albums.write(tmp_path, album)
    assert albums.checked(tmp_path) == album
    tiles = cut(kit, album)
    assert tiles
    (tmp_path / tiles.rows[0][0]).unlink()
    with pytest.raises(NoAlbum):
        albums.checked(tmp_path)

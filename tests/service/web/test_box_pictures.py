"""Who gets the pictures of a box: whoever sits at its table, and nobody else, whatever they ask."""

import re
from io import BytesIO

import pytest
from PIL import Image

from domain.kits import shelf
from domain.kits.kit import Kit
from service.kits.album import Album
from tests.kits import river
from tests.service.web.houses import Reader, WebHouse, signed_in

PRIVATE = river.TEXT.replace('licence = "own"\n', "")
ADDRESS = re.compile(r"/(?:m/\w+/box|boxes/[\w-]+/pictures)/[0-9a-f]{64}\.webp")


def brought(house: WebHouse, text: str = PRIVATE, files: dict[str, bytes] | None = None) -> Reader:
    anna = signed_in(house)
    anna.get("/boxes")
    form = anna.fields("/box-modules") | {"name": "river", "may": "yes"}
    form |= {"file": (BytesIO(river.packed(text, files)), "river.zip")}
    anna._read(anna.client.post("/box-modules", data=form, follow_redirects=True))
    assert anna.path == "/boxes/river?added=yes", anna.page
    return anna


def opened(anna: Reader, blue: Reader | None = None) -> str:
    """A match with the box, Anna at red."""
    anna.get("/new?game=dice_table&scenario=box&with=people&option-box=river")
    anna.fill("/new", **{"seat-red": "me", "seat-blue": "person", "option-box": "river"})
    match = anna.path.split("/")[2].partition("?")[0]
    if blue is not None:
        blue.get(f"/m/{match}")
        blue.fill(f"/m/{match}/sit", seat="blue")
    return match


def kept(house: WebHouse) -> tuple[Kit, Album]:
    (box,) = house.matches.boxes.every()
    album = house.matches.boxes.album(box.hash)
    assert album
    return shelf.of(box.hash), album


def asked(reader: Reader, address: str) -> int:
    """How an address answers."""
    return reader.client.get(address).status_code


def test_who_sits_at_the_table_gets_them_for_ever(house: WebHouse) -> None:
    anna, blue = brought(house), house.reader()
    match = opened(anna, blue)
    for reader in (anna, blue):
        shown = {*ADDRESS.findall(reader.get(f"/m/{match}"))}
        assert len(shown) == 2  # the map, and the sheet of all counters
        for address in shown:
            answer = reader.client.get(address)
            assert (answer.status_code, answer.mimetype) == (200, "image/webp")
            assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_a_file_that_comes_in_many_pieces_is_read_whole(house: WebHouse) -> None:
    noise = Image.effect_noise((700, 420), 90)
    files = river.pictures() | {"map.png": river.saved(noise)}
    assert len(river.packed(PRIVATE, files)) > 200_000
    brought(house, files=files)
    assert kept(house)[0].title == "River Line"


def test_who_sits_at_the_table_learns_the_tiles_of_a_large_map(
    house: WebHouse,
) -> None:
    large = river.pictures() | {"map.png": river.saved(river.ground().resize((3400, 2100), 0))}
    anna, stranger = brought(house, files=large), house.reader()
    match = opened(anna)
    (tiles,) = re.findall(r'data-tiles="([^"]+)"', anna.get(f"/m/{match}"))
    told = anna.client.get(tiles).json
    assert (told["w"], told["h"], told["side"]) == (3400, 2100, 512)
    assert asked(anna, f"/m/{match}/box/{told['rows'][4][6]}") == 200
    assert asked(stranger, tiles) == asked(stranger, f"/m/{match}/box/{told['rows'][0][0]}") == 404
    assert asked(anna, tiles.replace(tiles[-12:-5], "0000000")) == 404
    assert "data-tiles" not in stranger.get(f"/m/{match}")


def test_nobody_else_gets_them(house: WebHouse) -> None:
    anna, blue, stranger = brought(house), house.reader(), house.reader()
    match = opened(anna, blue)
    address = ADDRESS.findall(anna.get(f"/m/{match}"))[0]
    other = opened(anna)
    assert not ADDRESS.search(stranger.get(f"/m/{match}"))
    assert not ADDRESS.search(stranger.get(f"/m/{match}?as=public"))
    assert asked(stranger, address) == 404
    assert asked(blue, address) == 200
    assert asked(blue, address.replace(match, other)) == 404  # no seat there
    assert asked(blue, f"/boxes/river/pictures/{address[-69:]}") == 404  # not his box
    assert asked(anna, f"/boxes/river/pictures/{address[-69:]}") == 200
    assert asked(anna, address[:-69] + 64 * "0" + ".webp") == 404
    _, album = kept(house)
    for name in album.cells.keys() | album.grounds.keys():  # what came in is nowhere
        assert asked(anna, address[:-69] + f"{name}.webp") == 404


def test_spectators_see_what_is_its_makers_own_work(house: WebHouse) -> None:
    anna, stranger = brought(house, river.TEXT), house.reader()
    match = opened(anna, house.reader())
    found = ADDRESS.findall(stranger.get(f"/m/{match}"))
    assert found
    assert asked(stranger, found[0]) == 200


def test_names_that_are_markup_are_only_letters_on_every_page(house: WebHouse) -> None:
    evil = "<script>alert(1)</script>"
    text = PRIVATE.replace('title = "', f'title = "{evil}', 1).replace("Dummy |", f"{evil} |", 1)
    anna, blue = brought(house, text), house.reader()
    match = opened(anna, blue)
    blue.fill(f"/m/{match}/orders", orders=f"cover {evil} at 0205\nnote {evil}", do="send")
    for path in (f"/m/{match}", f"/m/{match}/story", f"/m/{match}/replay.html", "/boxes",
                 "/boxes/river", "/"):  # fmt: skip
        assert evil not in anna.get(path), path
    assert "&lt;script&gt;alert(1)" in anna.get("/boxes/river")


def test_what_is_covered_is_in_no_page_of_another_seat(house: WebHouse) -> None:
    anna, blue = brought(house), house.reader()
    match = opened(anna, blue)
    kit, album = kept(house)
    dummy = next(kind for kind in kit.kinds.values() if kind.name == "Dummy")
    cell = album.cells[dummy.layers[0].pictures[0]]
    window = f'viewBox="{cell.x} {cell.y} {cell.w} {cell.h}"'
    assert window not in blue.get(f"/m/{match}")
    blue.fill(f"/m/{match}/orders", orders="cover:\nDummy at 0205\nend\nnote all set", do="send")
    assert window in blue.get(f"/m/{match}")
    back = album.cells[kit.kinds["k3"].back]
    for path in ("", "/story", "/export", "/replay.html", "/board.png", "/box"):
        answer = anna.client.get(f"/m/{match}{path}").get_data().decode("utf-8", "replace")
        assert window not in answer, path
        if path != "/box":
            assert dummy.layers[0].pictures[0] not in answer, path
    assert f'viewBox="{back.x} {back.y} ' in anna.get(f"/m/{match}")


def test_forgotten_pictures_are_gone_at_once_and_the_match_goes_on(house: WebHouse) -> None:
    anna, blue = brought(house), house.reader()
    match = opened(anna, blue)
    address = ADDRESS.findall(anna.get(f"/m/{match}"))[0]
    (box,) = house.matches.boxes.every()
    house.matches.boxes.forget(box.hash, played=True)
    assert asked(anna, address) == 404
    page = anna.get(f"/m/{match}")
    assert not ADDRESS.search(page)
    assert "Rifle-1/325" in page


@pytest.mark.parametrize(("allowed", "text", "seen"), [
    ("own", PRIVATE, 404), ("own", river.TEXT, 200), ("off", river.TEXT, 404),
])  # fmt: skip
def test_a_house_shows_only_what_it_allows(
    house: WebHouse, allowed: str, text: str, seen: int
) -> None:
    anna, blue = brought(house, text), house.reader()
    match = opened(anna, blue)
    address = ADDRESS.findall(anna.get(f"/m/{match}"))[0]
    house.matches.boxes.allowed = allowed
    assert asked(anna, address) == seen


def test_faults_of_a_zip_are_told_all_at_once(house: WebHouse) -> None:
    anna = signed_in(house)
    anna.get("/boxes")
    form = anna.fields("/box-modules") | {"name": "river", "may": "yes"}
    text = PRIVATE.replace("art/us2.png", "art/us3.png").replace('"red"', '"rouge"')
    form |= {"file": (BytesIO(river.packed(text)), "river.zip")}
    anna._read(anna.client.post("/box-modules", data=form, follow_redirects=True))
    assert anna.status == 422
    assert "“rouge” is not a seat" in anna.page
    assert "the picture art/us3.png is not in the zip; near it: art/us" in anna.page

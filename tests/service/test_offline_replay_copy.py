"""A replay of a match with a box: no picture in it, and the reader's own copy laid under it."""

import gzip
import json
import re
from base64 import b85decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from domain.kits.kit import Kit
from service.kits import modules
from service.offline_replay.replay import replay_file
from service.people.post import unix_now
from service.reading.positions import EVERYTHING
from service.store.people.boxes import OF_THE_HOUSE
from tests.kits import island, river
from tests.service.web.browsers import Browser
from tests.service.web.houses import WebHouse

CARD = "Nobody may fire this turn, says the printed card."
TEXT = f'[cards]\nFog = "{CARD}"\n[decks]\nsupport = "Fog"\n'
PRIVATE = river.TEXT.replace('licence = "own"\n', "") + TEXT


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path / "house", {"dice_table": RULES})
    shelf.fill_from(house.matches.boxes.raw)
    yield house
    house.recorder.close()


def brought(house: WebHouse, tmp_path: Path, packed: bytes) -> Kit:
    (file := tmp_path / "game.zip").write_bytes(packed)
    with modules.opened(file) as box:
        house.matches.boxes.add(OF_THE_HOUSE, "game", box.kit, unix_now(), box.album)
        return box.kit


def played(house: WebHouse, *orders: str) -> str:
    """A match in which red and blue give these orders, "red: done" say."""
    seats = {"red": "person", "blue": "person"}
    match, _ = house.matches.open(
        "dice_table", "box", seats, options={"box": "game"}, by=OF_THE_HOUSE
    )
    for seat in seats:
        house.matches.join(match, seat, f"{seat}-sits-down-now")
    for k, order in enumerate(orders):
        seat, _, line = order.partition(": ")
        house.matches.order(match, seat, line, f"order-number-{k:05d}")
    return match


def replayed(house: WebHouse, viewer: str, *orders: str) -> bytes:
    """The file of such a match."""
    return replay_file(house.matches, played(house, *orders), viewer)


def packed_in(page: bytes, what: str) -> bytes:
    """One of the three packed parts of a file."""
    found = re.search(rf'id="{what}-data">([^<]*)<', page.decode())
    assert found
    return gzip.decompress(b85decode(found[1].strip().replace(",", "<")))


def test_it_has_no_picture_and_no_text_of_a_box_that_is_not_its_makers_own(
    house: WebHouse, tmp_path: Path
) -> None:
    brought(house, tmp_path, river.packed(PRIVATE))
    page = replayed(house, "red", "red: take 1 from support", "red: play Fog we wait")
    told, journal = packed_in(page, "told"), packed_in(page, "journal")
    for part in (page, told, journal):
        assert CARD.encode() not in part
        assert not re.search(rb"data:image|\.webp|RIFF", part.replace(b"data:image/svg", b""))
    assert b"we wait" in told  # what a player says stays
    assert json.loads(told)["laid"]["art"] == {}


def test_what_is_its_makers_own_work_comes_along(
    house: WebHouse, tmp_path: Path, browser: Browser
) -> None:
    brought(house, tmp_path, river.packed(river.TEXT))
    page = opened(browser, tmp_path, replayed(house, EVERYTHING, "red: move Sherman to 0605"))
    page.wait_for_selector('#board image[href^="blob:"]', state="attached")
    assert page.locator("#copy").count() == 0
    page.check("#plain")
    page.wait_for_function("!document.querySelector('#board image[href^=\"blob:\"]')")


def test_no_seat_finds_in_its_file_which_picture_another_seat_has_covered(
    house: WebHouse, tmp_path: Path
) -> None:
    kit = brought(house, tmp_path, river.packed(PRIVATE))
    dummy = next(kind for kind in kit.kinds.values() if kind.name == "Dummy")
    cover = ("blue: cover Dummy-1 at 0303",)
    seen = {seat: packed_in(replayed(house, seat, *cover), "told") for seat in ("red", "blue")}
    hidden = dummy.layers[0].pictures[0].encode()
    assert [hidden in seen["red"], hidden in seen["blue"]] == [False, True]


def opened(browser: Browser, tmp_path: Path, data: bytes) -> Any:
    (file := tmp_path / "replay.html").write_bytes(data)
    page = browser.new_context(offline=True).new_page()
    page.goto(file.as_uri())
    page.wait_for_selector("#board svg")
    return page


def lay(page: Any, folder: Path, name: str, content: bytes) -> str:
    """What the page says of a copy that its reader chooses."""
    (folder / name).write_bytes(content)
    page.set_input_files("#copy", folder / name)
    page.wait_for_selector("#copied.done, #copied.refused")
    said = page.inner_text("#copied")
    page.evaluate("document.getElementById('copied').className = ''")
    return str(said)


PICTURES = "[...document.querySelectorAll('#board image')].map((one) => one.getAttribute('href'))"
LOADED = """Promise.all([...document.querySelectorAll('#board image')].map((one) => new Promise(
  (go, no) => { const all = new Image(); all.onload = () => go(all.naturalWidth); all.onerror = no;
                all.src = one.getAttribute('href'); })))"""


@pytest.mark.parametrize("kind", ["module", "zip"])
def test_the_readers_own_copy_lies_under_it_offline(
    house: WebHouse, tmp_path: Path, browser: Browser, kind: str
) -> None:
    packed = river.packed(PRIVATE) if kind == "zip" else island.packed(island.module())
    kit = brought(house, tmp_path, packed)
    page = opened(browser, tmp_path, replayed(house, EVERYTHING, "red: turn", "red: done"))
    assert page.evaluate(PICTURES) == []
    plain = page.inner_html("#board")
    refused = lay(page, tmp_path, "notes.txt", b"no zip at all")
    assert refused == "This file is neither a module (.vmod) nor a zip; the counters stay plain."
    assert "cannot be read" in lay(page, tmp_path, "half.zip", packed[: len(packed) // 2])
    other = lay(page, tmp_path, "other.zip", edition(packed))
    assert f"This is another edition of {kit.title}" in other
    assert page.inner_html("#board") == plain, "nothing half done"
    said = lay(page, tmp_path, "copy.vmod", packed)
    assert said == f"Your copy of {kit.title} lies under the boards."
    hrefs = page.evaluate(PICTURES)
    assert hrefs
    assert {one.partition(":")[0] for one in hrefs} == {"blob"}
    assert all(page.evaluate(LOADED))
    page.click("#last")
    assert page.evaluate(PICTURES)
    page.check("#plain")
    page.wait_for_function("!document.querySelector('#board image')")


def edition(packed: bytes) -> bytes:
    """The same pictures, but another text or build file."""
    out = BytesIO()
    with ZipFile(BytesIO(packed)) as old, ZipFile(out, "w") as new:
        for name in old.namelist():
            more = b"\n" if "." not in name or name.endswith((".toml", ".xml")) else b""
            new.writestr(name, old.read(name) + more)
    return out.getvalue()


def test_pictures_that_a_zip_lacks_are_counted(
    house: WebHouse, tmp_path: Path, browser: Browser
) -> None:
    brought(house, tmp_path, river.packed(PRIVATE))
    page = opened(browser, tmp_path, replayed(house, EVERYTHING))
    few = {name: data for name, data in river.pictures().items() if name != "art/tank.png"}
    said = lay(page, tmp_path, "few.zip", river.packed(PRIVATE, few))
    assert "1 of the pictures are not in this file" in said


def test_pictures_that_were_forgotten_are_asked_for_no_more(
    house: WebHouse, tmp_path: Path
) -> None:
    brought(house, tmp_path, river.packed(PRIVATE))
    match = played(house)
    assert b'id="copy"' in replay_file(house.matches, match, EVERYTHING)
    (box,) = house.matches.boxes.every()
    house.matches.boxes.forget(box.hash, played=True)
    assert b'id="copy"' not in replay_file(house.matches, match, EVERYTHING)

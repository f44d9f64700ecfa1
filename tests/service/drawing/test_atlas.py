"""The atlas: a page waits for no sheet, its reader asks for it by name, and each is drawn once."""

import threading

from domain.game.view.board import Map, Space
from service.cartography import PrintedSheet
from service.drawing import atlas as atlases
from service.drawing import draw
from service.drawing.atlas import Atlas
from tests.service.drawing import boards


class Store:
    """What a house keeps, for all its processes."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}

    def drawn(self, name: str) -> bytes:
        return self.rows.get(name, b"")

    def keep(self, name: str, drawn: bytes) -> None:
        self.rows.setdefault(name, drawn)


class Noting:
    """Draws maps, and keeps their titles."""

    def __init__(self) -> None:
        self.titles: list[str] = []

    def __call__(self, drawn: Map) -> PrintedSheet:
        self.titles.append(drawn.title)
        return atlases.draw(drawn)


def test_a_page_is_laid_out_before_its_sheet_is_drawn() -> None:
    view, pen = boards.hexes(), Noting()
    atlas = Atlas(Store(), pen)
    page = draw(view, atlas=atlas, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert pen.titles == []
    name = atlas.layout(view.maps[0]).name
    assert f'href="/sheets/{name}.svg"' in page
    sheet = atlas.named(name)
    assert sheet is not None
    assert sheet.name == name
    assert page == draw(view, atlas=atlas, address=lambda sheet: f"/sheets/{sheet.name}.svg")
    assert len(pen.titles) == 1


def test_another_process_draws_what_a_page_was_laid_out_for() -> None:
    shop, drawn, pen = Store(), boards.hexes().maps[0], Noting()
    name = Atlas(shop, pen).layout(drawn).name
    assert Atlas(shop, pen).named(name) == atlases.draw(drawn)
    assert Atlas(shop, pen).named(name) is not None
    assert Atlas(shop, pen).layout(drawn).name == name
    assert len(pen.titles) == 1


def test_there_is_no_sheet_of_a_name_that_no_page_bears() -> None:
    assert Atlas(Store()).named("0" * 20) is None
    assert Atlas().named("0" * 20) is None


def test_two_that_ask_at_once_wait_for_one_drawing() -> None:
    drawn, pen = boards.hexes().maps[0], Noting()
    atlas = Atlas(pen=pen)
    both = [threading.Thread(target=atlas.of, args=(drawn,)) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert len(pen.titles) == 1


def test_who_draws_keeps_no_page_waiting() -> None:
    begun, go_on = threading.Event(), threading.Event()
    slow = Map("Slow: a test", (Space("0101", "", 1, 1, "hex"), Space("0201", "", 2, 1, "hex")))
    kept = boards.hexes().maps[0]

    def drawing(drawn: Map) -> PrintedSheet:
        if drawn is slow:
            begun.set()
            assert go_on.wait(60)
        return atlases.draw(drawn)

    atlas = Atlas(Store(), drawing)
    sheet = atlas.of(kept)
    other = threading.Thread(target=atlas.of, args=(slow,))
    other.start()
    assert begun.wait(60)
    assert atlas.layout(slow).name != sheet.name
    assert atlas.of(kept) == atlas.named(sheet.name) == sheet
    go_on.set()
    other.join()


def test_a_map_whose_words_no_store_takes_is_drawn_all_the_same() -> None:
    odd = Map(
        "Odd \udc80: a test", (Space("0101", "", 1, 1, "hex"), Space("0201", "", 2, 1, "hex"))
    )
    atlas = Atlas(Store())
    sheet = atlas.named(atlas.layout(odd).name)
    assert sheet is not None


def test_all_houses_of_a_run_of_the_tests_share_what_one_of_them_drew() -> None:
    drawn = boards.squares().maps[0]
    assert Atlas(Store()).of(drawn) is Atlas().of(drawn)

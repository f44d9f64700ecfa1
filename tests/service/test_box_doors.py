"""Secrets of a match with a box at every door: other seats and strangers get neither the code nor
the name nor the picture of what is hidden; and a whole module is played to its end and proved."""

import gzip
import re
from base64 import b85decode
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games.dice_table.contents import RULES
from domain.kits import shelf
from domain.kits.kit import Kit
from domain.kits.piece_names import names
from domain.match.match import PUBLIC
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.kits import modules
from service.offline_replay.replay import replay_file
from service.people.post import unix_now
from service.reading.positions import export
from service.store.people.boxes import OF_THE_HOUSE
from service.store.repository import EVERYTHING
from tests.kits import island, river, whole_island
from tests.service.web.houses import Reader, WebHouse

SEATS = {"red": "person", "blue": "person"}
BOX = (
    river.TEXT.replace('licence = "own"\n', "")
    .replace("2 Dummy |", "3 Dummy |")
    .replace(" | VP |", "german | Spy | art/fox.png | - | hidden\n | VP |")
)
BOX += '[decks]\nsupport = "Fog; Storm; Truce; Ambush; Mine; Flood"\n'
BOX += '[cups]\nchits = "3 us; 2 german"\n'
PAGES = (
    "", "?as=public", "/story", "/story.txt", "/export", "/replay.html", "/orders", "/size",
    "/told", "/dice", "/luck", "/disputes", "/thumbnail.png", "/given?after=0",
)  # fmt: skip
CALLS = (
    "", "/view", "/view?at=3", "/journal", "/story", "/rolls", "/orders", "/turns", "/mails",
    "/checkpoint", "/luck", "/receipt?id=order-number-00001", "/disputes", "/export",
)  # fmt: skip

NOW = ("", "?as=public", "api", "api/view", "api/orders", "/thumbnail.png")
"""Doors that show the match as it stands, and nothing of before."""

OF_SEATS = {"/given?after=0": 403, "api/orders": 401, "api/mails": 401}
"""What no stranger may ask at all, with the answer."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WebHouse]:
    house = WebHouse(tmp_path / "house", {"dice_table": RULES})
    shelf.fill_from(house.matches.boxes.raw)
    yield house
    house.recorder.close()


class Table:
    """A match with a box, and who sits there."""

    def __init__(
        self, house: WebHouse, folder: Path, packed: bytes, setup: str = "", *,
        referee: bool = False,
    ) -> None:  # fmt: skip
        self.house = house
        (file := folder / "game.zip").write_bytes(packed)
        with modules.opened(file) as box:
            house.matches.boxes.add(OF_THE_HOUSE, "game", box.kit, unix_now(), box.album)
            self.kit: Kit = box.kit
        options = {"box": "game", **({"setup": setup} if setup else {})}
        self.match, _ = house.matches.open(
            "dice_table", "box", SEATS, options=options, by=OF_THE_HOUSE, referee=referee
        )
        readers = (*SEATS, *(["referee"] if referee else []))
        self.tokens = {
            seat: house.matches.join(self.match, seat, f"{seat}-sits-down-now")[1]
            for seat in readers
        }
        self._orders = 0

    def order(self, seat: str, *lines: str) -> None:
        for line in lines:
            self._orders += 1
            given = self.house.matches.order(
                self.match, seat, line, f"order-number-{self._orders:05d}"
            )
            assert all(one.state == "done" for one in given.lines), (line, given)

    @property
    def position(self):  # type: ignore[no-untyped-def]
        return self.house.matches.repository.match(self.match).table.position

    def reader(self, seat: str) -> Reader:
        """A browser of a seat, or "" of nobody's."""
        reader = self.house.reader()
        if seat:
            page = f"/m/{self.match}"
            reader.get(page)
            action = re.search(rf'action="({page}/[\w-]+)"[^>]*>(?:(?!</form>).)*name="token"',
                               reader.page, re.DOTALL)  # fmt: skip
            assert action
            reader.fill(action[1], token=self.tokens[seat])
        return reader

    def doors(self, seat: str) -> Iterator[tuple[str, str]]:
        """Everything that a seat, or a stranger, gets to read, by its address."""
        client = self.reader(seat).client
        for path in PAGES:
            shown = client.get(f"/m/{self.match}{path}", follow_redirects=True)
            self._opened(path, shown.status_code, seat)
            data = shown.get_data()
            yield path, opened(data) if path == "/replay.html" else text_of(data)
        bearer = {"Authorization": f"Bearer {self.tokens[seat]}"} if seat else {}
        for path in CALLS:
            answer = self.house.app.test_client().get(
                f"/api/matches/{self.match}{path}", headers=bearer
            )
            self._opened(f"api{path}", answer.status_code, seat)
            yield f"api{path}", answer.get_data(as_text=True)
        yield "file", opened(replay_file(self.house.matches, self.match, seat or PUBLIC))
        yield "lines", text_of(b"".join(export(self.house.matches, self.match, seat or PUBLIC)))

    def _opened(self, door: str, status: int, seat: str) -> None:
        """A door that is shut shows nothing and would hold back any secret."""
        assert status == (200 if seat else OF_SEATS.get(door, 200)), (door, seat)


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def opened(page: bytes) -> str:
    """A replay file with its packed parts."""
    parts = re.findall(rb'<script type="application/octet-stream"[^>]*>([^<]*)<', page)
    packed = [gzip.decompress(b85decode(part.strip().replace(b",", b"<"))) for part in parts]
    return text_of(b"\n".join([page, *packed[:2]]))


def hidden(table: Table, kinds: tuple[str, ...]) -> list[str]:
    """What tells pieces of these kinds: codes and names of each, the hash of a picture, and where
    it lies on its sheet."""
    album = table.house.matches.boxes.album(table.house.matches.boxes.every()[0].hash)
    assert album
    found = []
    called = names(table.kit)
    for code, stands in table.kit.pieces.items():
        kind = table.kit.kinds[stands.kind]
        if kind.name in kinds:
            picture = kind.layers[0].pictures[0]
            cell = album.cells[picture]
            name = [] if called[code] == kind.name else [called[code]]
            found += [f'"{code}"', *name, picture,
                      f'viewBox="{cell.x} {cell.y} {cell.w} {cell.h}"']  # fmt: skip
    return found


def test_nothing_hidden_is_at_any_door_of_others(house: WebHouse, tmp_path: Path) -> None:
    table = Table(house, tmp_path, river.packed(BOX))
    table.order("blue", "cover:\nDummy-1 at 0205\nDummy-2 at 0304\nend",
                "secretly Dummy-3 at 0104", "secretly Spy at 0105", "move blue-1 to 0306",
                "mix blue-1, blue-2", "take 2 from support", "seal we fall back on Sunday",
                "secretly roll 2d6 nerve of the garrison")  # fmt: skip
    table.order("red", "move blue-3 to 0402", "take 2 from support", "seal the ford at dawn",
                "mark 0205 watched", "pull 1 from chits")  # fmt: skip
    hands = table.position.hands
    secrets = {
        "blue": [*hidden(table, ("Dummy", "Spy")), "fall back on Sunday", "nerve of the garrison"],
        "red": ["ford at dawn"],
    }
    for seat in ("red", "blue"):
        secrets[seat] += [rf"“{card}”" for card in hands[seat]]
        secrets[seat] += [f"{card} in your hand" for card in hands[seat]]
    others = {"red": secrets["blue"], "blue": secrets["red"], "": secrets["red"] + secrets["blue"]}
    for viewer, kept in others.items():
        for door, said in table.doors(viewer):
            assert not [secret for secret in kept if secret in said], (viewer, door)
    own = dict(table.doors("blue"))
    assert "Dummy-1" in own[""], "its own side reads it"
    for door in ("", "/export", "/replay.html", "api/view", "api/journal", "file", "lines"):
        assert "Dummy-1" in own[door] or '"p1' in own[door], door


def test_a_hand_is_named_at_no_door_of_others(house: WebHouse, tmp_path: Path) -> None:
    """The names of all cards are known; which of them a hand holds is not."""
    table = Table(house, tmp_path, river.packed(BOX))
    table.order("blue", "take 3 from support")
    table.order("red", "take 3 from support")
    cards = re.compile(r"\b(Fog|Storm|Truce|Ambush|Mine|Flood)\b")
    for viewer, hand in (("red", "red"), ("blue", "blue"), ("", "")):
        held = set(table.position.hands[hand]) if hand else set()
        shown = {door: set(cards.findall(said)) for door, said in table.doors(viewer)
                 if door in ("", "?as=public", "/story", "/story.txt", "api/story")}  # fmt: skip
        assert shown[""] == held
        assert all(found <= held for found in shown.values()), shown


def test_pictures_are_for_the_seats_and_their_referee_and_not_for_who_left(
    house: WebHouse, tmp_path: Path
) -> None:
    table = Table(house, tmp_path, river.packed(BOX), referee=True)
    readers = {seat: table.reader(seat) for seat in ("red", "blue", "referee", "")}

    def sees(seat: str) -> bool:
        address = f"/m/{table.match}"
        shown = readers[seat].get(address)
        if seat == "red":
            pictures.update(re.findall(r"/m/\w+/box/[0-9a-f]{64}\.webp", shown))
        asked = {readers[seat].client.get(picture).status_code for picture in pictures}
        assert asked in ({200}, {404}), asked
        assert asked == {200} or not re.search(r"/box/[0-9a-f]{64}\.webp", shown)
        return asked == {200}

    pictures = set[str]()
    assert [sees(seat) for seat in ("red", "blue", "referee", "")] == [True, True, True, False]
    table.order("blue", "leave")
    assert [sees(seat) for seat in ("red", "blue", "referee")] == [True, False, True]


def test_a_takeback_behind_a_draw_lays_the_cards_back_and_is_proved(
    house: WebHouse, tmp_path: Path
) -> None:
    """They lie on top again, in the order that was sealed; shuffling makes them unknown."""
    table = Table(house, tmp_path, river.packed(BOX))
    table.order("blue", "take 3 from support")
    drawn = table.position.hands["blue"]
    table.order("blue", "takeback")
    assert table.position.hands["blue"] == drawn, "behind a card it needs consent"
    table.order("red", "agree")
    assert table.position.hands["blue"] == ()
    assert table.position.decks["deck-1"].count == 6
    table.order("blue", "take 3 from support")
    assert table.position.hands["blue"] == drawn
    table.order("blue", "takeback")
    table.order("red", "agree", "shuffle support")
    table.order("blue", "take 3 from support")
    assert table.position.hands["blue"] != drawn
    assert {*table.position.hands["blue"]} < {"Fog", "Storm", "Truce", "Ambush", "Mine", "Flood"}
    for seat in ("red", "blue"):
        table.order(seat, "over nobody")
    lines = list(export(house.matches, table.match, EVERYTHING))
    audit(lines, [house.house.key.vkey])
    replayed = replay(Tape.of(lines), house.matches.games)
    assert (replayed.events, replayed.stopped) == (house.matches.repository.size(table.match), -1)


def test_a_trial_tells_no_card_that_another_laid_on_top_of_a_deck(
    house: WebHouse, tmp_path: Path
) -> None:
    """A trial costs nothing, so it goes on what its seat knows; several lines of it too."""
    table = Table(house, tmp_path, river.packed(BOX))
    table.order("blue", "take 1 from support")
    (card,) = table.position.hands["blue"]
    table.order("blue", f"put {card} on top of support")
    told = {
        tuple((one.state, one.reason) for one in house.matches.try_order(
            table.match, "red", f"take 1 from support\nplay {one}").lines)
        for one in ("Fog", "Storm", "Truce", "Ambush", "Mine", "Flood")
    }  # fmt: skip
    why = "cards: what follows depends on the next card of support"
    assert told == {(("would roll", why), ("left", ""))}
    (found,) = house.matches.try_order(table.match, "red", "fetch Fog from support").lines
    assert found.reason == "dice: what follows depends on the shuffling of support"


def codes_of(table: Table, kinds: tuple[str, ...]) -> list[str]:
    """The codes of the pieces of these kinds, as a journal has them."""
    pieces = table.kit.pieces.items()
    return [f'"{code}"' for code, one in pieces if table.kit.kinds[one.kind].name in kinds]


def holds_everything(kit: Kit) -> None:
    """Whether a kit has one of everything that is read of modules."""
    boards = kit.boards
    grids = {zone.grid.kind for one in boards for zone in one.zones if zone.grid}
    grids |= {one.grid.kind for one in boards if one.grid}
    assert grids == {"hex", "square", "spots"}
    assert {one.grid.sideways for one in boards if one.grid} == {True, False}
    assert {one.role for one in boards} == {"map", "hand"}
    assert any(one.free for one in boards)
    assert {(one.hidden, one.shuffled) for one in kit.decks} == {
        (True, True), (False, True), (False, False),
    }  # fmt: skip
    assert any(one.back_to for one in kit.decks)
    kinds = kit.kinds.values()
    for one in ("switches", "back", "facings", "facts", "fixed", "copies", "side", "layers"):
        assert any(getattr(kind, one) for kind in kinds), one
    assert any(stands.text for stands in kit.pieces.values())
    assert any(stands.turned for stands in kit.pieces.values())
    assert any(die.faces for dice in kit.dice for die in dice.dice)
    assert kit.turn
    assert kit.turn.phases
    assert kit.setups
    assert kit.papers
    assert {"triggers", "reports", "Java classes", "sounds", "documents"} <= kit.left_out.keys()


def test_a_module_with_everything_is_played_to_its_end_and_proved(
    house: WebHouse, tmp_path: Path
) -> None:
    table = Table(house, tmp_path, island.packed(whole_island.files()))
    holds_everything(table.kit)
    table.order("red", "turn", "move 1/Red to Island 0202", "rotate 1/Red 60", "flip 1/Red",
                "mark 1/Red disrupted", "deploy Flag at Dax", "take 2 from Events",
                "roll d2 Fire", "cover 1/Red", "move Token to Reims", "done")  # fmt: skip
    table.order("blue", "mix blue-1, blue-2",
                "secretly blue-3 to Island 0303", "take 2 from Events",
                "move blue-4 to Island 0301", "look 1 from Events",
                "flip Gun", "seal the spy is in 0303")  # fmt: skip
    mixed = [*export(house.matches, table.match, "red")]
    at = next(n for n, one in enumerate(mixed) if b'"type":"dice_table.Mixed"' in one)
    after = b"".join(mixed[at:])
    mixed_up = [code.encode() for code in codes_of(table, ("Scout", "Spy"))]
    assert len(mixed_up) == 2
    assert not [code for code in mixed_up if code in after]
    red, blue = table.position.hands["red"], table.position.hands["blue"]
    codes = codes_of(table, ("Scout", "Spy"))
    art = [one for one in hidden(table, ("Scout", "Spy")) if one not in codes]
    private = {
        "red": [f"{card} in your hand" for card in red],
        "blue": [*art, "spy is in 0303", *(f"{card} in your hand" for card in blue)],
    }
    others = {"red": private["blue"], "blue": private["red"], "": private["red"] + private["blue"]}
    for viewer, kept in others.items():
        for door, said in table.doors(viewer):
            now = codes if viewer != "blue" and door in NOW else []
            assert not [one for one in (*kept, *now) if one in said], (viewer, door)
    own = dict(table.doors("blue"))
    assert all(one in own["lines"] for one in (*codes, "spy is in 0303"))
    table.order("red", f"play {red[0]} on Dax", f"discard {red[1]}", "uncover red-1")
    table.order("blue", f"put {blue[0]} on top of Events", f"give {blue[1]} to red",
                "uncover Scout", "uncover Spy", "shuffle Events", "turn Fight", "done")  # fmt: skip
    table.order("red", "over blue")
    table.order("blue", "over blue")
    assert house.matches.repository.match(table.match).outcome is not None
    key = house.house.key.vkey
    for viewer in ("red", "blue", PUBLIC):
        audit(list(export(house.matches, table.match, viewer)), [key])
    lines = list(export(house.matches, table.match, EVERYTHING))
    sealed = (*mixed_up, b"the spy is in 0303")
    whole = b"".join(lines[at:])
    assert [words for words in sealed if words not in whole] == [], "in the end all is open"
    assert audit(lines, [key]).rolls
    decided = replay(Tape.of(lines), house.matches.games)
    assert (decided.events, decided.stopped) == (house.matches.repository.size(table.match), -1)
    shelf.fill_from(lambda _: None)
    without = replay(Tape.of(lines), house.matches.games)
    assert without.stopped != -1, "without the box nobody decides its orders again"
    audit(lines, [key])
    shelf.fill_from(house.matches.boxes.raw)
    page = opened(replay_file(house.matches, table.match, PUBLIC))
    assert "Blue has won" in page

"""Both games of docs/boxes.md by mail, word for word as they stand there."""

import re
from pathlib import Path

import pytest

from domain.kits import shelf
from service.kits.own import read
from tests.workers.mail.test_post_box import box_house
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, text_of

PAGE = (Path(__file__).parents[3] / "docs" / "boxes.md").read_text()
DONE = "Your orders were carried out."

house = pytest.fixture(box_house, name="house")


def block(heading: str, number: int, kind: str = "") -> str:
    """The n-th listing of a kind below a heading of the page."""
    below = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    listings = re.findall(r"^```(\w*)\n(.*?)^```$", below, re.DOTALL | re.MULTILINE)
    return [str(text) for of, text in listings if of == kind][number]


def begun(house: PostHouse, name: str, text: str, opening: str) -> str:
    anna = house.mailer.people.met(ANNA).id
    house.matches.boxes.add(anna, name, read(text.encode()), house.clock())
    shelf.fill_from(house.matches.boxes.raw)
    house.write(ANNA, "match@play.example", opening.replace("bob@example.org", BOB))
    house.reply(BOB, "join")
    return house.only_match()


def test_the_game_on_hexes_is_played_as_the_page_says(house: PostHouse) -> None:
    by_mail = "Playing it by mail"
    begun(house, "causeway", block("Half an hour from nothing", 0, "toml"), block(by_mail, 0))
    house.reply(BOB, block("What others may not know", 0) + "done")
    assert DONE in flat(house.newest(BOB)), text_of(house.newest(BOB))
    mail = flat(house.newest(ANNA))
    assert "Blue lays face down: blue-1 at 0205, blue-2 at 0304." in mail
    assert "Blue does something unseen." in mail
    house.reply(ANNA, block(by_mail, 1))
    assert DONE in flat(house.newest(ANNA)), text_of(house.newest(ANNA))
    mail = flat(house.newest(BOB))
    assert "Sherman/746 and Rifle-1/325 go from 0805 to 0605 via 0705, 2 hexes." in mail
    assert "Red marks Rifle-2/325: disrupted." in mail


def test_the_game_of_cards_is_played_as_the_page_says(house: PostHouse) -> None:
    cards = "A game of cards"
    match = begun(
        house, "crowns", block(cards, 0, "toml"), f"new dice_table box box=crowns with {BOB}"
    )
    for who, text in (
        (ANNA, block(cards, 0)), (BOB, "done"), (ANNA, block(cards, 1)), (BOB, block(cards, 2)),
    ):  # fmt: skip
        house.reply(who, text)
        assert DONE in flat(house.newest(who)), text_of(house.newest(who))
    mail = flat(house.newest(ANNA))
    assert "Talbot and Archers-1 go from Dax to Bordeaux, 1 area." in mail
    assert "Talbot comes back" not in mail
    position = house.matches.repository.match(match).table.position
    assert (position.turn, position.mover) == (2, "red")
    assert [len(position.hands[seat] or ()) for seat in ("red", "blue")] == [5, 5]
    assert "m1.Turn-Spring" in str(position.lies)

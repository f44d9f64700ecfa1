"""What goes wrong by mail at a table with a box: one sentence each, and nothing lost."""

import pytest

from domain.kits import shelf
from service.kits.own import read
from tests.workers.mail.test_post_box import TWO_CROWNS, begun, house
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, html_of, text_of

__all__ = ["house"]


def where(house: PostHouse, match: str, piece: str) -> str:
    """The code of the place where a piece lies that was moved."""
    return str(house.matches.repository.match(match).table.position.at(piece).place)


@pytest.mark.parametrize(("order", "said"), [
    ("move Tiger to 0605", "No piece is called “Tiger”; the nearest are"),
    ("move Sherman to 0899", "No place is called “0899”"),
    ("move Sherman to Berlin", "No place is called “Berlin”"),
    ("move 9 Rifle to 0605", "Only 3 of Rifle lie at"),
    ("flip Lewis", "Lewis"),
    ("deploy 500 Foxhole at 0605", "100"),
    ("move all at 0103 to 0605", "Nothing lies at 0103"),
    ("pull 40 from chits", "You can pull 1 to 30 pieces at once."),
    ("take 5 from Fate", "Name a deck that lies here: support."),
    ("uncover blue-1", "blue-1 is Blue's to show."),
    ("move blue-77 to 0605", "Nothing face down is called blue-77; face down lie blue-1,"),
])  # fmt: skip
def test_what_does_not_exist_or_is_too_much_is_one_sentence(
    house: PostHouse, order: str, said: str
) -> None:
    match = begun(house)
    before = house.matches.repository.match(match).table.position
    house.reply(ANNA, f"{order}\nmove Lewis to 0706")
    answer = flat(house.newest(ANNA))
    assert said in answer
    now = house.matches.repository.match(match).table.position
    assert now.lies == before.lies, "nothing half done: the lines behind it wait for another letter"


def test_two_people_move_the_same_counter_and_the_last_word_stands(house: PostHouse) -> None:
    match = begun(house)
    house.reply(ANNA, "move Sherman to 0605")
    house.reply(BOB, "move Sherman to 0405\nnote it was hit and fell back")
    assert "Blue moves Sherman/746 from 0605 to 0405" in flat(house.newest(BOB))
    assert where(house, match, "p6") == "m0.0405"
    house.reply(ANNA, "move Sherman at 0605 to 0505")
    assert "Sherman is not at 0605 but at 0405." in flat(house.newest(ANNA))
    assert where(house, match, "p6") == "m0.0405"


def test_a_letter_of_two_hundred_lines_is_told_how_many_it_may_have(house: PostHouse) -> None:
    match = begun(house)
    lines = [f"move Rifle-{n % 3 + 1} to 0{n % 8 + 1}0{n % 7 + 1}" for n in range(199)]
    size = house.matches.repository.size(match)
    house.reply(ANNA, "\n".join([*lines, "done"]))
    answer = flat(house.newest(ANNA))
    assert "One request holds at most 60 orders, and here are 200: send them in parts." in answer
    assert house.matches.repository.size(match) == size, "nothing half done"
    assert "199 more lines: left." in answer
    assert lines[-1] not in answer, "they are counted and not listed"
    for start in range(0, 180, 60):
        house.reply(ANNA, "\n".join(lines[start : start + 60]))
        assert text_of(house.newest(ANNA)).count("  done  ") == 60


def test_a_box_that_is_taken_away_in_the_middle_refuses_only_what_needs_it(
    house: PostHouse,
) -> None:
    anna = house.mailer.people.met(ANNA).id
    house.matches.boxes.add(anna, "crowns", read(TWO_CROWNS.encode()), house.clock())
    shelf.fill_from(house.matches.boxes.raw)
    house.write(
        ANNA, "match@play.example", f"new dice_table box box=crowns with {BOB}, 3 days a turn"
    )
    house.reply(BOB, "join")
    house.reply(ANNA, "move Gaston to Dax")
    shelf.fill_from(lambda _: None)
    house.reply(ANNA, "move Gaston to Pau")
    told = flat(house.newest(ANNA))
    assert "The box of this match is not in this house; its owner can put it back." in told
    house.reply(ANNA, "roll 2d6 attack\nnote sorry, the box is away\ndone")
    assert "Your orders were carried out." in flat(house.newest(ANNA))
    shelf.fill_from(house.matches.boxes.raw)
    house.reply(BOB, "move Gaston to Pau")
    assert "Blue moves Gaston from Dax to Pau" in flat(house.newest(BOB))


def test_a_box_that_the_writer_does_not_have_opens_no_match(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new dice_table box box=nevsky with {BOB}")
    assert "You have no box “nevsky”." in flat(house.server.to(ANNA)[-1])
    assert not house.server.to(BOB)


MARKUP = """title = "<b>Bold</b> & \u2019Co"
[sides]
us = "red"
them = "blue"
[[boards]]
name = "map"
areas = '''
<i>Dax</i> 10,10
Pau 90,10
'''
[pieces]
counters = '''
us | <img src=x onerror=alert(1)> | infantry | 1 | Pau
them | Gaston | leader | 1 | Pau
'''
"""


def test_names_that_are_markup_are_only_letters_in_a_mail(house: PostHouse) -> None:
    owner = house.mailer.people.met(ANNA).id
    house.matches.boxes.add(owner, "bold", read(MARKUP.encode()), house.clock())
    shelf.fill_from(house.matches.boxes.raw)
    house.write(ANNA, "match@play.example", f"new dice_table box box=bold with {BOB}")
    house.reply(BOB, "join")
    house.reply(ANNA, "move Gaston to <i>Dax</i>\ndone")
    mail = house.newest(BOB)
    assert "Red moves Gaston from Pau to <i>Dax</i>." in flat(mail)
    for markup in ("<img", "<i>Dax", "<b>Bold"):
        assert markup not in html_of(mail)
    assert "\n" not in mail["Subject"]


@pytest.mark.parametrize("title", [
    "Bold\\nBcc: eve@example.org", "Bold\\u202e", "Bold\\u001b[2J",
])  # fmt: skip
def test_a_title_is_one_printable_line(title: str) -> None:
    assert read(MARKUP.replace("<b>Bold</b> & Co", title).encode()).title.isprintable()

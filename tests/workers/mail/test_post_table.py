"""A dice and card table by mail: what people use a dice server and a deck for."""

from pathlib import Path

import pytest

from domain.game.view.board import (
    Card,
    Choice,
    Die,
    Map,
    Piece,
    Space,
    Track,
    Tray,
    View,
)
from domain.games.dice_table import contents as dice_table
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.mails.holdings import holdings
from service.mails.plain_text import MOST_LINES
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    html_of,
    text_of,
)


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, {"dice_table": dice_table.RULES}, style="short")


def begun(house: PostHouse) -> str:
    house.write(ANNA, "match@play.example", f"new dice_table open with {BOB}, 3 days a turn")
    house.reply(BOB, "join")
    return house.only_match()


def hand(house: PostHouse, match: str, seat: str) -> tuple[str, ...]:
    return house.matches.repository.match(match).table.position.hands[seat]


def test_a_game_that_the_house_does_not_know_is_played_by_mail_and_proved(house: PostHouse) -> None:
    match = begun(house)
    house.reply(
        ANNA,
        "Hi Bob,\n\nhere is my turn.\n\n"
        "turn 1 Axis moves\n"
        "deck orders:\n  3 x Hold the line\n  2 x Attack\n  Retreat\nend\n"
        "set 1/116 hex 1203, disrupted, and tired\n"
        "write 1/116 goes to 1203, and waits.\n"
        "seal the reserve goes left, by the ford\n"
        "deal 2 to all\n"
        "roll attacker:2d6+1 defender:d6 attack on the bridge\n"
        "done\n",
    )
    position = house.matches.repository.match(match).table.position
    assert position.counters == {"1/116": "hex 1203, disrupted, and tired"}
    assert position.written[0].text == "1/116 goes to 1203, and waits."
    mail = house.newest(BOB)
    told = flat(mail)
    assert "your move" in mail["Subject"]
    assert "Red rolls: attack on the bridge, attacker:2d6+1:" in told
    assert "Envelope 1 of Red, sealed" in told
    _no_secret_leaks(house, match)
    house.reply(BOB, f"play {hand(house, match, 'blue')[0]}\ntake 1\ndone")
    house.reply(ANNA, "open 1\ngather orders\nover blue")
    asked = house.newest(BOB)
    assert "the reserve goes left, by the ford" in flat(asked)
    assert "Is it over?" in flat(asked)
    assert "?." not in flat(asked) + html_of(asked)
    house.reply(BOB, "over blue")
    lines = list(export(house.matches, match, EVERYTHING))
    report = audit(lines, [house.matches.house.key.vkey])
    assert report.rolls
    replayed = replay(Tape.of(lines), house.matches.games)
    assert (replayed.events, replayed.stopped) == (house.matches.repository.size(match), -1)
    final = house.server.to(BOB)[-1]
    assert "All agree that Blue has won" in flat(final)


def _no_secret_leaks(house: PostHouse, match: str) -> None:
    """No mail to one tells what the other alone holds or wrote."""
    mine, his = hand(house, match, "red"), hand(house, match, "blue")
    for address, other in ((ANNA, set(his) - set(mine)), (BOB, set(mine) - set(his))):
        for mail in house.server.to(address):
            words = [line for line in text_of(mail).splitlines() if "Red deals" in line]
            assert not other & {word.strip(",.") for line in words for word in line.split()}
    for mail in house.server.to(BOB):
        assert "by the ford" not in flat(mail)
        assert "by the ford" not in html_of(mail)


def test_who_does_not_have_the_move_orders_all_the_same_and_nothing_waits(
    house: PostHouse,
) -> None:
    match = begun(house)
    letter = house.reply(BOB, "roll d6 are we seen\nwrite Blue watches the ford")
    assert house.state(letter)[0] == "done"
    told = flat(house.newest(BOB))
    assert "Your orders were carried out." in told
    assert "waits write" not in told
    house.reply(ANNA, "done\nroll 2d6 while Blue thinks")
    position = house.matches.repository.match(match).table.position
    assert position.mover == "blue"
    assert [roll.purpose for roll in position.rolls] == ["are we seen", "while Blue thinks"]


def test_a_board_that_is_asked_for_after_the_end_asks_nobody(house: PostHouse) -> None:
    begun(house)
    house.reply(ANNA, "board")
    assert "You have the move" in flat(house.newest(ANNA))
    house.reply(ANNA, "offer a draw")
    house.reply(BOB, "agree")
    house.reply(ANNA, "board")
    told = flat(house.newest(ANNA))
    assert "The board" in told or "THE BOARD" in told
    assert "You have the move" not in told


def test_a_short_mail_shows_the_counters_and_envelopes(house: PostHouse) -> None:
    match = begun(house)
    house.reply(
        ANNA,
        "set VP 3\nset 1/116 hex 1203, dug in\nseal my reserve goes round\n"
        "roll 2d6 wind\nroll 2d6 rain\nroll 2d6 swell\nwrite 1/116 waits for the tide\n"
        "write the bridge is down\nwrite the ford is held\ndone",
    )
    view = dice_table.RULES.view(house.matches.repository.match(match).table.position, "blue")
    told = holdings(view, "blue")
    assert "VP" in told
    assert "1/116: hex 1203, dug in" in told
    assert "Envelope 1 of Red, sealed" in told
    assert len(told.split("\n")) <= MOST_LINES


def test_a_short_mail_of_a_box_begins_with_the_units_whatever_lies_on_the_table() -> None:
    pieces = (
        Piece("Lancer", "Lancer", "Dead-Blues", "blue"),
        Piece("Gun", "Gun", "0703", "blue"),
        Piece("blue-1", "Major von Braun", "0706", "blue", facts=("face down",)),
        Piece("Cuirassier", "Cuirassier", "0703", "blue", facts=("unseen",)),
        Piece("red-1", "red-1", "0703", "red", facts=("face down",)),
    )
    names = ("0703", "0706")
    supply = ", ".join(f"{n} Foxhole-{n}" for n in range(60))
    view = View(
        "Three Fords", "Turn 2", "Noon",
        maps=(
            Map("Three Fords", tuple(Space(n, n, k, 0, "hex") for k, n in enumerate(names))),
            Map("tracks", (Space("Dead-Blues", "Dead-Blues", 0, 0, "box"),)),
        ),
        pieces=pieces,
        tracks=tuple(Track(f"Deck {n}", 3, most=9, shape="pile") for n in range(20)),
        trays=(Tray("Blue: attack", (Die("2d6.1", "3"), Die("2d6.2", "4")), "blue"),),
        notes=(
            f"Supply: {supply}",
            "To be set up: Dummy",
            *(f"Red rolled attack {n}: 3, 4" for n in range(9)),
        ),
        seats=("blue", "red"),
    )  # fmt: skip
    first, second, *rest = holdings(view, "blue", story=9).split("\n")
    assert f"{first} {second.strip()}" == (
        "Your units: 0703: Gun, Cuirassier (unseen) · 0706: blue-1 (Major von Braun) · "
        "Dead-Blues: Lancer"
    ), "the living first"
    assert rest[0].startswith("Supply: ")
    assert rest[1].endswith("…")
    assert rest[2] == "To be set up: Dummy"
    assert any("Deck 0" in line for line in rest)


def test_a_short_mail_of_a_box_names_every_card_of_ones_hand() -> None:
    def hand(text: str, many: int) -> View:
        names = [f"{n} General {n}" for n in range(many)]
        cards = tuple(Card(n.replace(" ", "-"), n, text, "blue", "hand") for n in names)
        theirs = Card("red-card", "Red Card", owner="red", place="hand")
        offered = tuple(Choice(f"play {one.id}", (one.id,)) for one in cards)
        tracks = tuple(Track(f"Deck {n}", 3, most=9, shape="pile") for n in range(90))
        return View(
            "War", "Turn 1", "", cards=(*cards, theirs), choices=offered, tracks=tracks,
            seats=("blue", "red"),
        )  # fmt: skip

    long = holdings(hand("A leader takes command of an army. " * 3, 9), "blue")
    assert " ".join(long.split()).startswith("Your cards: 0 General 0, 1 General 1, 2 General 2")
    assert "8 General 8" in long
    assert "takes command" not in long
    few = holdings(hand("Draw one.", 2), "blue")
    assert "1 General 1: Draw one." in few
    assert "Red Card" not in f"{long}{few}"

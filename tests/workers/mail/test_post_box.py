"""A box by mail: the letters of two people over The Causeway, as they wrote them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.games.dice_table import contents as dice_table
from domain.kits import shelf
from domain.match.match import PUBLIC
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.kits.own import read
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


def box_house(tmp_path: Path, server: MailServer) -> Iterator[PostHouse]:
    """A house with the Table, whose shelf is its own."""
    yield from with_a_shelf(tmp_path, server)


def with_a_shelf(tmp_path: Path, server: MailServer, **more: Any) -> Iterator[PostHouse]:
    before, games = shelf._provider, {"dice_table": dice_table.RULES}
    yield PostHouse(tmp_path, server, games, style="short", **more)
    shelf.fill_from(before)


house = pytest.fixture(box_house, name="house")


SET_UP = """cover:
  Grenadier at 0205
  Grenadier at 0206
  Dummy at 0304
  Dummy at 0204
end
secretly:
  Renault at 0105
end
done
"""


def begun(house: PostHouse) -> str:
    """Bob joins Anna's match over The Causeway and sets up; the move is Anna's."""
    house.write(
        ANNA,
        "match@play.example",
        f"new dice_table box with {BOB}, 3 days a turn\n"
        "note You are the Germans; set up west of the river, please.",
    )
    house.reply(BOB, "join")
    assert "Your move, Blue (german): Turn 1 · 0400." in text_of(house.newest(BOB))
    house.reply(BOB, SET_UP)
    return house.only_match()


def test_a_turn_of_the_causeway_as_both_wrote_it(house: PostHouse) -> None:
    match = begun(house)
    mail = flat(house.newest(ANNA))
    assert "Your move, Red (us): Turn 1 · 0400." in mail
    assert (
        "Blue lays face down: blue-1 at 0205, blue-2 at 0206, blue-3 at 0304, blue-4 at 0204."
    ) in mail
    assert "Blue does something unseen." in mail
    assert "Blue hands the move to Red." in mail
    assert "> blue-2: face down" in mail
    house.reply(
        ANNA,
        "Hi Bob,\n\nacross the dike!\n\n"
        "move Sherman, Rifle-1, Rifle-2 to 0605 via 0705\n"
        "move Glider-1 to 0704\n"
        "roll d6 artillery on 0205 by the mortar\n"
        "move mortar to 0706\n",
    )
    answer = flat(house.newest(ANNA))
    assert "Your orders were carried out." in answer, text_of(house.newest(ANNA))
    assert (
        "Sherman/746, Rifle-1/325 and Rifle-2/325 go from 0805 to 0605 via 0705, 2 hexes."
    ) in answer
    assert "Mortar/325 goes from 0705 to 0706, 1 hex." in answer
    house.reply(ANNA, "? move\n? fetch")
    assert "Not possible now" not in flat(house.newest(ANNA)), "it takes a name of one's own"
    _nothing_hidden(house, match, ANNA, "Grenadier-", "Dummy-", "Renault-")
    house.reply(BOB, "uncover blue-1\nmove Grenadeer to 0105")
    answer = flat(house.newest(BOB))
    assert "No piece is called “Grenadeer”; the nearest are Grenadier" in answer
    house.reply(BOB, "uncover blue-1\nflip Grenadier at 0205\nmark Gun disrupted")
    answer = flat(house.newest(BOB))
    assert "Blue turns up blue-1: Grenadier-1/1057 at 0205." in answer
    assert "Grenadier-1/1057 now shows 2-3." in answer
    assert "Blue marks Gun/1709: disrupted." in answer
    house.reply(
        ANNA,
        "move Sherman, Rifle-1 to 0305\nroll 2d6 attack on 0205, 9 to 3, two columns left\ndone\n",
    )
    _nothing_hidden(house, match, ANNA, "Grenadier-2", "Dummy-", "Renault-")
    mail = text_of(house.newest(BOB))
    assert "Your move, Blue (german)" in mail
    assert "Sherman/746 and Rifle-1/325 go from 0605 to 0305, 3 hexes." in mail
    assert "> Gun/1709 of Blue: 4-2 · disrupted" in mail
    assert "> Grenadier-1/1057 of Blue: 2-3 · reduced" in mail
    assert "> blue-2 Grenadier-2/1057: 4-3 · face down" in mail
    assert "> Renault-1/100 of Blue: 3-5 · unseen" in mail
    assert "tracks: as before." in mail


def _nothing_hidden(house: PostHouse, match: str, reader: str, *words: str) -> None:
    """No mail to a reader and no export for others holds these words, nor the codes behind them."""
    told = [text_of(mail) + html_of(mail) for mail in house.server.to(reader)]
    told += [b"".join(export(house.matches, match, seat)).decode() for seat in ("red", PUBLIC)]
    for text in told:
        assert not [word for word in (*words, '"p10"', '"p13"', '"p15"', '"p16"') if word in text]


def test_a_trial_says_who_would_go_where(house: PostHouse) -> None:
    begun(house)
    house.reply(ANNA, "check\nmove all at 0705 to 0605\nroll 2d6 attack")
    answer = flat(house.newest(ANNA))
    assert (
        "would be done move all at 0705 to 0605 Lewis and Mortar/325 go from 0705 to 0605, 1 hex."
    ) in answer, answer
    house.reply(ANNA, "check move Lewis to 0605")
    assert "Lewis goes from 0705 to 0605, 1 hex." in flat(house.newest(ANNA))


def test_a_place_is_shown_by_a_name_with_a_comma_and_by_its_beginning(house: PostHouse) -> None:
    begun(house)
    house.reply(ANNA, "board Cauqui")
    assert "0205 Cauquigny: village > Gun/1709" in flat(house.newest(ANNA))
    house.reply(ANNA, "board 0103")
    assert "* Nothing lies there." in flat(house.newest(ANNA))
    house.reply(ANNA, "board Cauquigny, village")
    assert "No place and no map is called cauquigny, village." in flat(house.newest(ANNA))


def test_a_letter_of_sixty_moves_is_one_answer(house: PostHouse) -> None:
    begun(house)
    there = [f"move Rifle-{n % 3 + 1} to 0{n % 8 + 1}0{n % 7 + 1}" for n in range(60)]
    house.reply(ANNA, "\n".join(there))
    answer = text_of(house.newest(ANNA))
    assert answer.count("  done  ") == 60
    assert "refused" not in answer


def test_sixty_moves_of_one_counter_are_one_line_to_both(house: PostHouse) -> None:
    begun(house)
    there = [f"move Rifle-1 to 0{n % 8 + 1}0{n % 7 + 1}" for n in range(59)]
    house.reply(ANNA, "\n".join([*there, "done"]))
    way = "Rifle-1/325 goes 0805 → 0101 → … → 0202 → 0303 (59 moves, 172 hexes)."
    answer = flat(house.newest(ANNA))
    assert f"done move Rifle-1 to 0101 … move Rifle-1 to 0303 {way} done done" in answer
    mail = flat(house.newest(BOB))
    assert f"WHAT HAPPENED {way} Red hands the move to Blue." in mail


def test_a_box_with_many_piles_begins_with_a_short_mail(house: PostHouse) -> None:
    piles = [f'pile{n} = "3 Fog; 2 Storm"' for n in range(30)]
    house.matches.boxes.add(
        house.mailer.people.met(ANNA).id,
        "piles",
        read((TWO_CROWNS + "\n".join(piles)).encode()),
        house.clock(),
    )
    shelf.fill_from(house.matches.boxes.raw)
    house.write(
        ANNA, "match@play.example", f"new dice_table box box=piles with {BOB}, 3 days a turn"
    )
    house.reply(BOB, "join")
    mail = flat(house.newest(ANNA))
    assert "Red lays out 24 decks, shuffled: Strategy, pile0 and 22 more." in mail
    assert "pile6 5/5 · 23 more, all full" in mail


def test_a_match_with_a_box_is_audited_and_decided_again(house: PostHouse) -> None:
    match = begun(house)
    house.reply(ANNA, "take 2 from support")
    (first, second) = house.matches.repository.match(match).table.position.hands["red"]
    house.reply(ANNA, f"put {first} on top of support\nput {second} below support\nlook 3")
    house.reply(BOB, "mix blue-1, blue-2, blue-3")
    house.reply(BOB, "take 2\nshow blue-5 to red\nuncover Renault")
    position = house.matches.repository.match(match).table.position
    held = {card for hand in position.hands.values() for card in hand}
    card = next(card for card in position.decks["deck-1"].cards if card not in held)
    house.reply(ANNA, f"fetch {card}\npull 2 from chits to 0605")
    house.reply(ANNA, "move all at 0805 to 0605 under\ncover Lewis\nover nobody")
    house.reply(BOB, "over nobody")
    for seat in ("red", ""):
        lines = list(export(house.matches, match, seat))
        audit(lines, [house.matches.house.key.vkey])
    lines = list(export(house.matches, match, EVERYTHING))
    assert audit(lines, [house.matches.house.key.vkey]).rolls
    for kind in ("PutBack", "Looked", "Mixed", "ShownTo", "Uncovered", "Fetched", "Pulled"):
        assert f'"type":"dice_table.{kind}"' in b"".join(lines).decode()
    replayed = replay(Tape.of(lines), house.matches.games)
    assert (replayed.events, replayed.stopped) == (house.matches.repository.size(match), -1)


TWO_CROWNS = """
title = "Two Crowns"
dice = ["attacker:2d6 defender:2d6"]
turns = ["Winter", "Spring"]
[sides]
Navarre = "red"
Anjou = "blue"
[[boards]]
name = "map"
areas = '''
Orthez 100,200
Pau 160,240
Dax 100,120
Bayonne 40,120
Bordeaux 120,20
Dead-Navarre 300,20
'''
links = "Pau-Orthez-Dax-Bayonne; Dax-Bordeaux"
[pieces]
counters = '''
Navarre | Duke of Foix | leader           | 2 | Orthez
Navarre | 3 Foot       | infantry         | 1 | Orthez
Navarre | Gaston       | leader           | 1 | Pau
Anjou   | Talbot       | leader           | 2 | Dax
'''
[decks]
Strategy = "39 Muster; Treachery"
"""


def test_a_card_driven_game_as_both_wrote_it(house: PostHouse) -> None:
    anna = house.mailer.people.met(ANNA).id
    house.matches.boxes.add(anna, "crowns", read(TWO_CROWNS.encode()), house.clock())
    shelf.fill_from(house.matches.boxes.raw)
    house.write(
        ANNA, "match@play.example", f"new dice_table box box=crowns with {BOB}, 3 days a turn"
    )
    house.reply(BOB, "join")
    match = house.only_match()
    house.reply(ANNA, "turn 2 Spring\ndeal 6 to all from Strategy\ndone")
    hands = house.matches.repository.match(match).table.position.hands
    assert "hand of Blue" in (mail := text_of(house.newest(BOB)))
    assert all(card in mail for card in hands["blue"])
    assert not any(f"{card} " in mail for card in hands["red"])
    house.reply(BOB, "done")
    card, answer = hands["red"][0], hands["blue"][0]
    house.reply(
        ANNA,
        f"play {card} for operations\n"
        "move Duke of Foix, 3 Foot to Dax\n"
        "move Gaston to Dax\n"
        "roll attacker:2d6 defender:2d6 battle at Dax\n"
        "note Bayonne next, I fear.\n"
        "done to blue\n",
    )
    mail = flat(house.newest(BOB))
    assert f"Red plays {card}, for operations." in mail
    assert "Duke of Foix, Foot-1, Foot-2 and Foot-3 go from Orthez to Dax, 1 area." in mail
    assert "Gaston goes from Pau to Dax, 2 areas." in mail
    assert "battle at Dax, attacker:2d6:" in mail
    house.reply(
        BOB,
        f"play {answer}\n"
        "move Gaston to Dead-Navarre\n"
        "seal reserve at Bordeaux unless Dax falls\n"
        f"put {answer} into removed\n"
        "shuffle Strategy\n"
        "turn\n"
        "done\n",
    )
    mail = flat(house.newest(ANNA))
    assert f"Blue puts {answer} out of the game." in mail
    assert "Blue shuffles Strategy: 28 cards." in mail
    assert "reserve at Bordeaux" not in mail


def test_a_letter_asks_what_lies_in_a_place_or_for_one_map(house: PostHouse) -> None:
    begun(house)
    house.reply(ANNA, "board la fière\nboard tracks\nboard Berlin")
    told = text_of(house.newest(ANNA))
    there = told.partition("THE BOARD: LA FIÈRE")[2].partition("THE BOARD: TRACKS")
    assert "Lewis" in there[0]
    assert "Sherman" not in there[0]
    assert "Ammo" in there[2]
    assert "No place and no map is called berlin." in told


def test_a_place_is_told_with_figures_and_marks_of_what_lies_there(house: PostHouse) -> None:
    begun(house)
    house.reply(ANNA, "mark Lewis disrupted\nboard la fière")
    told = text_of(house.newest(ANNA)).partition("THE BOARD: LA FIÈRE")[2]
    lewis = next(line for line in told.split("\n") if "Lewis" in line)
    assert "+1" in lewis
    assert "disrupted" in lewis

"""TCS Omaha by mail: a turn of a side in one letter, overwatch by a standing order."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.game.grammar.orders import line
from domain.games import library
from domain.games.tcs_omaha.position import State
from domain.games.tcs_omaha.words import OTHER
from service.store.repository import AnyMatch
from tests.games.luck import Seeded
from tests.workers.mail.by_mail import MOST_LINES, newest, to_the_end
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, text_of
from workers.bots import choose

PLAYERS = {"american": ANNA, "german": BOB}
WHOLE = {
    "american": "mode move A/1/16\ndone\nmove 1/A/1/16 A34.13\nmove 3/A/1/16 A38.13\ndone",
    "german": "done\ndone",
}
"""Planning and action of a side that acts first, in one letter."""


PASSING = "whenever moves-in-open do let-pass\nwhenever moves-in-cover do let-pass"
QUIET = {
    "american": "mode move 3/A/1/16\ndone\nmove 3/A/1/16 A38.13\ndone",
    "german": "mode move 1/5/916\ndone\nmove 1/5/916 A36.08\ndone",
}
"""A whole turn of each side to which nobody reacts: its plan, and its action behind the other's."""


def test_a_turn_to_which_nobody_reacts_is_one_letter_a_side(
    tmp_path: Path, server: MailServer
) -> None:
    house, now = fire_fight(tmp_path, server)
    first = now().first
    house.reply(PLAYERS[OTHER[first]], f"{PASSING}\n{QUIET[OTHER[first]]}")
    assert (now().stage, now().side) == ("plan", first)
    assert "waits" in flat(house.newest(PLAYERS[OTHER[first]]))
    house.reply(PLAYERS[first], f"{PASSING}\n{QUIET[first]}")
    assert now().turn == 2, "the second player's action went on by itself"
    assert (now().units["3/A/1/16"].hex, now().units["1/5/916"].hex) == ("A38.13", "A36.08")


def test_overwatch_answers_by_a_standing_order_and_a_plan_stops_under_its_fire(
    tmp_path: Path, server: MailServer
) -> None:
    house, now = fire_fight(tmp_path, server)
    ahead = "whenever moves-in-open within 4 do fire\nwhenever breaks in-open do retreat\ndone"
    plan = "whenever breaks do stay\ncarry-on until 1500 unless fire: 3/A/1/16 to A38.11; end"
    first = now().first
    for seat in (OTHER[first], first):
        house.reply(PLAYERS[seat], plan if seat == "american" else ahead)
    while now().turn < 4 and now().landing.carried:
        assert not now().debts, "the Germans were asked for what they had said ahead"
        house.reply(BOB, "done")
    assert now().units["3/A/1/16"].hit
    assert "3/A/1/16 is under fire" in flat(newest(house, ANNA))


def test_a_sheet_in_a_letter_is_read_by_its_side_alone(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new tcs_omaha firefight with {BOB}")
    house.reply(BOB, "Yes!")
    state = house.matches.repository.match(house.only_match()).table.position
    (seat,) = library()["tcs_omaha"].to_move(state)
    company = {"american": "A/741", "german": "5/916"}[seat]
    house.reply(PLAYERS[seat], f"opsheet lilac move A36.12 with {company}\ndone")
    assert "lilac" in flat(house.newest(PLAYERS[seat])).casefold()
    assert "lilac" not in flat(house.newest(PLAYERS[OTHER[seat]])).casefold()


def test_a_line_that_names_a_unit_and_is_no_order_is_asked_back_with_the_whole_letter(
    tmp_path: Path, server: MailServer
) -> None:
    house, now = fire_fight(tmp_path, server)
    before, first = now(), now().first
    for odd in ("1/A/1/16 and 1/5/916 leap with joy to A38.13.", "I do not want 1/A/1/16 to"):
        house.reply(PLAYERS[first], f"{odd}\ndone")
        told = flat(house.newest(PLAYERS[first]))
        assert now() == before
        assert odd.rstrip(".") in told
        assert "may be one sentence" not in told


def test_a_sentence_among_orders_that_nobody_reads_holds_all_of_them_back(
    tmp_path: Path, server: MailServer
) -> None:
    house, now = fire_fight(tmp_path, server)
    before, first = now(), now().first
    house.reply(PLAYERS[first], f"Two dive bombers over the farm.\n{QUIET[first]}")
    assert now() == before
    told = flat(house.newest(PLAYERS[first]))
    assert "Nothing was done" in told
    assert "Two dive bombers over the farm" in told


def test_advice_names_only_orders_that_are_open_now(tmp_path: Path, server: MailServer) -> None:
    house, now = fire_fight(tmp_path, server)
    seat = now().side
    unit = {"american": "1/A/1/16", "german": "1/5/916"}[seat]
    for odd, form in (
        (f"{unit} puts smoke from rockets about.", "rockets"),
        (f"The {unit} is put in a better place.", "place <unit>"),
        (f"{unit} screens the farm.", "screen"),
    ):
        house.reply(PLAYERS[seat], odd)
        told = flat(house.newest(PLAYERS[seat]))
        assert odd.rstrip(".") in told
        assert f"Write it as “{form}" not in told
        assert "You may order" in told


def fire_fight(folder: Path, server: MailServer) -> tuple[PostHouse, Callable[[], State]]:
    """A fire fight that two people begin by mail, and what tells its position."""
    house = PostHouse(folder, server, library())
    house.write(ANNA, "match@play.example", f"new tcs_omaha firefight with {BOB}")
    house.reply(BOB, "Yes!")

    def now() -> State:
        state = house.matches.repository.match(house.only_match()).table.position
        assert isinstance(state, State)
        return state

    return house, now


def test_who_waits_reads_how_they_stand_and_not_the_whole_board(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library(), style="short")
    house.write(ANNA, "match@play.example", f"new tcs_omaha firefight with {BOB}")
    house.reply(BOB, "Yes!")
    first = house.matches.repository.match(house.only_match()).table.position.first
    house.reply(PLAYERS[first], "done")
    told = text_of(house.newest(PLAYERS[first]))
    assert "you are waiting" in told
    assert "HOW YOU STAND" in told
    assert "THE BOARD" not in told
    house.reply(PLAYERS[first], "board")
    assert "THE BOARD" in text_of(house.newest(PLAYERS[first]))


LEGS = {"american": "1/A/1/16 to A36.12", "german": "1/5/916 to A36.09"}


def test_what_is_carried_on_is_called_off_by_a_letter_in_the_part_of_the_other_side(
    tmp_path: Path, server: MailServer
) -> None:
    house, now = fire_fight(tmp_path, server)
    first = now().first
    second = OTHER[first]
    house.reply(PLAYERS[second], "whenever moves-in-open do let-pass\ndone")
    house.reply(PLAYERS[first], f"carry-on until 1400: {LEGS[first]}; end")
    assert (now().stage, now().side) == ("action", second)
    assert now().landing.carried
    assert "may order meanwhile" in flat(house.newest(PLAYERS[first])).casefold()
    house.reply(PLAYERS[first], "halt")
    assert not now().landing.carried
    assert "no longer carries on" in flat(house.newest(PLAYERS[first]))
    assert "halt" not in flat(house.newest(PLAYERS[second]))
    house.reply(PLAYERS[second], "done")
    assert now().turn == 2


ON_THEIR_WAY = {
    "american": "carry-on until 1500 unless loss fire arrival: 3/A/1/16 to A38.10; end",
    "german": "whenever moves in open do let-pass\nwhenever moves in cover do let-pass\n"
    "whenever shoots do hold\ncarry-on until 1500: 1/5/916 to A36.09; end",
}
"""Several turns of a side in one letter, in the words in which a person types them."""


def test_a_letter_for_several_turns_stops_at_the_first_thing_that_it_names(
    tmp_path: Path, server: MailServer
) -> None:
    house, now = fire_fight(tmp_path, server)
    first = now().first
    house.reply(PLAYERS[OTHER[first]], ON_THEIR_WAY[OTHER[first]])
    house.reply(PLAYERS[first], ON_THEIR_WAY[first])
    assert now().turn > 1, "turns went by with a letter a side"
    assert list(now().landing.carried) == ["german"], "the German plan names nothing to stop at"
    assert library()["tcs_omaha"].to_move(now()) == {"american"}
    told = flat(newest(house, ANNA))
    assert "The American side no longer carries on: 3/A/1/16 has arrived" in told
    assert "has arrived" not in flat(newest(house, BOB))
    house.reply(ANNA, "carry-on until 1500 unless contact: 3/A/1/16 to A36.09; end")
    assert "no longer carries on: 3/A/1/16 is in contact" in flat(newest(house, ANNA))


STANDING = "\n".join(
    (
        "whenever moves-in-open do fire",
        "whenever moves-in-cover do fire",
        "whenever shoots do fire",
        "whenever breaks in-open do retreat",
        "whenever breaks do stay",
    )
)
"""Orders with which a side answers whatever the other does."""
MOST_A_TURN = 3
"""Letters of a side in a turn when it must write again because its plan came apart."""


def a_part(match: AnyMatch, seat: str, luck: random.Random) -> list[str]:
    """What a player writes ahead: his plan and his action, as he thinks that the dice will fall."""
    rules = library()["tcs_omaha"]
    state, dice, lines = match.table.position, Seeded(luck.randint(1, 10**6)), list[str]()
    while len(lines) < MOST_LINES and (waits := rules.to_move(state)) and state.turn:
        (mover,) = waits
        if mover != seat and not state.debts:
            break
        order = choose(rules, "major", state, mover, list(rules.legal_orders(state, mover)), luck)
        if not state.debts:
            lines.append(line(order))
        happening: Any = rules.decide(state, mover, order, dice)
        while happened := list(happening):
            for event in happened:
                state = event.after(state)
            happening = rules.advance(state, dice)
    return lines or ["done"]


def test_a_fire_fight_is_played_by_mail_to_its_end(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new tcs_omaha firefight with {BOB}")
    house.reply(BOB, "Yes!")
    match, luck = house.only_match(), random.Random(3)
    first = house.matches.repository.match(match).table.position.first
    for seat in (OTHER[first], first):
        house.reply(PLAYERS[seat], STANDING)
    letters = 0
    for answered in to_the_end(house, match, PLAYERS, lambda now, seat: a_part(now, seat, luck)):
        letters += 1
        assert not answered.before.table.position.debts, "standing orders answer what is asked"
    over = house.matches.repository.match(match)
    assert over.outcome is not None
    assert letters <= 2 * MOST_A_TURN * over.table.position.turn
    for address in PLAYERS.values():
        assert over.outcome.text in flat(newest(house, address))

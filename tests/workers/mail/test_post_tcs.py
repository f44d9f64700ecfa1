"""TCS Omaha by mail: a turn of a side in one letter, overwatch by a standing order."""

from pathlib import Path

from domain.games import library
from domain.games.tcs_omaha.state import State
from domain.games.tcs_omaha.words import OTHER
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, server

__all__ = ["server"]

PLAYERS = {"american": ANNA, "german": BOB}
WHOLE = {
    "american": "mode move A/1/16\ndone\nmove 1/A/1/16 A34.13\nmove 3/A/1/16 A38.13\ndone",
    "german": "done\ndone",
}
"""Planning and action of a side that acts first, in one letter."""


def test_a_turn_of_the_first_player_is_one_letter(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new tcs_omaha firefight with {BOB}")
    house.reply(BOB, "Yes!")
    match = house.only_match()

    def now() -> State:
        state = house.matches.shelf.match(match).table.position
        assert isinstance(state, State)
        return state

    first = now().first
    house.reply(PLAYERS[OTHER[first]], "whenever moves-in-open within-4 do fire\ndone")
    house.reply(PLAYERS[first], WHOLE[first])
    assert (now().stage, now().side) == ("action", OTHER[first])
    house.reply(PLAYERS[OTHER[first]], "done")
    assert now().turn == 2
    house.close()


def test_a_sheet_in_a_letter_is_read_by_its_side_alone(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new tcs_omaha firefight with {BOB}")
    house.reply(BOB, "Yes!")
    state = house.matches.shelf.match(house.only_match()).table.position
    (seat,) = library()["tcs_omaha"].to_move(state)
    company = {"american": "A/741", "german": "5/916"}[seat]
    house.reply(PLAYERS[seat], f"opsheet lilac move A36.12 with {company}\ndone")
    assert "lilac" in flat(house.newest(PLAYERS[seat])).casefold()
    assert "lilac" not in flat(house.newest(PLAYERS[OTHER[seat]])).casefold()
    house.close()

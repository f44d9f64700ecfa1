"""People by mail: who needs a player, sitting down at an open match, a return match, and a new one
as a reply to any mail."""

import dataclasses
from pathlib import Path

import pytest
from msgspec import structs

from domain.match.returning import return_of
from tests.workers.mail.test_post_clock import GAMES
from tests.workers.mail.test_post_disputes import RAY, refereed
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

CARLA = "carla@c.example"
SPOKEN = {
    "toy": dataclasses.replace(
        GAMES["toy"],
        title="Toy Soldiers",
        scenarios=tuple(
            structs.replace(one, title="The Duel at Dawn") if one.key == "duel" else one
            for one in GAMES["toy"].scenarios
        ),
    )
}


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, SPOKEN)


def matches(house: PostHouse) -> list[str]:
    found = "SELECT originator_id FROM stored_events WHERE originator_version=0 ORDER BY 1"
    return [match for (match,) in house.recorder.query(found)]


@pytest.mark.parametrize(
    "line",
    [
        *("new Toy Soldiers, The Duel at Dawn with {bob}", "new toy the duel at dawn with {bob}"),
        *("new toy soldiers duel with {bob}, 3 days a turn", "new toy duel-at-dawn with {bob}"),
    ],
)
def test_a_game_and_its_scenario_may_be_called_by_their_titles(house: PostHouse, line: str) -> None:
    if "duel-at-dawn" in line:
        line = line.replace("duel-at-dawn", "The-Duel")
    house.write(ANNA, "match@play.example", line.format(bob=BOB))
    assert house.matches.repository.match(house.only_match()).scenario == "duel"


def test_a_new_match_may_be_asked_for_in_a_reply_to_a_turn(house: PostHouse) -> None:
    house.duel()
    house.reply(ANNA, f"new toy duel with {CARLA}\n\nnote Shall we?\n\nAnna")
    assert len(matches(house)) == 2
    assert "“Shall we?”" in flat(house.newest(CARLA))


def test_own_matches_are_listed_in_answer_to_any_mail(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "my matches")
    told = flat(house.server.to(ANNA)[-1])
    assert "as Red: your move" in told
    assert match in told


def test_who_looks_for_an_opponent_is_shown_matches_and_sits_down(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", "find me an opponent")
    assert "No match needs a player now." in flat(house.server.to(ANNA)[-1])
    house.write(ANNA, "match@play.example", "new toy duel with anybody, 3 days a turn")
    match = house.only_match()
    house.write(BOB, "match@play.example", "Find me an opponent, please")
    told = flat(house.server.to(BOB)[-1])
    assert f"join match {match}" in told
    assert "Blue free; 3 days a turn." in told
    house.write(BOB, "match@play.example", f"join match {match}")
    assert house.matches.repository.match(match).sitting.vacant == ()
    holder = house.mailer.people.holder(match, "blue")
    assert holder is not None
    assert holder.address == BOB
    house.write(CARLA, "match@play.example", f"join match {match}")
    assert "No seat of this match is free for anybody." in flat(house.server.to(CARLA)[-1])


def test_a_seat_that_was_offered_to_somebody_is_nobody_elses(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.write(CARLA, "match@play.example", f"join match {house.only_match()}")
    assert "No seat of this match is free for anybody." in flat(house.server.to(CARLA)[-1])
    house.write(CARLA, "match@play.example", "find me an opponent")
    assert "No match needs a player now." in flat(house.server.to(CARLA)[-1])


@pytest.mark.parametrize("said", ["return match", "Rematch!", "Revanche"])
def test_a_return_match_has_the_seats_the_other_way_round(house: PostHouse, said: str) -> None:
    first = house.duel("7 days")
    house.reply(ANNA, said)
    assert "A return match begins when this one is over." in flat(house.server.to(ANNA)[-1])
    house.surely(ANNA, "resign")
    house.reply(ANNA, f"{said}\nnote Now I have the strong side.")
    (again,) = (match for match in matches(house) if match != first)
    seats = [house.mailer.people.holder(again, seat) for seat in ("red", "blue")]
    assert [one.address for one in seats if one] == [BOB, ANNA]
    assert house.matches.repository.match(again).clock.pace == "7 days"
    assert "Now I have the strong side." in flat(house.newest(BOB))


def test_a_return_match_keeps_its_title_and_its_referee(house: PostHouse) -> None:
    first = refereed(house, title="Rain", pace="7 days")
    house.surely(ANNA, "resign")
    house.reply(ANNA, "return match")
    (again,) = (match for match in matches(house) if match != first)
    new, before = (house.matches.repository.match(match) for match in (again, first))
    assert (new.title, new.sitting.referee) == ("Rain", True)
    terms = [return_of(match)._replace(came={}, seats={}) for match in (new, before)]
    assert terms[0] == terms[1]
    referee = house.mailer.people.holder(again, "referee")
    assert referee is not None
    assert referee.address == RAY

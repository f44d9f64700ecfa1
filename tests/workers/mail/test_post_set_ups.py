"""A set-up is saved and given again by mail."""

import re

from tests.workers.mail.by_mail import answer
from tests.workers.mail.test_post_company import ADDRESS, flat, house
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse

__all__ = ["house"]


def _matches(house: PostHouse) -> set[str]:
    rows = house.recorder.query("SELECT DISTINCT originator_id FROM stored_events")
    return {str(match) for (match,) in rows}


def _to_placement(house: PostHouse) -> str:
    known = _matches(house)
    house.write(ANNA, "match@play.example", f"new combined_arms battle with {BOB}")
    house.reply(BOB, "join")
    (match_id,) = _matches(house) - known
    for seat, army in (("allied", "us-infantry"), ("axis", "panzer-corps")):
        answer(house, ADDRESS[seat], f"army {army}\nready")
    return match_id


def _mine(house: PostHouse, match_id: str, side: str) -> dict[str, str]:
    units = house.matches.repository.match(match_id).table.position.units
    return {square: u.kind for square, u in units.items() if u.seat == side}


def test_a_set_up_is_saved_and_given_again_by_mail(house: PostHouse) -> None:
    first = _to_placement(house)
    seat = house.matches.repository.match(first).table.position.seat
    told = flat(house.newest(ADDRESS[seat]))
    assert "place as line" in told
    assert "each type on its row" in told
    answer(house, ADDRESS[seat], "save set-up early")
    assert "You are not set up yet" in flat(house.newest(ADDRESS[seat]))
    answer(house, ADDRESS[seat], "place as wings\nsave set-up Iron-Wall")
    assert "Saved as “iron-wall”" in flat(house.newest(ADDRESS[seat]))
    other = "axis" if seat == "allied" else "allied"
    answer(house, ADDRESS[other], "place as deep")
    second = _to_placement(house)
    told = flat(house.newest(ADDRESS[seat]))
    assert "Your set-up iron-wall." in told
    assert "iron-wall" not in flat(house.newest(ADDRESS[other]))
    answer(house, ADDRESS[seat], "place as iron-wall")
    assert not _mine(house, second, seat), "the letter shall hold what the journal holds"
    whole = re.search(r"Write it as “(place all: [^”]+; end)”", flat(house.newest(ADDRESS[seat])))
    assert whole
    assert whole[1] in told
    answer(house, ADDRESS[seat], whole[1])
    answer(house, ADDRESS[other], "place as deep")
    assert _mine(house, second, seat) == _mine(house, first, seat)
    answer(house, ADDRESS[seat], "forget set-up iron-wall")
    assert "It is forgotten" in flat(house.newest(ADDRESS[seat]))

"""Inviting several people in turn: if one declines or does not answer, the next is asked."""

import pytest

from domain.journal.timestamps import DAY
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat

CARL, DORA = "carl@c.example", "dora@d.example"


def asked(house: PostHouse, line: str) -> str:
    """A match in which Bob declined, and Anna then invites by this line."""
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "decline")
    house.reply(ANNA, line)
    return house.only_match()


@pytest.mark.parametrize(
    "line",
    [
        f"invite {CARL}, {DORA} to blue",
        f"invite {CARL}, then {DORA} in turn to blue",
        f"invite <{CARL}>; <{DORA}>",
        f"Invite {CARL} or {DORA} for blue.",
    ],
)
def test_who_declines_makes_room_for_the_next(house: PostHouse, line: str) -> None:
    match = asked(house, line)
    told = flat(house.newest(ANNA))
    assert f"does not answer within 3 days, the next is asked: {DORA}." in told
    assert not house.server.to(DORA), "one at a time"
    house.reply(CARL, "No, sorry.")
    assert "Carl declines the invitation to Blue. Now Dora is asked." in flat(house.newest(ANNA))
    assert "Anna invites you to play Blue." in flat(house.newest(DORA))
    house.reply(DORA, "join")
    assert house.matches.repository.match(match).begun


def test_who_does_not_answer_makes_room_for_the_next(house: PostHouse) -> None:
    match = asked(house, f"invite {CARL}, {DORA} to blue")
    house.after(3 * DAY + 1)
    told = flat(house.newest(ANNA))
    assert f"{CARL} was invited to play Blue and has not answered for 3 days. Now {DORA} is" in told
    house.reply(CARL, "join")
    assert "blue" not in house.matches.repository.match(match).sitting.taken, "it is too late"
    house.reply(DORA, "join")
    assert house.matches.repository.match(match).begun


def test_after_the_last_of_them_the_host_is_told_how_to_ask_somebody_else(house: PostHouse) -> None:
    asked(house, f"invite {CARL}, {DORA} to blue")
    house.reply(CARL, "decline")
    house.reply(DORA, "decline")
    assert "Dora declines the invitation to Blue. “invite friend@" in flat(house.newest(ANNA))


def test_a_new_invitation_takes_the_place_of_the_whole_list(house: PostHouse) -> None:
    asked(house, f"invite {CARL}, {DORA} to blue")
    house.reply(ANNA, f"invite {BOB} to blue")
    house.reply(BOB, "decline")
    assert not house.server.to(DORA)


def test_one_wrong_address_invites_nobody(house: PostHouse) -> None:
    asked(house, f"invite {CARL}, dora@ to blue")
    assert "“dora@” is not a mail address." in flat(house.newest(ANNA))
    assert not house.server.to(CARL)


def test_status_tells_the_host_who_is_asked_next_and_nobody_else(house: PostHouse) -> None:
    match = asked(house, f"invite {CARL}, {DORA} to blue")
    house.reply(ANNA, "status")
    told = f"If nobody accepts Blue, these are asked in turn: {DORA}."
    assert told in flat(house.newest(ANNA))
    house.reply(CARL, "status")
    assert DORA not in flat(house.newest(CARL))
    house.reply(CARL, "join")
    assert house.matches.repository.match(match).begun
    house.reply(ANNA, "status")
    assert DORA not in flat(house.newest(ANNA))

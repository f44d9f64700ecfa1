"""Notes that some seats alone read."""

from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat, house, server
from tests.workers.mail.test_post_play import everything_in

__all__ = ["house", "server"]

CAROL = "carol@c.example"


def trio(house: PostHouse) -> str:
    house.write(ANNA, "match@play.example", f"new toy trio with {BOB}, {CAROL}")
    for address in (BOB, CAROL):
        house.reply(address, "join")
    return house.only_match()


def test_a_note_to_one_is_read_by_him_alone_and_mailed_to_nobody_else(house: PostHouse) -> None:
    match = trio(house)
    before = len(house.server.to(CAROL))
    house.reply(ANNA, "whisper blue: our left is open, and theirs too")
    assert "(to Blue) our left is open, and theirs too" in flat(house.newest(BOB))
    assert "Your note is on its way" in flat(house.newest(ANNA))
    assert len(house.server.to(CAROL)) == before
    for mail in house.server.to(CAROL):
        assert "left is open" not in str(everything_in(mail))
    public = b"".join(house.lines(match))
    assert b"left is open" not in public


def test_a_note_to_two_is_read_by_both(house: PostHouse) -> None:
    trio(house)
    house.reply(ANNA, "whisper blue and green hello both")
    for address in (BOB, CAROL):
        assert "hello both" in flat(house.newest(address))


def test_a_note_to_nobody_is_refused_with_the_names_that_there_are(house: PostHouse) -> None:
    trio(house)
    house.reply(ANNA, "whisper purple hello")
    assert "Name whom to tell: blue, green." in flat(house.newest(ANNA))

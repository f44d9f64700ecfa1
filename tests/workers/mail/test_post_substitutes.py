"""Seats that nobody plays: who is invited to them, and who commands meanwhile."""

from pathlib import Path

import pytest

from domain.journal.timestamps import DAY
from service.people.inviting import MOST_INVITED
from tests.workers.mail.test_post_clock import GAMES, heads
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat

CAROL = "carol@c.example"


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, GAMES)


def test_somebody_else_is_invited_where_the_first_declines(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "decline")
    told = flat(house.newest(ANNA))
    assert "“invite friend@example.org to blue” asks somebody else." in told
    house.reply(ANNA, f"invite {CAROL}")
    assert heads(house, CAROL) == ["An invitation: Toy, Duel."]
    assert "DICE CHAINS" in flat(house.newest(CAROL))
    house.write(BOB, house.newest(BOB)["Reply-To"], "join")
    assert house.matches.repository.match(house.only_match()).sitting.taken == ("red",)
    house.reply(CAROL, "join")
    assert "Your move, Red" in flat(house.newest(ANNA))


def test_a_person_takes_over_from_the_computer_that_took_over(house: PostHouse) -> None:
    match = house.duel("10 days")
    for days in (5, 4, 2):
        house.after(days * DAY)
    house.reply(BOB, "replace red with random")
    assert house.matches.repository.match(match).sitting.seats["red"] == "computer:random"
    house.reply(ANNA, "storm")
    assert "A computer commands for this seat: nothing was done." in flat(house.newest(ANNA))
    house.reply(BOB, f"invite {CAROL} to red")
    assert heads(house, CAROL) == ["Toy, Duel: a seat is offered to you."]
    told = flat(house.newest(CAROL))
    assert "a computer commands this seat until you sit down" in told
    assert "WHAT HAPPENED" in told
    assert "THE BOARD" in told
    assert "WHAT YOU MAY ORDER" not in told
    house.write(ANNA, house.newest(ANNA)["Reply-To"], "join")
    assert house.matches.repository.match(match).sitting.stood_in == ("red",)
    house.reply(CAROL, "accept")
    assert house.matches.repository.match(match).sitting.persons == ("red", "blue")
    sent = len(house.server.to(ANNA))
    sides = house.matches.repository.match(match).table.position.sides
    house.reply(BOB, f"play {sides['blue'].cards[0]}")
    assert "Your move, Red" in heads(house, CAROL)[-1]
    assert len(house.server.to(ANNA)) == sent


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"invite {CAROL}", "No seat of this match is free."),
        (f"invite {CAROL} to blue", "No seat of this match is free."),
        ("invite carol to blue", "“carol” is not a mail address."),
    ],
)
def test_nobody_is_invited_to_a_seat_that_is_played(house: PostHouse, text: str, why: str) -> None:
    house.duel()
    house.reply(ANNA, text)
    assert why in flat(house.newest(ANNA))
    assert not house.server.to("carol@c.example")


def test_a_seat_that_is_not_free_is_named_with_those_that_are(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(ANNA, f"invite {CAROL} to red")
    assert "Name a seat that is free: invite friend@example.org to blue." in flat(
        house.newest(ANNA)
    )


def test_strangers_are_not_written_to_without_end(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    for k in range(MOST_INVITED + 2):
        house.reply(ANNA, f"invite stranger{k}@c.example")
    written = {to for _, to, _ in house.server.got if to.startswith("stranger")}
    assert len(written) == MOST_INVITED - 1
    assert "At most 10 are invited to a match within a day." in flat(house.newest(ANNA))


def test_an_invitation_is_left_where_an_order_is_refused(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(ANNA, f"storm\ninvite {CAROL}")
    assert not house.server.to(CAROL)

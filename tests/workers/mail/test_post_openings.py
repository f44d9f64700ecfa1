"""What the letter that opens a match may choose, in the games that there are."""

from pathlib import Path

import pytest

from domain.games import library
from domain.match.fair_terms import NO_BEACON
from domain.match.promise import QUICK
from service.operating.acts import carry_out
from service.operating.asked import AskedAct
from service.people.post import MOST_INVITED_A_DAY
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, killed

CARA = "cara@c.example"


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, library())


def test_a_letter_chooses_seats_options_a_referee_and_dice(house: PostHouse) -> None:
    line = f"new dday_dice omaha as baker with {BOB}, wild-specialists, victory-points=on"
    house.write(ANNA, "match@play.example", f"{line}, referee {CARA}, quick dice")
    match = house.only_match()
    holders = house.mailer.people.holders(match)
    wanted = {"able": BOB, "baker": ANNA, "referee": CARA}
    assert {seat: holder.address for seat, holder in holders.items()} == wanted
    now = house.matches.repository.match(match)
    assert now.sitting.taken == ("baker",)
    assert now.dice.fair == NO_BEACON
    assert now.options["wild-specialists"] == now.options["victory-points"] == "on"
    assert now.options["blind-start"] == "off"
    assert f"Referee: {CARA} is invited." in flat(house.server.to(ANNA)[0])
    assert len(house.server.to(CARA)) == len(house.server.to(BOB)) == 1
    invited = flat(house.server.to(BOB)[0])
    assert "Who plays: Able, you; Baker, a person. A referee settles disputes." in invited
    assert "Optional rules: Victory Points; Wild Specialists." in invited
    assert QUICK in invited


def test_a_letter_gives_a_seat_to_another(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new utah_beach landing with {BOB} as allied, weather")
    match = house.only_match()
    assert house.matches.repository.match(match).sitting.taken == ("german",)
    assert house.matches.repository.match(match).options["weather"] == "on"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("dday_dice omaha with computer, bazooka-joe=7", "The option bazooka-joe must be one of"),
        ("dday_dice omaha with computer, wether", "nor an option of Omaha Beach (victory-points,"),
        ("utah_beach landing with computer:rommel", "Choose person or computer:"),
    ],
)
def test_an_opening_that_cannot_be_is_told(house: PostHouse, line: str, told: str) -> None:
    letter = house.write(ANNA, "match@play.example", f"new {line}")
    assert house.state(letter)[0] == "turned-away"
    assert told in flat(house.server.to(ANNA)[0])
    assert not house.recorder.query("SELECT * FROM stored_events")


def test_one_player_invites_only_so_many_within_a_day(house: PostHouse) -> None:
    for k in range(MOST_INVITED_A_DAY // 3):
        others = ", ".join(f"p{3 * k + n}@p.example" for n in range(3))
        house.write(ANNA, "match@play.example", f"new dday_dice omaha with {others}")
    letter = house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}")
    assert house.state(letter)[0] == "turned-away"
    assert "You may invite 30 people within a day" in flat(house.server.to(ANNA)[-1])
    assert not house.server.to(BOB)
    letter = house.write(ANNA, "match@play.example", "new dday_dice omaha with computer")
    assert house.state(letter)[0] == "done", "whom nobody has to be written to for"
    house.after(24 * 3600 + 1)
    house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}")
    assert len(house.server.to(BOB)) == 1


def test_who_is_muted_or_kept_out_says_nothing_more_in_invitations(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}\nnote Buy gold!")
    assert "Buy gold!" in flat(house.newest(BOB))
    for act in ("mute", "ban"):
        carry_out(house.matches, AskedAct(act=act, on=ANNA, why="gold", now=house.clock()))
        sent = len(house.server.to(BOB))
        house.reply(BOB, "status")
        assert len(house.server.to(BOB)) > sent
        assert "Buy gold!" not in flat(house.newest(BOB)), act


def test_to_be_invited_takes_nothing_from_ones_own_invitations(house: PostHouse) -> None:
    """Else whoever invites somebody again and again has them invite nobody."""
    for k in range(MOST_INVITED_A_DAY):
        house.write(f"p{k}@p.example", "match@play.example", f"new dday_dice omaha with {ANNA}")
    house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}")
    assert len(house.server.to(BOB)) == 1


def test_a_letter_that_comes_again_is_not_counted_twice(house: PostHouse) -> None:
    for k in range(MOST_INVITED_A_DAY // 3 - 1):
        others = ", ".join(f"p{3 * k + n}@p.example" for n in range(3))
        house.write(ANNA, "match@play.example", f"new dday_dice omaha with {others}")
    line = f"new dday_dice omaha with {BOB}, p@p.example, computer, referee {CARA}"
    raw = house.letter(ANNA, "match@play.example", line)
    with killed(house.mailer.inbox, "finish"):
        house.post(raw, "match@play.example", ANNA)
    house.work()
    assert len(house.server.to(CARA)) == 1
    house.after(100)
    house.post(raw, "match@play.example", ANNA)
    assert house.recorder.query("SELECT DISTINCT state FROM letters") == [("done",)]
    assert len(house.server.to(BOB)) == len(house.server.to(CARA)) == 1


def test_an_invitation_names_who_invites_and_brings_his_words(house: PostHouse) -> None:
    opening = f"new dday_dice omaha with {BOB}, {CARA}\nnote Fancy a landing, both of you?"
    sender = f"Anna Meyer <{ANNA}>"
    house.write(sender, "match@play.example", opening)
    for invited in (BOB, CARA):
        told = flat(house.server.to(invited)[0])
        assert "Anna Meyer invites you to play" in told
        assert "Anna Meyer writes: “Fancy a landing, both of you?”" in told
    house.reply(BOB, "decline")
    house.reply(ANNA, "invite dora@d.example to baker")
    assert "Anna Meyer invites you to play Baker" in flat(house.server.to("dora@d.example")[0])


def test_who_invites_later_is_named_though_another_opened(house: PostHouse) -> None:
    house.write(ANNA, "match@play.example", f"new dday_dice omaha with {BOB}, {CARA}")
    house.reply(BOB, "join")
    house.reply(CARA, "decline")
    house.reply(BOB, "invite dora@d.example to charlie")
    assert "Bob invites you to play Charlie" in flat(house.server.to("dora@d.example")[0])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Buy at https://spam.example now", "may contain no links"),
        ("buy at WWW.spam.example", "may contain no links"),
        ("la " * 250, "up to 600 characters"),
    ],
)
def test_words_to_strangers_have_bounds(house: PostHouse, words: str, why: str) -> None:
    letter = f"new dday_dice omaha with {BOB}\nnote {words}"
    house.write(ANNA, "match@play.example", letter)
    assert why in flat(house.server.to(ANNA)[0])
    assert not house.server.to(BOB)


@pytest.mark.parametrize("name", ['"x@evil.example"', '"Win at www.evil.example"'])
def test_a_name_that_is_an_address_or_a_link_is_none(house: PostHouse, name: str) -> None:
    opening = f"new dday_dice omaha with {BOB}"
    house.write(f"{name} <{ANNA}>", "match@play.example", opening)
    assert "evil" not in flat(house.server.to(BOB)[0])

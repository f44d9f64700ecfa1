"""One letter for several matches: each part to its own, by its own right, told in one answer."""

from tests.toys.offered import legal_lines
from tests.workers.mail.test_post_house import ANNA, BOB, PostHouse, flat

EVE = "eve@players.example"


def opened(house: PostHouse, first: str, other: str) -> str:
    """A new duel of two people; the first begins."""
    before = matches(house)
    house.write(first, "match@play.example", f"new toy duel with {other}")
    house.reply(other, "join")
    return (matches(house) - before).pop()


def matches(house: PostHouse) -> set[str]:
    rows = house.recorder.query("SELECT DISTINCT originator_id FROM stored_events")
    return {str(match) for (match,) in rows}


def an_order(house: PostHouse, match: str) -> tuple[str, str]:
    """Who is to move, and an order."""
    now = house.matches.repository.match(match)
    seat = next(s for s in now.sitting.seats if legal_lines(house.matches, now, s))
    return seat, legal_lines(house.matches, now, seat)[0]


def given(house: PostHouse, match: str, order: str) -> int:
    return sum(f'"orders":"{order}"'.encode() in line for line in house.lines(match))


def newest_of(house: PostHouse, match: str, address: str) -> str:
    return next(
        flat(m) for m in reversed(house.server.to(address)) if match in str(m["References"])
    )


def test_each_part_of_a_letter_goes_to_its_match_and_one_answer_tells_both(
    house: PostHouse,
) -> None:
    one, two = opened(house, ANNA, BOB), opened(house, ANNA, BOB)
    (_, first), (_, second) = an_order(house, one), an_order(house, two)
    letter = house.reply(ANNA, f"{second}\n\nmatch {one}:\n{first}\n\nCheers,\nAnna")
    assert given(house, two, second) == 1
    assert given(house, one, first) == 1
    assert house.state(letter) == ("done", "")
    told = newest_of(house, two, ANNA)
    assert f"Match {one}, Red: Your orders were carried out. done: {first}" in told
    assert "Your orders were carried out." in newest_of(house, one, ANNA)


def test_a_letter_that_comes_twice_gives_each_part_once(house: PostHouse) -> None:
    one, two = opened(house, ANNA, BOB), opened(house, ANNA, BOB)
    (_, first), (_, second) = an_order(house, one), an_order(house, two)
    to = house.server.answered_at(ANNA)
    raw = house.letter(ANNA, to, f"{second}\nmatch {one}: {first}", Message_ID="<again@x.example>")
    house.post(raw, to, ANNA)
    house.post(raw.replace(b"Subject: Re:", b"Subject: AW:"), to, ANNA)
    assert (given(house, one, first), given(house, two, second)) == (1, 1)


def test_a_part_with_an_odd_line_does_nothing_there_and_the_other_is_carried_out(
    house: PostHouse,
) -> None:
    one, two = opened(house, ANNA, BOB), opened(house, ANNA, BOB)
    (_, first), (_, second) = an_order(house, one), an_order(house, two)
    house.reply(ANNA, f"{second}\nmatch {one}:\n{first}\n{first} nonsense 99")
    assert (given(house, one, first), given(house, two, second)) == (0, 1)
    told = newest_of(house, two, ANNA)
    assert f"Match {one}, Red: Nothing was done, because one line was refused." in told


def test_nobody_orders_in_a_match_that_is_not_theirs_nor_learns_whether_it_is_there(
    house: PostHouse,
) -> None:
    theirs = opened(house, EVE, BOB)
    mine = opened(house, ANNA, BOB)
    (_, first), (_, own) = an_order(house, theirs), an_order(house, mine)
    house.reply(ANNA, f"{own}\nmatch {theirs}: {first}")
    assert (given(house, theirs, first), given(house, mine, own)) == (0, 1)
    said = "Match {}: you have no such seat there, so nothing was done."
    assert said.format(theirs) in newest_of(house, mine, ANNA)
    house.reply(ANNA, "match abcdefghjk: storm")
    told = newest_of(house, mine, ANNA)
    assert said.format("abcdefghjk") in told
    assert "Your letter was for other matches." in told


def test_what_one_match_hides_is_in_no_mail_of_the_other_player(house: PostHouse) -> None:
    one, two = opened(house, ANNA, BOB), opened(house, ANNA, EVE)
    (_, second) = an_order(house, two)
    house.reply(ANNA, f"{second}\nmatch {one}: note Only for Bob")
    assert "Only for Bob" in newest_of(house, one, BOB)
    assert not any("Only for Bob" in flat(mail) for mail in house.server.to(EVE))


def test_a_stranger_who_knows_a_reply_address_sends_nothing_on(house: PostHouse) -> None:
    one, two = opened(house, ANNA, BOB), opened(house, ANNA, BOB)
    (_, first) = an_order(house, one)
    house.write(EVE, house.server.answered_at(ANNA), f"match {one}: {first}")
    assert given(house, one, first) == 0
    assert two in matches(house)

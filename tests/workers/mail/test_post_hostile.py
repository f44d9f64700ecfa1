"""Whatever comes in, no letter is an unhandled error, an event, or an answer to a robot."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.application.limits import PRODUCTION, Limits
from tests.rigs.soak import sampled
from tests.workers.mail import hostile
from tests.workers.mail.hostile_house import besiege
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, read
from workers.mail.short_mails import ADVISED_WITHIN, MOST_IDLE, MOST_TRIED

STRANGERS = PRODUCTION.strangers
PLAIN = "match@play.example"

BY_HAND = list(
    itertools.chain.from_iterable(
        made() for made in (hostile.scraps, hostile.heads, hostile.structures, hostile.texts)
    )
)

LARGE = 100_000
"""Bytes of a letter that takes long to read; in the suite such a letter is read alone."""


def test_there_are_many_hostile_letters() -> None:
    assert len([raw for _, raw in BY_HAND if len(raw) < LARGE]) > 60


@pytest.mark.parametrize(
    ("to_a_turn", "most"), sampled([(True, LARGE), (True, 10**9), (False, 10**9)])
)
def test_hostile_letters_are_turned_away_or_put_aside(
    house: PostHouse, caplog: pytest.LogCaptureFixture, to_a_turn: bool, most: int
) -> None:
    match = house.duel()
    before, sent = house.lines(match), len(house.server.got)
    rcpt = house.newest(ANNA)["Reply-To"] if to_a_turn else ""
    kept = [(name, house.mailer.inbox.keep(raw, rcpt)) for name, raw in BY_HAND if len(raw) < most]
    house.work()
    for name, letter in kept:
        state, reason = house.state(letter)
        assert state in ("turned-away", "quarantined"), (name, state, reason)
        assert reason, name
    assert house.lines(match) == before
    assert not [r for r in caplog.records if r.levelname == "ERROR"]
    told = [(recipient, read(raw)) for _, recipient, raw in house.server.got[sent:]]
    assert all(mail["Auto-Submitted"] == "auto-replied" for _, mail in told)
    assert len({recipient for recipient, _ in told}) == len(told), ADVISED_WITHIN


def replays(house: PostHouse, match: str) -> Iterator[tuple[str, str, bytes]]:
    """Letters that order well, from the wrong person or at the wrong time."""
    turns = [mail["Reply-To"] for mail in house.server.to(ANNA) if mail["Reply-To"]]
    theirs = house.newest(BOB)["Reply-To"]
    yield ANNA, theirs, house.letter(ANNA, theirs, "storm")
    yield BOB, turns[-1], house.letter(BOB, turns[-1], "storm")
    for old in turns[:-1]:
        yield ANNA, old, house.letter(ANNA, old, "storm")
    for wrong in (turns[-1].replace(match, "aaaaaaaaaa"), turns[-1].replace(".red.", ".blue.")):
        yield ANNA, wrong, house.letter(ANNA, wrong, "storm")
    named = house.letter(f'"{ANNA}" <eve@evil.example>', turns[-1], "storm")
    yield "eve@evil.example", turns[-1], named


def test_replays_and_forged_seats_change_nothing(house: PostHouse) -> None:
    match = house.duel()
    house.reply(ANNA, "storm")
    house.reply(ANNA, "storm")
    before = house.lines(match)
    for sender, to, raw in replays(house, match):
        house.post(raw, to, sender)
        assert house.lines(match) == before
    house.reply(ANNA, "storm")
    assert house.lines(match) != before


def test_damaged_letters_of_strangers_are_turned_away_or_put_aside(
    house: PostHouse, caplog: pytest.LogCaptureFixture
) -> None:
    match = house.duel()
    to, before, sent = house.newest(ANNA)["Reply-To"], house.lines(match), len(house.server.got)
    letters = [house.mailer.inbox.keep(raw, to) for _, raw in hostile.mutated(11, 200)]
    house.work()
    for letter in letters:
        state, reason = house.state(letter)
        assert state in ("turned-away", "quarantined")
        assert reason
    assert house.lines(match) == before
    assert not [r for r in caplog.records if r.levelname == "ERROR"]
    told = [recipient for _, recipient, _ in house.server.got[sent:]]
    assert len(set(told)) == len(told), ADVISED_WITHIN


def as_of(sender: str, k: int, raw: bytes) -> bytes:
    """A letter with another sender and an id of its own."""
    head, between, body = raw.partition(b"\r\n\r\n")
    kept = re.sub(
        rb"(?im)^(from|message-id|return-path):[^\n]*\n([ \t][^\n]*\n)*", b"", head + b"\r\n"
    )
    mine = f"From: {sender}\r\nMessage-ID: <damaged{k}@mail.example>\r\n".encode()
    return mine + kept.rstrip(b"\r\n") + between + body


def test_a_damaged_letter_of_a_player_is_no_order(
    house: PostHouse, caplog: pytest.LogCaptureFixture
) -> None:
    match = house.duel()
    to, before, sent = house.newest(ANNA)["Reply-To"], house.lines(match), len(house.server.got)
    damaged = [as_of(ANNA, k, raw) for k, (_, raw) in enumerate(hostile.mutated(12, 120))]
    letters = [house.mailer.inbox.keep(raw, to) for raw in damaged]
    house.work()
    ends = [house.state(letter) for letter in letters]
    assert {state for state, _ in ends} == {"done", "turned-away", "quarantined"}
    came = house.lines(match)[len(before) :]
    notes = sum(b'"type":"note.sent"' in line for line in came)
    assert [reason for _, reason in ends].count("") == notes, (
        "what is damaged may still say something"
    )
    assert not any(b'"type":"command"' in line for line in came)
    assert not [r for r in caplog.records if r.levelname == "ERROR"]
    told = [read(raw) for _, recipient, raw in house.server.got[sent:] if recipient == ANNA]
    refused = sum("refused" in reason for _, reason in ends)  # an order that was tried
    assert len(told) <= MOST_IDLE + 1 + notes + refused  # and once what to do instead
    assert refused < MOST_TRIED
    assert not any("Your orders were carried out." in flat(mail) for mail in told)


def test_no_robot_orders_or_gets_an_answer(house: PostHouse) -> None:
    match = house.duel()
    to, before, sent = house.newest(ANNA)["Reply-To"], house.lines(match), len(house.server.got)
    found = []
    for at in (to, "match@play.example"):
        for k, (name, raw) in enumerate(hostile.robots(b"storm\r\n")):
            head = f"From: {ANNA}\r\nTo: {at}\r\nMessage-ID: <r{k}.{at}>\r\n".encode()
            found.append((name, house.post(head + raw, at)))
    daemon = house.letter("MAILER-DAEMON@mail.example", to, "storm")
    found.append(("daemon", house.post(daemon, to)))
    found.append(("ours", house.post(house.server.got[-1][2], to)))
    found.append(("null sender", house.post(house.letter(ANNA, to, "storm"), to, "")))
    for name, letter in found:
        assert house.state(letter)[0] == "turned-away", name
        assert re.match("A program wrote it|It reports a mail", house.state(letter)[1]), name
    assert house.lines(match) == before
    assert len(house.server.got) == sent
    house.reply(ANNA, "storm")
    assert house.lines(match) != before


def test_letters_to_where_bounces_go_are_no_orders(house: PostHouse) -> None:
    match = house.duel()
    bounces = next(sender for sender, to, _ in house.server.got if to == ANNA)
    before, sent = house.lines(match), len(house.server.got)
    letter = house.write(ANNA, bounces, "storm")
    assert house.state(letter) == (
        "turned-away",
        "A program wrote it: it answers to where bounces go.",
    )
    forged = bounces.replace("@", "x@")
    letter = house.write(BOB, forged, "storm")
    assert house.state(letter)[0] == "turned-away"
    assert house.lines(match) == before
    assert {to for _, to, _ in house.server.got[sent:]} <= {BOB}


def junk(house: PostHouse, first: int, count: int, text: str = "Cheap medals!") -> list[str]:
    """Letters of as many senders, all of them forged, brought in at once."""
    letters = [
        house.mailer.inbox.keep(house.letter(sender, PLAIN, text), PLAIN, sender)
        for sender in (f"victim{k}@c.example" for k in range(first, first + count))
    ]
    house.work()
    return letters


def test_strangers_are_answered_up_to_a_number_an_hour_and_players_always(
    house: PostHouse,
) -> None:
    match = house.duel()
    for letter in junk(house, 0, STRANGERS):
        assert house.state(letter) == ("turned-away", "It asks for nothing that we know.")
    assert len(victims(house)) == STRANGERS
    put_aside = (
        "quarantined",
        "It asks for nothing that we know. It is not answered: "
        f"{STRANGERS} strangers were answered within the hour.",
    )
    assert {house.state(one) for one in junk(house, STRANGERS, 3)} == {put_aside}
    (asking,) = junk(house, STRANGERS + 3, 1, f"follow {match}")
    assert house.state(asking) == ("quarantined", put_aside[1].partition("know. ")[2])
    assert len(victims(house)) == STRANGERS
    sent = len(house.server.to(ANNA))
    assert house.state(house.write(ANNA, PLAIN, "Cheap medals!"))[0] == "turned-away"
    assert len(house.server.to(ANNA)) == sent + 1
    house.clock.seconds += ADVISED_WITHIN
    junk(house, STRANGERS, 1)
    assert len(victims(house)) == STRANGERS + 1


def test_answers_to_players_leave_those_to_strangers_their_number(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, limits=Limits(strangers=1))
    house.duel()
    for player in (ANNA, BOB):
        house.write(player, PLAIN, "Cheap medals!")
    junk(house, 0, 2)
    assert victims(house) == ["victim0@c.example"]


def test_an_address_that_somebody_claims_is_that_of_a_stranger(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, limits=Limits(strangers=0))
    match = house.duel()
    holder = house.mailer.people.holder(match, "red")
    assert holder is not None
    house.mailer.people.add_address(holder.player, "victim0@c.example")
    house.work()
    asked = len(victims(house))
    (letter,) = junk(house, 0, 1)
    assert house.state(letter)[0] == "quarantined"
    assert len(victims(house)) == asked


def victims(house: PostHouse) -> list[str]:
    """Whoever got a mail because somebody used his address."""
    return [to for _, to, _ in house.server.got if to.startswith("victim")]


def test_damaged_letters_order_nothing_but_what_stands_in_them() -> None:
    """A slice; ``python -m tests.workers.mail.hostile_house`` writes 100,000."""
    told: list[str] = []
    did = besiege(200, 3, told.append)
    assert not did["wrong"], told
    assert did["carried out"] > 20
    assert did["nothing done"] > 20

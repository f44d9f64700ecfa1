"""Whatever comes in, no letter is an unhandled error, an event, or an answer to a robot."""

import itertools
from collections.abc import Iterator

import pytest

from tests.workers.mail import hostile
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    PostHouse,
    house,
    read,
    server,
)
from workers.mail.short_mails import ADVISED_WITHIN

__all__ = ["house", "server"]

BY_HAND = list(
    itertools.chain.from_iterable(
        made() for made in (hostile.scraps, hostile.heads, hostile.structures, hostile.texts)
    )
)


def test_there_are_many_hostile_letters() -> None:
    assert len(BY_HAND) > 60


@pytest.mark.parametrize("to", ["turn", "none"])
def test_hostile_letters_are_turned_away_or_put_aside(
    house: PostHouse, caplog: pytest.LogCaptureFixture, to: str
) -> None:
    match = house.duel()
    before, sent = house.lines(match), len(house.server.got)
    rcpt = house.newest(ANNA)["Reply-To"] if to == "turn" else ""
    letters = []
    for name, raw in BY_HAND:
        letters.append((name, house.office.inbox.keep(raw, rcpt)))
    house.work()
    for name, letter in letters:
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

"""A letter to a match of newer rules waits for a part that knows them, and is carried out once."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from tests.toys import toy
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse

NEW = {"toy": replace(toy.RULES, version=toy.RULES.version + 1)}


@pytest.mark.parametrize("line", ["storm", "a verb of the newer rules"])
def test_a_letter_waits_for_the_newer_part(
    house: PostHouse,
    server: MailServer,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    line: str,
) -> None:
    match = house.duel()
    newer = PostHouse(tmp_path, server, NEW, now=house.clock, recorder=house.recorder)
    newer.clock = house.clock
    newer.reply(BOB, "storm")
    size, mails = len(house.lines(match)), len(server.got)
    with caplog.at_level(logging.WARNING):
        letter = house.reply(ANNA, line)
        for _ in range(20):
            house.after(60)
    assert house.state(letter)[0] == "new"
    assert (len(house.lines(match)), len(server.got)) == (size, mails)
    assert not caplog.records
    newer.after(60)
    assert house.state(letter)[0] == "done"
    assert (len(house.lines(match)) > size) == (line == "storm")
    assert len(server.got) > mails

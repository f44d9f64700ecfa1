"""A hidden unit among open ones stays hidden in mails, logs, errors, drafts, exports, addresses."""

import email
import logging
from collections.abc import Iterator
from email.policy import default
from pathlib import Path

import msgspec
import pytest

from service.drafts.drafting import draft
from service.offline_replay.replay import replay_file
from service.reading.positions import export, journal, look, story
from tests.toys import hidden
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse

SECRETS = (b"xylophone", b"marmalade", b"camp-of-")
"""Names of hidden units, and what lies in a hidden camp."""


def fetched(house: PostHouse, match_id: str, viewer: str) -> Iterator[bytes]:
    """What a viewer can have of a match beside his mails."""
    matches, encode = house.matches, msgspec.json.encode
    match = matches.repository.match(match_id)
    for at in range(1, match.size + 1):
        yield encode(look(matches, match_id, viewer, at))
    yield encode(list(story(matches, match_id, viewer, 0, match.size)))
    yield encode(journal(matches, match_id, viewer, 0, match.size))
    yield b"".join(export(matches, match_id, viewer))
    yield replay_file(matches, match_id, viewer)
    if viewer:
        for text in ("deploy tank gun\nscout", "storm", "play club1", "deploy", "marmelade"):
            tried = draft(matches, match_id, viewer, text)
            yield encode((tried.receipt.lines, tried.seen))
            yield encode(matches.try_order(match_id, viewer, text).lines)


def leaks(text: bytes) -> list[bytes]:
    return [secret for secret in SECRETS if secret in text.lower()]


def test_no_byte_that_another_gets_holds_a_hidden_unit(
    tmp_path: Path, server: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    house = PostHouse(tmp_path, server, {"toy": hidden.RULES})
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "Yes!")
    match_id = house.only_match()
    house.reply(ANNA, "deploy tank xylophone marmalade")
    position = house.matches.repository.match(match_id).table.position
    assert [unit.name for unit in position.units["red"]] == ["tank", "xylophone", "marmalade"]
    for text in ("storm", "check\nstorm", "board\nstory\nstatus\ndice", "xylo", "dispute order 9"):
        house.reply(BOB, text)
    mails = [raw for _, to, raw in server.got if to == BOB]
    assert len(mails) > 4
    assert not leaks(b"".join(_whole(mail) for mail in mails))
    for viewer in ("blue", ""):
        for text in fetched(house, match_id, viewer):
            assert not leaks(text)
    ours = [r for r in caplog.records if r.name.split(".")[0] not in ("mail", "asyncio")]
    assert not leaks("\n".join(record.getMessage() for record in ours).encode())


def _whole(mail: bytes) -> bytes:
    """A mail with its parts as they are read, addresses and links among them."""
    letter = email.message_from_bytes(mail, policy=default)
    parts = [part.get_payload(decode=True) or b"" for part in letter.walk()]
    return b"\n".join([mail, *(bytes(part) for part in parts)])  # type: ignore[arg-type]


def test_the_test_would_find_a_leak(tmp_path: Path, server: MailServer) -> None:
    house = PostHouse(tmp_path, server, {"toy": hidden.RULES})
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB}")
    house.reply(BOB, "Yes!")
    match_id = house.only_match()
    house.reply(ANNA, "deploy tank xylophone marmalade")
    own = [_whole(raw) for _, to, raw in server.got if to == ANNA]
    assert leaks(b"".join(own))
    assert leaks(b"".join(fetched(house, match_id, "red")))

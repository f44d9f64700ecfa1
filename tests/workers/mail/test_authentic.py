"""Whose word on a sender is believed: only our own mail server's."""

from pathlib import Path

import pytest

from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat
from workers.mail.inbound import verdict

OURS = "mx.play.example"


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ([f"{OURS}; dmarc=pass header.from=a.example"], "genuine"),
        ([f"{OURS} 1;\r\n dkim=fail; dmarc=fail (p=reject)"], "forged"),
        ([f"{OURS}; dkim=pass header.d=a.example"], "genuine"),
        ([f"{OURS}; dkim=pass header.i=@mail.a.example header.s=s1"], "genuine"),
        ([f"{OURS}; dkim=pass header.d=evil.example"], "unknown"),
        ([f"{OURS}; dkim=pass header.d=example"], "unknown"),
        ([f'{OURS}; spf=pass smtp.mailfrom="anna@a.example"'], "genuine"),
        ([f"{OURS}; dkim=fail header.d=a.example; spf=softfail smtp.mailfrom=a.example"], "forged"),
        ([f"{OURS}; spf=fail smtp.mailfrom=a.example"], "unknown"),
        ([f"{OURS}; none"], "unknown"),
        ([f"{OURS};\n dkim=pass header.d=a.example x-bits=2048"], "genuine"),
        ([f"{OURS}; spf=pass smtp.mailfrom=<>; dmarc=fail(p=NONE)"], "forged"),
        ([f"{OURS}; dmarc=pass header.from=a.example;"], "genuine"),
        (["evil.example; dmarc=pass"], "unknown"),
        ([f"{OURS}; dmarc=fail", f"{OURS}; dmarc=pass"], "forged"),
        (["evil.example; dmarc=pass", f"{OURS.upper()}; dmarc=fail"], "forged"),
        ([f"({OURS}; dmarc=pass) evil.example; spf=pass smtp.mailfrom=a.example"], "unknown"),
        ([f"{OURS}; x=({'(' * 2000}"], "unknown"),
        ([], "unknown"),
    ],
)
def test_only_our_own_server_is_believed(fields: list[str], found: str) -> None:
    assert verdict(fields, OURS, ANNA) == found


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, authserv=OURS)


def test_a_match_is_opened_only_by_who_is_proved_to_write(house: PostHouse) -> None:
    text = f"new toy duel with {BOB}"
    letter = house.write(ANNA, "match@play.example", text)
    assert house.state(letter) == ("turned-away", "Nothing shows that its sender wrote it.")
    assert "replies work all the same" in flat(house.server.to(ANNA)[0])
    forged = f"{OURS}; dmarc=fail"
    letter = house.write(ANNA, "match@play.example", text, Authentication_Results=forged)
    assert house.state(letter) == (
        "turned-away",
        f"Our mail server {OURS} found its sender forged.",
    )
    assert not house.server.to(BOB)
    proved = f"{OURS}; dmarc=pass"
    house.write(ANNA, "match@play.example", text, Authentication_Results=proved)
    assert house.server.to(BOB)


def test_a_forged_order_is_neither_carried_out_nor_answered(house: PostHouse) -> None:
    proved = f"{OURS}; dmarc=pass"
    text = f"new toy duel with {BOB}"
    house.write(ANNA, "match@play.example", text, Authentication_Results=proved)
    house.reply(BOB, "join")
    match = house.only_match()
    size, sent = len(house.lines(match)), len(house.server.got)
    house.reply(BOB, "storm", Authentication_Results=f"{OURS}; spf=fail; dkim=fail")
    assert (len(house.lines(match)), len(house.server.got)) == (size, sent)
    house.reply(BOB, "storm", Authentication_Results="evil.example; dmarc=fail")
    assert len(house.lines(match)) > size

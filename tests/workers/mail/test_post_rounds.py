"""Matches by beacon, played by mail: a letter's dice wait for rounds, and one mail tells all."""

import random
from pathlib import Path

import msgspec
import pytest

from domain.match.promise import LATE, NOT_YET
from domain.match.seeing import EVERYTHING
from service.application.carrying import WAITS
from service.audit.evidence import examine
from service.reading.positions import export
from service.words.telling import when
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    html_of,
    text_of,
)

PACE = "3 days a turn"
"""At which two people have proved dice, if they choose none."""


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    return PostHouse(tmp_path, server, proved=True)


def sent(house: PostHouse, address: str, text: str) -> None:
    """A letter is read, and whatever can be done this second is done."""
    to = house.server.answered_at(address)
    house.mailer.inbox.keep(house.letter(address, to, text), to, address)
    for _ in range(5):
        house.step()


def waits(house: PostHouse) -> int:
    """The entry whose dice wait, -1 for none."""
    waiting = house.matches.repository.match(house.only_match()).dice.waits
    return waiting.n if waiting else -1


def told(house: PostHouse, address: str, since: int) -> list[str]:
    """The mails to an address after the first ``since``."""
    return [flat(mail) for mail in house.server.to(address)[since:]]


def test_a_whole_match_is_played_by_mail(house: PostHouse, tmp_path: Path) -> None:
    """Each letter has one answer, that tells its dice; and the journal stands up to an audit."""
    match = house.duel(PACE)
    assert house.matches.repository.match(match).dice.fair.beacon is not None
    luck, letters = random.Random(7), 0
    for _ in range(200):
        found = house.play_on(match, luck)
        if found is None:
            break
        address, order = found
        count = len(house.server.to(address))
        house.reply(address, order)
        letters += 1
        (answer,) = told(house, address, count)
        assert "Your orders were carried out." in answer, answer
        assert WAITS not in answer
        assert waits(house) < 0
    assert house.matches.repository.match(match).outcome is not None
    file = tmp_path / "match.journal"
    file.write_bytes(b"".join(export(house.matches, match, EVERYTHING)))
    report = examine(file, [house.matches.house.key.vkey], house.matches.games, again=True)
    assert (report.commands >= letters, report.rolls > letters // 4) == (True, True), report


def test_the_lines_of_a_letter_go_on_one_after_another_and_one_mail_tells_all(
    house: PostHouse,
) -> None:
    match = house.duel(PACE)
    anna, bob = (len(house.server.to(one)) for one in (ANNA, BOB))
    entries, rest = list[int](), list[int]()
    sent(house, ANNA, "storm\nstorm\nnote well, well [2d6]\nstorm")
    while waits(house) >= 0:
        assert told(house, ANNA, anna) == told(house, BOB, bob) == []
        entries.append(waits(house))
        ahead = house.matches.repository.match(match).ahead.rest
        rest.append(len(ahead["red"].lines) if "red" in ahead else 0)
        for _ in range(9):
            house.clock.seconds += 1
            house.step()
        assert waits(house) != entries[-1]
    assert rest == [2, 1, 0]
    house.work()
    (answer,) = told(house, ANNA, anna)
    assert "Your orders were carried out." in answer
    before = answer.partition("WHAT YOU MAY ORDER")[0]
    assert before.count("Stormed(seat='red'") == 3
    assert "passed on note well, well [2d6] 2d6: " in before
    assert f"entry {entries[-1] + 2}, link 3 of the dice of red" in before
    (note,) = told(house, BOB, bob)
    assert "well, well [2d6] 2d6: " in note
    house.after(3600)
    assert len(told(house, ANNA, anna)) == len(told(house, BOB, bob)) == 1


def test_a_letter_that_comes_while_dice_wait_is_read_once_they_fell(house: PostHouse) -> None:
    house.duel(PACE)
    bob = len(house.server.to(BOB))
    sent(house, ANNA, "storm")
    entry = waits(house)
    sent(house, BOB, "storm")
    assert waits(house) == entry >= 0
    house.work()
    answers = told(house, BOB, bob)
    assert "Your orders were carried out." in answers[-1]
    assert not any("refused" in one for one in answers)


@pytest.fixture
def silent(house: PostHouse) -> PostHouse:
    """Red ordered, and the beacon is silent."""
    house.duel(PACE)
    house.reply(ANNA, "zone Europe/Berlin")
    assert house.beacon is not None
    house.beacon.silent = True
    house.reply(ANNA, "storm")
    assert waits(house) >= 0
    return house


def test_after_a_minute_of_silence_the_answer_says_what_the_dice_wait_for(
    silent: PostHouse,
) -> None:
    """It asks for no order; nor does any other mail until they fell."""
    house = silent
    match = house.matches.repository.match(house.only_match())
    number, appears = match.dice.round_of(match.dice.due[0])
    answer = house.newest(ANNA)
    late = LATE.format(n=waits(house), round=f"{number:,}", time=when(appears, "Europe/Berlin"))
    assert late in flat(answer)
    assert "Until then you can only write notes" in flat(answer)
    assert "done storm It stands; its dice are rolled" in flat(answer)
    house.reply(BOB, "?")
    for mail in (answer, house.newest(BOB)):
        assert "your move" not in str(mail["Subject"])
        assert "Your move" not in text_of(mail)
        assert "Play a card" not in text_of(mail), "the board does not ask for it either"
        assert "WHAT YOU MAY ORDER" not in text_of(mail)
        assert "/tap/" not in html_of(mail)
    house.reply(BOB, "storm")
    assert f"Entry {waits(house)} waits for its dice" in flat(house.newest(BOB))


def test_dice_that_fall_late_bring_a_mail_to_whoever_is_to_move(silent: PostHouse) -> None:
    house = silent
    house.after(3600)
    anna, bob = (len(house.server.to(one)) for one in (ANNA, BOB))
    assert house.beacon is not None
    house.beacon.silent = False
    house.after(20)
    assert waits(house) < 0
    for mails in (told(house, ANNA, anna), told(house, BOB, bob)):
        (mail,) = mails
        assert "Your move" in mail
        assert "Stormed(seat='red'" in mail
        assert "WHAT YOU MAY ORDER NOW" in mail


def test_free_rolls_that_fall_late_are_told_as_well(house: PostHouse) -> None:
    house.duel(PACE)
    assert house.beacon is not None
    house.beacon.silent = True
    house.reply(ANNA, "note look [3d6]")
    assert "passed on note look [3d6] It stands" in flat(house.newest(ANNA))
    bob = len(house.server.to(BOB))
    house.beacon.silent = False
    house.after(20)
    (mail,) = told(house, BOB, bob)
    assert "Free roll: 3d6: " in mail


def test_rounds_that_come_by_the_quarter_of_an_hour_are_told_at_once(house: PostHouse) -> None:
    """So that whoever reads it knows the order before its dice exist."""
    assert house.beacon is not None
    house.beacon.beacon = msgspec.structs.replace(house.beacon.beacon, delay=900)
    house.duel(PACE)
    house.after(900)
    sent(house, ANNA, "storm")
    match = house.matches.repository.match(house.only_match())
    number, appears = match.dice.round_of(match.dice.due[0])
    told = NOT_YET.format(n=waits(house), round=f"{number:,}", time=when(appears, "UTC"))
    assert told in flat(house.newest(ANNA))


@pytest.mark.parametrize(
    ("line", "proved"), [("proved dice", True), ("quick dice", False), ("", False)]
)
def test_whoever_opens_a_match_by_mail_chooses_its_dice(
    house: PostHouse, line: str, proved: bool
) -> None:
    house.duel(line)
    fair = house.matches.repository.match(house.only_match()).dice.fair
    assert (fair.beacon is not None) is proved


def test_proved_dice_are_refused_while_no_beacon_answers(house: PostHouse) -> None:
    assert house.beacon is not None
    house.beacon.silent = True
    house.write(ANNA, "match@play.example", f"new toy duel with {BOB} proved dice")
    assert "it has only quick dice" in flat(house.server.to(ANNA)[-1])

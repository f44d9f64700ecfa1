"""Disputes by mail: opened, answered and settled by replies, in a match that is played on."""

import random
import re
from pathlib import Path

import pytest

from domain.games import library
from domain.journal.entries import read_entry
from domain.journal.timestamps import DAY
from service.audit import audit
from service.mails.plain_text import FENCE
from service.people.habits import Habits, keep
from service.reading.evidence import disputes, evidence
from service.reading.positions import export
from service.store.repository import EVERYTHING
from tests.workers.mail.test_post_house import ANNA, BOB, MailServer, PostHouse, flat, text_of

RAY = "ray@r.example"


def notes(house: PostHouse, address: str) -> list[str]:
    """Every checkpoint that came to an address."""
    mails = map(text_of, house.server.to(address))
    return [n for text in mails for n in re.findall(f"{FENCE[0]}\n(.*?){FENCE[1]}", text, re.S)]


def refereed(house: PostHouse, **more: object) -> str:
    """A match of Anna and Bob with Ray as referee, that has begun."""
    seats = {"red": "person", "blue": "person"}
    match, _ = house.matches.open("toy", "duel", seats, referee=True, **more)  # type: ignore[arg-type]
    for seat, address in (("red", ANNA), ("blue", BOB), ("referee", RAY)):
        player = house.mailer.people.met(address)
        house.mailer.people.confirm(player.id, address)
        house.mailer.people.hold(match, seat, player.id, address)
    house.work()
    for address in (ANNA, BOB, RAY):
        house.reply(address, "join")
    return match


def types(house: PostHouse, match: str) -> list[str]:
    return [read_entry(line).type for line in house.lines(match)]


def play_out(house: PostHouse, match: str) -> None:
    luck = random.Random(3)
    while (step := house.play_on(match, luck)) is not None:
        house.reply(*step)
    assert house.matches.repository.match(match).outcome is not None


def test_a_dispute_is_opened_answered_and_settled_by_mail_and_the_match_played_on(
    house: PostHouse,
) -> None:
    match = refereed(house, pace="7 days")
    house.reply(ANNA, "storm")
    roll = types(house, match).index("dice.rolled")
    before = house.matches.repository.match(match)
    letter = f"dispute roll {roll} because three storms in a row cannot be (rule 1)\n\n> older"
    house.reply(BOB, letter)
    opened = house.matches.repository.match(match).pending.dispute
    assert opened is not None
    assert (opened.seat, opened.what, opened.about) == ("blue", "roll", roll)
    assert house.matches.repository.match(match).clock.due == {}

    asked = flat(house.newest(ANNA))
    assert "Red, a dispute waits for you." in asked
    assert f"Blue disputes the roll of entry {roll}" in asked
    assert "What is disputed: Stormed" in asked
    assert f"/{match}/disputes/{opened.n}" in asked
    assert "three storms in a row cannot be" in asked
    house.reply(ANNA, "storm")
    assert "settle that first" in flat(house.newest(ANNA))
    house.reply(ANNA, "answer the chain was fixed before we sat down")

    ruled = flat(house.newest(RAY))
    assert "Referee, a dispute waits for you." in ruled
    assert "the chain was fixed before we sat down" in ruled
    shown = evidence(house.matches, match, opened.n, "referee")
    assert shown.audit.right
    assert shown.rolls[0].n == roll
    assert [s.words for s in shown.said][1:] == ["the chain was fixed before we sat down"]
    house.reply(RAY, "settle stands because the audit of the entries is right")
    after = house.matches.repository.match(match)
    assert after.pending.dispute is None
    assert after.table == before.table
    assert after.clock.due
    assert [d.verdict for d in disputes(house.matches, match)] == ["stands"]
    for address in (ANNA, BOB):
        told = " ".join(map(flat, house.server.to(address)))
        assert "Referee settles the dispute: what happened stands: the audit" in told
    play_out(house, match)
    final = house.server.to(RAY)[-1]
    assert "is over" in flat(final)
    lines = list(export(house.matches, match, EVERYTHING))
    for address in (ANNA, BOB, RAY):
        audit(lines, [house.matches.house.key.vkey], seen=notes(house, address))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ("Blue bestreitet den Wurf von Eintrag {roll}: odd", "Red antwortet: it is fair",
                "Es bleibt, wie es geschah: the proof", "Blue schreibt: good game",
                "Blue wird erinnert, bis", "Blue ist seit")),
        ("fr", ("Blue conteste le jet de l’entrée {roll}: odd", "Red répond: it is fair",  # noqa: RUF001
                "ce qui s’est passé reste: the proof", "Blue écrit : good game",  # noqa: RUF001
                "Rappel à Blue : décider avant", "Blue est en retard depuis")),
    ],
)  # fmt: skip
def test_the_whole_story_tells_of_disputes_notes_and_time_in_the_language_of_its_reader(
    house: PostHouse, language: str, told: tuple[str, ...]
) -> None:
    match = refereed(house, pace="4 days")
    player = house.mailer.people.holder(match, "red")
    assert player is not None
    keep(house.recorder, player.player, Habits(language=language), house.clock())
    house.reply(ANNA, "storm")
    roll = types(house, match).index("dice.rolled")
    house.reply(BOB, f"dispute roll {roll} because odd")
    house.reply(ANNA, "answer it is fair")
    house.reply(RAY, "settle stands because the proof")
    house.reply(BOB, "note good game")
    for _ in range(3):
        house.after(2 * DAY)
    house.surely(BOB, "resign")
    final = flat(house.newest(ANNA))
    for one in told:
        assert one.format(roll=roll) in final


def test_players_settle_by_mail_without_a_referee(house: PostHouse) -> None:
    match = house.duel()
    house.reply(BOB, "scout")
    start = house.matches.repository.match(match).begun
    house.reply(ANNA, f"dispute order {start} because you said you would wait")
    house.reply(BOB, "settle back because I forgot")
    assert "proposes to settle it: the match goes back" in flat(house.newest(ANNA))
    house.reply(ANNA, "agree")
    assert types(house, match)[-2:] == ["dispute.settled", "rewound"]
    assert house.matches.repository.match(match).pending.dispute is None
    play_out(house, match)


def test_a_roll_of_before_the_first_order_can_stand_and_nothing_goes_back_before_it(
    tmp_path: Path, server: MailServer
) -> None:
    house = PostHouse(tmp_path, server, library())
    house.write(ANNA, "match@play.example", f"new dday_dice tiger-basic with {BOB}")
    house.reply(BOB, "join")
    match = house.only_match()
    roll = types(house, match).index("dice.rolled")
    assert roll < house.matches.repository.match(match).begun
    house.reply(BOB, f"dispute roll {roll} because three of a kind again")
    asked = flat(house.newest(ANNA))
    assert "propose an end: “settle stands because …” or “settle corrected EVENT" in asked
    assert "settle back" not in asked
    house.reply(ANNA, "settle back because it was rolled twice")
    assert "comes before the first order, so there is nothing to go" in flat(house.newest(ANNA))
    house.reply(ANNA, "settle stands because the audit is right")
    house.reply(BOB, "agree")
    assert house.matches.repository.match(match).pending.dispute is None


def test_nobody_but_the_table_reads_what_was_said(house: PostHouse) -> None:
    match = refereed(house)
    house.reply(ANNA, "scout")
    roll = types(house, match).index("roll.hidden")
    house.reply(ANNA, f"dispute roll {roll} because my scouts saw nothing")
    n = len(house.lines(match)) - 1
    by_referee = evidence(house.matches, match, n, "referee")
    assert (by_referee.knows, len(by_referee.rolls)) == ("red", 1)
    for viewer in ("", "blue"):
        shown = evidence(house.matches, match, n, viewer)
        assert shown.rolls == ()
        assert [s.words for s in shown.said] == [by_referee.said[0].words if viewer else ""]
        assert not any(entry.opened for entry in shown.entries)
    public = b"".join(export(house.matches, match, ""))
    assert b"scouts saw" not in public
    # Before and after the dispute the referee holds no secret of the game.
    for row in house.matches.repository.openings(match, 0, n, "referee"):
        raise AssertionError(row)

"""Whole matches of the games with answers and armies, to their end by mail alone."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.game.grammar.orders import parse
from domain.games.combined_arms import contents as combined_arms
from domain.games.company_combat import contents as company_combat
from domain.journal.timestamps import DAY, HOUR
from service.audit import audit
from service.audit.replay import replay
from service.audit.tape import Tape
from service.reading.positions import export, to_move
from service.store.repository import EVERYTHING, AnyMatch
from tests.workers.mail.by_mail import Answered, an_order, answer, to_the_end
from tests.workers.mail.test_post_house import (
    ANNA,
    BOB,
    MailServer,
    PostHouse,
    flat,
    journal_of,
    text_of,
)
from workers.mail.story import READ

GAMES: dict[str, Any] = {g.RULES.key: g.RULES for g in (combined_arms, company_combat)}
ANSWERS = ("let pass", "ambush", "jam")
ADDRESS = {"american": ANNA, "german": BOB, "allied": ANNA, "axis": BOB}


@pytest.fixture
def house(tmp_path: Path, server: MailServer) -> PostHouse:
    """A house of both games."""
    return PostHouse(tmp_path, server, GAMES)


def begun(house: PostHouse, game: str, more: str = "") -> str:
    house.write(ANNA, "match@play.example", f"new {game} with {BOB} {more}".strip())
    house.reply(BOB, "join")
    return house.only_match()


def order_of(match: AnyMatch, seat: str, bot: str, luck: random.Random) -> str:
    """The order that a computer player would give with what the seat knows."""
    return an_order(GAMES[match.rules], bot, match.table.seen_by(seat), seat, luck)


def final_audit(house: PostHouse, match_id: str) -> Any:
    """The audit of the journal that the last mail carries."""
    for address in (ANNA, BOB):
        final = house.server.to(address)[-1]
        assert "is over." in flat(final)
        lines = journal_of(final).splitlines(keepends=True)
        report = audit(lines, [house.matches.house.key.vkey])
        assert report.view == "full"
    return report


def test_company_combat_is_played_to_its_end_by_mail(house: PostHouse) -> None:
    match_id = begun(house, "company_combat meeting")
    house.reply(BOB, "whenever assault do let pass\nwhenever support do let pass")
    assert "whenever assault do let pass" in flat(house.newest(BOB))
    luck, asked = random.Random(2), 0
    for mail in to_the_end(
        house, match_id, ADDRESS, lambda now, seat: [order_of(now, seat, "steady", luck)]
    ):
        asked += mail.lines[0] in ANSWERS
        check_no_leak(house, match_id, mail)
    report = final_audit(house, match_id)
    assert report.decks_proved == report.decks >= 3
    topics = [t for _, t, _ in house.matches.repository.rows(match_id, 0, 10_000)]
    assert "reaction.given" in topics
    assert asked
    for mail in map(text_of, house.server.to(ANNA)[:-1]):
        story = re.search(r"\nWHAT HAPPENED\n((?:  .*\n)+)", mail)
        told = re.findall(r"(?m)^  (?!Losses)\S", story[1]) if story else []
        assert (f"/m/{match_id}?play=" in mail) is (len(told) > READ), "played if it is long"
    offered = r"Three times running you answered .*? unasked\."
    mails = [re.sub(offered, "", flat(mail)) for mail in house.server.to(ANNA)[:-1]]
    assert not [mail for mail in mails if "whenever assault" in mail]


def cards_hidden(match: AnyMatch) -> dict[str, set[str]]:
    """The cards that are in hand or drawn, by whose they are."""
    sides = match.table.position.sides
    return {seat: {*side.hand, *side.reserve} for seat, side in sides.items()}


def check_no_leak(house: PostHouse, match_id: str, mail: Answered) -> None:
    """No mail that came of it tells an address a card that the other held before and after."""
    match = house.matches.repository.match(match_id)
    if match.outcome is not None:
        return
    now, discards = cards_hidden(match), set(match.table.position.discards)
    for _, to, raw in house.server.got[mail.mails_before :]:
        for seat, cards in cards_hidden(mail.before).items():
            for card in (cards & now[seat]) - discards if ADDRESS[seat] != to else ():
                assert not re.search(re.escape(card.encode()) + b"(?![0-9])", raw), (to, card)


def test_an_answer_by_mail_that_does_not_come_loses_nothing(house: PostHouse) -> None:
    match_id = begun(house, "company_combat meeting")
    luck = random.Random(2)
    while "reaction.lapsed" not in topics_of(house, match_id):
        match = house.matches.repository.match(match_id)
        seat = to_move(house.matches, match)[0]
        order = order_of(match, seat, "steady", luck)
        if order in ANSWERS:
            assert "answer it?" in flat(house.newest(ADDRESS[seat]))
            house.after(DAY)
        else:
            answer(house, ADDRESS[seat], order)
    assert "clock.overdue" not in topics_of(house, match_id)
    letter = answer(house, ADDRESS[seat], "ambush")
    assert house.state(letter)[0]
    assert "table.22" in flat(house.newest(ADDRESS[seat]))
    replayed = replay(Tape.of(export(house.matches, match_id, EVERYTHING)), GAMES)
    assert (replayed.events, replayed.stopped) == (house.matches.repository.size(match_id), -1)


def asked_by_a_mail(house: PostHouse, match_id: str, refused: str) -> None:
    """Play until somebody is asked out of turn, by a mail that the relay does not take."""
    luck = random.Random(2)
    while not (match := house.matches.repository.match(match_id)).clock.window:
        house.work()
        seat = to_move(house.matches, match)[0]
        order = order_of(match, seat, "steady", luck)
        house.matches.order(match_id, seat, order, f"an-order-at-{match.size:06}")
    house.server.refuse = refused
    house.work()


@pytest.mark.rule("table.22")
def test_no_answer_lapses_while_the_relay_is_dead_nor_at_once_when_it_lives(
    house: PostHouse,
) -> None:
    match_id = begun(house, "company_combat meeting")
    asked_by_a_mail(house, match_id, "421 4.3.2 The relay is away")
    for _ in range(7):
        house.after(DAY)
        assert house.matches.repository.match(match_id).clock.window
    house.server.refuse = None
    house.after(4 * HOUR)
    assert house.matches.repository.match(match_id).clock.window, "it has just been asked"
    house.after(DAY - HOUR)
    assert house.matches.repository.match(match_id).clock.window
    house.after(HOUR)
    assert "reaction.lapsed" in topics_of(house, match_id)
    replayed = replay(Tape.of(export(house.matches, match_id, EVERYTHING)), GAMES)
    assert (replayed.events, replayed.stopped) == (house.matches.repository.size(match_id), -1)


@pytest.mark.rule("table.22")
def test_an_answer_lapses_whose_question_was_refused_for_good(house: PostHouse) -> None:
    match_id = begun(house, "company_combat meeting")
    asked_by_a_mail(house, match_id, "550 5.1.1 no such user")
    house.after(DAY)
    assert "reaction.lapsed" in topics_of(house, match_id)


def topics_of(house: PostHouse, match_id: str) -> list[str]:
    size = house.matches.repository.size(match_id)
    return [topic for _, topic, _ in house.matches.repository.rows(match_id, 0, size)]


def test_combined_arms_is_played_to_its_end_by_mail(house: PostHouse) -> None:
    match_id = begun(house, "combined_arms battle")
    luck = random.Random(2)
    mails = list(to_the_end(house, match_id, ADDRESS, lambda *now: list(_a_turn(*now, luck))))
    assert len(mails) < 300
    final_audit(house, match_id)


def _a_turn(match: AnyMatch, seat: str, luck: random.Random) -> Iterator[str]:
    """All orders of a turn: there is no chance in this game. A plan is followed by `ready`."""
    rules = combined_arms.RULES
    first = order_of(match, seat, "private", luck)
    yield first
    if rules.planning is not None and rules.planning(match.table.position) is not None:
        yield "ready"
        return
    state: Any = _after(rules, match.table.position, seat, first)
    while rules.to_move(state) == {seat} and state.stage in ("move", "fire"):
        order = an_order(rules, "private", state, seat, luck)
        yield order
        state = _after(rules, state, seat, order)


def _after(rules: Any, state: Any, seat: str, text: str) -> Any:
    events = list(rules.decide(state, seat, parse(text, rules.orders), None))
    while events:
        for event in events:
            state = event.after(state)
        events = list(rules.advance(state, None))
    return state

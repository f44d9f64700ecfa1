"""Whole matches by mail: who is to move answers the newest mail, until it is over."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from domain.game.grammar.orders import line, parse
from domain.game.ruleset import Illegal
from domain.games import AnyRuleset
from service.reading.positions import to_move
from service.store.repository import AnyMatch
from tests.rigs.scripted import OutOfChance, Scripted
from tests.workers.mail.test_post_house import PostHouse
from workers.bots import choose

MOST_LINES = 40
"""Orders that are written in one mail."""


@dataclass(frozen=True)
class Answered:
    """A mail that was answered: by whom, with which lines, and what there was before."""

    seat: str
    lines: list[str]
    before: AnyMatch
    mails_before: int


def to_the_end(
    house: PostHouse,
    match: str,
    addresses: dict[str, str],
    write: Callable[[AnyMatch, str], list[str]],
) -> Iterator[Answered]:
    """Play a match to its end: ``write`` says what a seat answers; each answer does something."""
    while (now := house.matches.repository.match(match)).outcome is None:
        seat = to_move(house.matches, now)[0]
        lines, mails = write(now, seat), len(house.server.got)
        answer(house, addresses[seat], "\n".join(lines))
        assert house.matches.repository.match(match).size > now.size, "the mail did nothing"
        yield Answered(seat, lines, now, mails)


def newest(house: PostHouse, address: str) -> EmailMessage:
    """The newest mail to an address that can be answered."""
    return house.newest(address)


def answer(house: PostHouse, address: str, text: str) -> str:
    """Answer the newest mail to an address; returns the id of the letter."""
    return house.reply(address, text)


def an_order(rules: AnyRuleset, bot: str, state: Any, seat: str, luck: random.Random) -> str:
    """What a computer player would order here."""
    return line(choose(rules, bot, state, seat, list(rules.legal_orders(state, seat)), luck))


def a_turn(
    rules: AnyRuleset, bot: str, match: AnyMatch, seat: str, luck: random.Random
) -> list[str]:
    """What a sensible player writes in one mail: orders up to the first die or sealed card."""
    lines: list[str] = []
    state, nothing = match.table.position, Scripted()
    while seat in rules.to_move(state) and len(lines) < MOST_LINES:
        lines.append(an_order(rules, bot, state, seat, luck))
        try:
            for event in rules.decide(state, seat, parse(lines[-1], rules.orders), nothing):
                state = event.after(state)
            while happened := list(rules.advance(state, nothing)):
                for event in happened:
                    state = event.after(state)
        except (OutOfChance, Illegal):
            return lines
    return lines

"""What the people of the demo order, as a person writes it after a look at his board."""

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domain.game.grammar.orders import line
from service.application.matches import Matches
from service.house.keys import open_house
from service.settings import Settings
from service.store.sqlite import SqliteRecorder
from tests.rigs.mail_proof.received import Received
from tests.rigs.trying import ahead

Commander = Callable[[Received, bool], list[str]]
"""From a turn mail the lines that answer it; with True just one, where several were refused."""

MOST_LINES = 40
"""Lines of a letter, at most."""

GOES = 10
"""Men with whom a player dares to move on."""

SHORTEST = {
    "combined_arms": ("battle", "private"),
    "company_combat": ("meeting", "steady"),
    "dday_dice": ("tiger-basic", ""),
    "dice_table": ("cards", "partner"),
    "five_for_fighting": ("sword", "major"),
    "tcs_omaha": ("firefight", "major"),
    "utah_beach": ("landing", "private"),
}
"""The shortest scenario of each game here, and the computer player who thinks for people; of a game
from a package it is the first of both."""

IN_TURN = (
    "decline", "mulligan", "cancel", "bonus", "choose", "lose", "lock", "reroll", "keep",
    "recruit", "find", "move", "stay", "done",
)  # fmt: skip
"""The orders of D-Day Dice by their first word, in the order in which a player looks for them."""

ROLLS = ("roll 2d6+1 attack on the bridge", "roll attacker:2d6 defender:d6 the ford")
"""What somebody rolls for at a table whose game the house does not know."""

ROUNDS = 4
"""Turns in which somebody does more at such a table than hand the move on."""

_BLIND = (AttributeError, TypeError, KeyError, IndexError, ValueError, AssertionError)
"""What the rules of a game may come to where they need what the seat does not know."""


class MapRoom:
    """The boards of the matches of a house, as each seat knows them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @cached_property
    def _matches(self) -> Matches:
        recorder = SqliteRecorder(self._settings.sqlite_file)
        return Matches(recorder, open_house(self._settings.data, self._settings.house))

    def position(self, mail: Received) -> Any:
        """What the seat knows at the moment of which a mail tells."""
        return self._matches.repository.table_at(mail.match, mail.size).seen_by(mail.seat)

    def close(self) -> None:
        """Let go of the store."""
        if "_matches" in self.__dict__:
            self._matches.repository.recorder.close()


@dataclass
class Strategist:
    """Orders what a computer player of the game would, for all that the seat knows."""

    rules: Any
    bot: str
    room: MapRoom
    luck: random.Random

    def __call__(self, mail: Received, just_one: bool = False) -> list[str]:
        """The lines up to the first one that comes to a card, a die, a secret or somebody else."""
        state, seat = self.room.position(mail), mail.seat
        if just_one:
            offered = list(self.rules.legal_orders(state, seat))
            return [line(self.luck.choice(offered))] if offered else ["ready"]
        return ahead(self.rules, self.bot, state, seat, self.luck, MOST_LINES, _BLIND)


@dataclass
class Gamer:
    """Plays a game of his own at the Table: he rolls, takes a card and writes before his move."""

    partner: Strategist
    turns: int = 0

    def __call__(self, mail: Received, just_one: bool = False) -> list[str]:
        """Some things that people do there, then what the partner of the house would."""
        lines = self.partner(mail, just_one)
        self.turns += 1
        if just_one or lines != ["done"] or self.turns > ROUNDS:
            return lines
        cards = ["take 2"] if any("take" in offer for offer in mail.offers) else []
        hidden = [f"seal my reserve goes by way {self.turns}", f"set VP {self.turns}"]
        return [*cards, *hidden, ROLLS[self.turns % len(ROLLS)], *lines]


@dataclass
class OfferReader:
    """Orders what the mail itself offers, as a careful player of D-Day Dice picks it."""

    luck: random.Random

    def __call__(self, mail: Received, just_one: bool = False) -> list[str]:
        """One order a letter."""
        return [chosen(mail.offers, mail.men, self.luck)]


def chosen(offers: Sequence[str], men: int, luck: random.Random) -> str:
    """An order of D-Day Dice of those that a mail shows; with few ``men`` a Unit stays."""
    by_verb: dict[str, list[str]] = defaultdict(list)
    for offer in offers:
        by_verb[offer.split()[0]].append(offer)
    for verb in IN_TURN:
        found = by_verb[verb]
        if not found or (verb == "reroll" and by_verb["keep"] and luck.random() < 0.3):
            continue
        if verb == "move":
            if by_verb["stay"] and men < GOES:
                continue
            return max(found, key=_forward)
        return luck.choice(found)
    return luck.choice(list(offers)) if offers else "done"


def commander(game: str, bot: str, room: MapRoom, luck: random.Random) -> Commander:
    """Who decides for a person of the demo."""
    if game == "dday_dice":
        return OfferReader(luck)
    from domain.games import library

    strategist = Strategist(library()[game], bot, room, luck)
    return Gamer(strategist) if game == "dice_table" else strategist


def _forward(move: str) -> int:
    to = move.split()[1]
    return int(to) if to.isdigit() else 99

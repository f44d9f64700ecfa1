"""The course of one match of the operator: what people and time do in it, with a fixed luck."""

import random
from datetime import datetime, timedelta

from domain.game.grammar.orders import line as order_line
from domain.game.ruleset import Order
from domain.journal.entries import read_entry
from domain.journal.grown import GrownTree
from domain.match.seeing import waiting_for
from domain.table.time_passing import strike
from service.application.erasing import erase_note
from service.application.matches import Matches, Receipt
from tests.rigs.keeping import Sender
from tests.toys import plans, siege
from workers.bots import choose

GAMES = {
    "dday_dice": "tiger-advanced",
    "company_combat": "",
    "combined_arms": "",
    "utah_beach": "",
    "five_for_fighting": "",
    "tcs_omaha": "",
    "dice_table": "cards",
    "siege": "",
    "toy": "",
}
"""A scenario of each, "" for the first. The last two are the tests' own: one whose lines wait for
answers and for dice alike, and one in which all seats plan at the same time."""

TOYS = {"siege": siege.RULES, "toy": plans.RULES}

OPTIONS = {"combined_arms": {"cities": "on"}}
"""A game in which only the set-up is drawn."""

AT_THE_TABLE = (
    "roll 2d6", "secretly roll 1d6", "deal 1 to all", "flip", "seal hold the left", "set fuel 3",
    "done",
)  # fmt: skip
"""What is ordered at The Table, whose own computer only hands the move on and agrees to an end."""

ORDERS = 36


TS = "%Y-%m-%dT%H:%M:%SZ"


class Days:
    """A clock that goes on by a second with every look, and by days when it is told to."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 22, 6)

    def __call__(self) -> str:
        self.at += timedelta(seconds=1)
        return self.at.strftime(TS)


class Course:
    """One match, played by everybody in turn with a fixed luck."""

    def __init__(
        self, matches: Matches, clock: Days, game: str, kind: str = "proved", match_id: str = ""
    ) -> None:
        """A new match, in which nobody sat down yet, or the one of this name, which goes on."""
        self.matches, self.clock, self.game, self.kind = matches, clock, game, kind
        self.rules, self.luck = matches.games[game], random.Random(game)
        scenario = self.rules.scenario(GAMES[game] or self.rules.scenarios[0].key)
        self.seats = scenario.seats[: max(2, scenario.fewest)]
        self.bot = next(iter(self.rules.bots), "random")
        self.sender = Sender()
        self.waited = 0
        """Lines of letters that waited for somebody else."""
        if not match_id:
            bots = dict.fromkeys(self.seats, f"computer:{self.bot}")
            who = bots | dict.fromkeys(self.seats[:2], "person")
            options, ours = OPTIONS.get(game), self.seats[:1]
            match_id, _ = matches.open(
                game, scenario.key, who, options, pace="7 days", house=ours, dice=kind
            )
        self.id = match_id

    def sit(self) -> None:
        """The two people sit down; who sits already sends the same again."""
        for seat in self.seats[:2]:
            self.matches.join(self.id, seat, f"join-{self.id}-{seat}")
        self.roll()

    def come_back(self) -> None:
        """The house lives again: the time goes on, and who had no answer sends the same again."""
        last = datetime.strptime(self.match.ts, TS)
        self.clock.at = max(self.clock.at, last)
        self.sit()
        if self.sender.unanswered is not None:
            self.send(*self.sender.unanswered)

    @property
    def match(self):  # type: ignore[no-untyped-def]
        return self.matches.repository.match(self.id)

    def send(self, seat: str, text: str, key: str, seen: int) -> Receipt:
        """One request, and what its sender hears."""
        self.sender.gave(seat, text, key, seen)
        answer = self.matches.order(self.id, seat, text, key, seen=seen)
        self.sender.heard(self.match.size, self.match.tree.root().hex())
        return answer

    def give(self, seat: str, text: str) -> bool:
        match = self.match
        key = f"order-{self.id}-{match.size:06}-{text.split()[0]}"
        return self.send(seat, text, key, match.size).done

    def keeps_what_was_told(self) -> bool:
        """Whether the journal begins with all that anybody heard of it."""
        tree = GrownTree()
        tree.extend(
            bytes(line) for _, _, line in self.matches.repository.rows(self.id, 0, self.match.size)
        )
        told = self.sender.told
        return {size: tree.root(size).hex() for size in told} == told

    def roll(self) -> None:
        """Let the rounds appear that dice wait for."""
        while self.match.dice.due:
            self.clock.at += timedelta(seconds=10)
            self.matches.fairness.roll(self.id)

    def play(self, orders: int) -> None:
        for _ in range(orders):
            self.roll()
            match = self.match
            if match.outcome is not None:
                return
            if self.rules.windows(match.table.position) and self.luck.random() < 0.5:
                self.lapse()
                continue
            seat = sorted(waiting_for(self.rules, match), key=self.seats.index)[0]
            if seat in match.ahead.planned:
                assert self.give(seat, "ready")
                continue
            state = match.table.seen_by(seat)
            offered = list(self.rules.legal_orders(state, seat))
            if planning := self.rules.planning(match.table.position):
                offered = [order for order in offered if isinstance(order, planning.orders)]
            if self.rules.key == "dice_table":
                assert self.give(seat, self.luck.choice(AT_THE_TABLE))
                continue
            order = order_line(choose(self.rules, self.bot, state, seat, offered, self.luck))
            if self.luck.random() < 0.5 and self.letter(seat, order, self.luck.choice(offered)):
                continue
            assert self.give(seat, order), order

    def letter(self, seat: str, order: str, then: Order) -> bool:
        """Two orders in one request, of which the second may have to wait."""
        key = f"letter-{self.id}-{self.match.size:06}"
        text = f"{order}\n{order_line(then)}"
        done = self.send(seat, text, key, self.match.size)
        states = [one.state for one in done.lines]
        self.waited += "waits" in states
        return "done" in states

    def lapse(self) -> None:
        """The time of a window is over."""
        self.clock.at += timedelta(days=8)
        self.matches.by_itself(
            self.id, lambda codec, match, context: strike(codec, match, context, lambda s, n: True)
        )

    def take_back(self) -> None:
        """The last order of the seat that ordered last, where all agree."""
        self.roll()
        rows = self.matches.repository.rows(self.id, self.match.begun, self.match.size)
        entries = [read_entry(bytes(line)) for _, topic, line in rows if topic == "command"]
        if not entries or not self.give(entries[-1].by, f"takeback to {entries[-1].n}"):
            return
        for seat in self.match.pending.asked.waits_for if self.match.pending.asked else ():
            if self.match.pending.asked is not None:
                assert self.give(seat, "agree")

    def let_a_computer_play(self) -> bool:
        """The operator is waited for in vain, and the other one chooses a computer for him.

        Not so where the match was over before.
        """
        operator, other = self.seats[:2]
        while self.match.outcome is None and not self.only_waits_for(operator):
            self.play(1)
        if self.match.outcome is not None:
            return False
        for _ in range(3):
            self.lapse()
        assert self.match.clock.overdue == (operator,)
        assert self.give(other, f"replace {operator} with {self.bot}")
        assert self.match.sitting.seats[operator] == f"computer:{self.bot}"
        return True

    def end(self) -> None:
        """Somebody gives it up, where it is not over yet."""
        self.roll()
        if self.match.outcome is None:
            assert self.give(self.seats[1], "resign")

    def only_waits_for(self, seat: str) -> bool:
        self.roll()
        match = self.match
        windows = self.rules.windows(match.table.position)
        return not windows and tuple(waiting_for(self.rules, match)) == (seat,)

    def say_and_erase(self) -> None:
        self.roll()
        assert self.give(self.seats[1], "note a word too many")
        erase_note(self.matches, self.id, self.match.size - 1)

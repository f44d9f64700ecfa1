"""A match of each game by beacon is proved for a reader who named its cosigners, though one of them
was silent now and then, and another began anew."""

import random
from pathlib import Path

import pytest

from domain.game.grammar.orders import line as order_line
from domain.journal.timestamps import seconds
from domain.match.seeing import EVERYTHING, waiting_for
from service.application.matches import Matches
from service.audit.evidence import Also, examine
from service.audit.reporting.report import PROVED, AuditReport
from service.audit.trust import trust
from service.cosigner.trees import KnownTrees
from service.house.cosigners import Cosigners
from service.house.keys import House
from service.reading.positions import export
from tests.rigs.beacon import HandBeacon, HandClock
from tests.rigs.cosigner import Nearby
from tests.rigs.new_store import new_store
from workers.bots import choose
from workers.cosigning import Cosigning

SCENARIOS = {
    "combined_arms": "",
    "company_combat": "",
    "dday_dice": "tiger-advanced",
    "five_for_fighting": "",
    "tcs_omaha": "",
    "utah_beach": "",
}
ORDERS = 40


class Place:
    """A house with a beacon and three cosigners, two of whom must sign."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock, self.passed = folder, HandClock(), 0.0
        self.recorder = new_store(folder / "house.sqlite")
        house = House("play.example", bytes(32), bytes(range(32)))
        house.beacon = HandBeacon(self.clock)
        self.cosigners = [Nearby(f"{c}.example/c", house.key.vkey, self.second) for c in "abc"]
        for one in self.cosigners:
            self.begin_anew(one)
        house.cosigners = Cosigners(2, self.cosigners)
        self.matches = Matches(self.recorder, house, now=self.clock)
        self.cosigning = Cosigning(self.matches, lambda: self.passed, lambda job: job())

    def second(self) -> int:
        return seconds(self.clock.now)

    def begin_anew(self, one: Nearby) -> None:
        """A cosigner knows what it kept, and nothing else."""
        state = self.folder / one.name.partition(".")[0]
        one.trees = KnownTrees(one.trees.cosigner, one.trees.houses, self.second, state)

    def rolled(self, match: str) -> None:
        """Let cosigners sign what is due, and its round appear, until nothing waits."""
        while self.matches.repository.match(match).dice.due:
            self.cosigning.work()
            self.clock.go_on(10)
            self.passed += 10
            assert self.matches.fairness.roll(match)


def begun(matches: Matches, game: str) -> str:
    """A match of persons by beacon, in which all sit."""
    rules = matches.games[game]
    scenario = rules.scenario(SCENARIOS[game] or rules.scenarios[0].key)
    seats = scenario.seats[: max(2, scenario.fewest)]
    who = dict.fromkeys(seats, "person")
    match, _ = matches.open(game, scenario.key, who, dice="proved")
    for seat in seats:
        matches.join(match, seat, f"the-joining-of-{seat}")
    return match


def order_of(matches: Matches, match: str, luck: random.Random) -> tuple[str, str, int]:
    """Who is to move, what a computer would order there, and how many entries it saw."""
    now = matches.repository.match(match)
    seat = waiting_for(matches.games[now.rules], now)[0]
    return seat, advice(matches, match, seat, luck), now.size


def advice(matches: Matches, match: str, seat: str, luck: random.Random) -> str:
    """What a computer would order at a seat that is to move."""
    now = matches.repository.match(match)
    rules = matches.games[now.rules]
    if seat in now.ahead.planned:
        return "ready"
    state = now.table.seen_by(seat)
    bot = next(iter(rules.bots), "random")
    return order_line(choose(rules, bot, state, seat, list(rules.legal_orders(state, seat)), luck))


def judged(matches: Matches, match: str, cosigners: list[str], folder: Path) -> AuditReport:
    """What an audit with the rules says to a reader who named these and the beacon, and who could
    prove nothing otherwise."""
    file, key = folder / "export", matches.house.key.vkey
    file.write_bytes(b"".join(export(matches, match, EVERYTHING)))
    beacon = matches.repository.match(match).dice.fair.beacon
    assert beacon is not None
    assert examine(file, [key], matches.games).classes[PROVED] == 0
    known = trust(cosigners=cosigners, beacons=[(beacon.key, beacon.genesis, beacon.period)])
    report = examine(file, [key], matches.games, again=True, also=Also(trust=known))
    assert report.replayed == report.events
    return report


@pytest.mark.parametrize("game", SCENARIOS)
def test_every_roll_is_proved(game: str, tmp_path: Path) -> None:
    place, luck = Place(tmp_path), random.Random(3)
    match = begun(place.matches, game)
    place.rolled(match)
    for k in range(ORDERS):
        place.cosigners[k % 3].silent = True
        place.begin_anew(place.cosigners[(k + 1) % 3])
        seat, order, seen = order_of(place.matches, match, luck)
        assert place.matches.order(match, seat, order, f"order-{seen:016}", seen=seen).done
        place.rolled(match)
        place.cosigners[k % 3].silent = False
    report = judged(place.matches, match, [one.key.vkey for one in place.cosigners], tmp_path)
    rolls = sum(report.classes.values())
    assert rolls or game == "combined_arms"  # which has no dice
    assert report.classes[PROVED] == rolls
    place.recorder.close()

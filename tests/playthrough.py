"""Whole games as text: recorded once, then decided again from their own orders and dice.

A playthrough is a file under ``domain/games/<game>/playthroughs/``. Its orders and its chance are
read back, everything is decided anew, and the text that comes out must be the file, word for word:
the story, who is to move with how many orders offered, a digest of each position, and the last one
as everybody may read it. Record one:

    python -m tests.playthrough dday_dice tiger-basic --seat able=steady --seed 7 "what it shows"

Where only words have changed, ``python -m tests.playthrough --again FILE ...`` writes them anew,
and ``git diff`` shows which.
"""

import argparse
import random
import shlex
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.game.grammar.orders import line, parse
from domain.game.ruleset import Scenario, Seat
from domain.game.view.text_board import text_board
from domain.games import AnyRuleset, library
from domain.journal.dice import parse_dice
from domain.journal.entries import canonical
from domain.match.codec import Codec
from workers.bots import choose

CODECS = {key: Codec(rules) for key, rules in library().items()}
"""A game folds what happens as its journal will tell it."""

FOLDER = Path(__file__).parent.parent / "domain" / "games"


def files() -> list[Path]:
    """Every recorded playthrough of every game."""
    return sorted(FOLDER.glob("*/playthroughs/*.txt"))


class Written:
    """Chance that is told in the text: drawn by ``source``, which gives the results of a call."""

    def __init__(self, source: Callable[[str, int], Sequence[str]]) -> None:
        self._source = source
        self.told: list[str] = []
        self._decks: dict[str, tuple[str, ...]] = {}

    def roll(
        self, dice: str, *, why: str, labels: Sequence[str] = (), to: Seat | None = None
    ) -> tuple[int, ...]:
        return tuple(int(r) for r in self._drawn(dice, why, parse_dice(dice)["n"]))

    def draw(
        self, items: Sequence[str], n: int, *, why: str, labels: Sequence[str] = ()
    ) -> tuple[str, ...]:
        return tuple(self._drawn("of " + shlex.join(items), why, n))

    def seal(self, deck: str, cards: Sequence[str]) -> None:
        """A deck, shuffled in the open."""
        self._decks[deck] = tuple(self._drawn("of " + shlex.join(cards), f"the {deck}", len(cards)))

    def deal(self, deck: str, n: int, *, to: Seat) -> tuple[str, ...]:
        """The next cards of a deck."""
        return self.turn_up(deck, n)

    def turn_up(self, deck: str, n: int) -> tuple[str, ...]:
        """The next cards of a deck."""
        cards, self._decks[deck] = self._decks[deck][:n], self._decks[deck][n:]
        return cards

    def show(self, deck: str, card: str) -> None:
        """Everything is open here."""

    def reveal(self, deck: str, card: str, *, to: Seat) -> None:
        """Everything is open here."""

    def _drawn(self, what: str, why: str, n: int) -> Sequence[str]:
        results = self._source(what, n)
        self.told.append(f"  [{what}] {why}: {shlex.join(results)}")
        return results


def lucky(seed: int) -> Callable[[str, int], Sequence[str]]:
    """A source of results for a recording."""
    luck = random.Random(seed)

    def results(what: str, n: int) -> Sequence[str]:
        if what.startswith("of "):
            return luck.sample(shlex.split(what[3:]), n)
        spec = parse_dice(what)
        if spec["k"] == "d66":
            return [f"{luck.randint(1, 6)}{luck.randint(1, 6)}" for _ in range(n)]
        return [str(luck.randint(1, spec["sides"])) for _ in range(n)]

    return results


def told_again(text: str) -> Callable[[str, int], Sequence[str]]:
    """The results that a recorded text tells, in its order."""
    told = iter(
        shlex.split(row.rpartition(": ")[2]) for row in text.splitlines() if row.startswith("  [")
    )
    return lambda what, n: next(told)


def play(
    rules: AnyRuleset,
    scenario_key: str,
    seats: tuple[Seat, ...],
    options: dict[str, str],
    chance: Written,
    orders: Callable[[Any], Iterator[tuple[Seat, str]]],
) -> Iterator[str]:
    """The text of a game from its set-up to its end; ``orders`` gives seat and line in turn."""
    state, rows = begun(rules, rules.scenario(scenario_key), seats, options, chance)
    yield from [*rows, _position(rules, state)]
    givers = orders(lambda: state)
    for seat, text in givers:
        order = parse(text, rules.orders)
        yield f"{seat}> {line(order)}"
        state, rows = _happened(rules, state, rules.decide(state, seat, order, chance), chance)
        state, more = _advanced(rules, state, chance)
        yield from [*rows, *more, _position(rules, state)]
    yield from _read(rules, state)
    outcome = rules.outcome(state)
    yield f"= {outcome.ending}: {outcome.text}" if outcome else "= unfinished"


def begun(
    rules: AnyRuleset,
    scenario: Scenario,
    seats: tuple[Seat, ...],
    options: dict[str, str],
    chance: Written,
) -> tuple[Any, list[str]]:
    """The position in which the first order is given, and what is told of its set-up."""
    setup = rules.setup(scenario, seats, options, chance)
    state, rows = _happened(rules, rules.start, setup, chance)
    state, more = _advanced(rules, state, chance)
    return state, [*rows, *more]


def _advanced(rules: AnyRuleset, state: Any, chance: Written) -> tuple[Any, list[str]]:
    rows: list[str] = []
    while True:
        before = state
        state, more = _happened(rules, state, rules.advance(state, chance), chance)
        if state is before and not more:
            return state, rows
        rows += more


def _happened(rules: AnyRuleset, state: Any, events: Any, chance: Written) -> tuple[Any, list[str]]:
    rows: list[str] = []
    for event in events:
        rows += chance.told
        chance.told.clear()
        rows.append(f"  {event.told(state) or type(event).__name__}")
        state = CODECS[rules.key].as_told(event).after(state)
    rows += chance.told
    chance.told.clear()
    return state, rows


def _position(rules: AnyRuleset, state: Any) -> str:
    moment = rules.moment(state)
    offered = ", ".join(
        f"{seat} {sum(1 for _ in rules.legal_orders(state, seat))}"
        for seat in sorted(rules.to_move(state))
    )
    digest = sha256(canonical(state)).hexdigest()[:12]
    return f"  -- turn {moment.turn}, {moment.phase}; offered: {offered or 'nothing'}; {digest}"


def _read(rules: AnyRuleset, state: Any) -> list[str]:
    """The position as a spectator reads it, set apart from what happens and what is ordered."""
    return [f"  | {row}".rstrip() for row in text_board(rules.view(state, None)).splitlines()]


def again(text: str, look: Callable[[Any], None] = lambda _: None) -> str:
    """The text of a recorded playthrough, decided anew from its orders and its chance.

    ``look`` is shown each position in which an order is given.
    """
    title, game, scenario, seats, options, *_ = text.splitlines()

    def given(state: Callable[[], Any]) -> Iterator[tuple[Seat, str]]:
        for row in filter(is_order, text.splitlines()):
            look(state())
            seat, order = row.split("> ", 1)
            yield seat, order

    chosen = dict(pair.split("=") for pair in options.split()[1:])
    rules = library()[game.split()[1]]
    rows = play(
        rules,
        scenario.split()[1],
        tuple(seats.split()[1:]),
        chosen,
        Written(told_again(text)),
        given,
    )
    return "\n".join([title, game, scenario, seats, options, "", *rows]) + "\n"


def positions(rules: AnyRuleset, text: str) -> Iterator[Any]:
    """Every position of a recorded playthrough, from that in which its first order is given."""
    _, _, scenario, seats, options, *rest = text.splitlines()
    chance = Written(told_again(text))
    chosen = dict(pair.split("=") for pair in options.split()[1:])
    state, _ = begun(
        rules, rules.scenario(scenario.split()[1]), tuple(seats.split()[1:]), chosen, chance
    )
    yield state
    for row in filter(is_order, rest):
        seat, _, given = row.partition("> ")
        decided = rules.decide(state, seat, parse(given, rules.orders), chance)
        state, _ = _happened(rules, state, decided, chance)
        state, _ = _advanced(rules, state, chance)
        yield state


def is_order(row: str) -> bool:
    """Whether a row of a recorded playthrough is an order."""
    return row[:1].isalpha() and "> " in row


def record(
    game: str,
    scenario: str,
    players: dict[Seat, str],
    options: dict[str, str],
    seed: int,
    title: str,
) -> str:
    """A new playthrough: ``players`` names the computer player of each seat."""
    rules, luck = library()[game], random.Random(seed)

    def orders(state: Callable[[], Any]) -> Iterator[tuple[Seat, str]]:
        while rules.outcome(state()) is None:
            seat = sorted(rules.to_move(state()))[0]
            offered = list(rules.legal_orders(state(), seat))
            yield seat, line(choose(rules, players[seat], state(), seat, offered, luck))

    chosen = {o.key: o.default for o in rules.scenario(scenario).options} | options
    rows = play(rules, scenario, tuple(players), chosen, Written(lucky(seed)), orders)
    head = [
        f"# {title}",
        f"game {game}",
        f"scenario {scenario}",
        f"seats {' '.join(players)}",
        f"options {' '.join(f'{k}={v}' for k, v in chosen.items())}".strip(),
        "",
    ]
    return "\n".join([*head, *rows]) + "\n"


def main() -> None:
    """Print a new playthrough, or write recorded ones anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthrough")
    parser.add_argument("game", nargs="?")
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("title", nargs="?")
    parser.add_argument("--again", nargs="+", type=Path, metavar="FILE", help="write these anew")
    parser.add_argument("--seat", action="append", default=[], help="able=steady")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.again:
        for file in asked.again:
            file.write_text(again(file.read_text()))
        return
    if not (asked.game and asked.scenario and asked.title and asked.seat):
        parser.error("Name a game, a scenario, what it shows, and who plays: --seat able=steady.")
    options = dict(pair.split("=") for pair in asked.option)
    players = dict(pair.split("=") for pair in asked.seat)
    text = record(asked.game, asked.scenario, players, options, asked.seed, asked.title)
    print(text, end="")


if __name__ == "__main__":
    main()

"""Many reviewed matches: luck is luck, skill is skill, and errors are true. By night, with a seed.

``python -m tests.service.review.test_many_reviews GAME MATCHES PLAYOUTS [FURTHER]`` prints the
figures of the docs.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace as changed

from domain.games import library
from service.review.judging import Judging
from service.review.parting import Parted
from service.review.reviewing import one_by_one
from service.review.trying import Trying
from tests.rigs.walks import played


class Pairing(NamedTuple):
    """Whom the judge of a game plays against, and what is seen of it in docs/review.md."""

    scenario: str
    seats: tuple[str, str]
    weak: str
    matches: int
    playouts: int
    seen: float
    """In this share of the matches, at least, the judge shows more skill."""


GAMES = {
    "company_combat": Pairing("meeting", ("american", "german"), "sergeant", 60, 300, 0.5),
    "dday_dice": Pairing("utah", ("able", "baker"), "private", 36, 200, 0.9),
    "combined_arms": Pairing("battle", ("allied", "axis"), "private", 24, 200, 0.75),
    "utah_beach": Pairing("landing", ("allied", "german"), "sergeant", 12, 300, 0.6),
    "five_for_fighting": Pairing("utah", ("allied", "german"), "private", 24, 1000, 0.7),
    "tcs_omaha": Pairing("firefight", ("american", "german"), "lieutenant", 40, 250, 0.75),
}

STRAY = "stray"
"""The judge, but for a quarter of its orders, which it gives at random."""


def stray(bot: Any) -> Any:
    """A computer player that gives a quarter of its orders at random."""

    def choose(state: Any, seat: str, offers: Sequence[Any], luck: Any) -> Any:
        return luck.choice(offers) if luck.random() < 0.25 else bot(state, seat, offers, luck)

    return choose


class Seen(NamedTuple):
    """What a review says of one match, in points, and how true it is."""

    against: str
    luck: float
    """Of the side of the strong player; in a game that is won together, of all."""
    strong: float
    weak: float
    errors: tuple[float, ...]
    off: tuple[float, ...]
    """For some places: how far further playouts have the chance off, in the error of both."""


def reviews(game: str, matches: int, playouts: int, further: int = 0) -> list[Seen]:
    """Reviews of matches of the judge: two against a weak player and two against one that strays,
    from each of the seats, and so on."""
    rules, pairing = library()[game].rules(), GAMES[game]
    judge = changed(rules.judge(pairing.scenario), playouts=playouts)
    bots = {**rules.bots, STRAY: stray(rules.bots[judge.bot])}
    rules = replace(rules, judge=lambda _: judge, bots=bots)
    found = []
    for k in range(matches):
        weak = pairing.weak if k % 4 < 2 else STRAY
        sides = (judge.bot, weak) if k % 2 == 0 else (weak, judge.bot)
        players = dict(zip(pairing.seats, sides, strict=True))
        judging = Judging(played(rules, pairing.scenario, players, f"many/{k}"), judge, "seed")
        seen = list(map(Trying(judging).seen, range(len(judging.walk.steps))))
        judging.learn(seen, one_by_one, 100)
        strong, weaker = pairing.seats if k % 2 == 0 else pairing.seats[::-1]
        parted = Parted(judging, seen)
        luck = sum(
            judging.sign(strong) * judging.sign(seat) * parted.luck(seat).chance
            for seat in pairing.seats
        )
        skill = [100 * parted.skill(seat).chance for seat in (strong, weaker)]
        errors = tuple(100 * one.error for one in judging.known[:-1])
        found.append(Seen(weak, 100 * luck, *skill, errors, tuple(off(judging, further))))
    return found


PLACES = 12
"""Places of a match that are played on from further."""


def off(judging: Judging, further: int) -> list[float]:
    """Play on from places of a match so often, for nothing else than to see how true it was."""
    found = []
    for start in range(0, len(judging.starts), -(-len(judging.starts) // PLACES)):
        outs = [judging.playout((start, 10**6 + k)) for k in range(further)]
        if outs:
            said, error = judging.known[start]
            won = sum(judging.won(out.winners) for out in outs) / further
            blur = max(said * (1 - said), 0.25 / further) / further
            found.append((won - said) / math.sqrt(error**2 + blur))
    return found


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    middle = sum(values) / len(values)
    spread = sum((v - middle) ** 2 for v in values) / max(1, len(values) - 1)
    return middle, math.sqrt(spread / len(values))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_luck_is_zero_on_average_and_the_stronger_player_shows_more_skill(game: str) -> None:
    *_, matches, playouts, seen = GAMES[game]
    found = reviews(game, matches, playouts)
    luck, error = mean([one.luck for one in found])
    assert abs(luck) < 3 * error + 0.5
    assert sum(one.strong > one.weak for one in found) >= seen * matches
    lost, error = mean([one.weak for one in found])
    assert lost < -2 * error


@pytest.mark.soak
@pytest.mark.parametrize("game", ["company_combat", "dday_dice", "tcs_omaha"])
def test_further_playouts_lie_within_the_stated_errors(game: str) -> None:
    """Two of three within one error, 19 of 20 within two."""
    offs = [one for seen in reviews(game, 8, 800, 80) for one in seen.off]
    assert 0.58 < sum(abs(one) < 1 for one in offs) / len(offs) < 0.78
    assert sum(abs(one) < 2 for one in offs) / len(offs) > 0.9


def main() -> None:
    """Print the figures."""
    game = sys.argv[1]
    every = reviews(game, *map(int, sys.argv[2:]))
    for weak in (GAMES[game].weak, STRAY):
        found = [one for one in every if one.against == weak]
        print(f"{game} against {weak}: {len(found)}")
        for what, values in (
            ("luck of the strong", [one.luck for one in found]),
            ("skill of the strong", [one.strong for one in found]),
            ("skill of the weak", [one.weak for one in found]),
            ("error at an order", [mean(one.errors)[0] for one in found]),
            ("error at the worst", [max(one.errors) for one in found]),
            ("squares of what further playouts are off", [x**2 for one in found for x in one.off]),
        ):
            if values:
                print(what, *(f"{value:.2f}" for value in mean(values)))
        print("the strong shows more skill in", sum(one.strong > one.weak for one in found))


if __name__ == "__main__":
    main()

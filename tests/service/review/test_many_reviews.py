"""Many reviewed matches: luck is luck, and skill is skill. By night, with a seed.

``python -m tests.service.review.test_many_reviews GAME MATCHES PLAYOUTS`` prints the figures of the
docs.
"""

import math
import sys
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from domain.games import library
from service.review.figures import Review
from service.review.reviewing import review
from tests.rigs.walks import played

GAMES = {
    "company_combat": ("meeting", ("american", "german"), ("captain", "sergeant")),
    "dday_dice": ("utah", ("able", "baker"), ("captain", "private")),
    "combined_arms": ("battle", ("allied", "axis"), ("captain", "private")),
    "utah_beach": ("landing", ("allied", "german"), ("general", "sergeant")),
    "five_for_fighting": ("utah", ("allied", "german"), ("major", "random")),
    "tcs_omaha": ("firefight", ("american", "german"), ("major", "random")),
}


def reviews(game: str, matches: int, playouts: int = 250, tries: int = 8) -> list[Review]:
    """Reviews of matches between a strong player and a weak one, who exchange seats."""
    rules = library()[game].rules()
    scenario, seats, bots = GAMES[game]
    judge = changed(rules.judge(scenario), playouts=playouts, tries=tries)
    rules = replace(rules, judge=lambda _: judge)
    found = []
    for k in range(matches):
        sides = bots if k % 2 == 0 else bots[::-1]
        players = dict(zip(seats, sides, strict=True))
        found.append(review(played(rules, scenario, players, f"many/{k}"), str(k), "seed"))
    return found


def lucks(found: list[Review]) -> list[float]:
    """The luck of the first side in each match."""
    return [sum(s.luck if s.side == 0 else -s.luck for s in one.seats) for one in found]


def skills(found: list[Review]) -> list[tuple[float, float]]:
    """The skill of the strong and of the weak player in each match."""
    told = [[s.skill for s in one.seats] for one in found]
    return [(a, b) if k % 2 == 0 else (b, a) for k, (a, b) in enumerate(told)]


def turned(values: list[float]) -> list[float]:
    """As the strong player's side has them, of a game of two sides."""
    return [value if k % 2 == 0 else -value for k, value in enumerate(values)]


def mean(values: list[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    middle = sum(values) / len(values)
    spread = sum((v - middle) ** 2 for v in values) / max(1, len(values) - 1)
    return middle, math.sqrt(spread / len(values))


MATCHES = 20
"""Reviewed of each game: more would take the night."""

UNSEEN = pytest.mark.xfail(reason="its errors cost less than so few playouts show (docs/review.md)")
"""Company Combat: many small errors of `sergeant`, none of which decides."""


@pytest.mark.soak
@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=UNSEEN if one == "company_combat" else ()) for one in GAMES]
)
def test_luck_is_zero_on_average_and_the_stronger_player_shows_more_skill(game: str) -> None:
    found = reviews(game, MATCHES)
    luck, error = mean(lucks(found))
    assert abs(luck) < 3 * error + 0.5
    assert sum(strong > weak for strong, weak in skills(found)) >= 0.9 * MATCHES
    weak, error = mean([weak for _, weak in skills(found)])
    assert weak < -2 * error


def main() -> None:
    """Print the figures."""
    found = reviews(sys.argv[1], *map(int, sys.argv[2:]))
    shown = skills(found)
    errors = [[at.error for at in one.moments[:-1]] for one in found]
    for what, values in (
        ("luck", lucks(found)),
        ("luck of the strong, of two sides", turned(lucks(found))),
        ("skill of the strong", [s for s, _ in shown]),
        ("skill of the weak", [w for _, w in shown]),
        ("error at an order", [sum(one) / len(one) for one in errors]),
        ("error at the worst", list(map(max, errors))),
    ):
        print(what, *(f"{value:.2f}" for value in mean(values)))
    print("the stronger shows more skill in", sum(s > w for s, w in shown), "of", len(shown))


if __name__ == "__main__":
    main()

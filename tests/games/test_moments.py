"""Every entry can be looked at, and every end of an order played on from; a sample of each game.

``python -m tests.moments`` looks at all of them, in whole matches.
"""

from collections.abc import Iterator
from random import Random

import pytest

from domain.games import AnyRuleset, library
from tests.domain.room import Room
from tests.moments import go_on, is_inside, look, moments, played

ORDERS = 40
"""Orders that a match is played for."""

OF_A_KIND = 2
"""Moments that are looked at after entries of each type."""

BRANCHES = 5


@pytest.fixture(params=library().values(), ids=library())
def rules(request: pytest.FixtureRequest) -> AnyRuleset:
    return request.param  # type: ignore[no-any-return]


def sampled(room: Room, luck: Random) -> Iterator[int]:
    """Some moments inside orders, after entries of every type."""
    inside = [n for n in range(room.match.begun, len(room.entries)) if is_inside(room, n)]
    luck.shuffle(inside)
    so_many: dict[str, int] = {}
    for size in inside:
        topic = room.entries[size - 1][1]
        so_many[topic] = so_many.get(topic, 0) + 1
        if so_many[topic] <= OF_A_KIND:
            yield size


def test_every_moment_is_seen_and_every_order_gone_on_from(rules: AnyRuleset) -> None:
    luck = Random(f"moments {rules.key}")
    room = played(rules, rules.scenarios[0], luck, ORDERS)
    found = moments(room)
    for size in sampled(room, luck):
        look(rules, found[size])
    rests = [n for n in range(room.match.begun, len(found)) if not is_inside(room, n)]
    for size in luck.sample(rests, min(BRANCHES, len(rests))):
        go_on(room, found[size], luck, orders=3)

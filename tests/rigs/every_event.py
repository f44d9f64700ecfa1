"""Matches that have every type of event between them, for :mod:`tests.rigs.mutations`."""

import dataclasses
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from domain.game.grammar.forms import takes_fields
from domain.game.ruleset import Chance, Illegal
from domain.journal.timestamps import DAY, later
from domain.match.codec import Codec
from domain.match.events.linked import Source
from domain.match.parts.rest import Rest, RestLine
from domain.match.rekeying import erase, rotate_key
from domain.match.terms import Terms
from domain.table import letter
from domain.table.ending import carry
from domain.table.grammar.orders import TABLE_ORDERS
from service.house.keys import House
from service.house.signed_notes import SigningKey
from tests.rigs.beacon import FAIR
from tests.rigs.operator import Operator, Player
from tests.toys import ambush, plans, siege, toy

HOUSE = House("play.example", bytes(32), bytes(range(32)))
SEATS = {"red": "person", "blue": "person"}
JOINED = (("red", "join"), ("blue", "join"))


def _decide(state: Any, seat: str, order: Any, chance: Chance) -> Iterable[Any]:
    if isinstance(order, toy.Storm):
        chance.draw(["left", "middle", "right"], 2, why="where to storm")
    return toy.decide(state, seat, order, chance)


RULES = dataclasses.replace(toy.RULES, decide=_decide)
"""The toy game, in which something is drawn openly too."""

GAMES = {"toy": RULES}


def _player(origin: str, rules: Any = RULES, **more: Any) -> Player:
    terms = Terms(origin=origin, scenario="duel", seats=SEATS, title="A duel", **more)
    return Player(Codec(rules), terms, HOUSE)


def _by_the_clock() -> Player:
    player = _player("play.example/m/clock", pace="8 days").play(
        [
            *JOINED,
            ("red", "storm"),
            ("blue", "scout"),
            ("red", "note hello [2d6]"),
            ("red", "plan club1"),
            ("blue", "takeback to 15"),
            ("red", "agree"),
            ("red", "pause"),
            ("blue", "agree"),
            ("blue", "resume"),
            ("red", "extend blue 2 days"),
            ("red", "leave 15 days"),
            ("red", "offer-draw"),
            ("blue", "refuse"),
            ("red", "offer-draw"),
            ("red", "refuse"),
        ]
    )
    for _ in range(4):
        player.wait(4 * DAY)
    player.play([("red", "replace blue with random"), ("blue", "scout")])
    hand = player.match.table.position.sides["red"].cards
    player.order("red", f"play {hand[0]}")
    player.rekey()
    player.play([("blue", "join"), ("blue", "storm"), ("red", "leave"), ("red", "join")])
    return player


def _with_a_pause() -> Player:
    """A pause that ends by itself."""
    player = _player("play.example/m/pause", pace="8 days")
    player.play([*JOINED, ("red", "pause 2 weeks"), ("blue", "agree")]).wait(14 * DAY)
    for kind in TABLE_ORDERS:  # whatever one word does that gives nothing away
        if not (takes_fields(kind) or kind.stands_alone or kind.for_plans):
            with suppress(Illegal):
                player.order("red", kind.form)
    return player.play([("blue", "resign")])


def _of_a_year() -> Player:
    """Leaves that are booked, one of them taken back, a time bank, and another pace."""
    player = _player("play.example/m/year", pace="4 days, bank 2 days, free weekends").play(JOINED)
    first, last, late = (later(player.match.ts, k * DAY)[:10] for k in (2, 5, 60))
    player.play([("red", f"leave {late} to {late}"), ("red", "leave cancelled")])
    player.play([("red", f"leave {first} to {last}"), ("blue", f"leave {first} to {first}")])
    for _ in range(5):
        player.wait(4 * DAY)
    return player.play([("red", "pace 5 days, quiet 22-7"), ("blue", "agree"), ("red", "resign")])


def _a_branch() -> Player:
    parent = _by_the_clock()
    origin, size = parent.match.origin, parent.match.size
    of = Source(how="branch", origin=origin, root=parent.match.tree_root(), size=size)
    player = _player("play.example/m/branch", source=of)
    player.copy(parent)
    player.play(JOINED)
    hands = player.match.table.position.sides
    return player.play([("red", f"play {hands['red'].cards[0]}"), ("blue", "resign")])


def _plans_roll(state: Any, seat: str, order: Any, chance: Chance) -> Iterable[Any]:
    if isinstance(order, toy.Plan):
        chance.roll("d6", why="planning")
    return _decide(state, seat, order, chance)


PLANNING = dataclasses.replace(RULES, decide=_plans_roll)
"""The game, in which a secret order rolls too."""


def _with_a_referee() -> Player:
    """Disputes of every ending, and a new key of the house."""
    player = _player("play.example/m/referee", PLANNING, pace="2 days", referee=True)
    player.play([*JOINED, ("referee", "join")])
    start = player.match.size
    player.play([("red", "storm"), ("red", "plan club1")])
    roll = player.operator.find("roll")
    player.play(
        [
            ("blue", f"dispute roll {roll} because it was too good"),
            ("red", "answer it was yours to fix"),
            ("referee", "settle corrected Stormed seat=red pips=-1 because half of it"),
            ("blue", f"dispute order {start} because I meant to go first"),
            ("referee", f"settle back to {start} because so it was agreed"),
        ]
    )
    again = player.match.size
    player.play([("red", "storm"), ("blue", f"dispute order {again} because it is late")])
    player.wait(4 * DAY)
    newer = SigningKey("play.example", bytes(range(64, 96))).vkey
    player.keep(
        rotate_key(player.codec, player.match, newer, "a year has passed", player.context())
    )
    return player.play([("blue", "resign")])


def _of_raids() -> Player:
    """Standing orders, open and secret, and answers that did not come in time."""
    player = _player("play.example/m/raids", ambush.RULES, pace="8 days").play(JOINED)

    def card(seat: str) -> str:
        return str(player.match.table.position.sides[seat].cards[0])

    player.order("blue", f"when raid left do ambush with {card('blue')}")
    player.order("red", "raid left")
    player.play([("red", f"when raid do slip {card('red')}"), ("blue", "raid right")])
    player.order("red", "raid right")
    player.wait(2 * DAY)
    return player.play([("blue", "resign")])


NEWER = dataclasses.replace(RULES, version=2)
"""The rules of a later release."""


def _of_old_rules() -> Player:
    player = _player("play.example/m/rules").play([*JOINED, ("red", "storm")])
    player.codec = Codec(NEWER)
    return player.play([("blue", "scout")])


def _of_plans() -> Player:
    """Plans that are changed, taken back and opened."""
    player = _player("play.example/m/plans", plans.RULES).play(JOINED)
    return player.play(
        [
            ("red", "scheme: tank at able; end"),
            ("red", "ready"),
            ("blue", "scheme: gun at able; end"),
            ("blue", "withdraw plan"),
            ("red", "unready"),
            ("red", "scheme: tank at baker; gun at able; end"),
            ("blue", "scheme: tank at able; end"),
            ("red", "ready"),
            ("blue", "ready"),
            ("red", "scheme: tank at baker; end"),
            ("blue", "resign"),
        ]
    )


SIEGE = dataclasses.replace(siege.RULES, key="toy")


def _that_waits_for_an_answer() -> Player:
    """Lines of a letter that wait, go on, and are stopped."""
    terms = Terms(origin="play.example/m/siege", scenario="one", seats=SEATS)
    player = Player(Codec(SIEGE), terms, HOUSE).play(JOINED)
    seen = player.match.size
    player.order("red", "attack north")
    waiting = (("the-id-of-a-line-1", "attack south"), ("the-id-of-a-line-2", "sally"))
    lines = tuple(RestLine(*line) for line in waiting)
    rest = Rest(lines=lines, turn=1, phase="assault", last="attack north", seen=seen)
    player.keep(letter.kept(player.codec, player.match, "red", rest, player.context()))
    for _ in range(2):
        player.order("blue", "yield")
        while written := letter.go_on(player.codec, player.match, player.context(), player):
            player.keep(written)
    return player


def by_the_clock() -> Operator:
    """The match with everything that time does."""
    return _by_the_clock().operator


def matches() -> list[tuple[Operator, dict[str, Any]]]:
    """Every match, each with the games that decide it."""
    return [
        (_by_the_clock().operator, GAMES),
        (_a_branch().operator, GAMES),
        (_with_a_pause().operator, GAMES),
        (_of_a_year().operator, GAMES),
        (_with_a_referee().operator, {"toy": PLANNING}),
        (_of_raids().operator, {"toy": ambush.RULES}),
        (_of_old_rules().operator, {"toy": NEWER}),
        (_of_plans().operator, {"toy": plans.RULES}),
        (_that_waits_for_an_answer().operator, {"toy": SIEGE}),
        *((player.operator, {"toy": CAMPAIGN}) for player in _of_a_campaign()),
        (_with_a_note().operator, {"toy": ambush.RULES}),
        (_that_waits().operator, {"toy": RULES}),
    ]


CAMPAIGN = dataclasses.replace(siege.CAMPAIGN, key="toy")


def _of_a_campaign() -> tuple[Player, Player]:
    """A match that carries something on, and the one that begins with it."""
    terms = Terms(origin="play.example/m/first", scenario="one", seats=SEATS)
    orders = [("red", "attack north"), ("blue", "yield"), ("red", "done"), ("red", "done")]
    first = Player(Codec(CAMPAIGN), terms, HOUSE).play([*JOINED, *orders, ("blue", "done")])
    written = carry(first.codec, first.match, first.context())
    assert written is not None
    first.keep(written)
    value = {"dice": list(first.match.table.position.dice)}
    root, size = first.match.tree_root(), first.match.size
    first_match = "play.example/m/first"
    source = Source(how="result", origin=first_match, root=root, size=size, value=value)
    terms = Terms(origin="play.example/m/next", scenario="two", seats=SEATS, source=source)
    return first, Player(Codec(CAMPAIGN), terms, HOUSE).play(JOINED)


def _with_a_note() -> Player:
    """Raids with answers that did not come in time, and a note with a free roll."""
    player = _player("play.example/m/second", ambush.RULES, pace="8 days").play(JOINED)
    player.order("blue", "note hello [2d6]")
    n = player.match.size
    player.order("blue", "note farewell")
    parts = ((n, 0), (n + 1, 0))
    player.keep(erase(player.codec, player.match, parts, "the law", player.context()))
    for part in parts:
        del player.operator.openings[part]
    player.order("red", "raid left")
    player.wait(2 * DAY)
    return player.play([("blue", "resign")])


def _that_waits() -> Player:
    """The set-up and orders that wait for their rounds, notes meanwhile, and one without dice."""
    player = _player("play.example/m/waits", fair=FAIR).play(JOINED)
    player.roll()
    player.play([("red", "storm"), ("blue", "note well [1d6]"), ("red", "note and [1d6]")])
    for _ in range(3):
        player.roll()
    return player.play([("blue", "resign")])

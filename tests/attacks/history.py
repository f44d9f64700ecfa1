"""What an operator may do to what happened, and to what is sealed."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from domain.journal.entries import canonical
from domain.journal.sealed import commitment
from tests.attacks.case import Case, attack
from tests.attacks.orders import second
from tests.attacks.world import World
from tests.rigs.operator import Operator

# History


@attack("rewrites what happened, later", "nobody kept a mail, and the rules allow it")
def _(world: World) -> Case:
    return Case(world.played([o for o in world.orders() if o[1] != "plan club1"]))


@attack("writes an event that no rule leads to")
def _(world: World) -> Case:
    match = world.honest()
    match.entries[match.find("toy.Stormed")]["pub"]["pips"] += 5
    return Case(match, live=True)


@attack("rolls the log back, and leaves out its end", "nobody kept a mail")
def _(world: World) -> Case:
    match = world.honest()
    match.cut([n for n, e in enumerate(match.entries) if e["type"] == "command"][-2])
    return Case(match)


@attack("shows two players two histories", "players who never compare a line of their mails")
def _(world: World) -> Case:
    orders = [("blue", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    return Case(world.played([o if o[0] == "blue" else w for o, w in _paired(orders, world)]))


def _paired(orders: list[Any], world: World) -> Iterator[tuple[Any, Any]]:
    return zip(orders, world.orders(), strict=True)


@attack("goes on from a backup with chains whose links are known")
def _(world: World) -> Case:
    orders = world.orders()
    k = second(orders, "blue")
    return Case(world.played([*orders[:k], ("blue", "storm", sha256(b"new").hexdigest())]))


@attack("signs with a stolen key, and adds an end", "until the next mail of the true house")
def _(world: World) -> Case:
    match = world.honest()
    match.cut([n for n, e in enumerate(match.entries) if e["type"] == "command"][-1])
    end = {"ending": "won", "scores": {}, "text": "Blue wins.", "winners": ["blue"]}
    match.entries.append({**match.entries[-1], "n": len(match.entries), "type": "finished"})
    match.entries[-1] |= {"by": "server", "pub": end, "sealed": []}
    match.checkpoint()
    return Case(match, live=True)


@attack("writes other times", "a time is the house's word, as long as it does not run back")
def _(world: World) -> Case:
    match = world.honest()
    for entry in match.entries:
        entry["ts"] = "2026-12-24T00:00:00Z"
    return Case(match, live=True)


# Cards and secrets


@attack("stacks a deck, while it is sealed", "until it is opened; peeking cannot be proved")
def _(world: World) -> Case:
    return Case(_stacked(world), live=True, view="public")


@attack("stacks a deck, once it is opened")
def _(world: World) -> Case:
    return Case(_stacked(world), live=True)


def _stacked(world: World) -> Operator:
    """The two last cards change places before anything is dealt."""
    match = world.honest()
    n = match.find("deck.sealed")
    proof = match.opened(n)
    cards = proof["roll"]["draws"][0]["r"]
    order = [*cards[:-2], cards[-1], cards[-2]]
    match.entries[n]["pub"]["cards"] = [
        commitment(bytes.fromhex(s), c) for s, c in zip(proof["salts"], order, strict=True)
    ]
    return match


@attack("shows another card than was dealt")
def _(world: World) -> Case:
    match = world.honest()
    n, other = match.find("card.shown"), match.find("card.shown", 1)
    match.entries[n]["pub"]["card"] = match.entries[other]["pub"]["card"]
    return Case(match)


@attack("opens a sealed part as something else")
def _(world: World) -> Case:
    match = world.honest()
    n = match.find("toy.HandDealt")
    to, line = match.openings[n, 0]
    opening = msgspec.json.decode(line)
    opening["data"]["cards"].reverse()
    match.openings[n, 0] = (to, canonical(opening))
    return Case(match)


@attack("deletes what was sealed, for instance on a demand of erasure", "the report says so")
def _(world: World) -> Case:
    match = world.honest()
    n = next(n for n, e in enumerate(match.entries) if "cmd" in e["pub"] and e["type"] == "command")
    del match.openings[n, 0]
    return Case(match, live=True)

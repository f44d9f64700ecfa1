"""What an operator may do to the dice."""

import msgspec

from domain.journal.dice import DiceBytes, draw, parse_dice
from domain.journal.entries import canonical
from service.house.keys import House
from tests.attacks.case import Case, attack
from tests.attacks.world import World
from tests.rigs.operator import Operator


def _first_storm(match: Operator) -> int:
    return match.find("roll")


@attack("writes other dice than the link gives")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    match.entries[n]["pub"]["draws"][0]["r"] = match.entries[n + 1]["pub"]["r"] = [6, 6]
    return Case(match)


@attack(
    "makes new chains once the orders are known, until the dice please",
    "an id that could be guessed when the chains were made: the browser runs the house's script",
)
def _(world: World) -> Case:
    made = [
        world.played(
            world.orders(), House("play.example", bytes([k]) * 32, bytes(range(32)), fair=1)
        )
        for k in range(8)
    ]
    return Case(max(made, key=lambda m: sum(m.entries[_first_storm(m)]["pub"]["draws"][0]["r"])))


@attack("adds another value to the dice, and grinds it")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    body = match.entries[n]["pub"]
    body["beacon"] = "00" * 32
    source = DiceBytes(
        bytes.fromhex(body["reveal"]), match.origin, "red", body["i"], body["cmd"], "00" * 32
    )
    for place, spec in enumerate(body["draws"]):
        spec["r"] = match.entries[n + 1 + place]["pub"]["r"] = draw(source, spec)
    return Case(match)


def _another_link(match: Operator, n: int, i: int) -> None:
    """Let the roll of entry ``n`` open link ``i``, and everything follow from it."""
    body = match.entries[n]["pub"]
    link = match.house.link(match.origin, body["stream"], 0, i)
    source = DiceBytes(link, match.origin, body["stream"], i, body["cmd"])
    body.update(i=i, reveal=link.hex())
    for place, spec in enumerate(body["draws"]):
        spec["r"] = match.entries[n + 1 + place]["pub"]["r"] = draw(source, spec)


@attack("skips a link, or burns one")
def _(world: World) -> Case:
    match = world.honest()
    _another_link(match, _first_storm(match), 2)
    return Case(match)


@attack("opens a link a second time, or plays an old roll again for a new order")
def _(world: World) -> Case:
    match = world.honest()
    _another_link(match, match.find("roll", 2), 1)
    return Case(match)


@attack("rolls twice for one order and keeps the better")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    for k in range(3):
        match.insert(n + 3 + k, {**match.entries[n + k], "pub": dict(match.entries[n + k]["pub"])})
    match.entries[n + 3]["pub"] = msgspec.json.decode(canonical(match.entries[n]["pub"]))
    _another_link(match, n + 3, 2)
    return Case(match)


@attack("rolls for an older order that has better dice")
def _(world: World) -> Case:
    match = world.honest()
    first, last = match.entries[_first_storm(match)], match.entries[match.find("roll", 2)]
    last["pub"]["cmd"] = first["pub"]["cmd"]
    _another_link(match, last["n"], last["pub"]["i"])
    return Case(match)


@attack("takes the dice of another match")
def _(world: World) -> Case:
    match, n = world.honest(), _first_storm(world.honest())
    origin, match.origin = match.origin, "play.example/g/another"
    _another_link(match, n, 1)
    match.origin = origin
    return Case(match)


@attack("falsifies a roll that one seat alone sees, as others see it", "until it is opened")
def _(world: World) -> Case:
    return Case(_false_hidden_roll(world), live=True, view="public")


@attack("falsifies a roll that one seat alone sees, as that seat sees it")
def _(world: World) -> Case:
    return Case(_false_hidden_roll(world), live=True, view="blue")


def _false_hidden_roll(world: World) -> Operator:
    match = world.honest()
    n = match.find("roll.hidden")
    body = match.opened(n)
    body["draws"][0]["r"] = [7 - body["draws"][0]["r"][0]]
    match.reseal(n, body, tuple(match.entries[n]["sealed"][0]["to"]))
    return match


@attack("asks for other dice than the rules do: 3d6, and keeps the best two")
def _(world: World) -> Case:
    match = world.honest()
    n = _first_storm(match)
    body = match.entries[n]["pub"]
    source = DiceBytes(bytes.fromhex(body["reveal"]), match.origin, "red", 1, body["cmd"])
    three, ten = parse_dice("3d6"), parse_dice("d10")
    body["draws"] = [{**spec, "r": draw(source, spec)} for spec in (three, ten)]
    match.entries[n + 1]["pub"].update(labels=["a", "b", "c"], r=body["draws"][0]["r"])
    match.entries[n + 2]["pub"]["r"] = body["draws"][1]["r"]
    best = sum(sorted(body["draws"][0]["r"])[1:]) + body["draws"][1]["r"][0]
    match.entries[match.find("toy.Stormed")]["pub"]["pips"] = best
    return Case(match, live=True)


@attack("rolls on the stream of the table what the rules roll on that of the seat")
def _(world: World) -> Case:
    match = world.honest()
    n = match.find("roll", 2)
    match.entries[n]["pub"]["stream"] = "table"
    _another_link(match, n, 1)
    pips = [r for spec in match.entries[n]["pub"]["draws"] for r in spec["r"]]
    match.entries[match.find("toy.Stormed", 2)]["pub"]["pips"] = sum(pips)
    return Case(match, live=True)

"""What an operator may do to the orders that come in, and to those of his own."""

from hashlib import sha256

from tests.attacks.case import Case, attack
from tests.attacks.world import World
from tests.rigs.operator import Operator


@attack("alters an order of yours", "a sender who never looks")
def _(world: World) -> Case:
    orders = [("red", "scout", i) if o == "storm" else (s, o, i) for s, o, i in world.orders()]
    return Case(world.played(orders), live=True)


def second(orders: list[tuple[str, str, str]], seat: str) -> int:
    return next(k for k, (s, o, _) in enumerate(orders) if s == seat and o == "storm")


@attack("gives your order another id, and grinds that for its dice", "a sender who never looks")
def _(world: World) -> Case:
    return Case(_ground(world, "red"), live=True)


@attack(
    "plays a seat and grinds the ids of its orders",
    "the operator's dice are not proved: play where the operator does not, or under two keys, as "
    "in the next rows",
)
def _(world: World) -> Case:
    return Case(_ground(world, "blue"), live=True)


def _ground(world: World, seat: str) -> Operator:
    return max(ground(world, seat), key=lambda match: pips(match, seat))


def ground(world: World, seat: str) -> list[Operator]:
    """The match with other ids of the first order of a seat that storms."""
    return _with_ids(world, second(world.orders(), seat))


def _with_ids(world: World, k: int) -> list[Operator]:
    orders = world.orders()
    seat, text, _ = orders[k]
    ids = [sha256(b"ground %d" % tried).hexdigest() for tried in range(8)]
    return [world.played([*orders[:k], (seat, text, id_), *orders[k + 1 :]]) for id_ in ids]


def pips(match: Operator, seat: str) -> int:
    """What a seat's first storm came to."""
    told = [e["pub"] for e in match.entries if e["type"] == "toy.Stormed"]
    return int(next(pub["pips"] for pub in told if pub["seat"] == seat))


@attack(
    "plays a seat under two keys, and grinds the ids of its orders",
    "nothing: the dice are made of your key, and are the same under every id",
)
def _(world: World) -> Case:
    return Case(_ground(world.keyed, "blue"), live=True, world=world.keyed)


@attack("plays a seat under two keys, and rolls for its order without your key")
def _(world: World) -> Case:
    orders = [order for order in world.keyed.orders() if not order[1].startswith("key ")]
    match = world.keyed.played(orders, two_keys=())
    match.entries[0]["pub"]["two_keys"] = ["blue"]
    return Case(match, live=True, world=world.keyed)


@attack(
    "plays a seat under two keys, and writes another order for it once your key came",
    "nobody kept a mail",
)
def _(world: World) -> Case:
    orders = [
        ("blue", "storm", i) if o == "scout" else (s, o, i) for s, o, i in world.keyed.orders()
    ]
    return Case(world.keyed.played(orders), world=world.keyed)


@attack(
    "plays a seat under two keys, and gives your key another id, and grinds that for its dice",
    "a sender who never looks",
)
def _(world: World) -> Case:
    keys = [k for k, (_, text, _) in enumerate(world.keyed.orders()) if text.startswith("key ")]
    made = _with_ids(world.keyed, keys[0])
    return Case(max(made, key=lambda m: pips(m, "blue")), live=True, world=world.keyed)


@attack("makes up an order in your name", "a sender who never looks")
def _(world: World) -> Case:
    orders = world.orders()
    made_up = ("red", "scout", sha256(b"made up").hexdigest())
    return Case(world.played([*orders[:4], made_up, *orders[4:]]), live=True)


@attack(
    "drops an order with unwelcome dice",
    "the same bytes give the same dice; an order that is typed anew is a new sample",
)
def _(world: World) -> Case:
    orders = world.orders()
    del orders[second(orders, "red")]
    return Case(world.played(orders), live=True)


@attack("accepts an order and never resolves it", "delay")
def _(world: World) -> Case:
    match = world.honest()
    last = [n for n, e in enumerate(match.entries) if e["type"] == "command"][-1]
    match.cut(last + 1)
    return Case(match, live=True)


@attack(
    "takes two players' mails in another order than they came",
    "each seat rolls on a chain of its own, so the dice are the same; what the rules make of the "
    "order is as it stands",
)
def _(world: World) -> Case:
    orders = world.orders()
    k = next(k for k, (s, o, _) in enumerate(orders) if (s, o) == ("blue", "scout"))
    orders[k], orders[k + 1] = orders[k + 1], orders[k]
    return Case(world.played(orders), live=True)


@attack("lets a player take back and roll again", "consent by social pressure")
def _(world: World) -> Case:
    orders = world.orders()
    id_ = [sha256(b"again %d" % k).hexdigest() for k in range(3)]
    again = [("blue", "takeback", id_[0]), ("red", "agree", id_[1]), ("blue", "storm", id_[2])]
    k = second(orders, "blue")
    return Case(world.played([*orders[: k + 1], *again, *orders[k + 1 :]]), live=True)

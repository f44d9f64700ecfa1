"""What an operator may try with the rounds of a beacon."""

from domain.journal.timestamps import later
from tests.fairness.cheats import Case, begun, cheat, ordered
from tests.fairness.house import BEACON, House, signature


@cheat("takes another round of the same beacon", r"round \d+ is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    h.roll("red", signature(h.round_of(h.cause) - 1))
    return h


@cheat("takes the next round", r"round \d+ is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    h.roll("red", signature(h.round_of(h.cause) + 1))
    return h


@cheat("takes the round of another beacon", r"round \d+ is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    h.roll("red", signature(h.round_of(h.cause), secret=2))
    return h


@cheat("forges a round", "this is not a signature of a round")
def _() -> House:
    h, _ = ordered()
    h.roll("red", "ab" * 48)
    return h


@cheat("changes a bit of a round", "not a signature of a round|is not signed by the beacon")
def _() -> House:
    h, _ = ordered()
    right = signature(h.round_of(h.cause))
    h.roll("red", right[:-1] + ("0" if right[-1] != "0" else "1"))
    return h


P = int(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
    16,
)


def respelled(point: str) -> str:
    """The same point, its coordinate written as x + p."""
    flags, x = int(point[0], 16) & 0b1110, int(point, 16) & ((1 << 381) - 1)
    return f"{(flags << 380) | (x + P):096x}"


@cheat("spells a point a second way", "this is not a signature of a round")
def _() -> House:
    """Of 384 bits three are flags, so that only a small x has room for one more p."""
    h, n = begun()
    while True:
        h.log("clock.set")
        point = signature(BEACON.beacon.round_of(later(h.ts, 1)))
        if (int(point, 16) & ((1 << 381) - 1)) + P < 1 << 381:
            break
    h.order("red", "storm", "r1", n)
    h.roll("red", respelled(point))
    return h


@cheat("takes the point at infinity for a round", "is the point at infinity")
def _() -> House:
    h, _ = ordered()
    h.roll("red", "c0" + "00" * 47)
    return h


@cheat("takes a point outside the subgroup", "this is not a signature of a round")
def _() -> House:
    h, _ = ordered()
    h.roll("red", "80" + "00" * 46 + "04")
    return h


@cheat("gives two rolls of one order two rounds", "has another signature of round")
def _() -> House:
    h, _ = ordered()
    h.roll("red")
    h.roll("table", signature(h.round_of(h.cause) + 1))
    return h


@cheat("rolls without the beacon", "rolled without the beacon")
def _() -> House:
    h, _ = ordered("blue")
    h.roll("blue", "")
    return h


@cheat("rolls free dice without the beacon", "rolled without the beacon")
def _() -> House:
    h, n = begun()
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk", "")
    return h


@cheat("rolls before the round is there", "was rolled before round")
def _() -> House:
    """The holder of the beacon is his friend."""
    h, _ = ordered("blue")
    h.roll("blue", early=True)
    return h


@cheat("rolls in secret before the round is there", "was rolled before round")
def _() -> Case:
    h, _ = ordered(text="scout")
    h.roll("~red", only="red", early=True)
    return Case(h, without={(h.last - 1, 0), (h.last, 0)})


@cheat("hides a roll that another round made", r"round \d+ is not signed by the beacon")
def _() -> Case:
    h, _ = ordered(text="scout")
    h.roll("~red", signature(h.round_of(h.cause) + 1), only="red")
    return Case(h, seat="red")


@cheat("adds a beacon where there is none", "the match has none")
def _() -> House:
    h, n = begun(False, house=())
    h.order("red", "storm", "r1", n)
    h.roll("red", "ab" * 48)
    return h

"""Matches whose cosigners sign at times of a test: what a reader may believe of their rolls.

The house names w1, w2 and w3, of whom two must sign.
"""

from collections.abc import Callable, Sequence
from datetime import timedelta

from domain.journal.timestamps import seconds
from service.house.cosign import Cosigner
from tests.fairness.house import BEACON, House

W1, W2, W3, FRIEND = (Cosigner(f"{name}.example/w", bytes([k] * 32)) for k, name in enumerate(
    ("w1", "w2", "w3", "friend"), 1
))  # fmt: skip
ALL = (W1, W2, W3)
NAMED = {"cosigners": [one.vkey for one in ALL], "need": 2}


class Signed(House):
    """A house whose cosigners sign when a test says so."""

    begun_at = ""

    def sign(self, by: Sequence[Cosigner], at: int) -> None:
        """The match as it stands, at so many seconds from its newest entry on."""
        note = self.signed()
        text, when = note.partition("\n\n")[0] + "\n", seconds(self.ts) + at
        self.notes.append(note + "".join(one.line(text, when) for one in by))

    def before(self, by: Sequence[Cosigner], seconds_: int) -> None:
        """So many seconds before the round of the latest cause."""
        at = seconds(BEACON.beacon.appears(self.round_of(self.cause)))
        self.sign(by, at - seconds_ - seconds(self.ts))


def begun() -> Signed:
    """Set-up, signed in time, and its dice."""
    h = Signed(fair=NAMED)
    for seat in ("red", "blue"):
        h.order(seat, "join", f"{seat[0]}j", 1)
    h.happens("match.begun")
    h.begun_at = h.ts
    h.sign(ALL, 1)
    h.roll("table")
    return h


def storms(sign: Callable[[Signed], None], later: int = 0, id_: str = "r1") -> Signed:
    """Set-up, signed in time; red's order, dated so many seconds ahead, and its dice; `sign` is
    done in between."""
    h = begun()
    n = h.checkpoint()
    h.now += timedelta(seconds=later)
    h.order("red", "storm", id_, n)
    sign(h)
    h.roll("red")
    return h


def published() -> Signed:
    """The match of docs/vectors: set-up and red's order in time, blue's too late, red's next by one
    too few; and a clock that is slow."""
    h = storms(lambda one: one.sign((W1, W3), 1))
    h.order("blue", "storm", "b1", h.checkpoint())
    h.before(ALL, 2)
    h.roll("blue")
    h.order("red", "storm", "r2", h.checkpoint())
    h.sign((W2,), -15)
    h.roll("red")
    return h


def dated_ahead(only: str = "") -> Signed:
    """The house dates red's order an hour ahead, and its roll, which ``only`` may know: honest
    clocks seem an hour slow. Blue's order is dated so, too; whoever holds the beacon could choose
    its round."""
    h = begun()
    h.now += timedelta(hours=1)
    h.order("red", "scout" if only else "storm", "r1", h.checkpoint())
    h.roll("~red" if only else "red", only=only)
    h.sign(ALL, -3600)
    h.order("blue", "storm", "b1", h.checkpoint())
    h.sign(ALL, -3600)
    h.roll("blue")
    return h


def _late_then_in_time(h: Signed) -> None:
    h.sign((W3,), 1)
    h.order("blue", "note x", "bn", h.checkpoint(), "note")
    h.sign((W2,), 1)


def _slow(h: Signed) -> None:
    """Both were shown the dice of set-up, and date that before they existed."""
    h.sign((W1, W2), -30)


def _again_at(when: int) -> Signed:
    """All sign in time, and once more at this second."""

    def sign(h: Signed) -> None:
        h.sign(ALL, 1)
        h.sign(ALL, when - seconds(h.ts))

    return storms(sign)


BEGUN = seconds(begun().begun_at)
YEAR = 365 * 24 * 3600


def _too_small(h: Signed) -> None:
    """What they sign does not hold the order."""
    note = h.notes[-1]
    text = note.partition("\n\n")[0] + "\n"
    h.notes[-1] = note + "".join(one.line(text, seconds(h.ts) + 1) for one in ALL)


WRONG = (
    "w1.example/w gave a time 28 seconds too early: its clock is slow, or it lied. Its times are "
    "put right."
)
FEW = "Event 6 was signed before its round by too few"
CASES: dict[str, tuple[Callable[[], Signed], str, str]] = {
    "all in time": (lambda: storms(lambda h: h.sign(ALL, 1)), "++", ""),
    "two of three in time": (lambda: storms(lambda h: h.sign((W1, W3), 1)), "++", ""),
    "just in time": (lambda: storms(lambda h: h.before(ALL, 3)), "++", ""),
    "by notes of two sizes": (lambda: storms(_late_then_in_time), "++", ""),
    "a second too late": (lambda: storms(lambda h: h.before(ALL, 2)), "+-", FEW),
    "once the round is out": (lambda: storms(lambda h: h.before(ALL, -5)), "+-", FEW),
    "one too few": (lambda: storms(lambda h: h.sign((W1,), 1)), "+-", FEW),
    "nobody": (
        lambda: storms(lambda h: None), "+-", "w1.example/w has signed nothing since event 3",
    ),
    "a friend of the house in the place of one": (
        lambda: storms(lambda h: h.sign((W1, FRIEND), 1)), "+-", FEW,
    ),
    "only what stood before the order": (lambda: storms(_too_small), "+-", FEW),
    "an order dated a minute ahead": (lambda: storms(lambda h: h.sign(ALL, -60), 90), "++", ""),
    "an order dated more than that ahead": (
        lambda: storms(lambda h: h.sign(ALL, -61), 90), "+-", FEW,
    ),
    "clocks that are slow": (lambda: storms(_slow), "-+", WRONG),
    "a line that says no time": (lambda: _again_at(0), "++", ""),
    "a clock that was never set": (lambda: _again_at(1), "++", ""),
    "a clock more than a year behind": (lambda: _again_at(BEGUN - YEAR - 1), "++", ""),
    "a clock a year behind": (lambda: _again_at(BEGUN - YEAR), "--", "its clock is slow"),
}  # fmt: skip
"""By what is done: the match; which of its two rolls are proved for who named its cosigners, and
what the report says."""

"""What an operator may try with the opening of a match."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.journal.entries import canonical, parse
from domain.journal.rounds import QUICKNET
from service.house.cosign import Cosigner
from tests.fairness.cheats import cheat
from tests.fairness.house import BEACON, KEY, ORIGIN, WATCH, House

OWN = Cosigner("w.example", bytes(range(32, 64)))
"""The key of the house under another name."""


def opened(change: Callable[[dict[str, Any]], Any], **more: Any) -> House:
    """A match whose opening was changed before anything was signed."""
    house = House(False, house=(), **more)
    entry = parse(house.entries[0])
    change(entry["pub"])
    house.entries[0] = canonical(entry)
    house.notes.clear()
    house.checkpoint()
    return house


def _opens(what: str, said: str, change: Callable[[dict[str, Any]], Any]) -> None:
    cheat(f"opens {what}", said)(lambda: opened(change))


_opens("a match of another format", "out of form", lambda pub: pub.update(format=2))
_opens("a match of no format", "out of form", lambda pub: pub.pop("format"))
_opens("a match that nothing protects", "out of form", lambda pub: pub.pop("fair"))
_opens("a match of rules before the first", "out of form", lambda pub: pub.update(version=-1))
_opens("a match whose referee is a number", "out of form", lambda pub: pub.update(referee=1))
_opens("a match whose referee is null", "out of form", lambda pub: pub.update(referee=None))
_opens("a match of no seats", "out of form", lambda pub: pub.update(seats={}))
_opens("a match with a chain of the server", "not those of its seats",
       lambda pub: pub["chains"].update(server="12" * 32))  # fmt: skip
_opens("a match with a chain that nobody has", "not those of its seats",
       lambda pub: pub["chains"].update(green="12" * 32))  # fmt: skip
_opens("a match with a computer of another spelling", "not those of persons and computers",
       lambda pub: pub["seats"].update(blue="Computer:steady"))  # fmt: skip
_opens("a match with a seat that has no chain", "not those of its seats",
       lambda pub: pub["seats"].update(green="person"))  # fmt: skip
_opens("a match with a seat that is the referee's", "not those of its seats",
       lambda pub: pub["seats"].update(referee="person"))  # fmt: skip
_opens("a match without free rolls", "not those of its seats",
       lambda pub: pub["chains"].pop("talk"))  # fmt: skip
_opens("a match with one anchor for two chains", "shown before",
       lambda pub: pub["chains"].update(table=pub["chains"]["red"]))  # fmt: skip
_opens("a match with a computer that is not of the house", "one that a computer plays",
       lambda pub: pub["seats"].update(blue="computer:steady"))  # fmt: skip


def _fair(what: str, said: str, **fair: Any) -> None:
    @cheat(f"opens with {what}", said)
    def _() -> House:
        return House(fair=fair)


@cheat("opens a match with a chain of the referee", "not those of its seats")
def _() -> House:
    return opened(lambda pub: pub["chains"].update(referee="12" * 32), referee="person")


@cheat("opens a match that goes on from itself", "it comes from itself")
def _() -> House:
    up = {"how": "branch", "origin": ORIGIN, "root": "12" * 32, "size": 1}
    return House(house=(), **{"from": up})


_LOCAL = msgspec.to_builtins(BEACON.beacon)
_DRAND = msgspec.to_builtins(QUICKNET)
_TIMES = "the key of drand, and other times"
_COSIGNERS = "its cosigners are out of form"
_fair("drand's rounds of long ago", _TIMES, beacon={**_DRAND, "genesis": QUICKNET.genesis + 3000})
_fair("drand's rounds half as often", _TIMES, beacon={**_DRAND, "period": 6})
_fair("a beacon that waits for nothing", "out of form", beacon={**_LOCAL, "delay": 5})
_fair("a beacon that waits for days", "out of form", beacon={**_LOCAL, "delay": 86_401})
_fair("a beacon of no period", "out of form", beacon={**_LOCAL, "period": 0})
_fair("a beacon of hours", "out of form", beacon={**_LOCAL, "period": 3601})
_fair("a beacon from before all time", "out of form", beacon={**_LOCAL, "genesis": 0})
_fair("a beacon whose key is cut", "out of form", beacon={**_LOCAL, "key": "ab" * 95})
_fair("a beacon with a field to choose by", "out of form", beacon={**_LOCAL, "also": 1})
_fair("a protection that no reader knows", "out of form", wait=21_600)
_fair("cosigners and needs none", _COSIGNERS, cosigners=[WATCH.vkey])
_fair("no cosigners and needs one", _COSIGNERS, need=1)
_fair("one cosigner twice", _COSIGNERS, cosigners=[WATCH.vkey] * 2, need=2)
_fair("a cosigner that is of the house's own kind", _COSIGNERS, cosigners=[KEY.vkey], need=1)
_fair("the house's key as cosigner", _COSIGNERS, cosigners=[OWN.vkey], need=1)
_fair("a seat of the house that is listed twice", "not in order", house=["blue", "blue"])
_fair("a seat of the house that is none", "not those that have chains", house=["green"])

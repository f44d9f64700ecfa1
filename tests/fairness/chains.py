"""What an operator may try with the chains of dice."""

from tests.fairness.cheats import Case, begun, cheat, ordered
from tests.fairness.house import House


def _new_chains(rewrite: bool) -> Case:
    h, n = begun()
    h.rekey("x")
    m = h.checkpoint()
    sent = {**h.order("red", "storm", "r1", m if rewrite else n), "seen": n}
    h.roll("red", epoch=1)
    return Case(h, sent=[sent])


@cheat("new chains once red's order is known", "had not seen the chains of event")
def _() -> Case:
    return _new_chains(False)


@cheat("the same, and red's order altered to have seen them", "not the order that was sent")
def _() -> Case:
    return _new_chains(True)


@cheat("the same with a note", "had not seen the chains of event")
def _() -> House:
    h, n = begun()
    h.rekey("x")
    h.order("red", "note luck", "rn", n, "note")
    h.roll("talk", epoch=1)
    return h


@cheat("the same with a plan of red", "had not seen the chains of event")
def _() -> House:
    h, n = begun(house=())
    h.rekey("x")
    b = h.plan("blue", "land at 3", "b4", h.checkpoint(), "p")
    h.say("blue", "ready", "b5", b, "p")
    r = h.plan("red", "land at 5", "r4", n, "p")
    h.say("red", "ready", "r5", r, "p")
    h.opens("p", b, r)
    return h


@cheat("goes on with the old chains", "does not fit the chain")
def _() -> House:
    h, _ = begun()
    h.rekey("x")
    h.order("red", "storm", "r1", h.checkpoint())
    h.roll("red")
    return h


@cheat("uses one chain for two epochs", "shown before")
def _() -> House:
    h, _ = begun()
    h.log("dice.rekeyed", {"chains": h.anchors(0), "epoch": 1, "reason": "x"})
    return h


@cheat("new chains whose links are public", "shown before")
def _() -> House:
    h, _ = ordered()
    h.roll("red")
    anchor = h.chain("red", 0).link(1).hex()
    h.log("dice.rekeyed", {"chains": {**h.anchors(1), "blue": anchor}, "epoch": 1, "reason": "x"})
    return h


@cheat("new chains for one stream alone", "a chain for each stream")
def _() -> House:
    h, _ = begun()
    h.log("dice.rekeyed", {"chains": {"blue": "12" * 32}, "epoch": 1, "reason": "x"})
    return h


@cheat("new chains for a stream of their own", "a chain for each stream")
def _() -> House:
    h, _ = begun()
    chains = {**h.anchors(1), "luck": "12" * 32}
    h.log("dice.rekeyed", {"chains": chains, "epoch": 1, "reason": "x"})
    return h


@cheat("new chains at the moment when set-up is rolled", "no checkpoint fixed")
def _() -> House:
    h = House(False)
    h.order("red", "join", "rj", 1)
    h.order("blue", "join", "bj", 1)
    h.rekey("x")
    h.happens("match.begun")
    h.roll("table", epoch=1)
    return h


@cheat("new chains at the moment when a window's time is over", "no checkpoint fixed")
def _() -> House:
    h, _ = begun()
    h.rekey("x")
    h.happens("lapsed")
    h.roll("table", epoch=1)
    return h


@cheat("skips an epoch", "epoch 2 of the dice follows")
def _() -> House:
    h, _ = begun()
    h.rekey(epoch=2)
    return h


@cheat("makes new chains while a free roll waits", "while event 6 waits for its dice")
def _() -> House:
    h, n = begun()
    h.order("blue", "note luck", "bn", n, "note")
    h.rekey()
    return h

"""Chains of links, their anchors, and who takes the next link (docs/fair-play.md, 3)."""

from typing import Any, Final

from domain.journal.dice import CHAIN_LENGTH, back
from domain.journal.entries import TALK, Entry
from service.audit import bodies, rounds
from service.audit.match import SERVER, AuditedCause, AuditedChain, AuditedMatch, AuditedRoll
from service.audit.reporting.report import fail

COMPUTER: Final = "computer:"


def anchored(m: AuditedMatch, n: int, anchors: dict[str, str]) -> None:
    """Entry `n` publishes the anchor of each stream."""
    for stream, anchor in anchors.items():
        link = bytes.fromhex(anchor)
        _show(m, n, link)
        m.chains[stream] = AuditedChain(stream, n, link)
    m.every_chain += m.chains.values()


def _show(m: AuditedMatch, n: int, link: bytes) -> None:
    if link in m.shown:
        fail(n, "it brings a link that was shown before")
    m.shown.add(link)


def rekeyed(m: AuditedMatch, entry: Entry, body: bodies.Rekeyed) -> None:
    """`dice.rekeyed`. It is always told: whoever makes new chains may know some orders."""
    n = entry.n
    if body.epoch != m.epoch + 1:
        fail(n, f"epoch {body.epoch} of the dice follows epoch {m.epoch}")
    if m.waiting:
        fail(n, f"it brings new chains while event {m.waiting[0].n} waits for its dice")
    if body.chains.keys() != m.chains.keys():
        fail(n, "it does not bring a chain for each stream, and for no other")
    anchored(m, n, body.chains)
    m.epoch, m.born = body.epoch, n
    m.plans.clear()
    m.report.told.append(f"Event {n} brought new chains of dice: {body.reason!s:.200}")


def replaced(m: AuditedMatch, entry: Entry, body: bodies.Replaced) -> None:
    """`seat.replaced`: a computer plays on, and the dice of the seat are the house's."""
    if not body.by.startswith(COMPUTER):
        fail(entry.n, "a seat is replaced by what is not a computer")
    m.house.add(body.seat)
    m.seated.append((entry.n, body.seat, "computer"))


def seated(m: AuditedMatch, entry: Entry, pub: dict[str, Any]) -> None:
    """`seat.taken`: a person sits there from here on."""
    m.seated.append((entry.n, str(pub.get("seat")), "person"))


def take(m: AuditedMatch, n: int, ts: str, stream: str) -> AuditedRoll:
    """Entry `n` takes the next link of a stream, for what waits for it."""
    cause = _rolls_for(m, n, stream)
    if stream in cause.streams:
        fail(n, f"it is a second roll on stream {stream} for one order")
    if m.beacon is not None:
        rounds.appeared(m.beacon, n, ts, cause)
    cause.streams = (*cause.streams, stream)
    chain = m.chains.get(stream)
    if chain is None:
        fail(n, f"whoever ordered had seen no chain of stream {stream:.100}")
    of_house = cause.seat == SERVER
    if of_house and chain.first < 0:
        chain.first = cause.n
    chain.used += 1
    if chain.used > CHAIN_LENGTH:
        fail(n, f"the chain of stream {stream} has no link {chain.used}")
    roll = m.rolls[n] = AuditedRoll(n, chain, chain.used, cause, of_house or cause.seat in m.house)
    m.live.append(n)
    return roll


def _rolls_for(m: AuditedMatch, n: int, stream: str) -> AuditedCause:
    """What entry `n` must be rolled for."""
    if stream == TALK and m.waiting:
        return m.waiting.popleft()
    cause = m.cause
    if stream == TALK or cause is None or not cause.due:
        fail(n, f"it rolls on stream {stream:.100}, and nothing waits for dice there")
    if m.parted >= 0:
        fail(m.parted, f"it stands between event {cause.n} and its dice")
    if not cause.streams and stream != cause.due:
        due = f"event {cause.n} is due on {cause.due}"
        fail(n, f"it rolls on stream {stream:.100}, but {due}")
    if m.plans:
        fail(n, "it rolls while plans are sealed")
    return cause


def open_link(m: AuditedMatch, n: int, body: bodies.Roll, roll: AuditedRoll) -> bytes:
    """The link that entry `n` opens: the one that it took, of the chain that was anchored."""
    chain, link = roll.chain, bytes.fromhex(body.reveal)
    if body.stream != chain.stream:
        fail(n, f"it rolls on stream {body.stream:.100} where {chain.stream} was used")
    if body.i != roll.i:
        fail(n, f"it opens link {body.i} of stream {chain.stream}, but link {roll.i} is next")
    if back(link, roll.i - chain.i) != chain.link:
        fail(n, f"its link does not fit the chain of stream {chain.stream}")
    _show(m, n, link)
    chain.i, chain.link = roll.i, link
    return link

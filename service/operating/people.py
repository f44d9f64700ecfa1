"""Acts on people: who comes in, who speaks, who is an operator, and two accounts made one."""

import re
from ipaddress import ip_address, ip_network

from service.application.matches import Matches
from service.operating.asked import AskedAct, NotDone, Prepared, person_meant
from service.people.register import BadAddress, People, plain_address
from service.store.house.barred import (
    ADDRESS,
    DOMAIN,
    MUTED,
    NETWORK,
    PERSON,
    bar_statement,
    free_statement,
    is_barred,
    players_of_domain,
    shut_out_statements,
    write_again_statement,
)
from service.store.house.operators import (
    appoint_statement,
    dismiss_statements,
    is_operator,
    operators,
)
from service.store.people.forgetting import merge_statements, played_by_both
from service.store.people.players import domains_of
from service.store.recorder import Recorder

_DOMAIN = re.compile(r"(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}")
WIDEST = {4: 8, 6: 16}
"""The shortest prefix of a network that can be banned: a slip shall not shut out the world."""


def _meant(matches: Matches, told: str) -> tuple[str, str]:
    """What is to be banned: its kind, and how it is kept. Raises NotDone.

    An address that is somebody's means that person, with all their addresses.
    """
    name = told.strip().lower()
    if "@" in name:
        try:
            address = plain_address(name)
        except BadAddress as error:
            raise NotDone(str(error)) from None
        found = People(matches.recorder).at(address)
        return (PERSON, found.id) if found else (ADDRESS, address)
    if _is_network(name):
        return NETWORK, _network(name)
    if "." in name and _DOMAIN.fullmatch(name):
        return DOMAIN, name
    return PERSON, person_meant(matches, told).id


def _is_network(name: str) -> bool:
    try:
        ip_address(name.partition("/")[0])
    except ValueError:
        return False
    return True


def _network(name: str) -> str:
    try:
        network = ip_network(name, strict=False)
    except ValueError:
        raise NotDone(
            f"{name[:60]} is not a network: write 203.0.113.0/24 or 2001:db8::/48."
        ) from None
    if network.prefixlen < WIDEST[network.version]:
        raise NotDone(
            f"{network} is too wide: ban a network of /{WIDEST[network.version]} at most."
        )
    if network.version == 6 and network.prefixlen > 64:
        network = network.supernet(new_prefix=64)
    return str(network)


def ban(matches: Matches, asked: AskedAct) -> Prepared:
    """Keep a person, an address, a mail domain or a network out."""
    store, (kind, what) = matches.recorder, _meant(matches, asked.on)
    people = _people(store, kind, what)
    if asked.by in people or (kind == NETWORK and _holds(what, asked.network)):
        raise NotDone("That would shut yourself out; nothing was done.")
    _check_not_last(store, people)
    if is_barred(store, kind, what):
        raise NotDone(f"The {kind} {what} is banned already.")
    out = [one for player in people for one in shut_out_statements(player)]
    roles = [one for player in people for one in dismiss_statements(player)]
    told = f"The {kind} {what} is banned."
    return Prepared(told, [bar_statement(kind, what, asked.now), *out, *roles], f"{kind} {what}")


def _people(store: Recorder, kind: str, what: str) -> list[str]:
    """The people whom a ban shuts out at once: those of a domain with no address elsewhere."""
    if kind != DOMAIN:
        return [what] if kind == PERSON else []
    known = People(store)
    found = players_of_domain(store, what)
    return [p for p in found if all(what in domains_of(a) for a in known.addresses(p))]


def _holds(network: str, address: str) -> bool:
    try:
        return bool(address) and ip_address(address) in ip_network(network)
    except ValueError:
        return False


def _check_not_last(store: Recorder, people: list[str]) -> None:
    there = operators(store)
    if there and not set(there) - set(people):
        raise NotDone("That would leave the house without an operator; appoint another one first.")


def unban(matches: Matches, asked: AskedAct) -> Prepared:
    """Let them in again; whoever is let in signs in anew."""
    kind, what = _meant(matches, asked.on)
    if not is_barred(matches.recorder, kind, what):
        raise NotDone(f"The {kind} {what} is not banned.")
    heard = [write_again_statement(what)] if kind == PERSON else []
    told = f"The {kind} {what} is not banned any more."
    return Prepared(told, [free_statement(kind, what), *heard], f"{kind} {what}")


def mute(matches: Matches, asked: AskedAct) -> Prepared:
    """Take the word from a person: they chat, write notes and invite no more, but play on."""
    who = person_meant(matches, asked.on)
    if who.id == asked.by:
        raise NotDone("You cannot mute yourself.")
    if is_barred(matches.recorder, MUTED, who.id):
        raise NotDone(f"{who.name} is muted already.")
    told = f"{who.name} is muted, and plays on."
    return Prepared(told, [bar_statement(MUTED, who.id, asked.now)], f"person {who.id}")


def unmute(matches: Matches, asked: AskedAct) -> Prepared:
    """Give it back."""
    who = person_meant(matches, asked.on)
    if not is_barred(matches.recorder, MUTED, who.id):
        raise NotDone(f"{who.name} is not muted.")
    return Prepared(f"{who.name} may speak.", [free_statement(MUTED, who.id)], f"person {who.id}")


def appoint(matches: Matches, asked: AskedAct) -> Prepared:
    """Make a person an operator."""
    who, store = person_meant(matches, asked.on), matches.recorder
    if is_operator(store, who.id):
        raise NotDone(f"{who.name} is an operator already.")
    if not People(store).addresses(who.id):
        raise NotDone(f"{who.name} has no confirmed address; let them sign in once first.")
    if is_barred(store, PERSON, who.id):
        raise NotDone(f"{who.name} is banned; unban them first.")
    told = f"{who.name} is an operator."
    return Prepared(told, [appoint_statement(who.id, asked.now)], f"person {who.id}")


def dismiss(matches: Matches, asked: AskedAct) -> Prepared:
    """Make a person an operator no more."""
    who = person_meant(matches, asked.on)
    if not is_operator(matches.recorder, who.id):
        raise NotDone(f"{who.name} is not an operator.")
    _check_not_last(matches.recorder, [who.id])
    told = f"{who.name} is an operator no more."
    return Prepared(told, dismiss_statements(who.id), f"person {who.id}")


def merge(matches: Matches, asked: AskedAct) -> Prepared:
    """Make two accounts of one person one: all that the first has goes to the second."""
    store = matches.recorder
    who, into = person_meant(matches, asked.on), person_meant(matches, asked.to)
    if who.id == into.id:
        raise NotDone("These are one account already.")
    if is_operator(store, who.id):
        raise NotDone(f"{who.name} is an operator; dismiss that account first, or merge the other.")
    for one in (who, into):
        if is_barred(store, PERSON, one.id):
            raise NotDone(f"{one.name} ({one.id}) is banned; unban them first.")
    if both := played_by_both(store, who.id, into.id):
        raise NotDone(f"Both hold a seat in {', '.join(both[:5])}; close that first.")
    told = f"{who.name} ({who.id}) is one with {into.name} ({into.id})."
    object_ = f"person {who.id} into {into.id}"
    return Prepared(told, merge_statements(who.id, into.id), object_)

"""What an operator asks for, and what is to be written for it: nothing is written here."""

from collections.abc import Callable, Sequence

import msgspec

from service.application.matches import Matches
from service.people.register import BadAddress, People, Player
from service.store.people.seats import like
from service.store.recorder import Statement
from service.store.repository import NoSuchMatch


class NotDone(ValueError):
    """Why an act is not done, in one sentence: nothing of it is."""


class AskedAct(msgspec.Struct, frozen=True):
    """An act that somebody asks for."""

    act: str
    on: str
    """To what it is done, as its operator names it."""
    why: str
    to: str = ""
    """A second thing: to whom a seat goes, into whom an account is merged."""
    by: str = ""
    """The operator; "" is whoever runs the machine."""
    network: str = ""
    """The network address from which they ask; "" is the machine itself."""
    now: int = 0
    """Unix seconds."""


class Prepared(msgspec.Struct, frozen=True):
    """What is to be written for an act."""

    told: str
    """What was done, in one sentence."""
    statements: Sequence[Statement] = ()
    object: str = ""
    """What it was done to, as it is written down; "" as it was named."""
    match: str = ""
    """The match that it touches: its players see it."""
    keep: Callable[[Sequence[Statement]], None] | None = None
    """Writes it in the journal of that match, with these statements; None where nothing is to."""


def person_meant(matches: Matches, told: str) -> Player:
    """The person whom an id, the address of a page or a mail address means. Raises NotDone."""
    people, name = People(matches.recorder), told.strip().removeprefix("people/")
    try:
        found = people.at(name) if "@" in name else people.player(name)
    except BadAddress as error:
        raise NotDone(str(error)) from None
    if found is None:
        told = f"Nobody here is called {name[:60]}: "
        known = (
            "they sign in once first" if "@" in name else "give a mail address, or a person's id"
        )
        raise NotDone(f"{told}{known}.")
    return found


def match_meant(matches: Matches, told: str) -> str:
    """A match that there is. Raises NotDone."""
    name = told.strip()
    try:
        matches.repository.size(name)
    except NoSuchMatch:
        raise NotDone(f"There is no match {name[:60]}.") from None
    return name


def words_meant(words: str) -> str:
    """What LIKE compares with for words that an operator looks for."""
    return like(" ".join(words.split())[:100])

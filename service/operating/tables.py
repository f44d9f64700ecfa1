"""Acts on matches and on what is said beside them."""

from collections.abc import Sequence
from functools import partial

from domain.match.parts.sitting import no_such_seat
from domain.table.ending import close as close_match
from service.application.erasing import erase_note
from service.application.matches import Contended, Matches
from service.operating.asked import AskedAct, NotDone, Prepared, match_meant, person_meant
from service.people.chat import SPECTATORS, WAITING
from service.people.inviting import mailed_to
from service.people.register import People
from service.store.house.openings import hide_statement, is_hidden, unhide_statement
from service.store.lists.models import erased
from service.store.people.chat import move_statement, said_named, unsay_statement
from service.store.people.clubs import club_of_id, rename_club_statement
from service.store.people.players import rename_statement
from service.store.people.seats import hold_statement, no_hash_statement
from service.store.post.letters import drop_read_letters_statement
from service.store.post.owed import owe, tell_anew_statement
from service.store.recorder import Statement


def close(matches: Matches, asked: AskedAct) -> Prepared:
    """End a match as it stands: it is adjudicated by the house (table.3)."""
    match = match_meant(matches, asked.on)
    if matches.repository.match(match).outcome is not None:
        raise NotDone(f"The match {match} is over already.")
    why = f"Adjudicated by the house: {asked.why.rstrip('.')}."

    def keep(aside: Sequence[Statement]) -> None:
        ending = partial(close_match, why=why)
        if matches.by_itself(match, ending, checkpoint=True, aside=aside) is None:
            raise NotDone(f"The match {match} is over already.")

    return Prepared(f"The match {match} is over; its players learn why.", match=match, keep=keep)


def hide(matches: Matches, asked: AskedAct) -> Prepared:
    """Take a match off the lists; whoever has its address still finds it."""
    match = match_meant(matches, asked.on)
    if is_hidden(matches.recorder, match):
        raise NotDone(f"The match {match} is hidden already.")
    statements = [hide_statement(match, asked.now)]
    return Prepared(f"No list shows the match {match} any more.", statements, match=match)


def show(matches: Matches, asked: AskedAct) -> Prepared:
    """Put it on the lists again, or for the first time."""
    match = match_meant(matches, asked.on)
    if not is_hidden(matches.recorder, match):
        raise NotDone(f"The match {match} is not hidden.")
    return Prepared(f"Lists show the match {match}.", [unhide_statement(match)], match=match)


def seat(matches: Matches, asked: AskedAct) -> Prepared:
    """Hand a seat back to its player: what opened it before opens it no more."""
    name, _, place = asked.on.strip().partition("/")
    match, store = match_meant(matches, name), matches.recorder
    there = matches.repository.match(match)
    if place not in there.sitting.places:
        raise NotDone(no_such_seat(place, there.sitting.places))
    if there.sitting.seats.get(place, "person") != "person":
        raise NotDone(f"A computer plays {place.title()}.")
    who = person_meant(matches, asked.to)
    held = People(store).holder(match, place)
    if held is not None and held.player == who.id:
        told = f"{who.name} holds {place.title()} already; other tokens of it are void now."
        return Prepared(told, [no_hash_statement(match, place)], match=match)
    address = mailed_to(People(store), who.id)
    statements = [
        hold_statement(match, place, who.id, address),
        no_hash_statement(match, place),
        tell_anew_statement(match, place),
        owe(match, place, there.size - 1, "invitation", there.ts),
    ]
    object_ = f"{match}/{place} to {who.id}"
    return Prepared(f"{place.title()} is {who.name}'s.", statements, object_, match)


def erase(matches: Matches, asked: AskedAct) -> Prepared:
    """Take away words of a chat or a note, a name, or a box with its pictures, for good."""
    name, _, entry = asked.on.strip().partition(":")
    if entry:
        return _note(matches, match_meant(matches, name), entry)
    if said := said_named(matches.recorder, name):
        match = said.match
        return Prepared("The words are gone.", [unsay_statement(name)], f"words {name}", match)
    if named := _name(matches, name):
        return named
    box = next((box for box in matches.boxes.every() if box.hash == name), None)
    if box is None:
        told = (
            "Name words of a chat by their id, a note as MATCH:ENTRY, a person or a club by its id,"
            " or a box by its hash."
        )
        raise NotDone(told)

    def keep(aside: Sequence[Statement]) -> None:
        matches.recorder.write(aside)
        matches.boxes.forget(box.hash, played=matches.boxes.is_played(box.hash))

    return Prepared("The box and its pictures are gone.", object=f"box {name}", keep=keep)


def _name(matches: Matches, name: str) -> Prepared | None:
    """Takes the name of a person or a club away; None where neither is called so."""
    if club_of_id(matches.recorder, name):
        new = nameless("Club", name)
        told = f"The club is called {new} now."
        return Prepared(told, [rename_club_statement(name, new)], f"name of club {name}")
    try:
        who = person_meant(matches, name)
    except NotDone:
        return None
    new = nameless("Player", who.id)
    told = f"The person is called {new} now."
    return Prepared(told, [rename_statement(who.id, new, who.zone)], f"name of person {who.id}")


def nameless(what: str, name: str) -> str:
    """What somebody is called whose name was taken away."""
    return f"{what} {name[:4]}"


def _note(matches: Matches, match: str, entry: str) -> Prepared:
    if not (entry.isascii() and entry.isdigit() and len(entry) < 10):
        raise NotDone("Name a note by the number of its entry, as MATCH:57.")
    n = int(entry)

    def keep(aside: Sequence[Statement]) -> None:
        gone = [erased(match, n), drop_read_letters_statement(match)]
        try:
            erase_note(matches, match, n, [*gone, *aside])
        except (LookupError, Contended) as error:
            raise NotDone(str(error.args[0])) from None

    told = f"The words of entry {n} are gone; its hash stays."
    return Prepared(told, object=f"{match}:{n}", match=match, keep=keep)


def allow(matches: Matches, asked: AskedAct) -> Prepared:
    """Let the first words of a newcomer through; what they say next goes out at once."""
    name = asked.on.strip()
    said = said_named(matches.recorder, name)
    if said is None or said.room != WAITING:
        raise NotDone(f"No words wait under the id {name[:60]}.")
    statements = [move_statement(name, SPECTATORS)]
    return Prepared("Everybody reads them now.", statements, f"words {name}")

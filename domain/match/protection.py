"""What protects the dice of a match, in a sentence for its people, and what they wait for."""

from collections.abc import Iterable

from domain.journal.moments import later
from domain.match.match import Match


def protection(match: Match[object]) -> str:
    """Who could choose a roll of this match, and who could not."""
    keys = match.keys
    if keys is None:
        return _first(match)
    if keys.witness:
        names = _listed(witness.vkey.partition("+")[0] for witness in keys.witness)
        return (
            f"The dice of this match are protected by the witness {names}, on another machine: "
            "nobody can choose or foresee a roll, not even who runs this house."
        )
    if keys.letters and keys.house:
        seats = _listed(seat.title() for seat in keys.house)
        return (
            f"The dice of {seats}, of the set-up and of time that runs out are made of another "
            "player's key, and those of your own orders of yours: who runs this house cannot "
            "choose them."
        )
    return (
        "No witness protects this match: the dice of your own orders cannot be chosen by anybody, "
        "but those of computers, of the set-up and of time that runs out rest on the word of who "
        "runs this house."
    )


def waiting(match: Match[object]) -> str:
    """What the dice of a match wait for now, and until when; "" where they wait for nothing."""
    waits = match.waits
    if waits is None:
        return ""
    if not match.witnessed:
        keepers = _listed(seat.title() for seat in match.keepers) or "a person who sits down"
        return f"The dice of entry {waits.n} wait for a key of {keepers}: “key {waits.n}”."
    assert match.keys is not None
    names = _listed(witness.vkey.partition("+")[0] for witness in match.keys.witness)
    until = later(waits.ts, match.keys.wait) if waits.ts else ""
    after = f" If he is silent until {until}, a player may let them be rolled: “key {waits.n}”."
    return (
        f"The dice of entry {waits.n} wait for the witness {names}, who is asked again and again."
        f"{after if until else ''}"
    )


def _first(match: Match[object]) -> str:
    if match.two_keys:
        seats = _listed(seat.title() for seat in match.two_keys)
        return (
            f"The dice of {seats} are made of another player's key, so that who runs this house "
            "cannot choose them."
        )
    return (
        "The dice of your orders are fixed by sealed chains and by your own orders; who runs this "
        "house and plays himself could still steer the dice."
    )


def _listed(names: Iterable[str]) -> str:
    return " and ".join(names)

"""What protects the dice of a match, in one sentence for who is about to join."""

from collections.abc import Iterable

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
    return (
        "No witness protects this match: the dice of your own orders cannot be chosen by anybody, "
        "but those of computers, of the set-up and of time that runs out rest on the word of who "
        "runs this house."
    )


def _first(match: Match[object]) -> str:
    if match.two_keys:
        seats = _listed(seat.title() for seat in match.two_keys)
        return (
            f"The dice of {seats} are made of another player's key, so that who runs this house "
            "cannot choose them."
        )
    return (
        "The dice of your orders are made of sealed chains and of your orders; who runs this "
        "house and plays himself could still steer some of them."
    )


def _listed(names: Iterable[str]) -> str:
    return " and ".join(names)

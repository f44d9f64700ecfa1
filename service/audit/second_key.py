"""Who held a key to the dice besides the house, in sentences that open the report of an audit."""

from collections.abc import Iterable
from typing import Final

from service.house.cosign import CosignKey
from service.house.signed_notes import VerifyKey

BY_LETTER: Final = (
    "This match has no witness: the dice of the house's seats, of set-up and of time that is over "
    "are made of letters of other persons."
)
NOBODY: Final = "This match has no witness, and nobody else held a second key to its dice."


def held_by(
    witnesses: Iterable[CosignKey],
    origin: str,
    house: Iterable[VerifyKey],
    trusted: Iterable[CosignKey],
) -> list[str]:
    """A sentence for each witness of a match: whose he is, as far as an export can tell.

    One with a name below that of the house, or with a key of it, is the house's own, whoever
    trusts him.
    """
    name, mine = origin.partition("/")[0], {key.vkey for key in trusted}
    keys = {key.public.public_bytes_raw() for key in house}
    told = []
    for one in witnesses:
        if one.name.partition("/")[0] == name or one.public.public_bytes_raw() in keys:
            whose = "is the house's own: who runs the house may hold both keys to its dice."
        elif one.vkey in mine:
            whose = "is one whom you trust."
        else:
            whose = "bears another name than the house; whose he is, no export can show."
        told.append(f"The witness of this match, {one.name}, {whose}")
    return told

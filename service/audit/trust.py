"""Whom a reader trusts: houses, cosigners and how many of them, beacons (docs/fair-play.md, 6).

It is one text file of the reader's own, a name a line: `house VKEY`, `cosigner VKEY`, `need K`,
`beacon KEY GENESIS PERIOD`; what stands behind is for the reader alone.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.journal.rounds import Beacon, is_public
from service.house.cosign import CosignKey, parse_cosign_key
from service.house.signed_notes import BadSignedNote, parse_vkey

MOST: Final = 64
"""Keys of each kind that a reader can name."""


class BadTrust(ValueError):
    """The list cannot be read; says in which line, and why."""


class Trust(msgspec.Struct, frozen=True):
    """Whom a reader trusts."""

    houses: Sequence[str] = ()
    """Vkeys of houses, best out of an invitation."""
    cosigners: Sequence[CosignKey] = ()
    need: int = 0
    """How many of the cosigners must have signed: more than half; 0 where none are named."""
    beacons: Sequence[tuple[str, int, int]] = ()
    """Key, genesis and period of each; quicknet is always trusted."""

    def has(self, beacon: Beacon) -> bool:
        """Whether the rounds of a beacon are trusted: it is its key and both its times."""
        return is_public(beacon) or (beacon.key, beacon.genesis, beacon.period) in self.beacons


NOBODY: Final = Trust()


def trust(
    houses: Sequence[str] = (),
    cosigners: Sequence[str] = (),
    need: int = 0,
    beacons: Sequence[tuple[str, int, int]] = (),
) -> Trust:
    """The same of vkeys; without a `need` more than half of the cosigners. Raises BadTrust."""
    try:
        for vkey in houses:
            parse_vkey(vkey)
        keys = [parse_cosign_key(vkey) for vkey in dict.fromkeys(cosigners)]
    except BadSignedNote as error:
        raise BadTrust(f"{error}") from None
    if len({key.public.public_bytes_raw() for key in keys}) < len(keys):
        raise BadTrust("one cosigner is named twice, under two names; name each once")
    need = need or (len(keys) // 2 + 1 if keys else 0)
    if keys and not len(keys) < 2 * need <= 2 * len(keys):
        raise BadTrust(
            f"{need} of {len(keys)} cosigners is not possible: ask for {len(keys) // 2 + 1} to "
            f"{len(keys)} of them, for with half two histories could each have enough"
        )
    if need and not keys:
        raise BadTrust(f"{need} cosigners are asked for, and none is named")
    if max(len(houses), len(keys), len(beacons)) > MOST:
        raise BadTrust(f"more than {MOST} keys of one kind are named")
    return Trust(tuple(houses), tuple(keys), need, tuple(beacons))


def read_trust(text: str) -> Trust:
    """The list of a file. Raises BadTrust."""
    named: dict[str, list[list[str]]] = {"house": [], "cosigner": [], "need": [], "beacon": []}
    for number, line in enumerate(text.splitlines(), 1):
        kind, *words = line.split() or ["#"]
        if kind.startswith("#"):
            continue
        if kind not in named or len(words) < (3 if kind == "beacon" else 1):
            form = "house VKEY, cosigner VKEY, need K or beacon KEY GENESIS PERIOD"
            raise BadTrust(f"line {number} reads {kind[:40]!r}, and a line is {form}")
        if not all(map(_is_number, words[1:3] if kind == "beacon" else words[: kind == "need"])):
            raise BadTrust(f"line {number} has no number where {kind} needs one")
        named[kind].append(words)
    if len(named["need"]) > 1:
        raise BadTrust("need is there twice")
    return trust(
        [words[0] for words in named["house"]],
        [words[0] for words in named["cosigner"]],
        int(named["need"][0][0]) if named["need"] else 0,
        [(words[0], int(words[1]), int(words[2])) for words in named["beacon"]],
    )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 15

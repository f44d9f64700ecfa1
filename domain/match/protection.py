"""What protects the dice of a match, in a sentence for its people, and what they wait for.

Each is a sentence with gaps and what stands in them, so that a page can say it in the language of
its reader; :func:`protection` and :func:`waiting` say it in English.
"""

from collections.abc import Collection, Iterable, Mapping

from domain.journal.timestamps import later
from domain.match.match import Match

WITNESSED = (
    "The witness {names}, on another machine, protects the dice of this match: nobody can "
    "choose or foresee a roll, not even whoever runs this house."
)
AT_HOME = (
    "The witness of this match, {names}, belongs to this house itself. Nobody else can "
    "choose or foresee a roll, and nobody at all can choose the dice of your own orders; "
    "but whoever runs this house holds both keys to those of computers, of the set-up and "
    "of time that runs out."
)
LETTERED = (
    "The dice of {names}, of the set-up and of time that runs out are made from another "
    "player's key, and those of your own orders from a number that your browser or mail "
    "program draws, so whoever runs this house cannot choose them."
)
UNWITNESSED = (
    "No witness protects this match. Nobody can choose the dice of your own orders. For "
    "those of computers, of the set-up and of time that runs out you have the word of "
    "whoever runs this house, and for their own dice too if they play."
)
FOR_A_KEY = "The dice of entry {n} wait for a key of {names}: “key {n}”."
FOR_YOUR_KEY = "The dice of entry {n} wait for your key: “key {n}”."
FOR_YOURS_OR = "The dice of entry {n} wait for your key, or one of {names}: “key {n}”."
FOR_A_PERSON = "The dice of entry {n} wait until a person sits down and gives a key: “key {n}”."
FOR_THE_WITNESS = "The dice of entry {n} wait for the witness {names}; the house keeps asking."
IF_SILENT = (
    "If the witness has not answered by {until}, another player may have them rolled: “key {n}”."
)

SENTENCES = (
    WITNESSED, AT_HOME, LETTERED, UNWITNESSED,
    FOR_A_KEY, FOR_YOUR_KEY, FOR_YOURS_OR, FOR_A_PERSON, FOR_THE_WITNESS, IF_SILENT,
)  # fmt: skip
"""All of them, for the catalogues of other languages."""

Told = tuple[str, Mapping[str, str]]
"""A sentence with gaps, and what stands in them; ``names`` are apart by commas."""


def protection(match: Match[object]) -> str:
    """Who could choose a roll of this match, and who could not."""
    said, gaps = protected_by(match)
    return said.format(**_english(gaps))


def protected_by(match: Match[object]) -> Told:
    """The same, with its gaps apart."""
    keys = match.dice.keys
    if keys.witness:
        return AT_HOME if _at_home(match) else WITNESSED, {"names": _witnesses(match)}
    if keys.letters and keys.house:
        return LETTERED, _of_seats(keys.house)
    return UNWITNESSED, {}


def waiting(match: Match[object]) -> str:
    """What the dice of a match wait for now, and until when; "" where they wait for nothing."""
    return " ".join(said.format(**_english(gaps)) for said, gaps in waited_for(match))


def waited_for(match: Match[object], reader: str = "") -> tuple[Told, ...]:
    """The same sentences, with their gaps apart, as they are said to a ``reader`` at a seat."""
    waits = match.dice.waits
    if waits is None:
        return ()
    n = str(waits.n)
    if not match.dice.witnessed:
        return (_for_a_key(n, match.sitting.keepers, reader),)
    asked = (FOR_THE_WITNESS, {"n": n, "names": _witnesses(match)})
    if not waits.ts:
        return (asked,)
    return asked, (IF_SILENT, {"n": n, "until": later(waits.ts, match.dice.keys.wait)})


def _for_a_key(n: str, keepers: Collection[str], reader: str) -> Told:
    """Whose key a roll waits for; who is asked himself is spoken to."""
    if not keepers:
        return FOR_A_PERSON, {"n": n}
    others = [seat for seat in keepers if seat != reader]
    if not others:
        return FOR_YOUR_KEY, {"n": n}
    said = FOR_YOURS_OR if reader in keepers else FOR_A_KEY
    return said, {"n": n, **_of_seats(others)}


def _of_seats(seats: Iterable[str]) -> dict[str, str]:
    return {"names": ", ".join(seat.title() for seat in seats)}


def _witnesses(match: Match[object]) -> str:
    return ", ".join(witness.vkey.partition("+")[0] for witness in match.dice.keys.witness)


def _at_home(match: Match[object]) -> bool:
    """Whether every witness has a name of the house: it says that they are its own."""
    names = _witnesses(match).split(", ")
    house = match.origin.partition("/")[0]
    return all(name.partition("/")[0] == house for name in names)


def _english(gaps: Mapping[str, str]) -> dict[str, str]:
    return {name: told.replace(", ", " and ") for name, told in gaps.items()}

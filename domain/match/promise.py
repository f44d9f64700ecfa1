"""What a house promises of the chance in a match: all of it, in sentences for its people.

Each is a sentence with gaps and what stands in them, so that pages and mails can say it in the
language of their reader. Whoever reads names no cosigner here; the verifiers know whom they trust.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from domain.journal.rounds import is_public
from domain.match.fair_terms import Fair
from domain.match.parts.dice import Dice

BY_DRAND = "The dice come from drand, a public source of chance that this house cannot influence."
BY_BEACON = (
    "The dice come from the beacon {key}, which is not the public one: if whoever runs this house "
    "holds its key, or has it from a friend, they know the dice beforehand."
)
BY_WORD = (
    "That an order stood before its dice is the word of this house alone: whoever runs it could "
    "choose dice."
)
BY_COSIGNERS = (
    "This house has {names} sign that each order stood before its dice; the export shows which "
    "they signed in time. With {liars} of them on their side, whoever runs this house could choose "
    "dice."
)
BY_COSIGNER = (
    "This house has {names} sign that each order stood before its dice; the export shows which "
    "were signed in time. Together the two could choose dice."
)
QUICK = (
    "Quick dice: this house rolls them at once. Its operator can know dice beforehand, and could "
    "choose those of computers, of the set-up, of what happens by itself and of every seat that "
    "they or a friend play."
)
YOURS = (
    "Yours hang on a number that your own program draws; if that program is a page of this house, "
    "they could choose yours too. They could also refuse an order until its dice please them: your "
    "notes and your sent mail would show that."
)
LATE_ROLL = (
    "Too few cosigners signed entry {entries} before its dice were out: that its roll was not "
    "chosen is the word of this house alone."
)
LATE_ROLLS = (
    "Too few cosigners signed entries {entries} before their dice were out: that {count} rolls "
    "were not chosen is the word of this house alone."
)
KEPT = (
    "What happened up to entry {n} cannot be changed later without {liars} of {names} on the side "
    "of whoever runs this house."
)
KEPT_BY_ONE = (
    "What happened up to entry {n} cannot be changed later without {names} on the side of whoever "
    "runs this house."
)
UNKEPT = (
    "What happened could be changed later; a mail, notes or an export that you keep would show it."
)
SECRETS = (
    "The operator of this house can read all that is hidden here: hands, sealed orders, notes "
    "between players. Nothing prevents that. Hidden rolls and decks are proved only once they are "
    "opened."
)
TAKEN_BACK_ROLL = (
    "A roll was taken back after it was seen (entry {entries}). That everybody agreed is the word "
    "of this house."
)
TAKEN_BACK_ROLLS = (
    "{count} rolls were taken back after they were seen (entries {entries}). That everybody agreed "
    "is the word of this house."
)
PAGE = (
    "The program in this page comes from this house. Orders by mail or from the command line need "
    "no program of the house."
)
TABLES = "This house plays by tables of its own: {files}."
UNKNOWN_RULES = (
    "It was played under newer rules than this program has. Nobody can order here until whoever "
    "runs this house updates it."
)
OTHER_BUILD = (
    "Its journal names release {release} of its rules; this house was updated since, and plays it "
    "on by the same version of them ({version})."
)
NOT_YET = (
    "The dice of entry {n} are those of round {round}, at {time}. They do not exist yet; they are "
    "rolled by themselves then."
)
LATE = (
    "The dice of entry {n} are those of round {round}, which was to appear at {time} and is not "
    "here yet. Nothing is lost: they are rolled by themselves as soon as it is."
)
SILENT = "{name} has signed nothing since entry {n}: ask them for their last note."

SENTENCES = (
    BY_DRAND, BY_BEACON, BY_WORD, BY_COSIGNERS, BY_COSIGNER, QUICK, YOURS, LATE_ROLL, LATE_ROLLS,
    KEPT, KEPT_BY_ONE, UNKEPT, SECRETS, TAKEN_BACK_ROLL, TAKEN_BACK_ROLLS, PAGE, TABLES,
    UNKNOWN_RULES, OTHER_BUILD, NOT_YET, LATE, SILENT,
)  # fmt: skip
"""All of them, for the catalogues of other languages."""

WAITS = "W"
"""The id of what dice wait for, which pages and mails tell on top."""

NEWS = ("L", "T", "R1", "R2", "G")
"""The ids of what a player hears in each mail about a turn; the invitation has all."""

ASIDE = ("H1", "H2", "S", "B", "R3")
"""The ids of what a page of a match shows to whoever asks for more."""

MOST_ENTRIES = 5
"""Entries that a sentence names."""

Told = tuple[str, Mapping[str, str]]
"""A sentence with gaps, and what stands in them."""


class Promise(msgspec.Struct, frozen=True):
    """One thing that a house promises, or says that it does not."""

    id: str
    told: tuple[Told, ...]
    """Its sentences."""

    @property
    def text(self) -> str:
        """The same in English."""
        return " ".join(said.format(**gaps) for said, gaps in self.told)


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What a house knows of a match besides its opening and what waits for dice."""

    hides: bool = False
    """Whether a seat may know what others do not."""
    tables: tuple[str, ...] = ()
    """The names of tables that the house has of its own."""
    unknown_rules: bool = False
    """Whether they are of a later version than this program has."""
    version: int = 0
    """The version of the rules by which it is played,"""
    release: str = ""
    """and what its journal calls their release, if the house has other files of that version."""
    late: tuple[int, ...] = ()
    """For each roll that too few had signed in time the entry that it was rolled for."""
    back: tuple[int, ...] = ()
    """The rolls that were taken back once they were seen."""
    kept: int = 0
    """How many entries enough cosigners vouch for."""
    stopped: Mapping[str, int] = {}
    """The cosigners who signed once, and not what was rolled for last: their last entries."""
    over: bool = False
    now: str = ""
    """A round that appears before has come late."""


NOTHING_MORE = Known()
"""Of a match that is not opened yet."""


def promise(dice: Dice, known: Known = NOTHING_MORE, *, page: bool = False) -> tuple[Promise, ...]:
    """All that is promised of a match with these dice; ``page`` is where a program of the house
    runs."""
    fair = dice.fair
    found = [
        *_chance(fair),
        *_counted("L", LATE_ROLL, LATE_ROLLS, known.late if fair.cosigners else ()),
        _history(fair, known),
        *([_one("S", SECRETS)] if known.hides else []),
        *_counted("T", TAKEN_BACK_ROLL, TAKEN_BACK_ROLLS, known.back),
        *([_one("B", PAGE)] if page else []),
        *([_one("R1", TABLES, files=", ".join(known.tables))] if known.tables else []),
        *([_one("R2", UNKNOWN_RULES)] if known.unknown_rules else []),
        *_release(known),
        *([] if known.over else _waits(dice, known.now)),
        *(_one("G", SILENT, name=name, n=str(n)) for name, n in known.stopped.items()),
    ]
    return tuple(found)


def _release(known: Known) -> Iterator[Promise]:
    if known.release:
        yield _one("R3", OTHER_BUILD, release=known.release, version=str(known.version))


def _one(id_: str, said: str, **gaps: str) -> Promise:
    return Promise(id_, ((said, gaps),))


def _chance(fair: Fair) -> list[Promise]:
    """Where dice come from, and who says that orders stood before them."""
    if fair.beacon is None:
        return [Promise("D6", ((QUICK, {}), (YOURS, {})))]
    names = _names(fair)
    gaps = {"liars": _liars(fair), "names": ", ".join(names)} if names else {}
    said = (BY_WORD, BY_COSIGNER, BY_COSIGNERS)[min(2, len(names))]
    id_ = "D2" if names else "D4"
    if is_public(fair.beacon):
        return [Promise(id_, ((BY_DRAND, {}), (said, gaps)))]
    return [_one("D5", BY_BEACON, key=fair.beacon.key[:8]), Promise(id_, ((said, gaps),))]


def _names(fair: Fair) -> list[str]:
    return [vkey.partition("+")[0] for vkey in fair.cosigners]


def _liars(fair: Fair) -> str:
    return str(2 * fair.need - len(fair.cosigners))


def _history(fair: Fair, known: Known) -> Promise:
    if not (known.kept and fair.cosigners):
        return _one("H2", UNKEPT)
    n, names = str(known.kept - 1), ", ".join(_names(fair))
    if len(fair.cosigners) == 1:
        return _one("H1", KEPT_BY_ONE, n=n, names=names)
    return _one("H1", KEPT, n=n, names=names, liars=_liars(fair))


def _counted(id_: str, one: str, several: str, rolls: Sequence[int]) -> Iterator[Promise]:
    """A sentence about so many rolls; none where there is none."""
    if rolls:
        entries = sorted(set(rolls))
        named = ", ".join(map(str, entries[:MOST_ENTRIES]))
        more = ", …" if len(entries) > MOST_ENTRIES else ""
        said = one if len(rolls) == 1 else several
        yield _one(id_, said, count=str(len(rolls)), entries=named + more)


def _waits(dice: Dice, now: str) -> Iterator[Promise]:
    for due in dice.due:
        number, appears = dice.round_of(due)
        said = LATE if appears < now else NOT_YET
        yield _one(WAITS, said, n=str(due.n), round=f"{number:,}", time=appears)

"""What is printed: squads, tactics cards and figures, read from the tables once."""

import re
from functools import cache

import msgspec

from domain.game import tables
from domain.game.tables import Row, Table
from domain.games.company_combat.nicknames import NICKNAMES
from domain.games.company_combat.words import Seat, Use

PACKAGE = "domain.games.company_combat"


class Squad(Row, frozen=True):
    """A kind of unit. ``fire`` is its bonus of Suppression Fire, None without any."""

    name: str
    count: int
    strength: int
    """Casualties that destroy it."""
    assault: int
    defense: int
    symbol: str
    """Echelon (or staff) and function of its APP-6 code."""
    fire: int | None = None
    recon: bool = False
    tank: bool = False
    tanks: int = 0
    """Assault bonus against a tank."""
    breach: bool = False
    """Whether cover does not help against it."""
    leader: bool = False
    commander: bool = False


class Tactic(Row, frozen=True):
    """A kind of tactics card."""

    name: str
    count: int
    use: Use
    text: str
    rolls: int = 0
    bonus: int = 0
    cover: int = 0
    tanks_first: bool = False


class Draw(Table, frozen=True):
    """What a side draws in its turn, and holds."""

    squads: int
    tactics: int
    hand: int


class Opening(Table, frozen=True):
    """What the first turns differ in."""

    first_squads: int
    first_tactics: int
    second_tactics: int


class Recon(Table, frozen=True):
    """The highest roll of each result, and the bonus of a success."""

    spotted: int
    nothing: int
    bonus: int


class Suppression(Table, frozen=True):
    """The lowest roll of each result."""

    pinned: int
    casualty: int


class Assault(Table, frozen=True):
    """The highest roll of each result but the best, and what is added at most."""

    hurt: int
    stopped: int
    pinned: int
    casualty: int
    together: int
    leader: int


class Rally(Table, frozen=True):
    """The lowest roll that rallies, and what is added."""

    steady: int
    commander: int
    leader: int


class Victory(Table, frozen=True):
    """Enemy losses that win; own Fronts and enemy Fronts that win, after so many turns."""

    losses: int
    fronts: int
    cornered: int
    after: int


class Limit(Table, frozen=True):
    """Turns of each side after which a match is over."""

    turns: int


class Figures(Row, frozen=True):
    """All figures of the rules."""

    draw: Draw
    opening: Opening
    recon: Recon
    suppression: Suppression
    assault: Assault
    rally: Rally
    victory: Victory
    limit: Limit


def _without_source(file: str) -> dict[str, object]:
    table: dict[str, object] = tables.read(PACKAGE, file, dict[str, object])
    return {key: row for key, row in table.items() if key != "source"}


SQUADS = msgspec.convert(_without_source("squads.toml"), dict[Seat, dict[str, Squad]])
TACTICS = msgspec.convert(_without_source("tactics.toml"), dict[str, Tactic])
FIGURES = tables.read(PACKAGE, "figures.toml", Figures)

SQUAD_KINDS = {kind: squad for squads in SQUADS.values() for kind, squad in squads.items()}


@cache
def kind_of(card: str) -> str:
    """The kind of a card or unit: its id without the number."""
    return card.rpartition("-")[0]


def squad(unit: str) -> Squad:
    """What is printed on a unit's card."""
    return SQUAD_KINDS[kind_of(unit)]


def tactic(card: str) -> Tactic:
    """What is printed on a tactics card."""
    return TACTICS[kind_of(card)]


def squad_deck(seat: Seat) -> tuple[str, ...]:
    """The cards of a side's squad deck."""
    return tuple(f"{kind}-{n + 1}" for kind, s in SQUADS[seat].items() for n in range(s.count))


def tactics_deck() -> tuple[str, ...]:
    """The cards of the deck that both sides share."""
    return tuple(f"{kind}-{n + 1}" for kind, t in TACTICS.items() for n in range(t.count))


_GROUPS = ("squad", "team")
_VERBS = {"assault", "attack", "recon"}
"""What a piece is not called alone, as people order it: an Assault Squad, a Flank Attack."""


def folded(word: str) -> str:
    """A name without capitals and marks, its words in the singular."""
    parts = re.split(r"[\s-]+", re.sub(r"[^\w\s-]", "", word.casefold()))
    return "-".join(p[:-1] if p.isalpha() and p.endswith("s") else p for p in parts)


@cache
def aliases(kind: str) -> frozenset[str]:
    """What a kind of piece may be called: by the last words of what is printed on it."""
    name = (TACTICS.get(kind) or SQUAD_KINDS[kind]).name.casefold()
    printed = re.sub(r"[^\w\s]", "", name).split()
    words = printed[:-1] if printed[-1] in _GROUPS else printed
    ends = ["-".join(words[k:]) for k in range(len(words))]
    grouped = (f"{one}-{group}" for one in ends for group in _GROUPS)
    return frozenset((*ends, *grouped)) - _VERBS


@cache
def calls(kind: str) -> frozenset[str]:
    """The same with what wargamers call it."""
    return aliases(kind) | {*NICKNAMES.get(kind, "").split()}


_ALL = [
    *((key, squad.name, squad.count) for key, squad in SQUAD_KINDS.items()),
    *((key, card.name, card.count) for key, card in TACTICS.items()),
]
_SHARED = set[str].intersection(*({s.name for s in some.values()} for some in SQUADS.values()))
"""What is printed on cards of both sides: only the position tells whose is meant."""
_ONCE = {called for _, called, _ in _ALL} - {called for _, called, count in _ALL if count > 1}
"""What is printed on one card of a side."""
NAMES = (
    {one.replace("-", " "): one for key, _, _ in _ALL for one in aliases(key)}
    | {key: key for side in SQUADS.values() for key in side if key not in map(folded, aliases(key))}
    | {"all": "all"}
    | {
        said: f"{folded(called)}-{n}"
        if called in _SHARED and said.endswith(f"{mark}{n}") and said != name
        else name
        for key, called, count in _ALL
        for n in range(1, count + 1)
        for name in (f"{key}-{n}",)
        for mark in ("-" if key in SQUADS["german"] else " ",)
        for said in (
            name,
            called.replace(" ", mark) + f"{mark}{n}",
            *((called.replace(" ", mark), key) if called in _ONCE else ()),
        )
    }
    | {
        "left flank": "left",
        "right flank": "right",
        "centre": "center",
        "machine gun": "mg",
        "30 cal": "30-mg",
        "airstrike": "air-strike",
        "at-centre": "at-center",
        "at-left": "at-left",
        "at-right": "at-right",
    }
)
"""What squads, cards and Fronts are called, each as orders name it; what both sides
call so is written in two ways, so that it names both and its writer is asked."""

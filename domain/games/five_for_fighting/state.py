"""The position of a match of Five for Fighting: everything that ``evolve`` folds."""

import msgspec

from domain.games.five_for_fighting.words import Beach, Deed, Side, Stage, Task


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a unit on the map stands; what it can do is printed."""

    hex: str
    reduced: bool = False


class Debt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something a seat must answer before the cards go on; the first comes first."""

    task: Task
    seat: str
    unit: str = ""
    """The unit that moved past, or that comes back."""
    by: tuple[str, ...] = ()
    """The units that may fire, or the beaches or units among which to choose."""
    fires: bool | None = None
    """What a commander chose who is asked together with others; None before."""


class Free(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the free German set-up still allows (10.2)."""

    die: int
    left: int
    placed: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """A position. Dictionaries are never changed in place."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    """The optional rules that are on."""
    seats: tuple[str, ...] = ()
    beaches: tuple[Beach, ...] = ()
    last: int = 0
    """The turn after which the match is over."""
    turn: int = 0
    stage: Stage = "land"
    units: dict[str, Unit] = {}
    """The units on the map."""
    gone: tuple[str, ...] = ()
    """Units that were eliminated."""
    drowned: tuple[str, ...] = ()
    """Of these, tanks that went down in the sea: they are out of the game (10.1)."""
    exited: dict[str, Beach] = {}
    """Units that left the map, with the beach whose exit they took."""
    weak: tuple[str, ...] = ()
    """Units that are reduced before they come onto the map."""
    released: tuple[str, ...] = ()
    """Units of variants and replacements that may come onto the map."""
    held: dict[str, Side] = {}
    """Who last held a hex that counts, where it is not as at the start."""
    between: bool = False
    """A turn has ended and the next has not begun."""
    deck: tuple[str, ...] = ()
    """The cards that are still to be drawn, in no order."""
    jokers: int = 0
    """Jokers turned this turn."""
    chanced: tuple[Side, ...] = ()
    """Sides that had a card in this turn."""
    late: tuple[Side, ...] = ()
    """Sides whose next number card brings one activation less."""
    strikes: int = 0
    """Naval support strikes that need no card."""
    # The card on the table
    card: str = ""
    given: dict[str, int] = {}
    """What each seat of the side may spend of it."""
    cap: int = 0
    """What one beach may spend of it."""
    short: str = ""
    """The beach that has one activation less."""
    used: dict[str, int] = {}
    """What each beach has spent."""
    deeds: dict[str, Deed] = {}
    """The one kind of action that a face card has on a beach."""
    acted: tuple[str, ...] = ()
    """Units that acted."""
    rolling: tuple[str, ...] = ()
    """Armour that moved and may still attack."""
    crossed: dict[str, Beach] = {}
    """Those of them that moved onto another beach, each with the beach whose activation it has."""
    passed: tuple[str, ...] = ()
    """Beaches that want nothing more of it."""
    debts: tuple[Debt, ...] = ()
    free: Free | None = None
    ending: str = ""

"""Tables with a box: The Causeway of the Table itself, and a kit that has one of everything."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from domain.games.dice_table.contents import RULES
from domain.games.dice_table.course import Seated
from domain.games.dice_table.decks import DeckLaid
from domain.games.dice_table.opening import BoxOpened
from domain.games.dice_table.words import CAUSEWAY
from domain.kits import shelf
from domain.kits.kit import BoxSetUp, Kind, Kit, Pile, Stands, Switch, canonical, hash_of
from service.kits.own import read
from tests.rigs.scenario import Given, given

SIDES = {"red": "us", "blue": "german"}
SUPPORT = DeckLaid("red", "deck-1", "support", ("Fog", "Storm", "Nothing-1", "Nothing-2"))

BOX = """
title = "Two Crowns"
turns = ["Spring", "Autumn"]

[sides]
Navarre = "red"
Anjou = "blue"

[[boards]]
name = "Europe"
areas = '''
Orthez 40,40
Dax 100,40
Pau 160,40
Châlons 40,100
München 100,100
'''
links = "Orthez-Dax-Pau"

[[boards]]
name = "tracks"
boxes = '''
Turn | Spring Autumn
Dax | 0 1
'''

[[boards]]
name = "siege"
areas = '''
Pau 40,40
gate 70,40
'''

[pieces]
counters = '''
Navarre | Duke of Foix | leader   | 2       | Orthez
Navarre | 3 Foot       | infantry | 1 / -   | Orthez
Navarre | Gaston       | leader   | 1       | Europe Pau
Anjou   | Foot         | infantry | 1       | Dax
        | Turn         | flag     |         | Turn-Spring
        | Fort         | fort     |         | Europe Pau
'''

[decks]
"Great Strategy" = "2 Muster; Treachery"

[cups]
weather = "2 rain; sun"
"""


def crowns() -> Kit:
    """Areas with links, a turn marker, a piece with two switches and facings, copies, a tray."""
    kit = read(BOX.encode())
    fort = next(code for code, kind in kit.kinds.items() if kind.name == "Fort")
    kinds = {
        **kit.kinds,
        fort: replace(
            kit.kinds[fort],
            switches=(
                Switch("Paris", ("whole", "breached"), round=False),
                Switch("Moat", ("dry", "full", ""), off=True),
            ),
            facings=6,
        ),
        "k90": Kind("Control", copies=True),
        "k91": Kind("Frame", fixed=True),
        "k92": Kind("Relic"),
    }
    pieces = {**kit.pieces, "p90": Stands("k91", "m0.Dax"), "p91": Stands("k92", "pile:d9")}
    tray = Pile("d9", "removed", ("p91",))
    winter = BoxSetUp("A Cold Day!", {"p1": Stands(kit.pieces["p1"].kind, "m0.Pau")})
    return replace(
        kit, kinds=kinds, pieces=pieces, decks=(*kit.decks, tray), setups=(winter,), public=True
    )


CROWNS = hash_of(crowns())


@contextmanager
def on_the_shelf(*here: Kit) -> Iterator[None]:
    """Within, these kits are in the house, and no others."""
    known = {hash_of(kit): canonical(kit) for kit in here}
    before = shelf._provider
    shelf.fill_from(known.get)
    try:
        yield
    finally:
        shelf.fill_from(before)


def causeway(*more: Any) -> Given:
    """The Causeway as it begins, with its deck."""
    return given(RULES, None, Seated(("red", "blue")), BoxOpened(CAUSEWAY, "", SIDES), *more)


def two_crowns(*more: Any, setup: str = "") -> Given:
    """Two Crowns, as it begins; it must be on the shelf."""
    sides = {"red": "Navarre", "blue": "Anjou"}
    return given(RULES, None, Seated(("red", "blue")), BoxOpened(CROWNS, setup, sides), *more)

"""Boards to draw: a position for each kind of map, built by hand."""

from domain.game.view.board import (
    Card,
    Choice,
    Die,
    Link,
    Map,
    Piece,
    Prompt,
    Space,
    Track,
    Tray,
    View,
)

SECTORS = (
    ("1", 2, 5, ("DEF 2", "Start")),
    ("2", 1, 4, ("DEF 4", "A Scout joins", "+1 Courage a turn")),
    ("3", 3, 4, ("DEF 4", "A Sharpshooter joins", "+1 Star a turn")),
    ("4", 0, 3, ("DEF 6 black", "A Unit cannot stay")),
    ("5", 2, 3, ("DEF 3", "Machine-gun fire", "Needs a Corporal", "+1 Tool a turn")),
    ("6", 4, 3, ("DEF 6 black", "A Unit cannot stay")),
    ("7", 1, 2, ("DEF 8", "Machine-gun fire", "Sacrifice a Specialist", "No dice are locked")),
    ("8", 3, 2, ("DEF 8", "Machine-gun fire", "Roll only five dice")),
    ("9", 1, 1, ("DEF 10", "Machine-gun fire", "No Items are found here")),
    ("10", 3, 1, ("DEF 10", "Machine-gun fire", "Sacrifice a Specialist", "Gain 1d6 Soldiers")),
    ("bunker", 2, 0, ("DEF 12", "Machine-gun fire")),
)
OPEN = {"1-2": 1, "1-3": 1, "2-4": 2, "2-5": 2, "3-5": 2, "3-6": 2, "4-5": 0, "5-6": 0,
        "4-7": 2, "6-8": 2, "7-8": 0, "9-10": 0, "9-bunker": 4, "10-bunker": 4}  # fmt: skip
MINED = {"2-3": 0, "5-7": 2, "5-8": 2, "7-9": 3, "8-10": 3}
COLOURS = ("red", "red", "white", "white", "blue", "blue")
NAMES = ("R1", "R2", "W1", "W2", "B1", "B2")


def _ways() -> tuple[Link, ...]:
    return tuple(
        Link(a, b, kind, f"{cost} Courage" if cost else "")
        for kind, ways in (("open", OPEN), ("mines", MINED))
        for pair, cost in ways.items()
        for a, b in (pair.split("-"),)
    )


def _tray(unit: str, faces: str, locked: str = "", cancelled: str = "") -> Tray:
    dice = tuple(
        Die(f"{unit} {name}", face, colour, name in locked, name in cancelled)
        for name, face, colour in zip(NAMES, faces.split(), COLOURS, strict=True)
    )
    return Tray("Second roll", dice, unit)


def _tracks(unit: str, *values: int) -> tuple[Track, ...]:
    titles = ("Soldiers", "Courage", "Stars", "Item Points")
    return tuple(Track(title, n, unit) for title, n in zip(titles, values, strict=True))


TIGER = View(
    "D-Day Dice: Exercise Tiger, Advanced Training",
    "Turn 6",
    "Roll the Dice",
    maps=(
        Map(
            "Exercise Tiger, Slapton Sands, England, 27 April 1944",
            tuple(
                Space(key, "Bunker" if key == "bunker" else f"Sector {key}", x, y, facts=facts)
                for key, x, y, facts in SECTORS
            ),
            _ways(),
        ),
    ),
    pieces=(
        Piece("able", "Able", "5", "able", facts=("12 soldiers", "2 turns here")),
        Piece("baker", "Baker", "5", "baker", facts=("9 soldiers", "must move")),
        Piece("charlie", "Charlie", "7", "charlie", facts=("15 soldiers", "1 turn here")),
        Piece("dog", "Dog", "2", "dog", facts=("4 soldiers", "3 turns here")),
    ),
    trays=(
        _tray("able", "skull star two-soldiers courage soldier tool", "R1 W1", "R2"),
        _tray("baker", "star star star soldier courage skull", "R1 R2"),
        _tray("charlie", "soldier tool soldier tool soldier two-soldiers", ""),
        _tray("dog", "courage courage skull skull star tool", "B1 B2", "R1 R2"),
    ),
    tracks=(
        *_tracks("able", 12, 4, 3, 6),
        *_tracks("baker", 9, 1, 7, 2),
        *_tracks("charlie", 15, 6, 0, 11),
        *_tracks("dog", 4, 2, 1, 0),
        Track("Turn", 6, most=12),
        Track("Units on the beach", 4, most=4),
    ),
    cards=(
        Card("corporal", "Corporal", "Roll one unlocked die of your Final Tally again.",
             "able", "Specialists"),
        Card("minesweeper", "Minesweeper", "Ignore landmines.", "able", "Specialists"),
        Card("grenade", "Grenade", "No machine-gun fire in your Sector this turn.",
             "able", "Items"),
        Card("medic", "Medic", "Save one Soldier a phase.", "charlie", "Specialists"),
        Card("scout", "Scout", "One more Tool in each Final Tally.", "dog", "Specialists"),
        Card("captain", "Captain", "Change the colour of one die a turn.", place="Pool",
             cost="4 Stars"),
        Card("general", "General", "All Units lock only one die.", place="Pool", cost="4 Stars"),
        Card("bangalore-torpedo", "Bangalore Torpedo",
             "The DEF of your Sector is 0 this turn; not in a Bunker.", place="Pool", cost="20"),
        Card("whistle", "Whistle", "Advance without spending Courage.", place="Pool", cost="7"),
    ),
    prompts=(Prompt("able", "Throw unlocked dice again, or keep them as your Final Tally."),),
    choices=(
        Choice("keep"),
        Choice("reroll R2", ("able R2",)),
        Choice("reroll R2 W2", ("able R2", "able W2")),
        Choice("reroll B1", ("able B1",)),
        Choice("use corporal B2", ("corporal", "able B2")),
        Choice("move 7", ("able", "7", "5-7")),
        Choice("move 8", ("able", "8", "5-8")),
        Choice("use grenade", ("grenade",)),
    ),
    notes=("Charlie took 2 casualties in Sector 7.",
           "The Unit of Dog must leave Sector 2 next turn."),
)  # fmt: skip

_CODES = ("SFGPUCI----F---", "SFGPUCA----E---", "SFGPUCF----F---", "SFGPUCE----D---",
          "SFGPUCIA---F---", "SFGPUH-----H---")  # fmt: skip
_FOES = ("SHGPUCI----F---", "SHGPUCA----E---", "SHGPUCF----F---", "SHGPUCR----D---",
         "SHGPUCIZ---G---", "SHGPUCAA---E---")  # fmt: skip


def hexes(columns: int = 30, rows: int = 20, units: int = 200) -> View:
    """A hex map with counters of two sides, a coast, roads, a river and hedgerows."""
    spaces = tuple(
        Space(f"{c:02}{r:02}", f"{c:02}{r:02}", c, r + 0.5 * (c % 2), "hex", _terrain(c, r, rows))
        for c in range(columns)
        for r in range(rows)
    )
    pieces = tuple(_unit(n, columns, rows) for n in range(units))
    ways = [Link(f"{c:02}08", f"{c + 1:02}{8 - (c + 1) % 2:02}", "road") for c in range(0, 24, 2)]
    ways += [
        Link(f"{c + 1:02}{8 - (c + 1) % 2:02}", f"{c + 2:02}08", "road") for c in range(0, 24, 2)
    ]
    ways += [Link(f"{c:02}04", f"{c:02}05", "river") for c in range(3, 14)]
    choices = tuple(Choice(f"move u3 to 10{r:02}", ("u3", f"10{r:02}")) for r in range(9, 13))
    return View(
        "Utah Beach",
        "Turn 3, 0900",
        "Allied movement",
        maps=(Map("Sainte-Marie-du-Mont", spaces, tuple(ways)),),
        pieces=pieces,
        tracks=(Track("Victory points", 14, "allied"), Track("Supply", 3, "german", 8)),
        prompts=(Prompt("allied", "Move a formation."),),
        choices=choices,
    )


def _terrain(c: int, r: int, rows: int) -> str:
    if r >= rows - 3:
        return "sea"
    if r == rows - 4:
        return "beach"
    return ("clear", "bocage", "clear", "woods", "clear", "marsh", "field", "clear", "town",
            "clear", "rough")[(c * 7 + r * 5 + (c * r) % 3) % 11]  # fmt: skip


def _unit(n: int, columns: int, rows: int) -> Piece:
    side = "allied" if n % 3 else "german"
    codes = _CODES if n % 3 else _FOES
    at = f"{(n * 7) % columns:02}{(n * 11 + n // 30) % (rows - 3):02}"
    return Piece(
        f"u{n}", f"{n // 6 + 1}/{n + 300}", at, side, codes[n % 6], (f"{n % 5 + 1}-{n % 7 + 2}",)
    )


def squares() -> View:
    """A map of squares with wooden blocks of two sides."""
    spaces = tuple(
        Space(f"{'abcdefgh'[c]}{8 - r}", f"{'abcdefgh'[c]}{8 - r}", c, r, "square",
              ("woods" if (c * r) % 7 == 3 else "hill" if (c + 2 * r) % 9 == 4 else ""))
        for c in range(8) for r in range(8)
    )  # fmt: skip
    kinds = (("Infantry", _CODES[0]), ("Tank", _CODES[1]), ("Gun", _CODES[2]), ("Truck", ""))
    pieces = tuple(
        Piece(f"{side[:2]}{n}", kinds[n % 4][0], f"{'abcdefgh'[n]}{rank}", side, kinds[n % 4][1],
              (f"{n % 3 + 1}",))
        for side, rank in (("allied", 1), ("axis", 8)) for n in range(8)
    )  # fmt: skip
    stack = (Piece("m1", "Mine", "d4"), Piece("x1", "Paras", "d4", "allied", _CODES[4], ("2",)),
             Piece("x2", "Staff", "d4", "allied", _CODES[5], ("1",)))  # fmt: skip
    choices = (Choice("a1 to a2", ("al0", "a2")), Choice("a1 to b2", ("al0", "b2")), Choice("end"))
    return View("WWII Combined Arms", "Turn 4", "Allied move", (Map("", spaces),),
                (*pieces, *stack), choices=choices,
                prompts=(Prompt("allied", "Move up to three pieces."),))  # fmt: skip


def cards() -> View:
    """A hand of cards and nothing else."""
    texts = ("Attack with any two squads.", "Play when attacked: cancel one hit, then draw a card.",
             "Hold this front. The enemy's next attack there is at a third of its strength, "
             "and he may not reinforce it before your next turn.", "")  # fmt: skip
    hand = tuple(
        Card(f"c{n}", ("Rifle Squad", "Machine Gun", "Mortar Barrage", "Sherman Tank with a very "
                       "long name of its own")[n % 4], texts[n % 4], "red", "Hand", f"{n + 1}")
        for n in range(9)
    )  # fmt: skip
    return View("Company Combat", "Turn 2", "Red plays", cards=hand,
                tracks=(Track("Deck", 31, "red"), Track("Deck", 29, "blue"),
                        Track("Hand", 5, "blue")),
                prompts=(Prompt("red", "Play a card or pass."),),
                choices=(Choice("play c2", ("c2",)), Choice("play c5", ("c5",)),
                         Choice("pass")))  # fmt: skip

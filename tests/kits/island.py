"""Small VASSAL modules of our own: an invented island of 5 by 4 hexes, and nobody's art.

``module()`` is a good one, with a parameter for each feature; ``bad()`` has those to be refused.
It writes as VASSAL does, and shares no code with the reader.
"""

import io
import zipfile
from collections.abc import Iterable, Sequence
from functools import cache
from xml.sax.saxutils import escape, quoteattr

from PIL import Image

from domain.kits.kit import Kit
from service.kits.vassal import neutral
from service.kits.vassal.files import ModuleLimits

Trait = tuple[str, str]
"""The type and the state of a trait."""
Files = dict[str, bytes]

BOARD = "VASSAL.build.module.map.boardPicker"
ESCAPE = "\x1b"


# --- Sequences and pieces ------------------------------------------------------------------


def joined(parts: Iterable[str], mark: str) -> str:
    """A list as VASSAL writes it."""
    return mark.join(_quoted(part).replace(mark, "\\" + mark) for part in parts)


def _quoted(part: str) -> str:
    odd = part.endswith("\\") or (part.startswith("'") and part.endswith("'") and part)
    return f"'{part}'" if odd else part


def nested(parts: Sequence[str]) -> str:
    """Traits outermost first; each is written before all that is within it, escaped once more."""
    *outer, text = parts
    for part in reversed(outer):
        text = joined((part, text), "\t")
    return text


def added(ident: str, traits: Sequence[Trait]) -> str:
    """The command that adds a piece: its traits outermost first, the piece itself last."""
    return "+/" + joined(
        (ident, nested([t for t, _ in traits]), nested([s for _, s in traits])), "/"
    )


def basic(picture: str, name: str, at: str = "null;0;0;1;0") -> Trait:
    """The innermost trait; its state is map, x, y, slot and a number of properties."""
    return "piece;" + joined(("", "", picture, name), ";"), at


def layer(
    pictures: Sequence[str], level: int, name: str = "Step", *, names: Sequence[str] = (),
    keys: bool = True, always: bool = True, follows: str = "", begins: int = 1, loops: bool = True,
    dx: int = 0, dy: int = 0, scale: str = "1.0",
) -> Trait:  # fmt: skip
    """A layer of VASSAL 3."""
    key = "70,130" if keys else ""
    args = [
        "Flip", "130", "F", "", "0", "", "", "0", "", "", "", "1", "false", str(dx), str(dy),
        joined(pictures, ","), joined(names or [""] * len(pictures), ","), str(loops).lower(), name,
        "", "", str(bool(follows)).lower(), follows, str(begins), "1", str(always).lower(),
        "" if always else key, key, "", "what it is", scale,
    ]  # fmt: skip
    return "emb2;" + joined(args, ";"), str(level)


def old_layer(pictures: Sequence[str], level: int, key: str = "F") -> Trait:
    """A layer of VASSAL 2: keys and words, offsets, then pairs of picture and name."""
    pairs = [joined((p, f"name {n}"), ",") for n, p in enumerate(pictures, 1)]
    return "emb;" + joined([key, "Activate", "U", "Up", "", "", "3", "-4", *pairs], ";"), str(level)


def mask(back: str, owner: str = "null") -> Trait:
    """A mask: whoever does not own it sees another picture."""
    args = ("77,130", back, "Mask", f"G{back}", "?", "side:", "Peek")
    return "obs;" + joined(args, ";"), owner


# --- Markup --------------------------------------------------------------------------------


def tag(kind: str, inside: str = "", /, **attrs: object) -> str:
    """An element of a build file."""
    said = "".join(f" {key}={quoteattr(str(value))}" for key, value in attrs.items())
    return f"<{kind}{said}>{inside}</{kind}>"


def slot(name: str, gpid: int | str, traits: Sequence[Trait], kind: str = "PieceSlot") -> str:
    """A slot with a piece."""
    text = escape(added("null", traits))
    return tag(f"VASSAL.build.widget.{kind}", text, entryName=name, gpid=gpid, height=48, width=48)


def prototype(name: str, traits: Sequence[Trait]) -> str:
    """A prototype, whose innermost trait is never used."""
    text = escape(added("null", [*traits, basic("", "")]))
    return tag("VASSAL.build.module.PrototypeDefinition", text, name=name, description="")


def stack(name: str, x: int, y: int, *slots: str, **attrs: object) -> str:
    """Pieces that stand at a point from the start."""
    kind = "VASSAL.build.module.map.SetupStack"
    return tag(kind, "".join(slots), name=name, x=x, y=y, **attrs)


def pile(name: str, x: int, y: int, *slots: str, **attrs: object) -> str:
    """A pile; shuffled and face down unless it says otherwise."""
    said = {"shuffle": "Always", "faceDown": "Always", **attrs}
    kind = "VASSAL.build.module.map.DrawPile"
    return tag(kind, "".join(slots), name=name, x=x, y=y, width=60, height=90, **said)


def numbering(kind: str = "Hex", **other: object) -> str:
    """The numbering of a grid."""
    said = {
        "first": "H", "sep": "", "hType": "N", "vType": "N", "hLeading": 1, "vLeading": 1,
        "hOff": 1, "vOff": 1, "hDescend": "false", "vDescend": "false",
        "locationFormat": "$gridLocation$", **({"stagger": "false"} if kind == "Hex" else {}),
    } | other  # fmt: skip
    return tag(f"{BOARD}.board.mapgrid.{kind}GridNumbering", **said)


def hexes(number: str | None = None, **other: object) -> str:
    """A grid of hexes."""
    said = {"x0": 40, "y0": 40, "dx": 60.0, "dy": 69.28, "sideways": "false"} | other
    return tag(f"{BOARD}.board.HexGrid", numbering() if number is None else number, **said)


def squares(number: str | None = None, **other: object) -> str:
    """A grid of squares."""
    said = {"x0": 20, "y0": 20, "dx": 40, "dy": 40} | other
    inside = numbering("Square") if number is None else number
    return tag(f"{BOARD}.board.SquareGrid", inside, **said)


def regions(**spots: tuple[int, int]) -> str:
    """A grid of named points."""
    found = (tag(f"{BOARD}.board.Region", name=name.replace("_", " "), originx=x, originy=y)
             for name, (x, y) in spots.items())  # fmt: skip
    return tag(f"{BOARD}.board.RegionGrid", "".join(found), snapto="true")


def zone(name: str, path: str, inside: str = "", **other: object) -> str:
    """A part of a zoned grid."""
    said = {"locationFormat": "$gridLocation$", "useParentGrid": "false", **other}
    return tag(f"{BOARD}.board.mapgrid.Zone", inside, name=name, path=path, **said)


def zoned(*inside: str) -> str:
    """A grid of zones, and below them one other."""
    return tag(f"{BOARD}.board.ZonedGrid", "".join(inside))


def board(name: str, grid: str = "", **attrs: object) -> str:
    """A board that a map offers."""
    return tag(f"{BOARD}.Board", grid, name=name, **attrs)


def picker(*boards: str, setup: str = "") -> str:
    """Which boards a map offers, and how it is laid."""
    said = tag("setup", setup) if setup else ""
    return tag("VASSAL.build.module.map.BoardPicker", "".join(boards) + said)


def a_map(name: str, *inside: str, kind: str = "Map", **attrs: object) -> str:
    """A map, a window or a hand."""
    return tag(f"VASSAL.build.module.{kind}", "".join(inside), mapName=name, **attrs)


TURNS = zone("Turn", "0,300;400,300;400,360;0,360", regions(Turn_1=(40, 330), Turn_2=(120, 330)))
GROUND = zoned(TURNS, hexes())


# --- Set-ups -------------------------------------------------------------------------------


def commands(*lines: str) -> str:
    """A whole set-up as text."""
    return joined(["begin_save", *lines, "end_save"], ESCAPE)


def saved(*lines: str, key: int = 0x5A) -> bytes:
    """A set-up as VASSAL 3 writes it: hex of bytes that a key was laid over, within a zip."""
    laid_over = bytes(b ^ key for b in commands(*lines).encode()).hex()
    return packed({"savedGame": f"!VCSK{key:02x}{laid_over}".encode()})


# --- The module ----------------------------------------------------------------------------

RED = [
    ("prototype;Unit", ""),
    layer(["red-full.png", "red-half.png"], 1, names=["", "half"]),
    basic("", "1/Red"),
]
BLUE = [mask("back.png"), ("mark;side,Move", "Blue,4"), basic("blue.png", "1/Blue")]
LANDING = (
    "IslandBoardPicker\tIsland\t0\t0",
    added(
        "77", [layer(["red-full.png", "red-half.png"], 2), basic("", "1/Red", "Island;100;75;1;0")]
    ),
    added("78", [mask("back.png", "secret"), basic("blue.png", "1/Blue", "null;0;0;2;0")]),
    "+/79/stack/Island;220;143;78",
)


def cards(many: int = 6) -> list[str]:
    """The slots of a pack of cards."""

    def traits(n: int) -> list[Trait]:
        return [mask("back.png"), basic(f"card{n}.png", f"Card {n}")]

    return [slot(f"Card {n}", 10 + n, traits(n), "CardSlot") for n in range(1, many + 1)]


def build_file(
    *,
    ground: str = GROUND,
    red: Sequence[Trait] = RED,
    blue: Sequence[Trait] = BLUE,
    names: tuple[str, str] = ("1/Red", "1/Blue"),
    where: dict[str, object] | None = None,
    events: str | None = None,
    island: str = "",
    more: str = "",
    sides: Sequence[str] = ("Red", "Blue"),
    setups: Sequence[tuple[str, str]] = (("Landing", "landing.vsav"),),
    title: str = "The Island",
    root: str = "VASSAL.build.GameModule",
    edge: int = 0,
) -> bytes:
    """The build file of the island, with what a test wants otherwise."""
    at = {"useGridLocation": "true", "location": "0101"} if where is None else where
    found = [
        tag("VASSAL.build.module.PlayerRoster",
            "".join(tag("entry", escape(side)) for side in sides)),
        tag("VASSAL.build.module.PrototypesContainer",
            prototype("Unit", [("delete;Remove;68,130", "")])),
        tag("VASSAL.build.module.DiceButton", name="2d6", nDice=2, nSides=6, text="2d6"),
        a_map(
            "Island",
            picker(board("Island", ground, image="island.png")),
            stack("Red", 0, 0, slot(names[0], 1, red), owningBoard="", **at),
            stack("Blue", 220, 143, slot(names[1], 2, blue), owningBoard=""),
            pile("Events", 360, 60, *cards()) if events is None else events,
            island,
            edgeWidth=edge, edgeHeight=edge,
        ),
        a_map("Red hand", picker(board("Hand", width=300, height=200, color="200,200,200")),
              kind="PlayerHand", side="Red"),
        *(tag("VASSAL.build.module.PredefinedSetup", name=name, file=file, useFile="true")
          for name, file in setups),
        more,
    ]  # fmt: skip
    return tag(root, "".join(found), name=title, version="1.0", VassalVersion="3.7.0").encode()


@cache
def picture(width: int = 48, height: int = 48, colour: str = "red", form: str = "PNG") -> bytes:
    """A picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, form)
    return out.getvalue()


def module(setup: bytes | None = None, **features: object) -> Files:
    """The files of the island by name; ``features`` are those of :func:`build_file`."""
    files = {
        "buildFile.xml": build_file(**features),  # type: ignore[arg-type]
        "moduledata": b"<data/>",
        "images/island.png": picture(420, 370, "tan"),
    }
    if features.get("setups", True):
        files["landing.vsav"] = saved(*LANDING) if setup is None else setup
    for name, colour in (
        ("red-full", "red"),
        ("red-half", "pink"),
        ("blue", "blue"),
        ("back", "grey"),
    ):
        files[f"images/{name}.png"] = picture(colour=colour)
    for n in range(1, 7):
        files[f"images/card{n}.png"] = picture(120, 180, f"#0000{n}0")
    return files


def packed(files: Files, folder: str = "") -> bytes:
    """A zip of files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as into:
        for name, data in files.items():
            into.writestr(zipfile.ZipInfo(folder + name, (2026, 1, 1, 0, 0, 0)), data,
                          zipfile.ZIP_DEFLATED)  # fmt: skip
    return out.getvalue()


def read(files: Files | bytes, **limits: int) -> Kit:
    """The kit of a module, read in this process within these limits."""
    data = packed(files) if isinstance(files, dict) else files
    return neutral.read(io.BytesIO(data), ModuleLimits(**limits))


def kit(**features: object) -> Kit:
    """The kit of the island with some features."""
    return read(module(**features))  # type: ignore[arg-type]

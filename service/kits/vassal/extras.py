"""What a module has beside boards and pieces: sides, dice, a turn track, charts, and a program."""

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from domain.kits.kit import SEATS, BoxDice, BoxSide, DiceSet, LookUpChart, TurnTrack
from domain.kits.spaces import apart
from service.kits.vassal.files import ModuleFiles
from service.kits.vassal.markup import Node
from service.kits.vassal.names import clean
from service.kits.vassal.pictures import ModulePictures
from service.kits.vassal.sequences import split, whole
from service.words import later

ALONE = re.compile(
    r"\b(solitaire|solo|observer|spectator|referee|umpire|moderator|both|all)\b", re.IGNORECASE
)
"""Sides of a roster that play no side of the game."""
MOST_DICE, MOST_PAPERS, MOST_TURNS, MOST_PHASES = 60, 40, 200, 40

_COMMANDS = later("commands and buttons of the module")
_DOCUMENTS = later("documents")
PROGRAM = dict.fromkeys((
    "GlobalKeyCommand", "MassKeyCommand", "DeckGlobalKeyCommand", "StartupGlobalKeyCommand",
    "DoActionButton", "MultiActionButton", "GlobalProperty", "Inventory", "PrivateTextWindow",
), _COMMANDS)  # fmt: skip
ENDINGS = {
    ".class": later("Java classes"), ".jar": later("Java classes"),
    **dict.fromkeys((".wav", ".mp3", ".au", ".ogg", ".aiff"), later("sounds")),
    **dict.fromkeys((".htm", ".html", ".pdf", ".txt", ".doc", ".docx", ".rtf"), _DOCUMENTS),
}  # fmt: skip
"""What files are that nobody reads, by their endings."""


def left_out(root: Node, files: ModuleFiles, left: Counter[str]) -> None:
    """Counts what a module does, or has beside its pieces, that is not read."""
    for node in root.walk():
        if node.kind in PROGRAM:
            left[PROGRAM[node.kind]] += 1
        elif not node.tag.startswith("VASSAL.") and "." in node.tag:
            left[later("parts of a program of its own")] += 1
    for ending, many in files.unread.items():
        left[ENDINGS.get(ending, later("other files"))] += many


def sides(root: Node) -> tuple[BoxSide, ...]:
    """The sides in the roster; two of ours if there is none."""
    names: dict[str, None] = {}
    for roster in root.all("PlayerRoster"):
        for entry in roster.kids:
            name = clean(entry.text) if entry.kind == "entry" else ""
            if name and not name.startswith("<"):
                names.setdefault(name)
    playing = [name for name in names if not ALONE.search(name)] or list(names)
    playing = playing or ["Red", "Blue"]
    return tuple(BoxSide(name, seat) for name, seat in zip(playing, SEATS, strict=False))


def dice(root: Node, pictures: ModulePictures) -> tuple[DiceSet, ...]:
    """Its dice buttons: dice with figures, with faces of their own, and words drawn at random."""
    each = (_dice(node, pictures) for node in root.walk())
    found = dict.fromkeys(one for one in each if one is not None)
    return tuple(found)[:MOST_DICE]


def _dice(node: Node, pictures: ModulePictures) -> DiceSet | None:
    name = clean(node.get("name") or node.get("text"))
    many = max(1, min(whole(node.get("nDice"), 1), 50))
    if node.kind == "DiceButton":
        return DiceSet((BoxDice(many, max(2, min(whole(node.get("nSides"), 6), 1000))),), name)
    if node.kind == "RandomTextButton":
        faces = _faces(split(node.get("faces"), ",") if node.get("faces") else [])
        return DiceSet((BoxDice(many, len(faces), faces=faces),), name) if len(faces) > 1 else None
    if node.kind == "SpecialDiceButton":
        each = (_die(die.all("SpecialDieFace"), pictures) for die in node.all("SpecialDie"))
        many_of = Counter(die for die in each if die.sides > 1)
        sets = tuple(msgspec.structs.replace(d, many=min(n, 50)) for d, n in many_of.items())[:8]
        return DiceSet(sets, name) if sets else None
    return None


def _die(faces: list[Node], pictures: ModulePictures) -> BoxDice:
    """A die with words on its faces, and their pictures if each has one."""
    faces = faces[:1000]
    icons = tuple(pictures.get(face.get("icon")).hash for face in faces if face.get("icon"))
    whole = len(icons) == len(faces) and all(icons)
    words = _faces(face.get("text") for face in faces)
    return BoxDice(1, len(faces), faces=words, pictures=icons if whole else ())


def _faces(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(clean(text, "blank") for text in texts)[:1000]


def turn(root: Node) -> TurnTrack | None:
    """The turns of its turn tracker, and the phases of each."""
    trackers = sorted(root.all("TurnTracker"), key=lambda t: "turn" not in t.get("name").casefold())
    each = (one.all("CounterTurnLevel", "ListTurnLevel") for one in trackers)
    levels = next((levels for levels in each if levels), [])
    if not levels:
        return None
    turns, *others = levels
    phases = next((_listed(one) for one in others if one.kind == "ListTurnLevel"), ())
    names = _listed(turns) if turns.kind == "ListTurnLevel" else _counted(turns)
    return TurnTrack(names[:MOST_TURNS], phases[:MOST_PHASES]) if names else None


def _listed(node: Node) -> tuple[str, ...]:
    words = (clean(word) for word in split(node.get("turnlist") or node.get("list"), ","))
    return tuple(word for word in words if word)


def _counted(node: Node) -> tuple[str, ...]:
    start, by = whole(node.get("start"), 1), whole(node.get("incr"), 1) or 1
    last = whole(node.get("loopLimit"), start + 19 * by) if node.says("loop") else start + 19 * by
    many = max(1, min(abs(last - start) // abs(by) + 1, MOST_TURNS))
    return tuple(str(start + n * by) for n in range(many))


def papers(root: Node, pictures: ModulePictures) -> tuple[LookUpChart, ...]:
    """Its charts that are pictures."""
    found: dict[str, LookUpChart] = {}
    for node in root.all("Chart"):
        picture = pictures.get(node.get("fileName"))
        if picture.hash:
            title = apart(clean(node.get("chartName") or node.get("name"), "Chart"), found)
            found[title] = LookUpChart(title, picture.hash)
    return tuple(found.values())[:MOST_PAPERS]

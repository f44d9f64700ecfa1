"""A box that somebody drew up as one text: its maps as charts, its counters a line each.

``docs/boxes.md`` says how such a text is written. What is wrong with it is told all at once, by
line and word.
"""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.game import faults as table_faults
from domain.kits.faults import faults
from domain.kits.kit import (
    SEATS,
    Board,
    BoxDice,
    BoxSide,
    Code,
    DiceSet,
    Kit,
    Pile,
    Place,
    TurnTrack,
)
from domain.kits.places import Places, parted
from service.kits.in_words import in_words
from service.kits.own_boards import boards
from service.kits.own_lines import TextFaults, TooMany, clean, near
from service.kits.own_pictures import Fitted, NamedPictures, TextPictures
from service.kits.own_pieces import WAIT
from service.kits.own_pieces import Pieces as PiecesRead
from service.kits.own_setups import with_setups, with_texts
from service.words import _

READER = 1
"""Raised when the same text is read as another kit; matches keep the kit that they began with."""
MOST_BYTES = 300_000

_WORDS = ("title", "about", "by", "licence", "dice", "turns", "phases", "first", "sides",
          "boards",
          "pieces", "backs", "decks", "cups", "cards", "drawn_by", "setup")  # fmt: skip


class WrongBox(ValueError):
    """A text that is not a box: everything that is wrong with it, a sentence each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def read(data: bytes, pictures: TextPictures | None = None, fitted: Fitted | None = None) -> Kit:
    """The box in a text, with its ``pictures`` if it came with some; ``fitted`` are grids that were
    laid over them since, by the names of boards. Raises WrongBox, with all that is wrong with it.
    """
    if data.startswith(b"PK\x03\x04"):
        raise WrongBox((
            _("This is a zip; a box with pictures and a module of VASSAL have a form of their own "
              "on the page Boxes."),
        ))  # fmt: skip
    if len(data) > MOST_BYTES:
        kb = MOST_BYTES // 1000
        raise WrongBox((_("A box may have up to {kb} kB; this one has more.", kb=kb),))
    try:
        raw = data.decode().removeprefix("\ufeff").replace("\r\n", "\n")
        tree = tomllib.loads(raw)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WrongBox((_("line {line}: this is not UTF-8 text.", line=line),)) from None
    except tomllib.TOMLDecodeError as error:
        wrong = table_faults.of_toml("", raw, str(error)).removeprefix(", ")
        raise WrongBox((in_words(wrong),)) from None
    except RecursionError:
        deep = _("This is not a box: its lists are nested too deeply.")
        raise WrongBox((deep,)) from None
    told = TextFaults(raw)
    shown = NamedPictures(told, pictures, fitted or {})
    try:
        kit = _kit(told, shown, tree, hashlib.sha256(data).hexdigest())
        found = told.all() or tuple(map(in_words, faults(kit)))
    except TooMany:
        found = (*told.all(), _("and more"))
    if found:
        raise WrongBox(tuple(_sentence(fault) for fault in found))
    return kit


def _sentence(fault: str) -> str:
    """A fault as a line that nothing in the text can break."""
    line = "".join(c if c.isprintable() else "?" for c in fault)
    return line if line.endswith(".") else f"{line}."


def _kit(told: TextFaults, shown: NamedPictures, tree: Mapping[str, Any], source: str) -> Kit:
    told.known(tree, _WORDS, _("a box"))
    title, about = (clean(told.text(tree, key)) for key in ("title", "about"))
    if not title:
        told.wrong(told.line_of("title"), _("a box needs a title: title = “The Causeway”"))
    by = clean(told.text(tree, "by"))
    licence = told.text(tree, "licence")
    if licence not in ("", "own"):
        line = told.line_of("licence")
        told.wrong(
            line, _("licence is “own” if all of it is your own work; otherwise leave it out")
        )
    sides = tuple(_sides(told, told.table(tree, "sides")))
    first = clean(told.text(tree, "first"))
    if first and first not in (named := [side.name for side in sides]):
        wrong = _("“{word}” is not a side{near}", word=first[:60], near=near(first, named))
        told.wrong(told.line_of("first"), wrong)
    found = boards(told, shown, told.parts(tree, "boards"))
    whole = len(found) == len(told.parts(tree, "boards"))
    places = _places(told, found) if whole else None
    backs = shown.backs(told.table(tree, "backs"), [side.name for side in sides])
    pieces = PiecesRead(told, places, {side.name for side in sides}, shown, backs)
    pieces.counters(tree.get("pieces", {}))
    pieces.piled(told.table(tree, "decks"), "decks", hidden=True)
    pieces.piled(told.table(tree, "cups"), "cups", hidden=False)
    drawn = _drawn_by(told, told.table(tree, "drawn_by"), pieces.piles, [s.name for s in sides])
    kit = Kit(
        reader=READER,
        title=title,
        about=f"{about} ({by})" if about and by else about or by,
        made="own",
        source=source,
        public=licence == "own",
        sides=sides,
        first=first,
        boards=found,
        kinds=pieces.kinds,
        pieces=pieces.pieces,
        decks=drawn,
        dice=tuple(_dice(told, tree.get("dice", []))),
        left_out={WAIT: pieces.waiting} if pieces.waiting else {},
    )
    turns = tuple(_turns(told, tree.get("turns", [])))
    phases = tuple(_listed(told, tree.get("phases", []), "phases"))
    if phases and not turns:
        told.wrong(told.line_of("phases"), _("phases are those of a turn; say the turns too"))
    kit = with_texts(told, told.table(tree, "cards"), kit)
    kit = with_setups(told, _tables(told, tree, "setup"), kit, pieces)
    return with_turns(kit, turns, phases, pieces.places) if turns else kit


def _tables(told: TextFaults, tree: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The tables below a name, as [setup.night] is one of setup."""
    raw = tree.get(key, {})
    if not isinstance(raw, dict):
        form = f"[{key}.night]"
        told.wrong(
            told.line_of(key), _("{key} are tables of their own: {form}", key=key, form=form)
        )
        return {}
    return raw


def _places(told: TextFaults, found: tuple[Board, ...]) -> Places | None:
    """The places of the boards; None if one is wrong, for then nobody can tell its places."""
    kit = Kit(reader=READER, title="box", made="own", boards=found)
    wrong = faults(kit) if found else ()
    for fault in wrong:
        told.add(in_words(fault))
    return Places(kit) if found and not wrong else None


def _sides(told: TextFaults, raw: Mapping[str, str]) -> Iterator[BoxSide]:
    at = told.header("sides")
    for name, seat in raw.items():
        if seat not in SEATS:
            wrong = _("“{word}” is not a seat{near}; there are {seats}", word=seat[:60],
                      near=near(seat, SEATS), seats=", ".join(SEATS))  # fmt: skip
            told.wrong(told.line_of(name, at), wrong)
        yield BoxSide(clean(name), seat, seat)
    played = set(raw.values())
    if played <= {*SEATS} and played != {*SEATS[: len(played)]}:
        left = next(seat for seat in SEATS if seat not in played)
        wrong = _("no side is played by {seat}, and a match takes its seats in this order: {seats}",
                  seat=left, seats=", ".join(SEATS))  # fmt: skip
        told.wrong(told.number(at), wrong)


def _drawn_by(
    told: TextFaults, raw: Mapping[str, str], piles: Sequence[Pile], sides: Sequence[str]
) -> tuple[Pile, ...]:
    """The piles, each with the side whose it is."""
    at, whose = told.header("drawn_by"), dict[str, str]()
    decks = {pile.name: pile.code for pile in piles if pile.hidden}
    for name, side in raw.items():
        deck = clean(name)
        for word, known in ((deck, decks), (side, sides)):
            if word not in known:
                wrong = _("“{word}” is neither a deck nor a side{near}", word=word[:60],
                          near=near(word, known))  # fmt: skip
                told.wrong(told.line_of(name, at), wrong)
        whose[decks.get(deck, "")] = side
    return tuple(
        replace(pile, sides=(whose[pile.code],)) if pile.code in whose else pile for pile in piles
    )


def _listed(told: TextFaults, raw: Any, key: str) -> list[str]:
    """A list of words, or words between commas."""
    listed = raw.split(",") if isinstance(raw, str) else raw
    if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
        told.wrong(told.line_of(key), _("{key} are a list of words in quotes", key=key))
        return []
    return [clean(one) for one in listed if clean(one)]


def _dice(told: TextFaults, raw: Any) -> Iterator[DiceSet]:
    """Sets of dice: "2d6 attack", "attacker:d6 defender:d6"."""
    for words in _listed(told, raw, "dice"):
        dice: list[BoxDice] = []
        rest = words.split()
        while rest and (one := re.fullmatch(r"(?:([^:]{1,60}):)?(\d{0,3})[dD](\d{1,4})", rest[0])):
            dice.append(BoxDice(int(one[2] or 1), int(one[3]), one[1] or ""))
            rest.pop(0)
        if dice:
            yield DiceSet(tuple(dice), " ".join(rest))
        else:
            wrong = _("“{word}” are not dice; write “2d6 attack”", word=words[:60])
            told.wrong(told.line_of("dice"), wrong)


_HOURS = re.compile(r"(\d{1,3}) from (\d\d):?(\d\d) every (\d{0,3}) ?(hour|minute)s?")


def _turns(told: TextFaults, raw: Any) -> list[str]:
    """The names of the turns: "8", "8 from 0400 every 2 hours", or a list of them."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = str(raw)
    if isinstance(raw, str) and (many := re.fullmatch(r"\d{1,3}", raw.strip())):
        return [str(n + 1) for n in range(int(many[0]))]
    if isinstance(raw, str) and (found := _HOURS.fullmatch(clean(raw))):
        start = 60 * int(found[2]) + int(found[3])
        step = int(found[4] or 1) * (60 if found[5] == "hour" else 1)
        times = ((start + n * step) % 1440 for n in range(int(found[1])))
        return [f"{time // 60:02}{time % 60:02}" for time in times]
    if isinstance(raw, str) and re.match(r"\d+ from ", raw):
        wrong = _("turns are “8”, “8 from 0400 every 2 hours”, or a list of their names")
        told.wrong(told.line_of("turns"), wrong)
        return []
    return _listed(told, raw, "turns")


def with_turns(
    kit: Kit, turns: tuple[str, ...], phases: tuple[str, ...], places: Places | None
) -> Kit:
    """A kit with its turns. A counter called Turn marks them if it stands on a track of that name
    with a box for each."""
    named = (code for code, one in kit.pieces.items() if kit.kinds[one.kind].name == "Turn")
    marker: Code = next(named, "")
    tracks: dict[Code, list[Place]] = {}
    for place in places.all() if marker and places else ():
        if parted(place)[1].startswith("Turn-"):
            tracks.setdefault(parted(place)[0], []).append(place)
    whole = (track for track in tracks.values() if len(track) == len(turns))
    spots = next(whole, None)
    track = TurnTrack(turns, phases, *((marker, tuple(spots)) if spots else ()))
    return replace(kit, turn=track)

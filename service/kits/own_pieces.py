"""The pieces of a box's text: counters a line each, the cards of decks, the chits of cups."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.kits.faults import MOST
from domain.kits.kit import SEATS, Code, Kind, Picture, Pile, Place, Stands, Switch
from domain.kits.places import Places
from service.kits.own_lines import TextFaults, clean, near
from service.kits.own_pictures import NamedPictures
from service.words import _, later

MOST_COPIES = 500
MOST_PIECES = MOST["pieces"]
_FORM = "side | 3 name | what it shows | figures / figures of the back | place"
WAIT = later("counters that wait in the supply until their map is fitted")
_OFF = {"supply": "supply", "hidden": "hidden", "out of play": "dead"}


_SAID = re.compile(
    rf"(all|stack|top)( (of|at|in|on) .*)?|everything|end|({'|'.join(SEATS)})-u?\d+|.*[,;@].*",
    re.IGNORECASE,
)
"""What orders take for a whole stack, for what lies face down, or for several names."""


_DIGITS = 9
"""Of a number, which is too large with so many."""


def many_of(words: str) -> tuple[int | None, str]:
    """How many of what: "3 Rifle/325"; None if no number says it."""
    found = re.fullmatch(r"(?:(-?\d+) )?(.*)", words)
    assert found is not None
    return int(found[1][:_DIGITS]) if found[1] else None, found[2]


class Pieces:
    """The pieces that were read so far."""

    def __init__(
        self, told: TextFaults, places: Places | None, sides: Collection[str], shown: NamedPictures,
        backs: Mapping[str, Picture],
    ) -> None:  # fmt: skip
        self.told, self.places, self.sides, self._shown = told, places, sides, shown
        self._backs = backs
        self.waiting = 0
        """Counters whose map has no grid yet."""
        self.kinds: dict[Code, Kind] = {}
        self.pieces: dict[Code, Stands] = {}
        self.piles: list[Pile] = []

    def counters(self, raw: Any) -> None:
        """Read the counters of a text, a line each."""
        if not isinstance(raw, dict):
            self.told.wrong(self.told.line_of("pieces"), _("counters stand below [pieces]"))
            return
        at = self.told.header("pieces")
        self.told.known(raw, ("counters",), "[pieces]", at)
        words = self.told.text(raw, "counters", at)
        for number, line in self.told.lines(words, "counters", at):
            if len(self.pieces) > MOST_PIECES:
                self.told.wrong(number, _("a box has up to {most} pieces", most=MOST_PIECES))
                return
            self._counter(number, [clean(part) for part in line.split("|")])

    def _counter(self, number: int, parts: Sequence[str]) -> None:
        if len(parts) != 5:
            told = _("a counter has five parts between four strokes, {form}; here are {count}",
                     form=_FORM, count=len(parts))  # fmt: skip
            self.told.wrong(number, told)
            return
        side, called, shows, figures, where = parts
        if side and side not in self.sides:
            close = near(side, self.sides)
            self.told.wrong(number, _("“{word}” is not a side{near}", word=side[:60], near=close))
        seen = self._shown.faces(number, shows)
        many, name = self._copies(number, called)
        faces = tuple("" if face == "-" else face for face in re.split(r"\s+/\s+|^/\s+", figures))
        sides = max(len(faces), len(seen.pictures))
        kind = Kind(
            name,
            side=side,
            layers=seen.layers("side"),
            back=self._backs.get(side, ""),
            shows=seen.shows,
            figures=faces if any(faces) else (),
            switches=(Switch("side", ("",) * sides),) if sides > 1 else (),
            flips="side" if sides > 1 else "",
        )
        code = self._kind(replace(kind, size=seen.size) if seen.pictures else kind)
        spots = self.spots(number, where, side)
        for n in range(many if spots else 0):
            self.pieces[f"p{len(self.pieces) + 1}"] = Stands(code, spots[n % len(spots)])

    def _copies(self, number: int, called: str) -> tuple[int, str]:
        """How many copies of what: "3 Rifle/325"."""
        many, name = many_of(called)
        many = 1 if many is None else many
        if not name:
            self.told.wrong(number, _("a name is missing here"))
        if any(map(_SAID.fullmatch, (name, name.partition("/")[0].strip()))):
            said = _("“{word}” means something else in an order; call it otherwise", word=name[:60])
            self.told.wrong(number, said)
        if not 1 <= many <= MOST_COPIES:
            gaps = {"most": MOST_COPIES, "count": many}
            said = _("there are 1 to {most} copies of a piece, not {count}", **gaps)
            self.told.wrong(number, said)
        return min(max(many, 1), MOST_COPIES), name

    def _kind(self, kind: Kind) -> Code:
        code = f"k{len(self.kinds) + 1}"
        self.kinds[code] = kind
        return code

    def spots(self, number: int, where: str, side: str) -> list[Place]:
        """The places where the copies of a counter stand in turn; [] if one of them is wrong."""
        if where == "hidden" and not side:
            said = _("only a counter of a side can be hidden; name its side first")
            self.told.wrong(number, said)
        if where in _OFF:
            return [_OFF[where]]
        if self.places is None:
            return []
        whole = self.places.called(where) if where else ()
        names = [where] if whole else re.split(r"\s*,\s*" if "," in where else r"\s+", where)
        return [place for name in names if (place := self._place(number, name, self.places))]

    def _place(self, number: int, name: str, places: Places) -> Place:
        if name in _OFF:
            return _OFF[name]
        found = places.called(name)
        if len(found) > 1:
            boards = _(" or ").join(f"“{places.told(place)}”" for place in found)
            told = _("{name} is on several boards; write {boards}", name=name[:60], boards=boards)
            self.told.wrong(number, told)
        elif not found and name and self._shown.waits:
            self.waiting += 1
            return "supply"
        elif not found and name:
            close = ", ".join(places.near(name))
            more = _("; near it: {names}", names=close) if close else ""
            told = _("no place is called {name}{near}", name=name[:60], near=more)
            self.told.wrong(number, told)
        elif not found:
            self.told.wrong(number, _("the place is missing: a space, supply or hidden"))
        return found[0] if len(found) == 1 else ""

    def piled(self, raw: Mapping[str, str], table: str, *, hidden: bool) -> None:
        """Read decks, whose order is hidden, or cups, from which all see what is pulled."""
        at = self.told.header(table)
        for name, listed in raw.items():
            code = f"d{len(self.piles)}"
            cards: list[Code] = []
            for number, line in self.told.lines(listed, name, at):
                for part in filter(None, map(clean, line.split(";"))):
                    if len(self.pieces) > MOST_PIECES:
                        self.told.wrong(
                            number, _("a box has up to {most} pieces", most=MOST_PIECES)
                        )
                        return
                    many, card = self._copies(number, part)
                    kind = self._kind(Kind(card))
                    for _k in range(many):
                        cards.append(f"c{self._cards() + len(cards) + 1}")
                        self.pieces[cards[-1]] = Stands(kind, f"pile:{code}")
            if not cards:
                told = _("{name} has no cards; write “3 Artillery; Fog”", name=name[:60])
                self.told.wrong(self.told.line_of(name, at), told)
            pile = Pile(code, clean(name), tuple(cards), hidden=hidden, shuffled=True)
            self.piles.append(pile)

    def _cards(self) -> int:
        return sum(len(pile.cards) for pile in self.piles)

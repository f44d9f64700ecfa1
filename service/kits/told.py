"""A box in a line: what is in it, and what its reader left out."""

import difflib
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from domain.grid.chart import Side, Way
from domain.kits.kit import Kit
from domain.kits.places import Places
from service.cartography.words import WORDS, known
from service.lru_cache import LruCache
from service.words import _, counted


class Counts(NamedTuple):
    """How much of everything is in a box, who plays it, and how it can begin."""

    spaces: int
    counters: int
    kinds: int
    decks: int
    cups: int
    seats: tuple[str, ...]
    setups: tuple[tuple[str, str], ...]
    """The key and the name of each."""
    bare: frozenset[str]
    """Those of them, by their keys, whose map has no picture in the file; "" without a set-up."""

    @property
    def usual(self) -> str:
        """The set-up with which a match begins if nobody names one: the first that has its map, if
        there is none without it; "" for none."""
        whole = (key for key, _name in self.setups if key not in self.bare)
        return next(whole, "") if "" in self.bare else ""


_known = LruCache(512)
LINES = {"ways": get_args(Way), "sides": get_args(Side)}
"""What a chart draws as lines, by the key under which it has them."""
_LIKE = {"stream": "river", "brook": "river", "creek": "river", "canal": "river", "track": "trail",
         "path": "trail", "street": "road", "railway": "rail", "hedgerow": "hedge"}  # fmt: skip
"""Other words for them."""


def counts_of(hash_: str, kit: Callable[[], Kit]) -> Counts:
    """What is in the box with this hash, which is laid out once: it never changes."""
    return _known.get(hash_, lambda: counts(kit()))


def counts(kit: Kit) -> Counts:
    """What is in a box."""
    return Counts(
        spaces=sum(len(spaces.by_name) for spaces in Places(kit).spaces.values()),
        counters=kit.counters,
        kinds=sum(kind.copies for kind in kit.kinds.values()),
        decks=sum(pile.hidden and pile.shuffled for pile in kit.decks),
        cups=sum(pile.shuffled and not pile.hidden for pile in kit.decks),
        seats=tuple(side.seat for side in kit.sides),
        setups=tuple((one.key, one.name) for one in kit.setups),
        bare=frozenset(_bare(kit)),
    )


def _bare(kit: Kit) -> Iterator[str]:
    """Which set-ups lay a map without its picture; "" is the box as it is without one."""
    lacking = {board.code for board in kit.boards if board.role == "map"} & {*kit.missing}
    for key, boards in (("", ()), *((one.key, one.boards) for one in kit.setups)):
        if lacking and (not boards or lacking & {*boards}):
            yield key


def measured(kit: Kit) -> str:
    """What is in a box: "76 spaces, 38 counters, 1 deck, 1 cup"."""
    return worded(counts(kit))


def worded(many: Counts) -> str:
    """The same of what was counted."""
    setups = len(many.setups)
    parts = (
        (counted("%(num)s space", "%(num)s spaces", many.spaces), many.spaces),
        (counted("%(num)s counter", "%(num)s counters", many.counters), many.counters),
        (
            counted("%(num)s kind in the supply", "%(num)s kinds in the supply", many.kinds),
            many.kinds,
        ),
        (counted("%(num)s deck", "%(num)s decks", many.decks), many.decks),
        (counted("%(num)s cup", "%(num)s cups", many.cups), many.cups),
        (counted("%(num)s set-up", "%(num)s set-ups", setups), setups),
    )
    return ", ".join(words % {"num": number} for words, number in parts if number)


def left_out(kit: Kit) -> str:
    """What its reader did not take, counted, as a sentence."""
    if not kit.left_out:
        return _("Nothing was left out.")
    most = sorted(kit.left_out.items(), key=lambda left: -left[1])
    parts = ", ".join(f"{_(what)} ({number})" for what, number in most)
    return _("Left out: {parts}.", parts=parts)


def extended(kit: Kit) -> str:
    """What was added to its module, as a sentence; "" if nothing was."""
    names = ", ".join(kit.extensions)
    return _("With the extensions {names}.", names=names) if names else ""


def _drawn_as_clear(kit: Kit) -> str:
    """The words for ground that our cartographer does not know, with the nearest that he does or
    the line that he draws instead, a sentence each; "" for none. A road needs none on a board that
    has roads as lines."""
    said: dict[str, None] = {}
    for board in filter(None, (board.chart for board in kit.boards)):
        chart = tomllib.loads(board)
        for word in map(str, chart["marks"].values()):
            key, line = _as_line(word)
            if not known(word) and line not in chart.get(key, ()):
                said[_as_clear(word, key, line)] = None
    return " ".join(said)


def _as_line(word: str) -> tuple[str, str]:
    """What a chart has under which key for a word that means a line: ways, road; or "" twice."""
    said = word.casefold()
    said += "".join(f" {line}" for like, line in _LIKE.items() if like in said)
    lines = [(key, line) for key, many in LINES.items() for line in many if line in said]
    return max(lines, key=lambda one: len(one[1]), default=("", ""))


def _as_clear(word: str, key: str, line: str) -> str:
    if line:
        form = f'{key} = {{ {line} = ["0101-0102"] }}'
        return _("“{word}” is drawn as clear ground; as a line it is {form}.", word=word, form=form)
    every = [one for words in WORDS.values() for one in words]
    nearest = next(iter(difflib.get_close_matches(word.casefold(), every, 1)), "")
    if nearest:
        return _(
            "“{word}” is drawn as clear ground; is it “{nearest}”?", word=word, nearest=nearest
        )
    return _("“{word}” is drawn as clear ground.", word=word)


def _turns_without_box(kit: Kit) -> str:
    """That the counter of the turns stays where it is, for their track lacks some; "" if not."""
    turn, places = kit.turn, [one.partition(".")[2] for one in Places(kit).all()]
    track = [place.removeprefix("Turn-") for place in places if place.startswith("Turn-")]
    counter = any(kind.name == "Turn" for kind in kit.kinds.values())
    if kit.made != "own" or turn is None or turn.places or not track or not counter:
        return ""
    lacks = [name for name in turn.turns if name not in track]
    if len(lacks) == 1:
        told = _("The track Turn has no box {name}, so its counter stays where it is.")
        return told.format(name=lacks[0])
    told = _(
        "The track Turn needs {turns} boxes and has {boxes}, so its counter stays where it is."
    )
    return told.format(boxes=len(track), turns=len(turn.turns))


def _missing(kit: Kit) -> str:
    """Which boards lack their picture, and which set-ups do without them; "" if none does."""
    names = {board.code: board.name for board in kit.boards}
    told = [
        _(
            "The board {board} is bare: its picture, {file}, is not in the file or cannot be read.",
            board=names[code],
            file=file,
        )
        for code, file in kit.missing.items()
        if code in names
    ]
    whole = [one.name for one in kit.setups if one.boards and not {*one.boards} & {*kit.missing}]
    if told and whole:
        told.append(_("Set-ups that have all their pictures: {names}.", names=", ".join(whole)))
    return " ".join(told)


def _named_twice(kit: Kit) -> str:
    """Which names stand for several places of one board; "" if none does."""
    told = list[str]()
    for spaces in Places(kit).spaces.values() if kit.made == "own" else ():
        many = Counter(one.town for one in spaces.by_name.values() if one.town)
        for town, count in many.items():
            if count > 1:
                told.append(
                    _(
                        "{count} places are called {name}; orders name them by their numbers.",
                        count=count,
                        name=town,
                    )
                )
    return " ".join(told)


def _of_one_seat(kit: Kit) -> str:
    """That one person plays all sides; "" if not."""
    seats = {side.seat for side in kit.sides}
    if kit.made != "own" or len(kit.sides) < 2 or len(seats) > 1:
        return ""
    return _("All sides are played by {seat}, so it is a game for one.", seat=seats.pop())


def remarks(kit: Kit) -> str:
    """What will not be as its maker may think, as sentences; "" if nothing is."""
    of = (_of_one_seat, _missing, _drawn_as_clear, _named_twice, _turns_without_box)
    return " ".join(filter(None, (one(kit) for one in of)))


def told(kit: Kit) -> str:
    """A box in a line: its title, what is in it, what was left out, and what is to be known."""
    parts = (f"{measured(kit)}.", extended(kit), left_out(kit), remarks(kit))
    return f"{kit.title}: {' '.join(filter(None, parts))}"

"""More ways to cheat, tried anew from docs/fair-play.md alone.

In the bytes of a line, in what stands beside the entries, and in what a branch and a deck may say;
each is signed again with every key of the house.
"""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from tests.fairness.cheats import Case, begun, cheat
from tests.fairness.house import House
from tests.fairness.tries import changed


def fact(line: bytes) -> House:
    """A match whose last entry is a fact of the game, written as these bytes."""
    h, _ = begun(False)
    n = h.log("toy.Said", {"x": "SPOT"})
    h.entries[n] = h.entries[n].replace(b'"SPOT"', line)
    return h


def filed(change: Callable[[list[bytes]], Any]) -> Case:
    """The file of a fair match, with a hidden roll, of which the lines were changed."""
    h, n = begun()
    h.order("red", "scout", "r1", n)
    h.roll("~red", only="red")
    lines = h.export().splitlines(keepends=True)
    change(lines)
    return Case(h, data=b"".join(lines))


def at(lines: list[bytes], mark: bytes) -> int:
    return next(n for n, line in enumerate(lines) if line.startswith(mark))


# Tables of the house's own

LARGEST = "ß" * (1 << 17)
"""256 KiB of UTF-8, in half as many characters."""


def _opens_with(own: Any) -> Callable[[], House]:
    return lambda: begun(False, tables=own)[0]


for what, own in {
    "tables in a list": [],
    "a table that is not text": {"figures.toml": 1},
    "a table of a name that is none": {"figures .toml": ""},
    "a table without a name": {"": ""},
    "a table of a name that is too long": {"a" * 101: ""},
    "tables of a byte too much": {"a.toml": LARGEST, "b.toml": "x"},
}.items():
    cheat(f"opens with {what}", "out of form")(_opens_with(own))


@cheat("opens without saying whether there are own tables", "out of form")
def _() -> House:
    h, _ = begun(False)
    changed(h, 0, lambda e: e["pub"].pop("tables"))
    return h


@cheat("exchanges its tables with the rules", "those of a match never do")
def _() -> House:
    h, _ = begun(False, tables={"a.toml": LARGEST})
    h.log("rules.changed", {"release": "22" * 32, "tables": {}, "version": 4})
    return h


# Bytes that two readers could take for different things


@cheat("says one thing twice in an entry, and means the second", "not canonical")
def _() -> House:
    return fact(b'1,"x":2')


@cheat("writes a size as a fraction that is whole", "a fraction")
def _() -> House:
    return fact(b"5.0")


@cheat("writes a number that no double holds", "larger than 2")
def _() -> House:
    return fact(b"9007199254740993")


@cheat("writes half a letter", "not JSON")
def _() -> House:
    return fact(b'"\\ud800"')


@cheat("writes a letter as its number", "canonical")
def _() -> House:
    return fact(b'"\\u0041"')


@cheat("nests until a reader falls", "deeper than 32")
def _() -> House:
    return fact(b"[" * 31 + b"]" * 31)


@cheat("writes a name that is not ASCII", "not ASCII")
def _() -> House:
    return fact('{"ä":1}'.encode())


@cheat("orders on a day that never was", "is not a time")
def _() -> House:
    h = House(False)
    h.order("red", "halt", "r1", 1)
    changed(h, 1, lambda e: e.update(ts="2026-11-31T06:00:00Z"))
    return h


@cheat("an id that a screen does not show", "out of form")
def _() -> House:
    h, n = begun(False)
    h.order("red", "halt", "r\u200b", n)
    return h


# What stands beside the entries


@cheat("opens one part twice", "out of order or repeated")
def _() -> Case:
    def twice(lines: list[bytes]) -> None:
        lines.insert(at(lines, b"O "), lines[at(lines, b"O ")])

    return filed(twice)


@cheat("opens a part that there is none of", "no sealed part 0")
def _() -> Case:
    def more(lines: list[bytes]) -> None:
        lines.insert(at(lines, b"C "), b'O 999 0 {"data":{},"salt":"' + b"0" * 64 + b'"}\n')

    return filed(more)


@cheat("opens the parts in another order", "out of order or repeated")
def _() -> Case:
    def turned(lines: list[bytes]) -> None:
        n = at(lines, b"O ")
        lines[n], lines[n + 1] = lines[n + 1], lines[n]

    return filed(turned)


@cheat("numbers an opening with a nought before it", "an opening is not")
def _() -> Case:
    def nought(lines: list[bytes]) -> None:
        n = at(lines, b"O ")
        lines[n] = lines[n].replace(b"O ", b"O 0", 1)

    return filed(nought)


@cheat("puts an entry behind the checkpoints", "no sealed part 0")
def _() -> Case:
    return filed(lambda lines: lines.append(lines.pop(at(lines, b"O ") - 1)))


@cheat("signs what is yet to come", "the export has 9")
def _() -> Case:
    def ahead(lines: list[bytes]) -> None:
        other, _ = begun(False)
        while len(other.entries) < len(lines):
            other.log("toy.Said", {})
        lines.append(b"C " + b64encode(other.signed().encode()) + b"\n")

    return filed(ahead)


@cheat("signs two histories of one size", "was signed for another one")
def _() -> Case:
    def split(lines: list[bytes]) -> None:
        other, _ = begun(False)
        lines.insert(at(lines, b"C "), b"C " + b64encode(other.notes[0].encode()) + b"\n")

    return filed(split)


@cheat("writes a checkpoint with bits that say nothing", "canonical base 64")
def _() -> Case:
    def spare(lines: list[bytes]) -> None:
        n = next(n for n, line in enumerate(lines) if line[:2] == b"C " and line[-2:] == b"=\n")
        pad = len(line := lines[n]) - len(line.rstrip(b"=\n")) - 1
        letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        last = letters[letters.index(line[-2 - pad]) + 1]
        lines[n] = line[: -2 - pad] + bytes([last]) + b"=" * pad + b"\n"

    return filed(spare)


@cheat("names the reader's seat in no way that is one", "first line")
def _() -> Case:
    def named(lines: list[bytes]) -> None:
        lines[0] = lines[0].replace(b"full", b"Full!")

    return filed(named)


# Branches, decks


@cheat("opens a branch whose parent has no entry", "out of form")
def _() -> House:
    source = {"how": "branch", "origin": "play.example/m/old", "root": "0" * 64, "size": 0}
    return House(house=(), **{"from": source})


@cheat("deals a card of a deck that never was", "no deck main was sealed")
def _() -> House:
    h, _ = begun(False)
    h.log("card.shown", {"card": "A", "deck": "main", "pos": 0, "salt": "0" * 64})
    return h


@cheat("seals a deck for nobody's order", "had seen no chain")
def _() -> House:
    h, _ = begun(False)
    h.log("deck.sealed", {"cards": ["0" * 64], "deck": "main"}, sealed={"kind": "x"})
    return h


@cheat("carries a result before the end", "a match that goes on")
def _() -> House:
    h, _ = begun(False)
    h.log("result.carried", {"carried": 1, "hash": "0" * 64, "scenario": "next"})
    return h


@cheat("comes from a match of which nothing is carried", "where it comes from is out of form")
def _() -> House:
    source = {"how": "result", "origin": "play.example/m/old", "root": "0" * 64, "size": 9}
    return House(house=(), **{"from": source})

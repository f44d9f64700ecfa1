"""Which dice the words of an order name (2.11): by colour, by what they show, or how many."""

from collections.abc import Iterable, Sequence

from domain.game.grammar.listing import COUNTS
from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.games.dday_dice.state import Unit
from domain.games.dday_dice.wording import SHOWN
from domain.games.dday_dice.words import (
    DICE,
    INDEX,
    LETTER,
    NO_DIE,
    PIPS,
    SOLDIER,
    Die,
    DieSaid,
)

NAMING = "2.11"


def meant(unit: Unit, said: Sequence[DieSaid], among: Sequence[Die], rule: str) -> tuple[Die, ...]:
    """The dice that a player names, by their names or by what they show.

    ``among`` are those that he may mean, all of them but what stands behind “all-but”. Raises
    Illegal for a die that rests, is named twice, or that nobody can tell from another.
    """
    if "all-but" in said:
        left_out = _named(unit, [word for word in said if word != "all-but"], among)
        if not (kept := tuple(die for die in among if die not in left_out)):
            raise Illegal(NAMING, "No die is left; name the dice that you mean.")
        return kept
    found = _named(unit, said, among)
    if len(set(found)) < len(found):
        raise Illegal(rule, "A die is named twice; name each die once.")
    for die in found:
        on_table(unit, die)
    return tuple(found)


def _named(unit: Unit, said: Iterable[DieSaid], among: Sequence[Die]) -> list[Die]:
    found, count = list[Die](), 0
    for word in said:
        if word in COUNTS:
            count = COUNTS[word]
            continue
        if word in INDEX:
            found += [die for die in DICE if die == word]
        elif count:
            found += _so_many(count, [die for die in among if _is(unit, die, word)], word)
        else:
            found += _told(unit, word, found, among)
        count = 0
    if count:
        raise Illegal(NAMING, "Say of what there are so many, as “both skulls”.")
    return found


def _is(unit: Unit, die: Die, word: str) -> bool:
    """Whether a die is what a word tells: its colour, what it shows, or both."""
    colour, face = _parts(word)
    index = INDEX[die]
    return (not colour or unit.dice.colours[index] == LETTER[colour]) and (
        not face or unit.dice.faces[index] == PIPS[face]
    )


def _parts(word: str) -> tuple[str, str]:
    """The colour and the face that a word tells, "" for none."""
    colour = next((one for one in LETTER if word.startswith(one)), "")
    face = word.removeprefix(colour).removeprefix("-").replace("doubles", "two-soldiers")
    face = face if face in PIPS else face.removesuffix("s")
    return colour, face if face in PIPS else ""


def _so_many(count: int, found: list[Die], word: str) -> list[Die]:
    if len(found) == count:
        return found
    shown = _shown(word)
    if not found:
        raise Illegal(NAMING, f"None of those dice {_one(shown)}; name the dice that you mean.")
    told = f"{listed(found)} {shown if len(found) > 1 else _one(shown)}"
    raise Illegal(NAMING, f"Only {told}." if len(found) < count else f"{told}; name {count}.")


def _shown(word: str) -> str:
    """What several dice are that a word names, as a sentence goes on."""
    colour, face = _parts(word)
    shown = f"show {SHOWN[PIPS[face]]}" if face else ""
    if not (colour or shown):
        return "may be meant"
    return " and ".join(part for part in (f"are {colour}" if colour else "", shown) if part)


def _one(shown: str) -> str:
    return shown.replace("are ", "is ").replace("show ", "shows ")


def _told(unit: Unit, word: str, named: Sequence[Die], among: Sequence[Die]) -> list[Die]:
    """The dice that one word tells: the only one, all of a plural, or all that are left (2.11)."""
    if word in ("rest", "all", "dice"):
        return [die for die in among if die not in named]
    found = [die for die in among if _is(unit, die, word)]
    pair = [die for die in among if unit.dice.faces[INDEX[die]] == SOLDIER]
    if word == "two-soldiers" and len(pair) == 2:
        if not found:
            return pair
        raise Illegal(NAMING, f"{listed(found)} or {listed(pair)}? Name the dice that you mean.")
    if not found:
        colour, _ = _parts(word)
        those = [die for die in among if not colour or _is(unit, die, colour)] or among
        raise Illegal(NAMING, f"None of {listed(those)} {_one(_shown(word))}.")
    if len(found) > 1 and _is_for_one(word):
        raise Illegal(NAMING, f"{listed(found)} {_shown(word)}; name those that you mean.")
    return found


def _is_for_one(word: str) -> bool:
    """Whether a word names one die: “star”, “red-two-soldiers”, “blue”."""
    colour, _ = _parts(word)
    shown = word.removeprefix(colour).removeprefix("-")
    return not shown or shown in PIPS


def on_table(unit: Unit, die: Die) -> None:
    """Raise Illegal for a die that rests (2.6)."""
    if unit.dice.faces[INDEX[die]] == NO_DIE:
        raise Illegal("2.6", f"{die} rests: only five dice are rolled in this Sector.")

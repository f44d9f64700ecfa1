"""What the rules find wrong with a box that somebody drew up, in the language of its reader.

Those sentences (:mod:`domain.kits.faults`) are English; here are the ones that a text can lead to.
"""

import re
from typing import Final

from service.words import _, language, later
from service.words.forms import shape

_SENTENCES: Final = (
    later("And {n} more faults."),
    later("A box has up to {most} spaces; this one has {n}."),
    later("A box has up to {most} {kinds}; this one has {n}."),
    later("A box may have up to {n} MB; this one has {size} bytes."),
    later("The board {name} has no space; give it some, or make it free."),
    later("The board {name} may be up to {n} pixels wide and high."),
    later("The board {name} has up to {n} spots."),
    later("The board {name}: a grid has up to {n} spaces."),
    later("The dice {name} are 1 to 8 kinds together."),
    later("{dice}: there are 1 to 50 dice of 2 to 1000 sides."),
    later("There are 1 to 200 turns, of up to 40 phases."),
    later("The set-up “{name}” needs a letter or a figure in its name."),
    later("{name}: a piece has up to 12 facts, and 100 figures."),
    later("Two boards are called {name}."),
    later("Two sides are called {name}."),
    later("Two piles are called {name}."),
    later("Two set-ups are called {name}."),
    later("{what} needs a name."),
    later("{what}: “{seen}” has a character that nobody can print."),
    later("{what}: “{seen}” has blanks that nobody can see."),
    later("{what}: “{seen}…” has {n} letters; up to {most} are allowed."),
    later("This is not a box: {why}"),
    later("line {line}, column {column}: {fault}."),
    later("the board {name}, line {line}, column {column}: {fault}."),
    # a grid over a picture (domain.kits.fitting)
    later("Point at {least} spaces at least; four are better."),
    later("Point at spaces of different columns and of different rows."),
    later("No regular grid goes through these spaces; look at their names again."),
    later("A space of a grid has {least} pixels at least."),
    later("These spaces do not lie on one grid: {which} was not pressed at its middle, or has "
          "another name."),
    later("These spaces lie in one line; point at one that is far from it."),
    later("These spaces do not tell which columns lie lower; point at one more, in a column next "
          "to one of these."),
)  # fmt: skip
_IN_A_LINE: Final = (
    # a text that is not TOML (domain.game.faults)
    later("the quotes are not closed, or this character is not allowed here"),
    later("the quotes are not closed"),
    later("the list is not closed with “]”"),
    later("this already has a value; write it once"),
    later("this table already exists; write it once"),
    later("this name already exists; write it once"),
    later("a value is missing here; put words in quotes"),
    later("write “=” and a value after the name"),
    later("expected a name with “=” and a value, or the [name] of a table"),
    later("expected a name of letters, digits, “-” and “_”"),
    later("a line holds one name and one value; put the rest on a line below"),
    later("write a “\\” in quotes twice"),
    later("this is not TOML; a line is a name, “=” and a value"),
    later("{key} needs a line “{form} = …”"),
    later("{key} has no “{word}”"),
    later("{key} cannot be “{word}”"),
    later("{key} has a value that does not fit"),
    later("a part of {key} must be {kind}, not {other}"),
    later("{key} must be {kind}, not {other}"),
    # a map as text (domain.grid)
    later("row {row} with {n} marks should be here"),
    later("there should be no row"),
    later("row {row} is missing"),
    later("there is a tab here; separate marks by blanks, so that columns can be counted"),
    later("there should be a row here, not an empty line"),
    later("a line begins with the number of its row, and \"{word}\" is none"),
    later("\"{mark}\" is not a mark of this map; the marks are {marks}"),
    later("row {row} should be here"),
    later("there should be no further row"),
    later("row {row} has {n} marks, and must have {wide}"),
    later("the last row of squares is 1, and their first column is 1 too"),
    later("the {way} has one place alone, and leads nowhere"),
    later("the {way} jumps from {one} to {other}, which do not touch"),
    later("{place} is not on the map, so nothing can stand there"),
    later("\"{point}\" is not a point of the compass; \"{form}\" is one"),
    later("the character {code} is here, which nobody can print"),
    later("{key} has {one} twice, one after the other; once is enough"),
    later("the ground has no row yet: “01 . . .” is one"),
    later("“{word}” is not a word for {key}; there are {others}"),
    later("a map text needs a line “{form} = …”"),
    later("a map has up to {most} spaces, and this one {n}"),
    later("“{word}” needs a point to stand at"),
    later("a stroke runs through two points or more"),
)  # fmt: skip
"""What is wrong in a line, behind where it stands."""
_KINDS: Final = (
    later("words in quotes"), later("a whole number"), later("a number"), later("true or false"),
    later("a list"), later("a table"), later("nothing"),
)  # fmt: skip
"""What a value is or must be."""
_NAMED: Final = (
    later("The title"), later("The text about the box"), later("A side"),
    later("The kind {code}"), later("The board {code}"), later("The pile {code}"),
    later("A set-up"), later("A turn or phase"), later("A die"), later("A set of dice"),
    later("A fact of {name}"), later("The text of {name}"), later("A spot of the board {name}"),
)  # fmt: skip
"""What has a name, at the start of a sentence about it."""


def in_words(sentence: str) -> str:
    """A sentence about a box in the language of the reader, if the house has it there."""
    return sentence if language() == "en" else _said(sentence, _FORMS)


def _said(words: str, forms: "tuple[tuple[re.Pattern[str], str], ...]") -> str:
    for form, meant in forms:
        if found := form.fullmatch(words):
            gaps = found.groupdict()
            if "what" in gaps:
                gaps["what"] = _said(gaps["what"], _NAMED_FORMS)
            for gap in ("kind", "other"):
                if gap in gaps:
                    gaps[gap] = _said(gaps[gap], _KIND_FORMS)
            if "fault" in gaps:
                gaps["fault"] = _said(gaps["fault"], _LINE_FORMS)
            return _(meant, **gaps)
    return words


def _form(sentence: str) -> tuple[re.Pattern[str], str]:
    return shape(sentence, other=".+"), sentence


_FORMS: Final = tuple(map(_form, _SENTENCES))
_NAMED_FORMS: Final = tuple(map(_form, _NAMED))
_KIND_FORMS: Final = tuple(map(_form, _KINDS))
_LINE_FORMS: Final = tuple(map(_form, _IN_A_LINE))

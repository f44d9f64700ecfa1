"""What the rules find wrong with a box that somebody drew up, in the language of its reader.

Those sentences (:mod:`domain.kits.faults`) are English; here are the ones that a text can lead to.
"""

import re
from typing import Final

from service.words import _, language, later

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
)
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
            return _(meant, **gaps)
    return words


def _form(sentence: str) -> tuple[re.Pattern[str], str]:
    parts = re.split(r"\{(\w+)\}", sentence)
    found = (f"(?P<{p}>.+)" if k % 2 else re.escape(p) for k, p in enumerate(parts))
    return re.compile("".join(found)), sentence


_FORMS: Final = tuple(map(_form, _SENTENCES))
_NAMED_FORMS: Final = tuple(map(_form, _NAMED))

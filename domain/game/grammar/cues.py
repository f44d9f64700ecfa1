"""What a text must hold so that a regular expression may match it: a quick look before a long one.

Of hundreds of expressions that put a line in other words hardly one fits; what each needs, such as
“ashore”, is found much faster than that it does not match.
"""

import re
from collections.abc import Sequence

Cues = tuple[str, ...]
"""Words in small letters of which a text holds at least one; () if nothing is known."""

_TOKEN = re.compile(
    r"\\(?P<escaped>\W)|\\x..|\\u....|\\.|\[\^?\]?(?:\\.|[^\]])*\]"
    r"|(?P<open>\((?:\?(?:[:=!]|<[=!]|-?[a-z]+:))?)|(?P<close>\))|(?P<or>\|)"
    r"|(?P<more>(?:[*+?]|\{[\d,]*\})[?+]?)|[.^$]|(?P<plain>.)",
    re.DOTALL,
)
_NEGATIVE = ("(?!", "(?<!")


def cues_of(pattern: str) -> Cues:
    """The cues of an expression; the longest word that it needs, or one of several."""
    return _Reader(pattern).alternatives()


class _Reader:
    """Reads an expression from left to right."""

    def __init__(self, pattern: str) -> None:
        self._tokens = list(_TOKEN.finditer(pattern))
        self._at = 0

    def alternatives(self) -> Cues:
        """The cues of what stands between here and the end of a group."""
        each = [self._sequence()]
        while self._at < len(self._tokens) and self._tokens[self._at]["or"]:
            self._at += 1
            each.append(self._sequence())
        self._at += 1
        return tuple(dict.fromkeys(cue for cues in each for cue in cues)) if all(each) else ()

    def _sequence(self) -> Cues:
        found: list[Cues] = []
        run = ""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token["close"] or token["or"]:
                break
            self._at += 1
            char = token["plain"] or token["escaped"] or ""
            cues: Cues = ()
            if token["open"]:
                cues = self.alternatives()
                cues = () if token["open"] in _NEGATIVE else cues
            more = self._more()
            if char and not more:
                run += char
                continue
            found += [(run,), () if more == "maybe" else cues or (char,)]
            run = ""
        return _best([*found, (run,)])

    def _more(self) -> str:
        """How often the part just read comes: "maybe" never, "again" more than once, "" once."""
        if self._at == len(self._tokens) or not (more := self._tokens[self._at]["more"]):
            return ""
        self._at += 1
        return "again" if more[0] == "+" else "maybe"


def _best(found: Sequence[Cues]) -> Cues:
    """Those of several that a text is least likely to hold, of which each is needed."""
    told = [tuple(cue.lower() for cue in cues) for cues in found if cues and all(cues)]
    return max(told, key=lambda cues: (min(map(len, cues)), -len(cues)), default=())

"""Moves and attacks as players say them: units by type, by square, by both, and how many of them.

What only the position tells is left to the order: “tank-h5” is a tank on h5, “two-howitzers” both
of them, “one-tank” the only tank that can be meant, “all-but c3” all that can attack but that.
"""

import re
from functools import partial
from typing import Final

from domain.game.grammar.listing import BUT, COUNTS, PARTED, after

_SQUARE: Final = r"[a-p](?:1[0-6]|[1-9])"
_KINDS: Final = (
    ("light-tank", "light[- ]tanks?(?: units?)?|lights?"),
    ("medium-tank", "medium[- ]tanks?(?: units?)?|mediums?"),
    ("heavy-tank", "heavy[- ]tanks?(?: units?)?|heavy|heavies"),
    ("mechanized", "mech(?:ani[sz]ed)?(?:[- ](?:infantry|inf))?(?: units?)?|mechs|half-?tracks?"),
    ("infantry", "(?:general )?(?:infantry|inf)(?: units?)?|infantrymen|foot"),
    ("paratroopers", "paratroop(?:er)?s?|paras"),
    ("engineers", "engineers?(?: units?)?|sappers"),
    ("howitzer", "howitzers?"),
    ("anti-tank", "(?:anti[- ]?tank|at)(?:[- ]guns?)?|atgs?"),
    ("anti-aircraft", "(?:anti[- ]?air(?:craft)?|aa)(?:[- ]guns?)?|aags?|flak(?: guns?)?"),
    ("air-field", "air[- ]?(?:field|base)s?"),
    ("fortification", "fort(?:ification|ress)?s?|bunkers?|pillbox(?:es)?"),
    ("headquarters", "hqs?|headquarters?"),
    ("tank", "tanks?|armou?r"),
    ("artillery", "artillery|arty|guns?"),
)
_KIND: Final = "|".join(f"(?:{said})" for _, said in _KINDS)
_FLAGS: Final = re.IGNORECASE
_FIRE: Final = (
    "(?:fire|attack|shoot|shell|bombard|engage|hit|assault|storm|strike|destroy|target|blast|pound|"
    "hammer|rush|gang up on)"
)
_FIRES: Final = rf"(?:{_FIRE}(?:s|es)?)"
_ATTACKS: Final = (
    rf"{_FIRE}(?: with| using| from)? (?P<who>.+?) (?:at|on|against) (?P<whom>[^,]+)",
    rf"{_FIRE}(?: at| on)? (?P<whom>.+?) (?:with|using|from|by) (?P<who>.+)",
    rf"(?P<who>.+?)(?: both| all)? {_FIRES}(?: at| on)? (?P<whom>[^,]+)",
    r"(?P<who>(?:(?:everything|everyone|everybody|all|both|every)\b.*|.*\d)) (?:at|on) "
    r"(?P<whom>[^,]+)",
)
_ATTACK: Final = tuple(re.compile(pattern, _FLAGS) for pattern in _ATTACKS)
_WAY: Final = r"(?:(?: up| back| forwards?| over| down)* (?:to|into|onto)|-)? ?"
_GO: Final = (
    "(?:move|advance|go|march|pull|push|drive|shift|send|withdraw|drop|jump"
    "|bring(?=.* (?:up|back|forward) ))"
)
_MOVES: Final = (
    rf"{_GO}(?: up| back| forward)?(?P<who> (?:.+?))(?: from)?{_WAY}(?P<to>{_SQUARE})",
    rf"(?P<who>.+?) (?:{_GO}(?:s|es)?)(?: from)?{_WAY}(?P<to>{_SQUARE})",
    rf"(?P<who>.+?)(?: up| back| forwards?| over| down)+ to (?P<to>{_SQUARE})",
    rf"(?P<who>.+? {_SQUARE}) ?(?:to|-) ?(?P<to>{_SQUARE})",
    rf"(?P<who>[^\d]+) to (?P<to>{_SQUARE})",
)
_MOVE: Final = tuple(re.compile(pattern, _FLAGS) for pattern in _MOVES)
_PLACE: Final = re.compile(
    r"(?:(?:place|put|deploy|set up|set-up|station) )?(?P<one>(?:(?:one(?: of)?|one more|an?|the|"
    rf"my|another|first|second|third|last|next) )*)(?P<kind>{_KIND})(?P<goes>(?: goes?)?) "
    rf"(?:(?:at|on|in|into|onto) )?(?P<corner>the corner (?:at |on )?)?(?P<square>{_SQUARE})",
    _FLAGS,
)
_AGAIN: Final = re.compile(
    r"(?:fire|move|retreat|place|reinforce|army) "
    r"(?=.* (?:fires|attacks|shoots|shells|moves|advances|goes) )",
    _FLAGS,
)
"""A verb before a line that has its own, as the reader tries it."""
_BEFORE: Final = re.compile("(?:the|my|our|an?|this|that|these|those|of|both of|one of) ", _FLAGS)
_bare = partial(after, _BEFORE)
_THEIRS: Final = re.compile(
    "(?:the )?(?:h(?:is|er)|their|enemy|allied|axis|german|american) ", _FLAGS
)
_EVERY: Final = re.compile(
    "every-unit|everything|everyone|everybody|all(?: of them|(?: my| the)? units)?|rest|others|"
    "(?:everyone|everybody|everything|all(?: units)?) (?:who|that) can",
    _FLAGS,
)
_COUNT: Final = re.compile(
    r"(all(?: (?:the |my )?(?:two|three|four|five|[2-5]))?|every|each|both|one|two|three|four|five|"
    r"[2-5])(?: of)?(?: the| my)? ",
    _FLAGS,
)
_UNIT: Final = re.compile(
    rf"(?:(?P<kind>{_KIND})(?: (?:at|on|in|from))? ?)?(?P<at>{_SQUARE})?", _FLAGS
)
_MANY: Final = ("light-tank", "medium-tank", "heavy-tank", "tank", "howitzer", "artillery", "anti-")
"""Types of which “on b4 and d4” names two in the plural."""
_ALONE: Final = frozenset(("infantry", "engineers", "howitzer"))
"""Types whose names say of what kind the next thing is, in every game."""


def reworded(text: str) -> str:
    """A move or an attack in the words of its order; any other line, as it is (1.2)."""
    plain = re.sub(",? (?:please|pls)$", "", text.strip().rstrip(" .!"), flags=_FLAGS)
    plain = _AGAIN.sub("", plain, count=1)
    if found := _PLACE.fullmatch(plain):
        kind, more = _kind(found["kind"]), found["one"] or found["goes"] or found["corner"]
        if more or "unit" in found["kind"].casefold():
            grouped = kind in ("tank", "artillery")
            return text if grouped else f"place {kind} {found['square'].casefold()}"
    for pattern in _ATTACK:
        if found := pattern.fullmatch(plain):
            who, whom = _listed(found["who"]), _one(_THEIRS.sub("", found["whom"], count=1))
            if who and len(whom) == 1:
                return f"fire {' '.join(who)} at {whom[0]}"
    for pattern in _MOVE:
        if found := pattern.fullmatch(plain):
            who = _one(found["who"].strip())
            if len(who) == 1 and (_is_typed(who[0]) or "-" in who[0]):
                return f"move {who[0].removeprefix('one-')}-{found['to'].casefold()}"
    return text


def _is_typed(word: str) -> bool:
    return any(word in (kind, f"one-{kind}") for kind, _ in _KINDS)


def _listed(text: str) -> list[str]:
    """The units of a list as an order names them; none if a word of it names nothing."""
    some, *others = BUT.split(text, maxsplit=1)
    if others:
        left = _listed(others[0])
        return ["all-but", *left] if left and _EVERY.fullmatch(_bare(some)) else []
    found, kind = list[str](), ""
    for part in filter(None, PARTED.split(text)):
        if not (words := _one(part, also=kind)):
            return []
        found += words
        kind = _also(part, kind)
    if len(found) < 2:
        return found
    return [f"one-{word}" if word in _ALONE else word for word in found]


def _also(part: str, kind: str) -> str:
    """The type of which the next square of a list is too: “the tanks on b4 and d4”."""
    said = _UNIT.fullmatch(_bare(part))
    if not said or not said["at"]:
        return ""
    if not said["kind"]:
        return kind
    one = _kind(said["kind"])
    return one if one.startswith(_MANY) and said["kind"].casefold().endswith("s") else ""


def _one(text: str, also: str = "") -> list[str]:
    """One part of a list: a unit, some of a type, all, or squares one behind the other."""
    text = _bare(text)
    if _EVERY.fullmatch(text):
        return ["every-unit"]
    squares = text.casefold().split()
    if all(re.fullmatch(_SQUARE, one) for one in squares):
        return [f"{also}-{one}" for one in squares] if also else squares
    if count := _COUNT.match(text):
        said = _UNIT.fullmatch(_bare(text[count.end() :]))
        if not said or not said["kind"] or said["at"]:
            return []
        return [_several(_number(count[1].casefold()), _kind(said["kind"]))]
    said = _UNIT.fullmatch(text)
    if not said or not said["kind"]:
        return []
    kind = _kind(said["kind"])
    if said["at"]:
        return [f"{kind}-{said['at'].casefold()}"]
    return [f"one-{kind}" if kind in ("tank", "artillery") else kind]


def _number(said: str) -> str:
    """How many are said, in the word of an order."""
    *_, last = said.split()
    if last in ("every", "each"):
        return "all"
    return next((w for w, n in COUNTS.items() if str(n) == last and w != "both"), last)


def _several(count: str, kind: str) -> str:
    many = count != "one" and not kind.endswith("s") and kind not in ("mechanized", "infantry")
    return f"{count}-{kind}{'s' if many and kind != 'artillery' else ''}"


def _kind(said: str) -> str:
    return next(kind for kind, words in _KINDS if re.fullmatch(words, said, _FLAGS))

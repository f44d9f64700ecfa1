"""Orders as players say them: who acts, where, and with which card, in the words of the form.

What only the position tells is left to the order: “both-mgs” are both machine guns, “hurt-rifle”
the only rifle squad with Casualties, “left-mg” the one there, “all-but mortar” every other unit.
"""

import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from domain.game.grammar.listing import BUT, COUNTS, PARTED, after
from domain.games.company_combat.nicknames import MEN, NICKNAMES
from domain.games.company_combat.printed import NAMES, SQUAD_KINDS, TACTICS, calls, folded
from domain.games.company_combat.words import FRONTS

_FLAGS: Final = re.IGNORECASE
_FRONT: Final = r"(?P<front>left|right|cent(?:er|re)|middle)(?:[- ](?:flank|front|side))?"
_ON: Final = (
    r"(?:(?:at|on|in|to|into|onto|against|over|from) )?(?:(?:the|my|their|h(?:is|er)|our) )*"
)
_PLACED: Final = re.compile(rf"(?P<who>.+?) (?:at|on|in|from) (?:the |my |their )?{_FRONT}", _FLAGS)
_BEFORE: Final = re.compile("(?:the|my|our|an?|these|those|this|that|also|of|new|them) ", _FLAGS)
_bare = partial(after, _BEFORE)
_THEIRS: Final = re.compile("(?:the )?(?:h(?:is|er)|their|enemy|american|german) ", _FLAGS)
_COUNT: Final = re.compile(
    "(?:all )?(both|two|three|four|five)(?: of)?(?: the| my| them)?|(all|every|each)(?: of)?"
    "(?: the| my)?",
    _FLAGS,
)
_STATES: Final = {
    "hurt": "hurt", "wounded": "hurt", "damaged": "hurt", "pinned": "pinned", "fresh": "fresh",
    "unpinned": "fresh", "unhurt": "fresh",
}  # fmt: skip
_ALL: Final = re.compile(
    "all(?: (?:of (?:them|it|us)|units|squads|guns))?|everything|everyone|everybody|them all",
    _FLAGS,
)
_GROUP: Final = re.compile("(?:new )?(?:squads?|units?|teams?|ones|guns|of them)?", _FLAGS)
_BEHIND: Final = re.compile("-(?:team|squad|nest|crew|position|section)$")
_BACK: Final = r"(?: (?:back|over|up|out|down|across|forward|straight))*"
_KNOWN: Final = frozenset(
    name for kind in SQUAD_KINDS for name in (kind, folded(kind), *map(folded, calls(kind)))
) | {"tank"}
_CARDS: Final = frozenset(
    name for kind in TACTICS for name in (kind, folded(kind), *map(folded, calls(kind)))
)

_BY_SLUG: Final = [(folded(said), one) for said, one in NAMES.items()]
_PRINTED: Final = {slug: {one for said, one in _BY_SLUG if said == slug} for slug in dict(_BY_SLUG)}
"""What a name that is printed stands for, as orders write it."""
_NICKED: Final = [(nick, kind) for kind, some in NICKNAMES.items() for nick in some.split()]
_MOVE: Final = tuple(
    re.compile(pattern, _FLAGS)
    for pattern in (
        rf"(?P<verb>deploy|place|put|set up|set-up|move|send|bring|shift|pull|march|drive) "
        rf"(?P<who>.+?){_BACK} {_ON}{_FRONT}",
        rf"(?P<who>.+?) (?P<verb>goes?|moves?|deploys?|shifts?|advances?|takes? up positions?)"
        rf"{_BACK} {_ON}{_FRONT}",
        rf"(?P<who>.+?){_BACK},? (?:(?:to|into|onto|in) (?:the )?)?{_FRONT}",
    )
)
_DEPLOY: Final = ("deploy", "place", "put", "set")
_SHIFT: Final = ("shift", "pull", "march", "drive", "shifts", "advances")
_FIRE: Final = (
    "(?:suppress(?:ing|ive|ion) fire(?: from)?|fire|shoot|suppress|open up|open fire|lay down fire)"
)
_FIRES: Final = (
    r"(?:fires?|shoots?|suppress(?:es)?|opens? up|opens? fire|lays? down (?:suppression )?fire)"
)
_SUPPRESS: Final = tuple(
    re.compile(pattern, _FLAGS)
    for pattern in (
        rf"{_FIRE}(?: at| on)? {_ON}{_FRONT} with (?P<who>.+)",
        rf"{_FIRE}(?: with| using)? (?P<who>.+?)(?: (?:at|against|across) {_ON}{_FRONT})?",
        rf"(?P<who>.+?) {_FIRES}(?: (?:at|on|against|across))?(?: {_ON}{_FRONT})?",
        rf"(?P<who>.+?) {_FIRES} at (?:the )?(?:enemy|front)(?: across)?(?P<front>)",
        rf"(?P<who>.+?) {_FIRES},? (?:and )?then (?P<then>.+?)(?: {_FIRES})?(?P<front>)",
    )
)
_CHARGE: Final = r"(?:assault|attack|storm|rush|charge|takes? out|close with|goe?s? (?:for|after))"
_ASSAULT: Final = tuple(
    re.compile(pattern, _FLAGS)
    for pattern in (
        rf"{_CHARGE} (?P<whom>.+?) (?:with|using|by) (?P<who>.+)",
        rf"(?P<who>.+?) {_CHARGE}e?s? (?P<whom>.+)",
        rf"{_CHARGE} (?P<whom>.+)",
    )
)
_GRENADES: Final = re.compile(
    r"(?:,| and| plus)? ?(?:with |using |and )?(?:(?:the|my|a|an) )?grenades?(?:[- ](\d))?$", _FLAGS
)
_PLAY: Final = (
    r"(?:(?:play|use|fire|call(?: in| down)?|drop|throw|lay|pop|bring in|send in|put|dig) )?"
    r"(?P<card>.+?)(?: cards?)?,?(?: (?:hits|falls|comes down|goes|lands))?"
)
_THROWN: Final = re.compile(
    "(?P<who>.+?) (?:uses?|throws?) (?:the |my )?grenades? (?:on|at|against) (?P<whom>.+)", _FLAGS
)
_CARD: Final = tuple(
    re.compile(pattern, _FLAGS)
    for pattern in (
        rf"{_PLAY} (?P<at>{_ON}{_FRONT})",
        rf"{_PLAY} (?P<at>(?:on|at|against|to|for) .+)",
        rf"(?:hit|support|target|shell|bombard|pound|blast) {_ON}(?P<at>.+?) with (?P<card>.+?)",
        r"(?:play|use) (?P<card>.+?)(?: card)?",
    )
)
_RECON: Final = tuple(
    re.compile(pattern, _FLAGS)
    for pattern in (
        rf"(?:(?:recon|scout|reconnoit(?:er|re)) (?:out )?(?:the|h(?:is|er)|their)|recon) {_FRONT}",
        r"(?:send|recon with|scout with|recon)(?: out)? (?P<who>.+?)(?: (?:out|ahead|forward))?",
        rf"(?P<who>.+?) (?:recons|scouts|has a look|have a look|goes?|goes? scouting|looks)"
        rf"(?: (?:out|ahead|around))?(?: {_ON}{_FRONT})?",
        r"(?:recon|scout)(?: ahead| out)?",
    )
)


def reworded(text: str) -> str:
    """A line in the words of its order, if each of its words is understood; else as it is (2.7)."""
    plain = re.sub(r"(\d) ?mm\b", r"\1 mm", text.strip().rstrip(" .!"), flags=_FLAGS)
    if _RECON[0].fullmatch(plain):
        return _scouted(plain)
    for said in (_moved, _fired, _charged, _played, _scouted):
        if found := said(plain):
            return found
    return text


def _moved(text: str) -> str:
    for pattern in _MOVE:
        if found := pattern.fullmatch(text):
            who, verb = _one(found["who"]), (found.groupdict().get("verb") or "move").casefold()
            deploys = verb.startswith(_DEPLOY) or (who in COUNTS and verb not in _SHIFT)
            deploys = deploys or (who == "all" and verb.startswith("go"))
            deploys = deploys or re.match("(?:the |my )?new ", found["who"], _FLAGS) is not None
            if who and (deploys or not _counted(who)):
                return f"{'deploy' if deploys else 'move'} {who} to {_front(found['front'])}"
    return ""


def _counted(who: str) -> bool:
    """Whether all are named, or a number of them, and no kind: those that were drawn."""
    return who == "all" or who in COUNTS


def _fired(text: str) -> str:
    for pattern in _SUPPRESS:
        found = pattern.fullmatch(text)
        then = found.groupdict().get("then") if found else ""
        if found and (who := _listed(f"{found['who']}, {then}" if then else found["who"])):
            at = f" at-{_front(found['front'])}" if found["front"] else ""
            return f"suppress with {who}{at}"
    return ""


def _charged(text: str) -> str:
    text = _THROWN.sub(r"\g<who> assault \g<whom> with grenades", text)
    line, grenades = text, _GRENADES.search(text)
    if grenades:
        line = text[: grenades.start()]
    for pattern in _ASSAULT:
        if found := pattern.fullmatch(line):
            whom = _foe(found["whom"])
            who = _listed(found["who"]) if "who" in pattern.groupindex else "one"
            if whom and who and not _counted(whom):
                number = f"-{grenades[1]}" if grenades and grenades[1] else ""
                used = f" using grenades{number}" if grenades else ""
                return f"assault {whom} with {who}{used}"
    return ""


def _played(text: str) -> str:
    for pattern in _CARD:
        if not (found := pattern.fullmatch(text)) or not (card := _card(found["card"])):
            continue
        if "at" not in pattern.groupindex:
            return f"play {card}"
        at = re.sub(f"^{_ON}", "", found["at"], flags=_FLAGS)
        where = re.fullmatch(_FRONT, at, _FLAGS)
        on = _front(where["front"]) if where else _foe(at)
        if on and not _counted(on):
            return f"play {card} on {on}"
    return f"play {card}" if (card := _card(text)) in ("double-time",) else ""


def _scouted(text: str) -> str:
    for pattern in _RECON:
        if found := pattern.fullmatch(text):
            said = found.groupdict()
            who = _one(said["who"]) if said.get("who") else "all"
            front = _front(said["front"]) if said.get("front") else ""
            if re.search("scout|recon|spaeher", who) or (who == "all" and not said.get("who")):
                return f"recon with {front if who == 'all' and front else who}"
    return ""


def _front(said: str) -> str:
    return "center" if said.casefold()[0] in "cm" else said.casefold()


def _listed(text: str) -> str:
    """The units of a list as an order names them; "" if a word of it names nothing."""
    some, *others = BUT.split(text, maxsplit=1)
    if others:
        left = _listed(others[0])
        return f"all-but {left}" if left and _ALL.fullmatch(_bare(some)) else ""
    words, kind = list[str](), ""
    for part in filter(None, PARTED.split(text)):
        words.append(_one(f"{kind} {part}" if kind and part.isdecimal() else part))
        named, _, number = part.rpartition(" ")
        kind = named if named and number.isdecimal() else kind  # “MGs 2 and 3”
    return " ".join(words) if words and all(words) else ""


def _one(text: str) -> str:
    """One part of a list as an order names it; "" if a word of it names nothing."""
    text, front = _bare(text.strip()), ""
    if placed := _PLACED.fullmatch(text):
        text, front = placed["who"], _front(placed["front"])
    count = ""
    if found := re.match(rf"(?:{_COUNT.pattern})(?: |$)", text, _FLAGS):
        count = (found[1] or "all").casefold()
        text = _bare(text[found.end() :])
    elif _ALL.fullmatch(text):
        return front or "all"
    if count and _GROUP.fullmatch(text):
        return front if front and count == "all" else "" if front else count
    return _kind(text.split(), count, front)


def _foe(text: str) -> str:
    """The same of whom an order may be against."""
    return _one(_THEIRS.sub("", text, count=1))


def _kind(words: list[str], count: str, front: str) -> str:
    """A kind of squad, with its state, place and number; "" for none."""
    state = ""
    while words and (words[0].casefold() in _STATES or words[0].casefold() in FRONTS):
        if words[0].casefold() in FRONTS:
            front = words[0].casefold()
        else:
            state = _STATES[words[0].casefold()]
        words = words[1:]
    said = "-".join(words).casefold()
    name = folded(said)
    name = name if _is_known(name) else _BEHIND.sub("", name)
    if not _is_known(name):
        return ""
    if not count and _is_plural(said, name):
        count = "all"
    if not (count or state or front):
        return _printed(name)
    return "-".join(filter(None, (count, state, front, f"{name}s" if count else name)))


def _printed(name: str) -> str:
    """A name as its card prints it, if that is known; "" for one of several cards, which the
    reader asks about."""
    printed = _PRINTED.get(name, {name})
    if len(printed) > 1:
        return ""
    kinds = [kind for nick, kind in _NICKED if nick == name]
    return kinds[0] if len(kinds) == 1 and name not in _PRINTED else next(iter(printed))


def _is_known(name: str) -> bool:
    kind, _, number = name.rpartition("-")
    return name in _KNOWN or (kind in _KNOWN and number.isdigit())


def _is_plural(said: str, name: str) -> bool:
    """Whether several are named: “the MGs”; “the rifles” are one squad as well."""
    last = said.rpartition("-")[2]
    return last.endswith("s") and folded(last) != last and not _named(name, MEN)


def _named(name: str, among: Iterable[str]) -> bool:
    return any(name == one or name.startswith(f"{one}-") for one in among)


def _card(text: str) -> str:
    """A card as an order names it; "" for none."""
    name = folded("-".join(_bare(text.strip()).split()))
    name = name.removesuffix("-card")
    known = name in _CARDS or (name.rpartition("-")[0] in _CARDS and name[-1].isdigit())
    return _printed(name) if known and name not in _KNOWN else ""

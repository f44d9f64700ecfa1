"""What people say for what a form has: other verbs, small words, numbers, whole phrases."""

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Final

import msgspec

from domain.game.grammar.cues import Cues, cues_of
from domain.game.grammar.words import NotUnderstood
from domain.game.tables import read


def words_in(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


ARTICLES: Final = words_in("the a an my our this that these those it them em please also")
"""What says nothing before a name."""

NOUNS: Final = words_in(
    "unit hex hexes square sector space area place card die dice deck pile marker piece counter "
    "stack squad team section platoon company companies coy battalion bn regiment rgt brigade "
    "division battery batteries group men guy lad troop infantry armor armour tank gun howitzer "
    "artillery mortar engineer vehicle truck enemy german american allied axis player target"
)
"""Words for what stands behind them: ``hex 2503``, ``the tank on d4``. In the singular."""

TITLES: Final = words_in("deck sheet opsheet seat player pile")
"""Nouns that a name of its own follows: ``the deck main``."""

AND: Final = words_in("and & + , plus und et")

AT: Final = words_in("at on against to into in onto toward towards")
WITH: Final = words_in("with using by")
OVER: Final = words_in("via through over along")
LINKS: Final = AT | WITH | OVER | words_in("from for of")
"""What people write before the parts of an order."""

ALIKE: Final = (AT, WITH | {"from"}, *map(words_in, ("of with to", "for as", "for on")))
"""Small words of which one may stand for another."""

DOUBTFUL: Final = words_in(
    "not don't dont never if unless when whenever while until before after or either maybe perhaps "
    "possibly probably would could should might may must can cannot can't will won't shall want "
    "wants try tries hope hopes think thinks guess wish tomorrow yesterday tonight later soon "
    "sometime i i'll i'd i'm we we'll we'd they you who what which why how where there "
    "somebody someone somewhere something anybody anyone anything everything nobody nothing but "
    "instead except did was were has had have is are do does be been so because than just only "
    "nearly almost again later next another neither nor"
)
"""Words of remarks and conditions: with one of them a line means only what its form says."""

SMALL: Final = ARTICLES | AND | LINKS | DOUBTFUL | {"all", "every", "both"}
"""What begins many sentences, and so says nothing of what the sentence orders."""

_COUNTED: Final = "zero one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Final = {word: number for number, word in enumerate(_COUNTED.split())}

_TALK: Final = words_in(
    "you your yours our was were did had sorry thanks thank luck well nice poor "
    "ouch pity lost died killed"
)
"""Words of a remark on what has happened."""

_ACTS: Final = tuple(
    map(
        str.split,
        (
            "attack assault fire shoot engage storm charge shell bombard hit target destroy",
            "fire shoot shell bombard",
            "assault storm charge",
            "suppress fire shoot",
            "bombard shell bomb",
            "support bombard shell destroyer",
            "move go march shift advance drive transfer",
            "retreat withdraw fall-back",
            "place put deploy",
            "deploy put place",
            "drop jump paradrop",
            "set-up place put land deploy",
            "enter bring arrive",
            "reinforce bring arrive",
            "recover flip rally restore rebuild",
            "rebuild restore recover flip",
            "take draw",
            "recruit hire enlist buy get take",
            "find take buy get purchase",
            "buy purchase",
            "army choose select",
            "swap trade exchange",
            "offer trade",
            "give hand share send transfer",
            "use play",
            "recon scout",
            "roll throw",
            "show reveal",
            "gather collect",
            "choose take",
        ),
    )
)
"""Verbs of which each may be said for another, where a game has that one."""

SUBJECTS: Final = words_in(
    "attack assault fire shoot storm shell bombard move go advance march drive retreat withdraw "
    "defend exit suppress land engage enter arrive deploy drop jump recover cancel charge"
)
"""Verbs before which those may stand who do it: ``d4 attacks d6``."""

TO_WHOM: Final = words_in("give hand deal show offer send")
"""Verbs behind which the one who gets it may stand first: ``give baker 1 soldier``."""

_MAYBE: Final = (
    r"(?:am|are|was|were|have|had|will|would|should|could|may|might|can|cannot|can't|did|didn't|do|"
    r"don't|won't|think|guess|hope|need|want|like|wish|must|just|never|only|also|thought)\b"
)
"""What makes of "I …" a remark, and no order that somebody says as at a table: "I attack d6"."""
_ING: Final = "(?:attack|fir|shoot|mov|land|lock|deploy)ing"
_GO: Final = "(?:move|goe?|advance|march|drive)s?"
_FIGHT: Final = "(?:attack|assault|fire|shoot|engage|shell|bombard|storm|charge)"

_NAME: Final = r"(?-i:[A-ZÉ])[\w'\u2019-]*"
_PLACE: Final = rf"{_NAME}(?: (?:{_NAME}|d[eu]|l[ae]|sur|ridge))*"
"""The name of a place before its number: “Ste-Marie-du-Mont (0826)”."""

_Compiled = tuple[tuple[re.Pattern[str], str, Cues], ...]


def _compiled(spelled: tuple[tuple[str, str], ...]) -> _Compiled:
    return tuple(
        (re.compile(pattern, re.IGNORECASE), put, cues_of(pattern) or ("",))
        for pattern, put in spelled
    )


_SPELLED: Final = _compiled(
    (
        (r"\s*(?:-+>|=+>|→|⇒|(?<=\d)>(?=\w))\s*", " to "),
        (rf"(?<= ){_PLACE}(?: \([\w ]+\))? \((\d{{4}})\)", r"\1"),
        (r"^end your (.+?)(?:, (?:and (?:go on to .+|your turn)|all its phases))?$", r"end my \1"),
        (r" (?:&|n) ", " and "),
        (r"^im (?=\w)", "I'm "),
        (r"(?<=\w),(?=[a-z])", ", "),
        (rf"^(?:i|we)(?: would| do|'d)? (?:want|like) to (?!{_MAYBE})", ""),
        (rf"^(?:i|we) (?!{_MAYBE})(?=(?-i:[a-z]+)\b)", ""),
        (rf"^(?:i am|i'm|we are|we're) (?=(?:done|finished|ready|{_ING})\b)", ""),
        (
            rf"^(?:use|have|let) (?!(?:the|this) {_FIGHT})(.+?) "
            rf"(?:to )?({_FIGHT}|open fire|defend)\b",
            r"\1 \2",
        ),
        (r"^combined (attack|assault) (?:of|by) (.+?) (?:on|against) (.+)$", r"\1 \3 with \2"),
        (r"^(?:the |a )?(?:combined )?(attack|assault) (?:goes )?(?:on|against) ", r"\1 "),
        (r"^first (.+?) (?:and )?then ", r"\1 and "),
        (r"^(attack|fire|shoot|move|land|enter|lock|deploy)(?:d?ing|ing):? ", r"\1 "),
        (r"\b(?:comes?|goes?|go) ashore\b", "lands"),
        (r"^(?:put|bring) (.+) ashore\b", r"land \1"),
        (r"(?: only|,? (?:please|pls|plz)| too|,? as well|,? (?:for|right) now)$", ""),
        (r"\bfor (\w+)['\u2019]s (\w+)$", r"for \2 of \1"),
        (r"(?<=\w)['\u2019]s\b", ""),
        (r"^(?:fall|pull) back\b", "fall-back"),
        (r"^(?!if |when|once |as soon )(.+) (?:falls?|pulls?) back$", r"fall-back \1"),
        (r"^(.+) opens? fire (?=(?:at|on) )", r"\1 fires "),
        (r"^open fire (?=(?:at|on|with|from) )", "fire "),
        (rf"^(.+ {_GO} (?:.+ )?|{_GO} .+ )(?:up|down|back|over) to (?=\S)", r"\1to "),
        (r"^no(?:thing)?\b[a-z ]*, (?=(?:done|pass|end (?:the |my )?(?:phase|turn))$)", ""),
        (
            r"(?<=\w )(?:races?|rolls?|walks?|runs?|rush(?:es)?|hurr(?:y|ies)|dash(?:es)?|crawls?)"
            r"(?: (?:on|up|down|over))? (?:to|into|towards?) ",
            "moves to ",
        ),
        (r"^set up\b", "set-up"),
        (r"^bring (.+?) (?:in|on|(?:on)?to the map) (?=(?:at|by|over|on) )", r"bring \1 "),
        (r" (?:comes?|moves?) (?:in|on|onto the map) (?=(?:at|by|over|on) )", " enters "),
    )
)  # fmt: skip
_DASH: Final = re.compile(r"(?<=\w)\s+-\s+(?=\w)")
_ALL: Final = re.compile(r"\ball (?:(?:of|on|at)(?= )|in(?= .*\d))", re.IGNORECASE)
"""What says nothing before the names of pieces and places: ``with all of 505/82``."""


class Sayings(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """``said.toml``: what people say in one game for what its orders have."""

    nouns: frozenset[str] = frozenset()
    """What else only says of what kind the thing behind it is, in the singular: ``the bunker 3``"""
    kinds: frozenset[str] = frozenset()
    """Names for the only piece of a kind, which a position tells: the tanks. Beside the name of a
    piece they only say of what kind it is."""
    own: frozenset[str] = frozenset()
    """Words that say nothing in other games and name something in this one: no such word, and no
    “all” if it is one of them, is ever left out."""
    phrases: Mapping[str, tuple[str, ...]] = {}
    """Whole lines, by the order for which they stand: ``stay = ["stay here"]``."""
    spelled: tuple[tuple[str, str], ...] = ()
    """Words of two or more in other words: a regular expression, and what is put for it."""
    named: str = ""
    """A regular expression of what is hardly named but in an order: a unit, a hex by number."""
    refused: tuple[tuple[str, str], ...] = ()
    """What people say that no order does: a regular expression, and the sentence that says so."""
    never: tuple[tuple[str, str], ...] = ()
    """The same of what would fill an order and mean another thing: “roll 3d6 keep the best”."""
    guessed: bool = True
    """Whether a line that says no verb is read behind each: not where orders take any words."""
    parts: Mapping[str, str] = {}
    """Regular expressions by the name that ``spelled``, ``refused`` and later parts have for them:
    ``{hex}``."""
    reworded: Callable[[str], str] = str
    """The same by a grammar of the game in code, see Ruleset."""

    def __post_init__(self) -> None:
        whole: dict[str, str] = {}
        for name, part in self.parts.items():
            whole[name] = f"(?:{_put_in(whole, part)})"
        spelled = tuple((_put_in(whole, pattern), put) for pattern, put in self.spelled)
        msgspec.structs.force_setattr(self, "spelled", spelled)
        for field in ("refused", "never"):
            put = tuple((_put_in(whole, pattern), why) for pattern, why in getattr(self, field))
            msgspec.structs.force_setattr(self, field, put)

    def is_noun(self, word: str) -> bool:
        """Whether a word only says what kind of thing stands beside it."""
        return any(w in self.nouns or (w in NOUNS and w not in self.own) for w in _numbers(word))

    def spelled_out(self, text: str) -> str:
        """A line with what people write for other words as those words."""
        return in_its_words(self, text)[0]

    def is_told_of(self, text: str) -> bool:
        """Whether a line names what an order would, and is not a remark on what has happened."""
        found = self.named and re.search(self.named, text)
        return bool(found) and not _TALK & {*re.findall(r"[a-z']+", text.casefold())}

    def refusal_of(self, text: str) -> str:
        """Why nothing is ordered by a line that is not understood; "" where nobody knows."""
        try:
            self.check(text)
        except NotUnderstood as refusal:
            return refusal.reason
        _, refused, never = _patterns(self)
        return _first(refused, text) or _first(never, text)

    def check(self, text: str) -> None:
        """Raises NotUnderstood for what never means what its words would fill."""
        spelled, refusal = in_its_words(self, text)
        if refusal:
            raise refusal
        if why := self.is_never(spelled):
            raise NotUnderstood(text, 0, "", why)

    def is_never(self, spelled: str) -> str:
        """Why a line, as it is spelled out, never means what its words would fill; "" if it may."""
        return _first(_patterns(self)[2], spelled)

    def stands_for(self, text: str) -> tuple[str, ...]:
        """The orders for any of which a whole line stands, as "hold fire"; () for none."""
        words = [w for w in text.casefold().split() if w not in ("the", "my", "our", "these")]
        said = {" ".join(words), text.casefold()}
        return tuple(line for line, phrases in self.phrases.items() if said & {*phrases})


def sayings_of(package: str, reworded: Callable[[str], str] = str) -> Sayings:
    """Those of the game in a package, with its grammar; none where it has no table. Raises
    BadTable."""
    has = package and (files(package) / "said.toml").is_file()
    sayings = read(package, "said.toml", Sayings) if has else Sayings()
    return msgspec.structs.replace(sayings, reworded=reworded)


@functools.lru_cache(64)
def _patterns(sayings: Sayings) -> tuple[_Compiled, _Compiled, _Compiled]:
    """What is put in other words in a game, what is refused, and what is never meant."""
    spelled, refused, never = map(_compiled, (sayings.spelled, sayings.refused, sayings.never))
    return spelled, refused, never


@functools.lru_cache(256)
def in_its_words(sayings: Sayings, text: str) -> tuple[str, NotUnderstood | None]:
    """A line in the words of its game, and why the grammar of that game refuses it."""
    bare, refusal = text.rstrip(" .!"), None
    text = plain = _put(_SPELLED, bare if "-" in sayings.own else _DASH.sub(" to ", bare))
    try:
        text = sayings.reworded(plain)
    except NotUnderstood as refused:
        refusal = refused
    text = _put(_patterns(sayings)[0], text)
    return text if "all" in sayings.own else _ALL.sub("", text), refusal


def _first(refused: _Compiled, text: str) -> str:
    found = ((pattern.search(text), why) for pattern, why, _ in refused)
    return next((one.expand(why) for one, why in found if one), "")


def _numbers(word: str) -> tuple[str, str]:
    return word, word.removesuffix("s")


def _put_in(parts: Mapping[str, str], pattern: str) -> str:
    for name, part in parts.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return pattern


def _put(spelled: _Compiled, text: str) -> str:
    low = text.lower()
    for pattern, put, cues in spelled:
        if any(cue in low for cue in cues):
            text = pattern.sub(put, text)
            low = text.lower()
    return text


@functools.cache
def alike(verb: str) -> frozenset[str]:
    """The verbs that somebody may mean who says this one, itself among them."""
    return frozenset(one for acts in _ACTS if verb in acts for one in acts) | {verb}


def first_alike(verb: str) -> frozenset[str]:
    """Those of them that are the plainest word for it."""
    return frozenset(acts[0] for acts in _ACTS if verb in acts)


@functools.lru_cache(8192)
def stem(word: str) -> str:
    """A word in the singular, without its ending: soldiers and soldier, sacrificing, sacrifice."""
    for end in ("ing", "ies"):
        if word.endswith(end) and len(word) > len(end) + 2:
            return word.removesuffix(end)
    for end in ("s", "e"):
        if word.endswith(end) and len(word) > 3 and not word.endswith("ss"):
            word = word.removesuffix(end)
    return word


ACTS: Final = frozenset(stem(one) for acts in _ACTS for one in acts)
"""The stems of all verbs for which another may be said."""

_UNITS: Final = re.compile(r"(\d)(mm|cm)\b")


def key_of(words: Iterable[str]) -> str:
    """How a name of several words is found, whatever is between them and their number."""
    return " ".join(key for word in words if (key := _key(word)))


@functools.lru_cache(8192)
def _key(said: str) -> str:
    text = _UNITS.sub(r"\1 \2", said.casefold())
    parts = (part for word in re.split(r"[-\s]+", text) if (part := word.strip(".!")))
    return " ".join(stem(p) if p.isalpha() and len(p) > 3 else p for p in parts)

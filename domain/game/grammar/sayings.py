"""What people say for what a form has: other verbs, small words, numbers, whole phrases."""

import re
from collections.abc import Iterable
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ARTICLES: Final = _words("the a an my our this that these those it them please also")
"""What says nothing before a name."""

NOUNS: Final = _words(
    "unit hex hexes square sector space area place front flank flanks card die dice deck pile "
    "marker piece counter stack squad team section platoon company companies coy battalion bn "
    "regiment rgt brigade division battery batteries group men troop infantry armor armour tank "
    "gun howitzer artillery mortar paratrooper engineer vehicle truck beach enemy german american "
    "allied axis player activation airborne parachute glider trade offer action envelope marine "
    "target pill box pillbox"
)
"""Words for what stands behind them: ``hex 2503``, ``the tank on d4``. In the singular."""

TITLES: Final = _words("deck sheet opsheet seat player pile")
"""Nouns that a name of its own follows: ``the deck main``."""

AND: Final = _words("and & + , und et")

AT: Final = _words("at on against to into in onto toward towards")
WITH: Final = _words("with using by")
OVER: Final = _words("via through over")
LINKS: Final = AT | WITH | OVER | _words("from for of")
"""What people write before the parts of an order."""

ALIKE: Final = (AT, WITH | {"from"}, _words("of with to"), _words("for as"))
"""Small words of which one may stand for another."""

DOUBTFUL: Final = _words(
    "not don't dont never if unless when whenever while until before after or either maybe perhaps "
    "possibly probably would could should might may must can cannot can't will won't shall want "
    "wants try tries hope hopes think thinks guess wish tomorrow yesterday tonight later soon "
    "sometime i i'll i'd i'm we we'll we'd they you who what which why how where there "
    "somebody someone somewhere something anybody anyone anything everything nobody nothing but "
    "instead except did was were has had have is are do does be been so because than just only "
    "nearly almost again later next another both neither nor"
)
"""Words of remarks and conditions: with one of them a line means only what its form says."""

_COUNTED: Final = "zero one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Final = {word: number for number, word in enumerate(_COUNTED.split())}

_ACTS: Final = tuple(
    map(
        str.split,
        (
            "attack assault fire shoot engage storm charge shell bombard",
            "fire shoot shell bombard",
            "assault storm charge",
            "bombard shell",
            "support bombard shell destroyer",
            "move go march shift advance",
            "retreat withdraw fall-back",
            "place put",
            "deploy put place",
            "set-up place land deploy",
            "enter bring",
            "reinforce bring",
            "recover flip rally",
            "take draw",
            "recruit hire enlist",
            "find take",
            "buy purchase",
            "swap trade exchange",
            "offer trade",
            "give hand share",
            "use play",
            "recon scout",
            "roll throw",
            "show reveal",
            "gather collect",
            "choose take",
            "tear cancel",
            "opsheet sheet",
        ),
    )
)
"""Verbs of which each may be said for another, where a game has that one."""

SUBJECTS: Final = _words(
    "attack assault fire shoot storm shell bombard move go advance march retreat withdraw defend "
    "exit suppress land"
)
"""Verbs before which those may stand who do it: ``d4 attacks d6``."""

TO_WHOM: Final = _words("give hand deal show offer")
"""Verbs behind which the one who gets it may stand first: ``give baker 1 soldier``."""

_PHRASES: Final = {
    "stay": "stay here|stay put|do not advance|no advance|stay in sector|stay in this sector",
    "keep": "keep all|keep dice|keep all dice|keep them|stop rolling|keep these",
    "hold": "hold fire|hold position|let it go|do not fire|hold your fire",
    "let pass": "let it pass|let it go|let them pass",
    "let-pass": "let it pass|let it go|let them pass",
    "fire": "open fire|fire at it|fire at them",
    "stand": "stiff resistance|offer stiff resistance|stand firm",
    "jam": "radio jam|play radio jam",
    "ambush": "play ambush",
    "mulligan": "use mulligan|take mulligan|soldier mulligan",
    "buy award": "buy an award|purchase award|purchase an award",
    "ashore": "all ashore|bring all ashore|land all|land rest|land the rest",
    "later": "keep it for later|keep for later",
    "support none": "no support|without support|use no support",
    "report hand": "look at hand|look at opponents hand|look at opponent hand|see hand",
    "go-on": "go on|play on",
    "turn": "next turn|new turn|begin next turn",
    "roll 1d6": "roll a die|throw a die|roll one die|roll die|roll one d6|roll a d6|throw a d6",
    "roll 2d6": "roll two dice|roll 2 dice|throw two dice|throw 2 dice|roll 2 d6|throw 2d6",
    "roll 1d10": "roll a d10|roll one d10|throw a d10",
    "roll 3d6": "roll three dice|roll 3 dice|throw three dice|roll 3 d6",
    "reinforce": "call reinforcements|call for reinforcements",
    "halt": "call it off|stop carrying on",
    "spare nobody": "spare no one",
}
_STANDS_FOR: Final = {
    phrase: tuple(line for line, said in _PHRASES.items() if phrase in said.split("|"))
    for said in _PHRASES.values()
    for phrase in said.split("|")
}

_SPELLED: Final = [
    (re.compile(pattern, re.IGNORECASE), put)
    for pattern, put in (
        (r"\s*(?:-+>|=+>|→|⇒)\s*", " to "),
        (r"(?<=\w)\s+-\s+(?=\w)", " to "),
        (r"\bfor (\w+)['\u2019]s (\w+)$", r"for \2 of \1"),
        (r"(?<=\w)['\u2019]s\b", ""),
        (r"^(?:roll again|re-roll)\b", "reroll"),
        (r"^roll (.+) again$", r"reroll \1"),
        (r"^(?:fall|pull) back\b", "fall-back"),
        (r"^set up\b", "set-up"),
        (r"^bring (?:on|in|up)\b", "bring"),
        (r"^bring (.+) ashore\b", r"land \1"),
        (r"^turn (?:over|up)\b", "flip"),
        (r"^flip back\b", "flip"),
        (r"^(.+) (?:falls?|pulls?) back$", r"fall-back \1"),
        (r"^(?:put|set|turn|switch|change) (.+?) (?:in|to|into) (?:the )?(move|fire) mode$",
         r"mode \2 \1"),
        (r"^(.+?) (?:in|to|into) (move|fire) mode$", r"mode \2 \1"),
        (r"^(move|fire) mode(?: for)?(?= )", r"mode \1"),
        (r"^(?:call |fire )?(?:the |a )?destroyers?(?: fire)?(?= (?:on|at)\b)", "destroyer"),
        (r"(?<=.)\bop(?:eration)?[ -]sheet\b", "sheet"),
        (r"^look at (?:the )?(?:top )?", "look "),
        (r"^(?:pass|hand) the (?:move|turn) to\b", "done to"),
        (r"^throw away\b", "discard"),
        (r"^put (?:the )?(.+) aside$", r"\1 aside"),
        (r"^use (?:the )?mines$", "mines use"),
        (r"^(?:place|put) (?:an? |the )?beachheads?(?: markers?)?\b", "beachhead"),
        (r"^take (?:the |a )?loss (?:on|with)\b", "lose"),
        (r"^(?:a |the )?(?:naval|artillery)(?: support| fire| guns?| strike)?(?= (?:on|at)\b)",
         "support"),
        (r"^fire (?:the )?(?:naval guns?|artillery)\b", "support"),
        (r"^suppression fire\b", "suppress"),
        (r"^send (.+?) (?:out )?(?:on|for)(?: an?)? recon(?: mission)?$", r"recon with \1"),
        (r"^(?:choose |the )?drop zone\b", "zone"),
        (r"^(?:choose|take) (?:the )?army\b", "army"),
        (r"^(?:choose|take) (?:the )?(.+) army$", r"army \1"),
        (r"^(?:call|draw|ask) (?:for )?(?:an? )?(?:extra )?(squad|tactics)(?: card)?$",
         r"call \1"),
        (r"^(?:exit|leave) the map\b", "exit"),
        (r"^move (.+) off the map$", r"exit \1"),
        (r"\band sacrific(?:e|ing)\b", "sacrificing"),
        (r"^rebuild (.+) to full strength$", r"rebuild \1"),
        (r"^flip (.+?) (?:back )?to full strength$", r"recover \1"),
        (r"\ball (?:of|on|at|in)(?= )", ""),
        (r"\b(ground|air|naval) (support|fire|guns?)\b", r"\1"),
        (r"^set (\S+) (?:to|=) (.+)$", r"set \1 \2"),
        (r"^put away\b", "box"),
        (r"^op(?:eration)?[ -]sheet\b", "opsheet"),
    )
]  # fmt: skip

_OVER: Final = re.compile(
    r"(?:end|finish|close)(?: (?:the|this|my))?(?: [a-z]+)? phase|next phase|done|pass|finished|"
    r"no more(?: (?:moves|actions|activations|orders|attacks))?",
    re.IGNORECASE,
)


def spelled_out(text: str) -> str:
    """A line with what people write for other words as those words: arrows, verbs of two words."""
    for pattern, put in _SPELLED:
        text = pattern.sub(put, text)
    return text


def stands_for(text: str) -> tuple[str, ...]:
    """The orders for any of which a whole phrase stands, as "hold fire"; () for none."""
    words = [w for w in text.casefold().split() if w not in ("the", "my", "our", "these")]
    return _STANDS_FOR.get(" ".join(words), ()) or _STANDS_FOR.get(text.casefold(), ())


def is_over(text: str) -> bool:
    """Whether somebody says that a phase is over, in whatever words: "end the move phase"."""
    return _OVER.fullmatch(text) is not None


def alike(verb: str) -> frozenset[str]:
    """The verbs that somebody may mean who says this one, itself among them."""
    return frozenset(one for acts in _ACTS if verb in acts for one in acts) | {verb}


def first_alike(verb: str) -> frozenset[str]:
    """Those of them that are the plainest word for it."""
    return frozenset(acts[0] for acts in _ACTS if verb in acts)


def stem(word: str) -> str:
    """A word in the singular, without its ending: soldiers and soldier, sacrificing, sacrifice."""
    for end in ("ing", "ies", "s", "e"):
        if word.endswith(end) and len(word) > len(end) + 2 and not word.endswith("ss"):
            return word.removesuffix(end)
    return word


def is_noun(word: str) -> bool:
    """Whether a word only says what kind of thing stands beside it."""
    return word in NOUNS or word.removesuffix("s") in NOUNS


def key_of(words: Iterable[str]) -> str:
    """How a name of several words is found, whatever is between them and their number."""
    parts = (part for word in words for part in re.split(r"[-\s]+", word.casefold()) if part)
    return " ".join(stem(p) if p.isalpha() and len(p) > 3 else p for p in parts)

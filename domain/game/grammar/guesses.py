"""What a line that fits no order may mean: its things behind each verb that it does not rule out.

People write a thing first (“the 919th moves down to 2703”), no verb at all (“505 at Ste Mere
Eglise”), themselves (“I'll lock R1”) or a word of talk before the end of a phase (“nothing to plan,
done”). A guess takes such words away and reads the rest behind the verbs of the game. Every other
word must still be accounted for, and a word that is done must be one for the same as the verb. So a
guess says what a line may mean; whether it does, the moment tells.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from domain.game.grammar.forms import takes_fields, verb_of, words_of
from domain.game.grammar.meaning import LONGEST, MOST_WORDS, in_words, meanings
from domain.game.grammar.over import is_over
from domain.game.grammar.said import (
    Kinds,
    Names,
    Said,
    by_verb,
    in_turn,
    is_name,
    literals,
    words_said,
)
from domain.game.grammar.sayings import (
    ACTS,
    AND,
    ARTICLES,
    DOUBTFUL,
    LINKS,
    Sayings,
    alike,
    stem,
    words_in,
)
from domain.game.grammar.words import CLOSING, DASHES
from domain.game.ruleset import Order

_SPEAKER = re.compile(
    r"^(?:(?:and|then|now|so|ok|okay),? )?(?:(?:i|we)(?:'ll| will|'d like(?: to)?| want(?: to)?|'m"
    r"| would like(?: to)?| am|'re| are)?(?: going to)?|let me|let us|let's) (?=\S)",
    re.IGNORECASE,
)
"""Who says at the table what they do."""

EMPTY = words_in(
    "go goes going come comes coming get gets put puts take takes bring brings send sends mark "
    "marks set sets make makes use uses have has lets resolve resolves up down out off back away "
    "ahead forward forwards each as"
)
"""What says only that something is done, or which way."""

_VIVID = (
    (
        "move",
        "race run walk roll head dash crawl sprint step slip pull push join climb cross "
        "slide swing ride sneak creep continue proceed return fall enter drive haul trot",
    ),
    ("attack", "hit strike rush blast pound hammer smash raid kill open return"),
    ("suppress", "hit rake hose pin"),
    ("bombard", "pound hit plaster"),
    ("place", "build dig lay"),
    ("give", "pass get gets receive"),
    ("recon", "look"),
    ("recruit", "pay pick"),
    ("buy", "pay pick"),
    ("retreat", "run pull"),
)
"""Words for what a verb does that are said for nothing else that a line may order."""

_ACTS = ACTS | {stem(word) for _, words in _VIVID for word in words.split()}

_TALK = words_in(
    "no nothing none all others everyone everybody rest we units stays stay holds hold keeps keep "
    "put here still more else to do in good fine ok okay me"
)
"""Words, besides those of its orders, that somebody says who wants to do no more."""

_PARTS = re.compile(r"(?:,|;|\.| -|\bthen\b|\band\b)+ ", re.IGNORECASE)
"""What stands between talk and the end of a phase."""


def guesses(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> tuple[Order, ...]:
    """The orders that a line may mean that says no verb of theirs, or another word for it."""
    if ends := _ended(text, kinds, names, sayings):
        return ends
    if not sayings.guessed:
        return ()
    found = [*_in_plain_verbs(text, kinds, names, sayings)]
    for said in _readings(text, kinds, names, sayings):
        doubtful = any(one.word in DOUBTFUL for one in said if not one.names)
        if doubtful or sum(map(_tells, said)) < 2:
            continue
        for verb, own in by_verb(_with_fields(kinds)).items():
            for line in _lines(said, verb, kinds):
                found += in_words(line, own)
    return tuple(dict.fromkeys(found))


@cache
def _with_fields(kinds: Kinds) -> Kinds:
    return tuple(kind for kind in kinds if takes_fields(kind))


def _in_plain_verbs(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> Iterator[Order]:
    """What a line means with the plain verb for a vivid one: “blast the airfield with all”."""
    words = dict.fromkeys(re.findall(r"[a-z]+", text.casefold()))
    for word in words if "no" not in words else ():
        for plain, vivid in _VIVID:
            if stem(word) in map(stem, vivid.split()):
                said = plain + "s" * (word.endswith("s") and len(word) > len(stem(word)))
                put = re.sub(rf"\b{word}\b", said, text, count=1, flags=re.IGNORECASE)
                yield from meanings(put, kinds, names, sayings)


def words_left(
    text: str, kinds: Kinds, names: Names, sayings: Sayings, *, plain: bool = False
) -> list[Said]:
    """The words of a line but for who says it, as its game spells them out or ``plain`` as they
    are; none of a question, of two lines, or a long one."""
    readings = [*_readings(text, kinds, names, sayings)]
    return readings[-plain] if readings else []


def _readings(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> Iterator[list[Said]]:
    """The words of a line as its game spells it out, then as they are."""
    plain = _plain(text)
    if not plain or len(plain) > LONGEST or {"?", "\n", ";"} & {*plain}:
        return
    bare = _SPEAKER.sub("", plain)
    for line in dict.fromkeys((sayings.spelled_out(bare), bare)):
        said = words_said(line, names, sayings, literals(kinds))
        if len(said) <= MOST_WORDS and not in_turn(said):
            yield said


def _plain(text: str) -> str:
    return text.translate(DASHES).replace("\u2019", "'").strip().rstrip(CLOSING)


def says_verb(text: str, kinds: Kinds) -> bool:
    """Whether a line has a verb of a game, or a word for one."""
    said = {*map(stem, text.casefold().rstrip(CLOSING).split())}
    return any(said & {*map(stem, alike(verb_of(kind)))} for kind in kinds)


def _tells(said: Said) -> bool:
    """Whether a word is one of which an order is made."""
    return is_name(said) or not (said.word in LINKS | ARTICLES | AND | EMPTY or said.is_noun)


def _lines(said: Sequence[Said], verb: str, kinds: Kinds) -> Iterator[list[Said]]:
    """What somebody would write for an order with this verb, of the words that he said."""
    verbs, stems = _doing(verb, kinds)
    acts = [
        one for one in said if not is_name(one) and (one.word in verbs or stem(one.word) in stems)
    ]
    at = next((k for k, one in enumerate(said) if one in acts), 0)
    apart = acts != list(said[at : at + len(acts)])
    if apart or any(stem(one.word) not in words_for(verb) for one in acts):
        return
    before, behind = _bare(said[:at]), _bare(said[at + len(acts) :])
    if not before or verb not in alike("attack"):
        yield [Said(verb, verb), *before, *behind]
    if before and behind:
        yield [Said(verb, verb), *behind, Said("with", "with"), *before]


@cache
def words_for(verb: str) -> frozenset[str]:
    """The stems of all words that may be said for a verb."""
    vivid = (word for plain, words in _VIVID if plain in alike(verb) for word in words.split())
    return frozenset(map(stem, (*alike(verb), *vivid)))


@cache
def _doing(verb: str, kinds: Kinds) -> tuple[frozenset[str], frozenset[str]]:
    """The other verbs of a game, and the stems of all words beside an order's own that say what is
    done."""
    own = frozenset().union(*(words_of(kind) for kind in kinds if verb_of(kind) == verb))
    return frozenset(map(verb_of, kinds)) - own, _ACTS - {*map(stem, own | EMPTY)} | {stem(verb)}


def _bare(said: Sequence[Said]) -> list[Said]:
    """The words without those that say nothing."""
    told = [one for one in said if is_name(one) or one.word not in EMPTY]
    return [
        one
        for k, one in enumerate(told)
        if not (one.word in LINKS and k + 1 < len(told) and told[k + 1].word in LINKS)
    ]


def _ended(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> tuple[Order, ...]:
    """The orders that end a phase, of a line in which only talk stands before that."""
    if len(text) > LONGEST:
        return ()
    parts = _PARTS.split(_plain(text))
    talk, last = " ".join(parts[:-1]).casefold().split(), parts[-1]
    ends = {verb_of(kind) for kind in kinds if kind.ends}
    if not talk or not (is_over(last) or last.casefold() in ends):
        return ()
    small = _TALK | ARTICLES | LINKS | frozenset().union(*map(words_of, kinds))
    known = (w in small or stem(w) in ACTS or sayings.is_noun(w) for w in talk)
    named = (names.at([w]) or any(c.isdigit() for c in w) for w in talk)
    return () if any(named) or not all(known) else meanings(last, kinds, names, sayings)

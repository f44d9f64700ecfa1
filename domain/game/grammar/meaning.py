"""What a line means that fits no form as it stands: as people write it who know the rules alone.

Every word must be accounted for: by a part of the form, as a name, or as a small word that says
nothing. A word of a remark or a condition ("tomorrow", "not", "if") ends the search. So a line
is understood in one way, in several, of which its writer is asked, or not at all.
"""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any

from domain.game.grammar.filling import UNTOLD, Filled, taken
from domain.game.grammar.forms import form_of, verb_of, words_of
from domain.game.grammar.orders import OVER as OVER_WORDS
from domain.game.grammar.orders import in_a_row, line, parse
from domain.game.grammar.over import is_over
from domain.game.grammar.said import (
    Kinds,
    Names,
    Part,
    Said,
    as_name,
    in_turn,
    is_name,
    is_place,
    literals,
    parts_of,
    tells_kind,
    unnamed,
    words_said,
)
from domain.game.grammar.sayings import (
    AND,
    ARTICLES,
    AT,
    DOUBTFUL,
    LINKS,
    OVER,
    SUBJECTS,
    TITLES,
    WITH,
    Sayings,
    alike,
    first_alike,
)
from domain.game.grammar.shapes import Shape, shape_of
from domain.game.grammar.ways import UNSAID, options, stands, ways
from domain.game.grammar.words import CLOSING, DASHES, NotUnderstood
from domain.game.ruleset import Order

LONGEST = 200
"""Characters of a line that is searched for what it may mean,"""


MOST_WORDS = 30
"""and its words."""


MOST_PARTS = 6
"""Small words in such a line; nobody writes more."""


def meanings(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> tuple[Order, ...]:
    """The orders that a line may mean; () for none, and one where it can mean nothing else."""
    plain = text.translate(DASHES).strip().rstrip(CLOSING)
    if not plain or len(plain) > LONGEST or "?" in plain or "\n" in plain:
        return ()
    if whole := _whole(plain, kinds, sayings):
        return whole
    spelled = sayings.spelled_out(plain)
    if spelled != plain and (whole := _whole(spelled, kinds, sayings)):
        return whole
    if spelled != plain and (formed := _formed(spelled, kinds, names, sayings)):
        return formed
    if ";" in spelled:
        return ()  # more than one is ordered
    said = words_said(spelled, names, sayings, literals(kinds))
    if not said or len(said) > MOST_WORDS or any(s.word in DOUBTFUL for s in said if not s.names):
        return ()
    return in_words(said, kinds)


def left_out(
    text: str, kinds: Kinds, names: Names, sayings: Sayings
) -> tuple[str, tuple[Order, ...]]:
    """What of a list in a line names nothing by itself, and what the line means without it."""
    said = words_said(sayings.spelled_out(text), names, sayings, literals(kinds))
    for part in parts_of(said, LINKS):
        if missing := unnamed(part.said):
            while not (missing[0].is_noun or missing[0].word in ARTICLES):
                missing = missing[1:]
            rest = [one for one in said if all(one is not other for other in missing)]
            return " ".join(one.text for one in missing), in_words(rest, kinds)
    return "", ()


def in_words(said: Sequence[Said], kinds: Kinds) -> tuple[Order, ...]:
    """The orders that the words of a line may mean."""
    for verb, rest in _begun(said):
        own, plain, others = _of_verb(verb, kinds)
        for some in (own, plain, others):
            if found := _best(some, rest, verb, told=some is not own):
                return found
            if some is own and (plain or others) and any(_lacks(kind, rest) for kind in some):
                return ()
    return ()


@cache
def _of_verb(verb: str, kinds: Kinds) -> tuple[Kinds, Kinds, Kinds]:
    """The orders with a verb, with the plainest word for it, and with another word for it."""
    first = first_alike(verb) - {verb}
    verbs = {verb}, first, alike(verb) - first - {verb}
    own, plain, others = (tuple(k for k in kinds if verb_of(k) in some) for some in verbs)
    return own, plain, others


def _formed(text: str, kinds: Kinds, names: Names, sayings: Sayings) -> tuple[Order, ...]:
    """The order whose form a line has once its words are put in other words."""
    with contextlib.suppress(NotUnderstood):
        order = parse(in_a_row(text, kinds), kinds)
        own = words_of(type(order))
        said = " ".join(word for word in text.split() if word.casefold() not in own)
        tells = order.prose and order.form.endswith(" {words}")
        if (tells or not is_doubtful(said, names)) and not swallows(order, text, names, sayings):
            return (order,)
    return ()


def _whole(text: str, kinds: Kinds, sayings: Sayings) -> tuple[Order, ...]:
    """The orders for which a whole line stands."""
    found: list[Order] = []
    for said in sayings.stands_for(text):
        with contextlib.suppress(NotUnderstood):
            found.append(parse(said, kinds))
    if not found and is_over(text):
        found = [k() for k in kinds if k.ends and verb_of(k) in OVER_WORDS and _says_itself(k)]
        for word in ("phase", "turn"):
            if len(found) > 1 and word in text.casefold():
                found = [order for order in found if word in order.help.casefold()]
        found = [order for order in found if verb_of(type(order)) == text.casefold()] or found
    return tuple(found)


def is_doubtful(text: str, names: Names) -> bool:
    """Whether a line has a word of a remark or a condition, which names nothing here."""
    return any(w in DOUBTFUL and not names.at([w]) for w in text.casefold().split())


def _says_itself(kind: type[Order]) -> bool:
    """Whether an order is one without a field more."""
    return not any(s.field for g in form_of(kind).groups if not g.optional for s in g.slots)


def _begun(said: Sequence[Said]) -> Iterator[tuple[str, list[Said]]]:
    """The verb of a line with the words behind it; who acts may stand before it."""
    while len(said) > 1 and said[0].word in ARTICLES:
        said = said[1:]
    yield said[0].word, list(said[1:])
    if in_turn(said):
        return  # another acts: “the MG fires, then the mortar”
    for k, one in enumerate(said[1:], 1):
        if one.names or is_place(one) or one.word in AND | ARTICLES or one.is_noun:
            continue
        on_place = k + 1 < len(said) and is_place(said[k + 1])
        if one.word in AT - {"to"} and on_place and all(tells_kind(w) for w in said[:k]):
            continue
        verb = next(
            (
                v
                for v in (one.word, one.word.removesuffix("s"), one.word.removesuffix("es"))
                if v in SUBJECTS
            ),
            "",
        )
        who, rest = said[:k], said[k + 1 :]
        if (
            one.word in ("to", "from")
            and is_name(who[-1])
            and (k == 1 or all(tells_kind(w) for w in who[:-1]))
        ):
            yield "move", [*who, *said[k:]]
        elif verb and rest and any(is_name(w) for w in who):
            straight = rest[0].word in LINKS - WITH or is_place(rest[0])
            who = as_name(who) if is_place(rest[0]) else who
            yield verb, [*who, *rest] if straight and verb not in alike("attack") else [
                *rest, Said("with", "with"), *who
            ]  # fmt: skip
        elif verb and any(is_name(w) for w in who):
            yield verb, [Said("with", "with"), *who]
        return


def _best(
    kinds: Iterable[type[Order]], rest: Sequence[Said], verb: str, *, told: bool
) -> tuple[Order, ...]:
    """The orders of these kinds that the words may mean, by what fits their small words best.

    ``told``: with none of the names that nobody told the game, for even the verb is another.
    """
    found: dict[Order, tuple[int, int]] = {}
    for kind in kinds:
        for values, exact, passed in _fitting(kind, rest, verb):
            if passed < UNTOLD or not told:
                order, fits = kind(**values), (exact, -passed)
                found[order] = max(fits, found.get(order, fits))
    most = max(found.values(), default=(0, 0))
    best = {line(order): order for order, fits in found.items() if fits == most}
    first = {verb_of(type(order)): type(order) for order in reversed(best.values())}
    return tuple(o for o in best.values() if type(o) is first[verb_of(type(o))])


def _lacks(kind: type[Order], rest: Sequence[Said]) -> bool:
    """Whether the words fit an order, but for what it still needs."""
    return next(_fitting(kind, rest, verb_of(kind), lacking=True), None) is not None


def _fitting(
    kind: type[Order], rest: Sequence[Said], verb: str, *, lacking: bool = False
) -> Iterator[tuple[dict[str, Any], int, int]]:
    """The fields that the words fill, all of them; how well the small words stand as in the form,
    and what was passed over."""
    shape = shape_of(kind)
    if shape is None or (words := _behind(shape.lead, rest)) is None:
        return
    own_links = frozenset(segment.link for segment in shape.led)
    parts = parts_of(words, LINKS | own_links, own_links & {"from"})
    if len(parts) > MOST_PARTS or any(unnamed(part.said) for part in parts) or _two_go(parts):
        return
    known: dict[Key, list[Filled]] = {}
    for some in ways(parts, verb, shape):
        own = len(some) > 1 or verb == verb_of(kind)
        choices = [options(part, shape, verb, own=own) for part in some]
        for chosen in product(*choices):
            led = [k for k in chosen if k >= 0]
            apart = some[1:] and some[1].link == UNSAID and chosen[0] != -1
            if len(led) == len(set(led)) and not apart:
                exact = sum(
                    stands(shape, k, part.link) for k, part in zip(chosen, some, strict=True)
                )
                for values, passed in _filled(shape, some, chosen, lacking, known):
                    yield values, exact, passed


def _two_go(parts: Sequence[Part]) -> bool:
    """Whether two things go somewhere: “1/A to A35.12 and 3/A to A37.12”."""
    ends = [part.said[:-1] for part in parts if part.link == "to"]
    return len(ends) > 1 and any(one.word in AND or one.ends for said in ends for one in said)


def _behind(lead: Sequence[str], rest: Sequence[Said]) -> list[Said] | None:
    """The words behind those that belong to the verb; None where these are not there."""
    words = list(rest)
    for one in lead:
        while words and words[0].word in ARTICLES:
            words = words[1:]
        if not words or words[0].word != one:
            return None
        words = words[1:]
    return words


Key = tuple[int, tuple[Said, ...]]
"""A segment of a shape, -1 for the fields to which nothing leads, and the words that fill it."""


def _filled(
    shape: Shape,
    parts: Sequence[Part],
    chosen: Sequence[int],
    lacking: bool,
    known: dict[Key, list[Filled]],
) -> Iterator[Filled]:
    """The fields that the parts fill, each at its place; what was found for other ways is
    ``known``."""
    goes = [slot.field for slot in shape.bare][1:] == ["way"]
    over = OVER | {"by"} if goes else OVER
    ordered = sorted(
        (p for p, k in zip(parts, chosen, strict=True) if k == -1),
        key=lambda p: 0 if not p.link else 1 if p.link == "from" else 2 if p.link in over else 3,
    )
    goes = goes and len(ordered) > 1 and not any(part.link in ("of", "from") for part in ordered)
    bare = tuple(s for part in ordered for s in (as_name(part.said) if goes else part.said))
    options: list[list[Filled]] = []
    for k, segment in enumerate(shape.led):
        if k in chosen:
            key = k, parts[chosen.index(k)].said
            if key not in known:
                known[key] = [*taken(segment.slots, key[1], 0, shape.more)]
            options.append(known[key])
            if not known[key]:
                return
        elif not segment.optional and not lacking:
            return
    if bare or not lacking:
        if (-1, bare) not in known:
            known[-1, bare] = _in_any_order(shape, bare)
        options.append(known[-1, bare])
    for some in product(*options):
        values = {name: value for values, _ in some for name, value in values.items()}
        yield values, sum(skipped for _, skipped in some)


def _in_any_order(shape: Shape, said: tuple[Said, ...]) -> list[Filled]:
    """The fields to which nothing leads; two of different kinds may have changed places."""
    found = [*taken(shape.bare, said, shape.may_lack, shape.more)]
    if found or len(shape.bare) not in (2, 3) or all(s.kind == "any" for s in shape.bare):
        return found
    for way in permutations(shape.bare):
        last = shape.may_lack if way[-1] == shape.bare[-1] else 0
        if found := [*taken(way, said, last, shape.more)]:
            return found
    return []


def swallows(order: Order, text: str, names: Names, sayings: Sayings) -> bool:
    """Whether an order that was read took a small word of its line for a name, or a name of several
    words for several."""
    plain = text.rstrip(CLOSING)
    if sayings.stands_for(plain) or sayings.spelled_out(plain) != plain:
        return True
    small = LINKS | ARTICLES | AND | ({"both", "then"} - words_of(type(order)))
    slots = [s for g in form_of(type(order)).groups for s in g.slots if s.kind == "any"]
    if verb_of(type(order)) in TITLES:
        slots = slots[1:]  # a name of its own, whatever it is
    for slot in slots:
        value = getattr(order, slot.field) or ()
        words = value if isinstance(value, tuple) else (value,)
        if any(sayings.is_noun(w) for w in words):
            return True
        if not (order.prose and slot.many) and any(w.casefold() in small for w in words):
            return True
    written = text.split()
    return bool(slots) and any(
        " " in one.text or (one.is_place and one.text not in written)
        for one in words_said(text, names, sayings)
    )

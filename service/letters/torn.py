"""Sentences that a mail program broke, so that their end looks like an order.

“I do not want to” and “resign” below it are one sentence. Where one may go on in the next line, the
letter is asked back with both lines. What ends or gives away something is an order only where its
line stands alone: with nothing but a greeting right above it, and a name right below.
"""

import itertools
import re
from collections.abc import Collection, Sequence
from typing import Final

from domain.game.grammar.forms import verb_of
from domain.game.ruleset import Order
from domain.table.grammar.orders import TABLE_ORDERS, VERBS
from domain.table.grammar.spelling import at_the_table
from service.letters.free_words import ends_a_sentence, is_figures
from service.letters.instruction import Instruction
from service.letters.likeness import telling
from service.letters.phrases import GREETING
from service.letters.text import broke_for_width, clean, looks_like, typed
from service.letters.yes_or_no import meant, words_of
from service.words import _

_ENDING: Final = frozenset(verb_of(kind) for kind in TABLE_ORDERS if kind.stands_alone)
_ASKED_ABOUT: Final = frozenset(("resign", "leave"))
"""Of those what is confirmed by one more letter."""
_NOTE_OF: Final = re.compile(r"note (?:of|that|how|it|down)\b", re.IGNORECASE)
_NOT_SO_FAST: Final = ("but", "if", "unless", "only", "aber", "wenn", "falls", "nur", "mais", "si")
_CONDITION: Final = re.compile(
    r"(?:but |aber |mais )?(?:only (?:if|when|after|once)|nur (?:wenn|falls)|not if"
    r"|seulement (?:si|quand)"
    r"|unless|provided|on condition|es sei denn|vorausgesetzt|sofern|sauf si|à condition)\b",
    re.IGNORECASE,
)
_IF: Final = r"(?:but |aber |mais )?(?:if|falls|wenn|sofern|sobald|once|si|s'il|quand|dès que)\b"
_CLAUSE: Final = re.compile(rf"(?:^|[,;:.!?)\u2013\u2014-] ){_IF}", re.IGNORECASE)
_ONLY_CLAUSE: Final = re.compile(rf"{_IF}[^,]*", re.IGNORECASE)
"""A condition without what it is one for: that stands in another line."""
_NEGATES: Final = re.compile(
    r"\b(?:no|not|never|none|nicht|nie|niemals|kein\w*|pas|jamais|aucune?)\b|n't\b"
    r"|\bn(?:e |').{1,30}\b(?:plus|rien|personne|guère)\b",
    re.IGNORECASE,
)
_REVOKES: Final = re.compile(
    r"(?:no|nein|non|nope)(?: ?[,.!;:\u2013\u2014-]|$)"
    r"|(?:wait|warte\w*|attend\w*|stop|stopp|halt|moment)\b(?! for| auf)"
    r"|(?:doch|lieber|besser) (?:lieber |besser )?nicht\b|rather not\b|better not\b"
    r"|never ?mind|forget (?:it|that|this)|scratch that|vergiss|vergessen sie|oubli\w+ "
    r"|(?:surtout|finalement) (?:pas|non)\b|(?:not yet|noch nicht|pas encore)\b",
    re.IGNORECASE,
)
"""How a line begins that takes back what stands above it."""
_PREDICATE: Final = re.compile(
    r"(?:\.{2,}|\u2026) ?\w|(?:is|was|are|were|would|could|should|might|isn't|wasn't|wouldn't|ist"
    r"|war|wäre|würde|hätte|könnte|est|était|serait|aurait|n'est) "
)
"""What goes on with an order as the subject of a sentence: “… is what he hopes for”."""
_NAME: Final = re.compile(r"\W*(?:[A-ZÄÖÜÉÈÀ][\w.'-]*\W*){1,3}")
_HARMLESS: Final = ("help", "show", "matches", "data", "agree", "check", "ignored", "end")
_FEW = 3
"""Words from which on a line that is not an order is a sentence and not a slip."""

_GOES_ON: Final = words_of(
    # English
    "to i he she we they not never ever if whether the a an and or nor but would should could will "
    "shall may might must can cannot can't won't don't didn't wouldn't shouldn't couldn't does did "
    "am is are was were be been being has had my your his her our their of for with from by as "
    "than because since although unless until while when who which whose what where why how just "
    "simply rather quickly better let only even also almost maybe perhaps probably going gonna "
    "about do have "
    # German
    "ich er sie wir nicht nie niemals kein keine keinen wenn ob dass daß und oder aber sondern der "
    "die das den dem des ein eine einen einem einer zu zum zur würde würden wird werde werden soll "
    "sollte sollten kann könnte könnten muss müsste müssen mag möchte möchten wollen wollte darf "
    "dürfte als wie weil bevor bis um ohne statt lieber einfach nur auch vielleicht mich dich sich "
    "man mein meine dein deine sein seine keinesfalls "
    # French
    "je tu il elle nous on ne pas jamais si que qu' quand et ou mais ni le la les un une des du de "
    "à au aux pour par avec sans dois doit devrais devrait devrions veux veut voudrais voudrait "
    "peux peut pourrais pourrait vais va serais serait faut faudrait mon ma mes ton ta tes son sa "
    "ses notre votre plutôt juste simplement"
)
"""Words that hardly ever end a sentence."""

_WHOLE: Final = re.compile(
    r"\b(?:(?:für|auf|an|bei|mit|von|über|um|gegen|hinter|vor) (?:mich|dich|sich)"
    r"|(?:à|pour|avec|sans|chez|vers|contre|de|sur) (?:il|elle|nous)|(?:est|était) juste)$"
)
"""What ends a sentence all the same: “hart für mich”."""
_ABBREVIATED: Final = re.compile(
    r"(?:^|\W)(?:e\.g|i\.e|z\. ?b|d\. ?h|bzw|ggf|evtl|p\. ?ex|c\.-à-d|vs|cf|vgl)\.$", re.IGNORECASE
)
_NAMES: Final = (
    r"(?: (?!(?:I|Ich|Je)\b)[A-ZÄÖÜÉÈÀ][\w.'-]*"
    r"|,? (?:all|everyone|everybody|both|there|again|together|zusammen|alle|allerseits|ihr|leute"
    r"|tous|toutes|à|le|la|monde|guys|folks|friends|and|und|et|mr|mrs|ms|herr|frau))"
)
_SALUTATION: Final = re.compile(
    rf"(?:(?i:{GREETING.pattern}){_NAMES}{{0,4}}|\w[\w.'-]*) ?[,.!:;)(-]*"
)
_OWN_WORDS: Final = re.compile(
    r"(?:(?:and |so |ok(?:ay)?,? )?here (?:is|are|comes?|goes)|these are|this is"
    r"|hier (?:ist|sind|kommt|kommen)|das (?:ist|sind)|voici) "
    r"(?:my|our|the|mein\w?|unser\w?|mon|ma|mes|nos|notre)\b.{0,80}"
)
_TAKES_BACK: Final = words_of("not never would should if nicht nie würde wenn pas jamais si")
_THANKS: Final = re.compile(
    r"(?:(?:many |very |so |sehr |très )?(?:sorry|thanks|thank you|danke|vielen dank|entschuldig\w*"
    r"|merci|désolée?|pardon|good luck|viel glück|bonne chance|congratulations|glückwunsch"
    r"|félicitations|well (?:played|done)|gut (?:gespielt|gemacht)|bien (?:joué|fait)|nice move"
    r"|schöner zug|beau coup|that was close|das war knapp|c'était juste))"
    r"\b[^,;:]{0,40}[,;]?",
    re.IGNORECASE,
)

_EXCUSE: Final = re.compile(
    r"(?=.*\b(?:sorry|apolog\w+|tut mir leid|entschuldig\w*|désolée?|pardon)\b)"
    r".*\b(?:time|sooner|earlier|late|delay|zeit|früher|eher|temps|plus tôt|retard)\b",
    re.IGNORECASE,
)
"""“Sorry, I had no time this week”: the no in it is none to an order below an empty line."""


def torn(
    text: str,
    said: Sequence[Instruction],
    verbs: Collection[str],
    kinds: Collection[type[Order]] = (),
) -> tuple[str, str] | None:
    """Two lines of a letter that may be one sentence, the first such; None for none.

    ``said`` is what the lines ask for; ``verbs`` begin the orders of the game, ``kinds`` are they.
    """
    lines = ["", *(line.strip() for line in clean(text).split("\n")), ""]
    known = {verb.casefold() for verb in verbs}
    prose = [kind for kind in (*kinds, *TABLE_ORDERS) if kind.prose]
    free = {verb_of(kind) for kind in prose if not kind.form.endswith(" {what}")}
    told = telling((*kinds, *TABLE_ORDERS))
    for before, one, after in zip([None, *said], said, [*said[1:], None], strict=False):
        line, n = lines[one.number], one.number
        if before is not None and _is_wrapped(before, lines[n - 1], one, free, told):
            return lines[n - 1], line
        if not _asks(one, known):
            continue
        above = next(filter(None, reversed(lines[:n])), "")
        if before is not None and _may_go_on(
            before, above, known, told, near=bool(lines[n - 1]), into=one
        ):
            return above, line
        if after is not None and _goes_on_below(one, after, known, near=after.number == n + 1):
            return line, lines[after.number]
        below = itertools.takewhile(
            lambda other: other.kind == "ignored" or _is_sentence(other, known),
            (other for other in said if other.number > n),
        )
        if meant(one.said) is None and (undo := next(filter(_takes_back, below), None)):
            return line, lines[undo.number]
    return None


def one_sentence(pair: tuple[str, str]) -> str:
    """What is said to whose letter holds two such lines."""
    first, second = (line if len(line) <= 200 else f"{line[:199]}…" for line in pair)
    return _(
        "These two lines may be one sentence: “{first}” and “{second}”. Please write your lines "
        "once more: without that sentence or, if they are two, with a full stop and an empty line "
        "between them.",
        first=first,
        second=second,
    )


def _is_wrapped(
    before: Instruction, line: str, into: Instruction, free: Collection[str], told: Collection[str]
) -> bool:
    """Whether free text that ends no sentence may go on right below, where any words fit."""
    in_words = before.kind == "note" or _verb(before) in told
    if not in_words or not line or line.startswith("#") or ends_a_sentence(line):
        return False
    if into.kind == "note":
        return before.kind != "note" and bool(_NOTE_OF.match(into.said))
    again = before.kind == "order" and _verb(before) == _verb(into)
    fits = into.kind == "order" and _verb(into) in free and not is_figures(into.text)
    return fits and not again


def _asks(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line would do something if it stood alone."""
    if meant(one.said) is not None:
        return True
    if one.wrong or one.kind in _HARMLESS:
        return False
    return one.kind != "order" or _is_known(one, verbs)


def _is_known(one: Instruction, verbs: Collection[str]) -> bool:
    verb = _verb(one)
    return verb in verbs or verb in VERBS or bool(at_the_table(one.text.casefold()))


def _may_go_on(
    before: Instruction,
    line: str,
    verbs: Collection[str],
    told: Collection[str],
    *,
    near: bool,
    into: Instruction,
) -> bool:
    """Whether the text of a line may go on in the order below it."""
    dangles = _dangles(line)
    alone = into.kind == "order" and _verb(into) in _ENDING and into.text not in _ASKED_ABOUT
    if before.kind in ("note", "check") or _verb(before) in told:
        wide = alone and near and broke_for_width(line, into.said)
        return dangles or (wide and _is_unfinished(line))
    if line.startswith("#") or not _is_sentence(before, verbs):
        return dangles and meant(before.said) is not None
    if _is_head(line, near=near):
        return True
    if dangles or not near or _SALUTATION.fullmatch(line):
        return dangles
    return alone or _is_unfinished(line)


def _is_head(line: str, *, near: bool) -> bool:
    """Whether a line of text sets a condition for what stands below it, or forbids that."""
    line = typed(line[-400:].strip())
    sentence = re.split(r"[.!?]\s+", line)[-1]
    if line[-1:] in ".!?":
        return bool(_ONLY_CLAUSE.fullmatch(sentence)) and line[-1:] != "?"
    excused = not near and _EXCUSE.match(sentence)
    return bool(_CLAUSE.search(sentence) or (not excused and _NEGATES.search(sentence)))


def _takes_back(one: Instruction) -> bool:
    """Whether a line of text below an order takes it back, or sets a condition for it."""
    line = typed(one.said[:400].strip())
    begins = bool(re.match(_IF, line, re.IGNORECASE))
    loose = bool(_ONLY_CLAUSE.fullmatch(line)) or line[:1].islower()
    return bool(_REVOKES.match(line)) or (begins and loose)


def _goes_on_below(
    one: Instruction, after: Instruction, verbs: Collection[str], *, near: bool
) -> bool:
    """Whether the text below an order takes it back, or what binds goes on right below."""
    if after.kind not in ("ignored", "order") or _is_known(after, verbs):
        return False
    ends = one.kind == "order" and _verb(one) in _ENDING
    if near and _PREDICATE.match(after.said):
        return True
    if _CONDITION.match(after.said) or (ends and _verb(after) in _NOT_SO_FAST):
        return True
    if ends:
        return near and (meant(after.said) is not None or not _NAME.fullmatch(after.said))
    small = after.said[:1].islower() and one.said[-1:] not in ".!"
    return near and meant(one.said) is True and (small or _verb(after) in _NOT_SO_FAST)


def _verb(one: Instruction) -> str:
    return (one.text.split() or [""])[0].casefold().rstrip(".,;:!")


def _dangles(line: str) -> bool:
    """Whether a line ends in a word that hardly ever ends a sentence."""
    end = typed(line[-60:].casefold())
    last = re.search(r"[^\W\d_]+(?:'[^\W\d_]*)?$", end)
    return last is not None and last[0] in _GOES_ON and not _WHOLE.search(end)


def _is_sentence(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line is text, and no slip of an order."""
    if one.kind == "ignored":
        return True
    if one.kind != "order" or _is_known(one, verbs):
        return False
    slip = looks_like(one.said, [*verbs, *VERBS])
    return _dangles(one.said) or (len(one.said.split()) >= _FEW and not slip)


def _is_unfinished(line: str) -> bool:
    """Whether a line of text ends where a sentence may go on."""
    line = line.rstrip("\"'\u2019\u201d\u201c») ")
    if line.endswith(("...", "…")) or _ABBREVIATED.search(line):
        return True
    if line[-1:] in ".!?:" or not (line[-1:].isalnum() or line[-1:] in ",;-\u2013\u2014/&+(["):
        return False
    parts = [part.strip() for part in re.split(r"[,;]", line)]
    return _dangles(line.rstrip(",;")) or not all(
        _SALUTATION.fullmatch(one) or _THANKS.fullmatch(one) or _introduces(one)
        for one in parts
        if one
    )


def _introduces(part: str) -> bool:
    """Whether it is “here are my orders for Tuesday”, without a word that takes it back."""
    words = set(re.findall(r"[^\W\d_]+", part.casefold()))
    taken_back = words & _TAKES_BACK
    return bool(_OWN_WORDS.fullmatch(part.casefold())) and not taken_back

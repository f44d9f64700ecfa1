"""Whether a letter means what it says: why it is asked back, and its yes or no to what a mail asks.

What ends a match or gives a seat away is confirmed by one more letter. The address of the mail that
asks names the order, and what its reader saw of the match. So a yes to it is an order like any
other: of who may write for the seat, once, and only while nothing but talk came since. Later it is
asked anew.
"""

import contextlib
import re
from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from domain.game.grammar.forms import verb_of
from domain.game.grammar.orders import NotUnderstood, line
from domain.game.ruleset import Order
from domain.games import AnyRuleset
from domain.match.events.clock import AgreementAsked, NoteSent, Overdue, Reminded
from domain.match.events.lifecycle import NoteGiven, TakeBackAsked
from domain.match.parts.pending import Asked
from domain.table.accord import Resign, handed_over
from domain.table.grammar.lines import is_said, read_said
from domain.table.grammar.orders import VERBS
from domain.table.grammar.phases import AnyCodec
from domain.table.grammar.spelling import at_the_table
from domain.table.seats import Leave
from service.application.matches import Matches
from service.letters.instruction import Instruction
from service.letters.letters import Letter
from service.letters.lines import instructions
from service.letters.torn import one_sentence, torn
from service.letters.yes_or_no import freely_meant, is_no_that_asks, meant
from service.mails.report import LetterReport, ReportLine, asked_back
from service.people.post import Reply
from service.store.post import letters
from service.store.repository import AnyMatch
from service.words import _, later

_NAME = re.compile(r"[^\W\d_][\w.\u2019'-]{1,30}( [^\W\d_][\w.\u2019'-]{0,30}){0,2}")
_ASKINGS = (AgreementAsked.topic, TakeBackAsked.topic)
_MILD = ("pause", "extension", "takeback", "pace")
"""What any friendly yes grants; what ends a match or fills a seat needs a plain one."""

_TALK = (NoteGiven.topic, NoteSent.topic, Reminded.topic, Overdue.topic)
_PLAY_ON = later("Nothing was done: you play on.")

_CLOSED = later("Nothing was done: you said no to this before.")
_SURE = later("Nothing was done yet: please say whether you mean it.")
_DIFFERENT = later("its plain text and its HTML ask for different things")


def why_asked_back(
    letter: Letter,
    said: Sequence[Instruction],
    verbs: Collection[str],
    kinds: Collection[type[Order]],
    names: Collection[str],
    codec: AnyCodec,
) -> str:
    """Why it may say something else than its writer meant; "" where it may not."""
    reads = partial(is_said, codec)
    alike = said_alike(letter.text, letter.shown, verbs, kinds, names, reads)
    if why := letter.doubts if alike else (*letter.doubts, _DIFFERENT):
        return asked_back(why)
    formed = [as_formed(codec, one, verbs) for one in said]
    whole = [one for one in formed if not _is_refused(codec, one, verbs)]
    pair = torn(letter.text, whole, verbs, kinds)
    return one_sentence(pair) if pair else ""


def as_formed(codec: AnyCodec, one: Instruction, verbs: Collection[str]) -> Instruction:
    """An order in other words in those of its form: it is whole, and no sentence goes on in it."""
    verb = one.text.split(maxsplit=1)[0].casefold() if one.text else ""
    if one.kind == "order" and verb not in verbs and verb not in VERBS:
        with contextlib.suppress(NotUnderstood):
            return replace(one, text=line(read_said(codec, one.text)[0]))
    return one


def _is_refused(codec: AnyCodec, one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line names a unit and is not an order: that is told of it, and nothing done."""
    verb = one.text.split(maxsplit=1)[0].casefold() if one.text else ""
    unknown = one.kind == "order" and verb not in verbs and verb not in VERBS
    return unknown and codec.sayings.is_told_of(one.text)


def said_alike(
    text: str,
    shown: str | None,
    verbs: Collection[str],
    kinds: Collection[type[Order]] = (),
    names: Collection[str] = (),
    reads: Callable[[str], bool] = lambda _: False,
) -> bool:
    """Whether the plain text and the HTML of a letter ask for the same; ``shown`` None for no HTML.

    Only lines that begin with a word of the game or the table count, and a yes or no: programs set
    the rest, such as a signature, in different words.
    """
    if shown is None:
        return True
    told, seen = (_asked(one, verbs, kinds, names, reads) for one in (text, shown))
    return told == seen


def _asked(
    text: str,
    verbs: Collection[str],
    kinds: Collection[type[Order]],
    names: Collection[str],
    reads: Callable[[str], bool],
) -> list[str]:
    known = {verb.casefold() for verb in verbs}
    found: list[str] = []
    for one in instructions(text, verbs, kinds, names, reads):
        found += _words(one, known)
    return found


def _words(one: Instruction, known: Collection[str]) -> list[str]:
    words = re.findall(r"\w+", (one.command or one.said).casefold())
    if not words or (one.kind in ("ignored", "end", "note") and meant(one.said) is None):
        return []
    known_here = one.kind != "order" or words[0] in known or at_the_table(" ".join(words))
    return words if known_here or meant(one.said) is not None else []


def consented(matches: Matches, reply: Reply, said: Sequence[Instruction]) -> Sequence[Instruction]:
    """A letter that says yes or no, and nothing else but notes, as an answer to what is asked.

    Only where the mail that it answers asked it: the yes could be one to something else.
    """
    verbs = _verbs(matches, reply)
    asked = _asked_of(matches, reply)
    if asked is None:
        return said
    says = freely_meant if asked.kind in _MILD else meant
    words = [one for one in said if _is_word(one, verbs) and says(one.said) is not None]
    rest = [one for one in said if one.kind not in ("ignored", "note", "end") and one not in words]
    if len(words) != 1:
        return said
    (word,) = words
    names = [one for one in rest if one.number > word.number and is_name(one, verbs)]
    if names != rest:
        return said
    text = "agree" if says(word.said) else "refuse"
    answer = msgspec.structs.replace(word, kind="order", text=text, wrong="")
    return [answer if one is word else one for one in said if one not in names]


def _verbs(matches: Matches, reply: Reply) -> frozenset[str]:
    rules = matches.rules_of(matches.repository.match(reply.match, fresh=False))
    return frozenset(map(verb_of, rules.orders))


def _is_word(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line may be a yes or no; a word of the game is an order."""
    ordered = one.text.partition(" ")[0].casefold() in verbs
    return one.kind in ("ignored", "order") and not ordered


def is_name(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether somebody puts their name below what they wrote."""
    known = one.text.partition(" ")[0].casefold() in verbs
    return (
        one.kind == "order" and not known and one.said.istitle() and bool(_NAME.fullmatch(one.said))
    )


def _asked_of(matches: Matches, reply: Reply) -> Asked | None:
    """What the mail that a letter answers asked its seat, if it is still asked."""
    match = matches.repository.match(reply.match)
    if not _is_asked(match, reply.seat):
        return None
    since = matches.repository.rows(reply.match, reply.count, match.size)
    anew = any(topic in _ASKINGS for _n, topic, _line in since)
    return None if anew else match.pending.asked


def to_be_sure(
    matches: Matches, match: AnyMatch, given: Sequence[Instruction]
) -> Instruction | None:
    """The line that is asked about before any is carried out; None for none."""
    codec = matches.repository.codec(match)
    for one in given:
        try:
            order, _phase = read_said(codec, one.command)
        except NotUnderstood:
            continue
        if isinstance(order, Resign | Leave):
            return replace(one, text=type(order).form)
    return None


def question(
    rules: AnyRuleset, match: AnyMatch, seat: str, asked: str, given: Sequence[Instruction]
) -> LetterReport:
    """The answer that asks whether the order ``asked`` is meant."""
    goes_on = asked == "resign" and handed_over(rules, match, seat)
    means = {
        "resign": _("“resign” gives up your part; your side goes on with what you command.")
        if goes_on
        else _("“resign” gives the match up, and cannot be taken back."),
        "leave": _(
            "“leave” gives your seat up, and somebody else may take it. (“leave 7 days” is for a "
            "holiday.)"
        ),
    }[asked]
    word = asked if _is_asked(match, seat) else _("yes")
    how = _(
        "If you mean it, reply “{word}” to this mail while the match stands as shown here. We "
        "left out whatever else you wrote; a note may stand below your answer.",
        word=word,
    )
    lines = tuple(ReportLine(one.said, "left") for one in given)
    return LetterReport(_SURE, lines, (means, how), size=match.size, asks=asked)


def confirmed(
    matches: Matches, reply: Reply, said: Sequence[Instruction], verbs: Collection[str]
) -> tuple[Sequence[Instruction], int]:
    """A letter that says yes to what its mail asks, as the order that is meant, and for how many
    entries that holds: 0 where it has to be asked again. Any other letter as it is, and 0."""
    words = [one for one in said if reply.asked and _says_yes(one, reply.asked)]
    rest = [one for one in said if one.kind not in ("ignored", "note", "end") and one not in words]
    if len(words) != 1 or any(not is_name(one, verbs) for one in rest):
        return said, 0
    (word,) = words
    order = replace(word, kind="order", text=reply.asked, wrong="")
    match = matches.repository.match(reply.match)
    since = matches.repository.rows(reply.match, reply.size, match.size)
    went_on = any(topic not in _TALK for _n, topic, _line in since)
    other = meant(word.said) is True and _is_asked(match, reply.seat)
    talk = [one for one in said if one is not word and one not in rest]
    return [*talk, order], 0 if went_on or other else match.size


def settled(
    matches: Matches,
    reply: Reply,
    said: Sequence[Instruction],
    verbs: Collection[str],
) -> LetterReport | None:
    """What is told to whoever answers what their mail asks with anything but a yes; None for a yes,
    for a letter that asks for something else, and for one to a mail that asks nothing.

    A no closes the question, until its writer orders the same anew.
    """
    words = [one for one in said if one.kind not in ("note", "end")]
    if not reply.asked or not all(_is_talk(one, reply.asked, verbs) for one in words):
        return None
    left = tuple(ReportLine(one.said, "left") for one in said if one.kind != "end")
    yes = [one for one in words if _says_yes(one, reply.asked)]
    no = any(meant(one.said) is False or is_no_that_asks(one.said) for one in words)
    if no and not yes:
        return LetterReport(_PLAY_ON, left)
    came = letters.newest_by_reason(matches.repository.recorder, reply.match, reply.seat)
    if words and came.get(_PLAY_ON, -1) >= came.get(_SURE, 0):
        more = _("If you mean it, write “{word}” once more.", word=reply.asked)
        return LetterReport(_CLOSED, left, (more,))
    odd = any(one.kind == "order" and not is_name(one, verbs) for one in words if one not in yes)
    if not words or (len(yes) == 1 and not odd):
        return None
    match = matches.repository.match(reply.match)
    return question(matches.rules_of(match), match, reply.seat, reply.asked, words)


def _is_talk(one: Instruction, asked: str, verbs: Collection[str]) -> bool:
    """Whether a line asks for nothing but what is asked about."""
    word = one.text.partition(" ")[0].casefold().rstrip(".,;:!?")
    known = word in verbs or word in VERBS or at_the_table(one.text.casefold())
    return one.kind == "ignored" or _says_yes(one, asked) or (one.kind == "order" and not known)


def _says_yes(one: Instruction, asked: str) -> bool:
    again = one.kind == "order" and one.text.casefold() == asked
    return again or (one.kind in ("ignored", "order") and meant(one.said) is True)


def _is_asked(match: AnyMatch, seat: str) -> bool:
    """Whether another player waits for a yes or no of a seat."""
    return match.pending.asked is not None and seat in match.pending.asked.waits_for

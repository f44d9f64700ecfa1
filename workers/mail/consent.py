"""A plain yes or no to what a mail asks: “Yes, please.” agrees, “No, sorry” refuses."""

import re
from collections.abc import Collection, Sequence

import msgspec

from domain.game.forms import verb_of
from domain.match.clock_events import AgreementAsked
from domain.match.events import TakeBackAsked
from service.application.matches import Matches
from service.letters.instruction import Instruction
from service.letters.yes_or_no import meant
from service.people.post import Reply

_NAME = re.compile(r"[^\W\d_][\w.\u2019'-]{1,30}( [^\W\d_][\w.\u2019'-]{0,30}){0,2}")
_ASKINGS = (AgreementAsked.topic, TakeBackAsked.topic)


def consented(matches: Matches, reply: Reply, said: Sequence[Instruction]) -> Sequence[Instruction]:
    """A letter that says yes or no, and nothing else but notes, as an answer to what is asked.

    Only where the mail that it answers asked it: the yes could be one to something else.
    """
    verbs = _verbs(matches, reply)
    words = [one for one in said if _is_word(one, verbs)]
    rest = [one for one in said if one.kind not in ("ignored", "note", "end") and one not in words]
    if len(words) != 1 or not _was_asked(matches, reply):
        return said
    (word,) = words
    names = [one for one in rest if one.number > word.number and is_name(one, verbs)]
    if names != rest:
        return said
    text = "agree" if meant(word.said) else "refuse"
    answer = msgspec.structs.replace(word, kind="order", text=text, wrong="")
    return [answer if one is word else one for one in said if one not in names]


def _verbs(matches: Matches, reply: Reply) -> frozenset[str]:
    rules = matches.rules_of(matches.repository.match(reply.match, fresh=False))
    return frozenset(map(verb_of, rules.orders))


def _is_word(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether a line is a plain yes or no; a word of the game is an order."""
    if one.kind not in ("ignored", "order") or one.text.partition(" ")[0].casefold() in verbs:
        return False
    return meant(one.said) is not None


def is_name(one: Instruction, verbs: Collection[str]) -> bool:
    """Whether somebody puts his name below what he wrote."""
    known = one.text.partition(" ")[0].casefold() in verbs
    return (
        one.kind == "order" and not known and one.said.istitle() and bool(_NAME.fullmatch(one.said))
    )


def _was_asked(matches: Matches, reply: Reply) -> bool:
    match = matches.repository.match(reply.match)
    if match.pending.asked is None or reply.seat not in match.pending.asked.waits_for:
        return False
    since = matches.repository.rows(reply.match, reply.count, match.size)
    return not any(topic in _ASKINGS for _n, topic, _line in since)

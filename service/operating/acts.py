"""The acts of operators: each is prepared, and written in one transaction with who did it and why.

An act never decides for a player: what it may write into a journal is the end of a match, and that
words were erased. No act rolls a die or gives an order.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from service import chance
from service.application.matches import Matches
from service.operating import people, post, tables
from service.operating.asked import AskedAct, NotDone, Prepared
from service.operating.stops import ANNOUNCE, announce
from service.store.house.operators import ActDone, act_statement

LONGEST = 400


class OperatorAct(NamedTuple):
    """An act: what prepares it, what it does in a line, and what it is done to."""

    prepare: Callable[[Matches, AskedAct], Prepared]
    about: str
    on: str
    to: str = ""
    """What it takes besides; "" for nothing."""


_ERASED = "WORDS|MATCH:ENTRY|PERSON|CLUB|BOX"
_WHO = "PERSON|ADDRESS"
_WHAT = "PERSON|ADDRESS|DOMAIN|NETWORK"

ACTS = {
    "ban": OperatorAct(
        people.ban, "keep a person, an address, a mail domain or a network out", _WHAT
    ),
    "unban": OperatorAct(people.unban, "let them in again", _WHAT),
    "mute": OperatorAct(people.mute, "take the word from a person, who plays on", _WHO),
    "unmute": OperatorAct(people.unmute, "give it back", _WHO),
    "close": OperatorAct(
        tables.close, "end a match as it stands, adjudicated by the house", "MATCH"
    ),
    "hide": OperatorAct(tables.hide, "take a match off the lists", "MATCH"),
    "show": OperatorAct(tables.show, "put a match on the lists", "MATCH"),
    "seat": OperatorAct(tables.seat, "hand a seat back to its player", "MATCH/SEAT", _WHO),
    "erase": OperatorAct(
        tables.erase,
        "erase words of a chat or a note, a name, or a box",
        _ERASED,
    ),
    "allow": OperatorAct(tables.allow, "let a newcomer's first words through", "WORDS"),
    "quarantine": OperatorAct(
        post.quarantine, "put a letter aside that waits to be read", "LETTER"
    ),
    "release": OperatorAct(post.release, "have it read after all", "LETTER"),
    "resend": OperatorAct(post.resend, "send a mail again that did not arrive", "MAIL"),
    "merge": OperatorAct(people.merge, "make two accounts of one person one", _WHO, _WHO),
    ANNOUNCE: OperatorAct(announce, "tell players when the house will stop", "MOMENT|none"),
    "appoint": OperatorAct(people.appoint, "make a person an operator", _WHO),
    "dismiss": OperatorAct(people.dismiss, "make a person an operator no more", _WHO),
}


def carry_out(matches: Matches, asked: AskedAct) -> str:
    """Do what an operator asks, whole or not at all; what was done, in one sentence.

    Raises NotDone, and Contended where others keep writing in the match.
    """
    act, why = ACTS.get(asked.act), " ".join(asked.why.split())
    if act is None:
        raise NotDone(f"There is no act {asked.act[:40]}; there is {', '.join(ACTS)}.")
    if not asked.on.strip():
        raise NotDone(f"Say to what: {act.on}.")
    if act.to and not asked.to.strip():
        raise NotDone(f"Say to whom: {act.to}.")
    if not why or len(why) > LONGEST:
        raise NotDone(f"Give a reason of at most {LONGEST} characters; it is written down.")
    done = act.prepare(matches, replace(asked, why=why))
    named = done.object or done.match or asked.on.strip()[:200]
    row = ActDone(chance.token_hex(8), asked.now, asked.by, asked.act, named, done.match, why)
    written = [*done.statements, act_statement(row)]
    if done.keep is None:
        matches.recorder.write(written)
    else:
        done.keep(written)
    return done.told

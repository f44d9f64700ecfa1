"""The verbs of the table, which every game has, with what people say for them in their language.

Letters, shell, page and API read this one list. What else stands in such an order its form says
(:mod:`domain.table`, a test holds both together); :mod:`domain.table.spelling` reads it as people
write it. No game uses these verbs: a line that begins so is read as an order of the table.
"""

from typing import Any

import msgspec

from domain.game.forms import verb_of
from domain.game.ruleset import Ruleset, nobody_plans


class Verb(msgspec.Struct, frozen=True):
    """A verb of the table."""

    word: str
    said: tuple[str, ...] = ()
    """What people write for it alone: whole lines, in small letters; English, German, French."""
    binds: bool = False
    """Alone it is an order that binds its writer, and that people also say to the other player."""
    ends: bool = False
    """It ends something or gives it away: its line stands alone."""
    more: tuple[str, ...] = ()
    """What people write for it with more words behind it, if such a line can only mean it."""
    plans: bool = False
    """It belongs to the table in games with plans; other games may use it."""


_VERBS = (
    Verb("join", ("mitspielen", "rejoindre"), binds=True),
    Verb("leave", binds=True, ends=True),
    Verb("takeback", ("take back", "undo", "rückgängig", "zurücknehmen"),
         more=("takeback", "take back", "undo")),
    Verb("agree", ("accept", "i accept", "i agree", "einverstanden", "ich stimme zu", "d'accord"),
         binds=True, ends=True),
    Verb("refuse", ("decline", "i decline", "i refuse", "ablehnen", "ich lehne ab", "refuser",
                    "je refuse"), binds=True),
    Verb("resign", ("i resign", "aufgeben", "ich gebe auf", "abandonner", "j'abandonne"),
         binds=True, ends=True),
    Verb("draw", ("offer draw", "offer a draw", "remis", "remis anbieten", "nulle",
                  "proposer nulle"), binds=True, ends=True),
    Verb("resume", ("weiter", "reprendre")),
    Verb("wait", binds=True),
    Verb("extend", more=("extend",)),
    Verb("replace", more=("replace",), ends=True),
    Verb("adjudicate", ends=True),
    Verb("settle", ends=True),
    Verb("note", ("notiz",)),
    *map(Verb, ("pause", "whisper", "when", "whenever", "revoke", "recall", "dispute", "answer")),
    *(Verb(word, plans=True) for word in ("ready", "unready", "withdraw")),
)  # fmt: skip
VERBS = {verb.word: verb for verb in _VERBS}
SAID = {said: verb.word for verb in _VERBS for said in (verb.word, *verb.said)}
"""A whole line, and the verb that it means."""

TABLE_VERBS = frozenset(word for word, verb in VERBS.items() if not verb.plans)
"""The verbs of orders about the table itself: a takeback passes over them."""
PLAN_VERBS = frozenset(VERBS) - TABLE_VERBS


def taken_verbs(rules: Ruleset[Any, Any, Any]) -> tuple[str, ...]:
    """The verbs of a game that are words of the table; a game without any can be played."""
    plans = PLAN_VERBS if rules.planning is not nobody_plans else frozenset[str]()
    own = {verb_of(kind).casefold() for kind in rules.orders}
    return tuple(sorted(own & (TABLE_VERBS | plans)))


def told_taken(rules: Ruleset[Any, Any, Any]) -> str:
    """Which verbs are the table's, and what to do, without a full stop; "" where none is."""
    verbs = taken_verbs(rules)
    said = ", ".join(f"“{verb}”" for verb in verbs)
    means = "belongs" if len(verbs) == 1 else "belong"
    told = f"{said} {means} to the table, and no game may use such a verb; take another"
    return told if verbs else ""

"""A plain yes or no, in the words that people of many languages use for it."""

import itertools
import re

from service.letters.characters import typed


def words_of(text: str) -> frozenset[str]:
    """The words of a text, for a list that is easily read."""
    return frozenset(text.split())


_YES = words_of(
    "yes yep yeah yup sure ok okay accept accepted join agree agreed gladly absolutely definitely "
    "certainly mitspielen beitreten rejoindre d'accord ja gern gerne klar natürlich oui volontiers "
    "j'accepte sí si claro "
    "vale da tak ano igen"
)
_NO = words_of(
    "no nope decline declined refuse cannot can't cant not don't won't nein ablehnen leider "
    "nicht non nie ne nem sorry unfortunately"
)
_POLITE = words_of(
    "i i'm i'd i'll am in me count of course with pleasure happy love like to will it's its a the "
    "play please thanks thank you and for asking inviting invitation this time let's lets go well "
    "danke sehr merci gracias hi hello bin dabei ich mit je participe con gusto would we we'd are "
    "be it glad very much looking forward fine great good perfect sounds idea by works bitte svp "
    "s'il vous te plaît plait bien sûr"
)
"""What people write beside a yes or a no. With any other word in the line it is neither."""

_REFUSALS = _NO - words_of("sorry leider unfortunately")
"""What says no by itself; a sorry alone may begin any sentence."""

_PLAIN_YES = words_of("yes yep yeah yup sure ok okay ja oui sí si claro")

_NOT_SO_FAST = words_of("but if until unless yet wait except aber wenn noch mais si encore")
"""With one of these behind it a no is no plain one."""

_PLAIN_NO = re.compile(
    r"(?:no|nope|nein|non|nem|nie)\s*[,.;:!\u2013\u2014-] ?\w.*\?", re.IGNORECASE
)
"""“No, why do you ask?”"""

_WHY_NOT = re.compile(r"\bwhy not\b", re.IGNORECASE)


def meant(line: str) -> bool | None:
    """Whether a line says yes or no; None where it may be something else.

    A yes stands alone, for it binds; behind a no people give their reasons.
    """
    words = said_in(_WHY_NOT.sub("", typed(line)))
    if not words or "?" in line:
        return None
    if not words <= _YES | _NO | _POLITE or re.search(r"\d", line):
        return False if _is_no_with_words(line) else None
    if words & _NO:
        return None if words & _PLAIN_YES and not words & _REFUSALS else False  # “Ja, leider”
    return True if words & _YES else None


def is_no_that_asks(line: str) -> bool:
    """Whether a question begins with a plain no; only who asks for a yes knows it for one."""
    return bool(_PLAIN_NO.fullmatch(line.strip())) and not said_in(line) & (_YES | _NOT_SO_FAST)


def _is_no_with_words(line: str) -> bool:
    """Whether a line begins with a plain no and goes on: “No, thanks — maybe another time.”"""
    parts = [said_in(part) for part in re.split(r"[,.;:!()\u2013\u2014]|\s-+\s", line)]
    spoken = [words for words in parts if words]
    own = list(itertools.takewhile(lambda words: words <= _NO | _POLITE, spoken))
    behind = frozenset[str]().union(*spoken[len(own) :])
    hinders = _NOT_SO_FAST if behind & _NO else _NOT_SO_FAST - {"until"}  # “Too busy until May”
    return any(words & _REFUSALS for words in own) and not behind & (_YES | hinders)


def said_in(line: str) -> frozenset[str]:
    """The words of a line, in small letters."""
    return frozenset(re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", typed(line).casefold()))

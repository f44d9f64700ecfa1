"""A plain yes or no, in the words that people of many languages use for it.

Somebody who is invited, or asked for a pause, answers with ordinary yeses and noes, which would
bind nobody elsewhere: “I'd love to” takes a seat; it agrees to no draw.
"""

import itertools
import re
from collections.abc import Sequence
from typing import Final

from service.letters.instruction import Instruction
from service.letters.phrases import GREETING
from service.letters.text import typed


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
"""With one of these behind it a no is not a plain one."""

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


_TAKES_UP: Final = re.compile(
    r"\b(count me in|i(?:'m| am) (?:in|game|up for it)|(?:i'd|i would|we'd) (?:really )?(?:love"
    r"|like|be (?:glad|happy|delighted)) to|i(?:'ll| will) (?:gladly )?(?:play|join|come"
    r"|be there)|i accept|with (?:great )?pleasure|(?:happy|glad) to|delighted|let's (?:go|play"
    r"|do (?:it|this))|game on|(?:sounds|looks) (?:good|great|fun|like fun)|of course"
    r"|by all means|bring it on|go ahead|sure thing|fine (?:by|with) me|(?:that's|is) fine"
    r"|all ?right|you got it|be my guest|take (?:your|all the) time|geht klar|in ordnung"
    r"|alles klar|passt (?:mir|für mich)|von mir aus|nur zu|lass dir (?:ruhig )?zeit|ça me va"
    r"|entendu|(?:prends|prenez) (?:ton|votre) temps|allez-y|vas-y|c'est bon"
    r"|(?:bin|wäre) (?:ich )?(?:gern |gerne |sehr gern |sehr gerne )?(?:mit )?dabei"
    r"|(?:mache|spiele|mach|spiel) (?:ich )?(?:gern |gerne "
    r"|sehr gern )?mit|(?:mit )?vergnügen|selbstverständlich|aber sicher|freue mich|ich nehme an"
    r"|los geht's|avec (?:grand |joie|plaisir|enthousiasme)|je (?:viens|participe|joue"
    r"|suis partante?|suis des vôtres|m'inscris)|j'en suis|j'accepte|on y va|bien sûr"
    r"|comptez sur moi|compte sur moi|ça marche|partante?)(?!')\b"
)
_TURNS_DOWN: Final = re.compile(
    r"\b(count me out|i(?:'m| am) out|(?:i'll|i will|have to|must) pass|not (?:for me|this time"
    r"|today)|(?:no|not enough|haven't (?:the|got the|got) |don't have (?:the |enough )?)\s?time"
    r"|too busy|(?:have|must|need|going|like|rather|wish) (?:to )?decline|(?:can't|cannot|can not"
    r"|won't|will not|couldn't|not able to|unable to) (?:play|join|come|make it|participate"
    r"|take part|be there|do it|this time|commit)|no thanks|no thank you|keine? (?:zeit|lust"
    r"|interesse)|ohne mich|bin (?:leider )?raus|nicht (?:dabei|mitspielen|mitmachen|teilnehmen"
    r"|für mich|möglich)|diesmal (?:leider )?nicht|(?:kann|geht|möchte|will|mag) (?:es |ich "
    r"|das )?(?:diesmal |leider |gerade )?nicht|absagen|sage (?:leider )?ab"
    r"|muss (?:ich )?(?:leider )?passen|pas cette fois|sans moi|ne (?:peux|pourrai|veux|suis|joue"
    r"|viens|participe) pas|pas (?:le temps|possible|intéressée?|disponible|pour moi)|décliner?"
    r"|je passe mon tour)\b"
)
_NO_OF_OTHERS: Final = re.compile(
    r"(why not\b\??|warum nicht\b\??|pourquoi pas\b ?\??|can't wait|cannot wait|no problem"
    r"|kein problem|pas de (?:problème|souci)|no worries|ça ne me dérange pas"
    r"|i don't mind(?: at all)?|no objections?|pas d'objection)"
)
"""What holds a no and says yes."""
_STOP: Final = re.compile(r"[.!:;\u2013\u2014]+(?:\s+|$)| - ")
_BESIDE: Final = words_of(
    # English
    "a again all am and asking at be by can come count delighted for friend game glad great good "
    "fun happy have here hello hi i i'd i'll i'm idea in invitation invite inviting is it it's "
    "join let's like looking forward love make me much my of on play please pleasure really "
    "really so sounds sure thank thanks that that's the there this time to too us very we we'll "
    "we'd well will with would you your match battle accept course gladly absolutely most bring "
    "up means do go would yes ahead thing fine alright all right then take time need guest got "
    # German
    "bin da dabei danke darauf das die der du ein einladung euch für freue freu gern gerne "
    "herzlich ich machen mache mach mich mit nehme an partie sehr spiele spiel spielen vergnügen "
    "vielen dank wäre wir los geht's sicher aber selbstverständlich immer doch auch schon spaß "
    "doch na geht klar in ordnung alles passt mir von aus nur zu lass dir ruhig zeit "
    # French
    "avec beaucoup bien bon bonjour cette ce de des en grand grande invitation j'en je joie joue "
    "jouer l'invitation la le marche me merci moi m'inscris on ouvertes partant partante "
    "participe partie plaisir pour prêt prête salut sera sûr suis sur un va viens vôtres vous "
    "volontiers y à ça c'est compte comptez tout très joindrai serai enthousiasme accepte "
    "j'accepte me va entendu prends prenez ton votre temps allez vas bon "
)
"""What people write beside such a yes. With any other word in its sentence it is none."""
_CONDITIONS: Final = words_of(
    "but if until unless yet wait except only when once provided before after later instead "
    "rather maybe perhaps however though no not never don't won't can't cannot first depends aber "
    "wenn noch nur falls sofern sobald erst vielleicht allerdings nein nicht kein keine mais si "
    "encore quand seulement avant après peut-être sauf non pas ne leider unfortunately unsure "
)
"""With one of these in a sentence behind it a yes may be none."""
_TAKES_BACK: Final = words_of(
    "but if unless until except before after maybe perhaps however though aber wenn falls sofern "
    "vielleicht allerdings mais si peut-être sauf avant après quand yet noch encore "
)
"""With one of these behind it a no may be none."""


def freely_meant(line: str) -> bool | None:
    """Whether a line grants what is asked or declines it, in whatever friendly words; None where it
    may be something else."""
    said = " ".join(typed(line).casefold().split())
    if _accepts(said):
        return True
    return False if _declines(said) else meant(line)


def _accepts(said: str) -> bool:
    said = _NO_OF_OTHERS.sub("gladly", said)
    sentences = [part for part in _STOP.split(said) if part.strip()]
    while len(sentences) > 1 and not _says_yes(sentences[0]) and _is_polite(sentences[0]):
        del sentences[0]
    if not sentences or not _says_yes(sentences[0]) or re.search(r"[\d?]", said):
        return False
    return not any(said_in(one) & _CONDITIONS for one in sentences[1:])


def _says_yes(sentence: str) -> bool:
    if meant(sentence) is not None:
        return meant(sentence) is True
    parts = [part for part in sentence.split(",") if part.strip()]
    own = [part for part in parts if meant(part) is not True]
    agreed = len(own) < len(parts) or bool(_TAKES_UP.search(sentence))
    return agreed and all(said_in(part) <= _BESIDE for part in own)


def _is_polite(sentence: str) -> bool:
    short = len(sentence.split()) < 4 and bool(GREETING.match(sentence))
    return short or said_in(sentence) <= _BESIDE


def _declines(said: str) -> bool:
    found = _TURNS_DOWN.search(_NO_OF_OTHERS.sub("", said))
    return found is not None and "?" not in said and not said_in(said[found.end() :]) & _TAKES_BACK


def first_word(said: Sequence[Instruction]) -> tuple[str, bool] | None:
    """The first line that says yes or no, as it came, and which it is; None for none, and where
    another says the contrary."""
    words = [(one.said, freely_meant(one.said)) for one in said if one.kind in ("ignored", "order")]
    found = [(line, word) for line, word in words if word is not None]
    return found[0] if len({word for _line, word in found}) == 1 else None

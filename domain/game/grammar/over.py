"""How people say that they want no more."""

import re
from typing import Final

_PHASE: Final = "(?:recon|combat|movement|assaults?|attacks?|fire|placement|planning)"
_OVER: Final = re.compile(
    r"(?:(?:end|finish|close)(?: of)?|done with)(?: (?:the|this|my|our))?(?: [a-z-]+){0,4} "
    r"(?:phase|turn)|"
    r"(?:end|finish|end of)(?: the| my)? "
    r"(?:turn|movement|move|card|part|action|round|planning|set-up)|next phase|"
    r"(?:done|finished)(?: here| (?:with )?(?:the |my )?(?:[a-z]+ing|set-?up|orders|moves)"
    rf"| with (?:the |my )?{_PHASE})?|finish|pass(?:,? (?:your|their) turn)?|"
    r"(?:all|everyone|everybody)(?: the)? (?:others?|else|rest) (?:holds?|stays?|waits?)"
    r"(?: (?:here|put|still|fire|position))?|(?:the )?(?:others|rest) (?:holds?|stays?|waits?)|"
    r"skip(?: (?:it|this(?: card)?|the card))?|nothing(?: more| else)?(?: with this card)?"
    rf"(?: to do)?|that(?:'?s| is) (?:all|it)(?: (?:my|our) (?:moves|orders)"
    rf"| for (?:now|this turn|(?:the )?{_PHASE}))?|"
    rf"no(?: more)? (?:moves|actions|activations|orders|plans|recruiting|{_PHASE})"
    r"|no more|"
    rf"(?:my|our) (?:turn|moves?|{_PHASE}) (?:is|are) (?:over|done|finished)",
    re.IGNORECASE,
)


def is_over(text: str) -> bool:
    """Whether somebody says that a phase is over, in whatever words: "end the move phase"."""
    return _OVER.fullmatch(text) is not None

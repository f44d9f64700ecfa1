"""Why the letter of a seat is asked back instead of carried out, told to its writer."""

from collections.abc import Collection, Sequence

from domain.game.ruleset import Order
from service.letters.alike import said_alike
from service.letters.doubts import DIFFERENT
from service.letters.instruction import Instruction
from service.letters.letters import Letter
from service.letters.report import asked_back
from service.letters.torn import one_sentence, torn


def why_asked_back(
    letter: Letter,
    said: Sequence[Instruction],
    verbs: Collection[str],
    kinds: Collection[type[Order]],
    names: Collection[str],
) -> str:
    """Why it may say something else than its writer meant; "" where it may not."""
    alike = said_alike(letter.text, letter.shown, verbs, kinds, names)
    if why := letter.doubts if alike else (*letter.doubts, DIFFERENT):
        return asked_back(why)
    pair = torn(letter.text, said, verbs, kinds)
    return one_sentence(pair) if pair else ""

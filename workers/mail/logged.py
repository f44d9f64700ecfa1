"""The proof in each mail of a turn that its checkpoint is in the log of the house."""

import msgspec

from service.application.guard import GoneBack
from service.application.log import HouseLog
from service.house.cosigners import Cosigners
from service.letters.contents import Turn


def logged(turn: Turn, log: HouseLog, cosigners: Cosigners | None) -> Turn:
    """The turn with that proof, and with how many witnesses vouch for it.

    Where there is none now the mail goes out all the same: a later one proves this one too.
    """
    try:
        proof = log.proof_of(turn.checkpoint)
    except (LookupError, GoneBack):
        proof = ""
    told = _vouched(proof, cosigners) if cosigners else ""
    return msgspec.structs.replace(turn, log_proof=proof, cosigned=told)


def _vouched(proof: str, asked: Cosigners) -> str:
    count = asked.count(proof.partition("\n\n")[2]) if proof else 0
    told = f"{count} of the {len(asked.askers)} witnesses of this house have cosigned it"
    if count >= asked.need:
        return f"{told}."
    return f"{told} by now, and it asks for {asked.need}: the next mail says more."

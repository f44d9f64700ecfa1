"""What each mail proves: that its checkpoint is in the log of the house, and that the orders that
it answers are in the journal."""

import msgspec

from service.application.guard import GoneBack
from service.application.log import HouseLog
from service.application.matches import Matches
from service.application.proofs import part_of, receipts
from service.house.cosigners import Cosigners
from service.letters.contents import SeatMail
from service.words import _, counted

MOST_RECEIPTS = 40
"""Receipts in one mail; of a mail a verifier reads at least 50 parts."""


def logged(turn: SeatMail, log: HouseLog, cosigners: Cosigners | None) -> SeatMail:
    """The turn with that proof, and with how many cosigners vouch for it.

    Where there is none now the mail goes out all the same: a later one proves this one too.
    """
    try:
        proof = log.proof_of(turn.checkpoint)
    except (LookupError, GoneBack):
        proof = ""
    told = _vouched(proof, cosigners) if cosigners else ""
    return msgspec.structs.replace(turn, log_proof=proof, cosigned=told)


def receipted(turn: SeatMail, matches: Matches, match: str, seat: str) -> SeatMail:
    """The turn with a receipt of each order that it answers, but for those of a heap of letters.

    A secret order comes with its opening: only so its sender sees that it is his very words.
    """
    entries = sorted({n for report in turn.reports for n in report.entries})[:MOST_RECEIPTS]
    if not entries:
        return turn
    try:
        made = receipts(matches, match, entries)
    except (LookupError, GoneBack):
        return turn
    secrets = filter(None, (part_of(matches, match, seat, one) for one in made))
    return msgspec.structs.replace(turn, receipts=tuple(made), secrets=tuple(secrets))


def _vouched(proof: str, asked: Cosigners) -> str:
    count = asked.count(proof.partition("\n\n")[2]) if proof else 0
    gaps = {"count": count, "all": len(asked.askers)}
    if count == len(asked.askers) == 1:
        return _("The cosigner of this house has signed it.")
    if count >= asked.need:
        return counted(
            "{count} of the {all} cosigners of this house has signed it.",
            "{count} of the {all} cosigners of this house have signed it.",
            count, **gaps,
        )  # fmt: skip
    return counted(
        "{count} of the {all} cosigners of this house has signed it within {seconds} seconds, "
        "and it asks for {need}: the next mail says more.",
        "{count} of the {all} cosigners of this house have signed it within {seconds} seconds, "
        "and it asks for {need}: the next mail says more.",
        count, **gaps, seconds=f"{asked.seconds:g}", need=asked.need,
    )  # fmt: skip

"""How far a reader's own cosigners vouch for a match: k of n cosignatures (docs/fair-play.md, 6).

They stand under checkpoints of the match itself, or under a checkpoint of the log of its house, of
which a `tlog-proof` shows that it holds a checkpoint of the match.
"""

from collections.abc import Sequence
from typing import Final

from domain.journal.entries import Checkpoint, parse_any_checkpoint, parse_checkpoint
from domain.journal.lots import LeafProof, read_proof
from service.audit.noted import parse_note
from service.audit.report import AuditFailed, AuditReport
from service.house.cosign import CosignKey, parse_cosign_keys
from service.house.signed_notes import BadSignedNote, VerifyKey

LOG: Final = "/log/"
"""Between the name of a house and that of its log."""


def is_log_proof(text: str) -> bool:
    """Whether a proof is one of the log of a house, and no receipt."""
    return LOG in text.partition("\n\n")[2].partition("\n")[0]


def cosigners_of(vkeys: Sequence[str], need: int = 0) -> list[CosignKey]:
    """The cosigners that a reader trusts. Raises AuditFailed where a key is none, or they are too
    few: one key under two names is one cosigner."""
    try:
        keys = parse_cosign_keys(vkeys)
    except BadSignedNote as error:
        raise AuditFailed(f"a cosigner to trust: {error}") from None
    if need > len({key.public.public_bytes_raw() for key in keys}):
        raise AuditFailed(
            f"cosigners to trust: {need} are needed, and fewer are named; one key under two names "
            "is one cosigner"
        )
    return keys


class Cosigned:
    """Counts, for each size, the cosigners of the reader who cosigned it."""

    def __init__(self, trusted: Sequence[CosignKey], house: Sequence[VerifyKey]) -> None:
        """A key of the house itself counts for nothing, under whatever name."""
        own = {key.public.public_bytes_raw() for key in house}
        keys = [(key, key.public.public_bytes_raw()) for key in trusted]
        self._trusted = [(key, public) for key, public in keys if public not in own]
        self._by: dict[int, set[bytes]] = {}

    def note(self, size: int, note: str, what: str) -> None:
        """Cosigners may have cosigned this note, which vouches for the first `size` events."""
        for key, public in self._trusted:
            try:
                if key.cosigned(note):
                    self._by.setdefault(size, set()).add(public)
            except (BadSignedNote, ValueError) as error:
                raise AuditFailed(f"{what}: {error}") from None

    def reaches(self, need: int) -> int:
        """Events that so many cosigners vouch for: whoever signs a size signs all before it."""
        sizes = sorted(self._by, reverse=True)
        vouching: set[bytes] = set()
        for size in sizes:
            vouching |= self._by[size]
            if len(vouching) >= need:
                return size
        return 0

    def tell(self, report: AuditReport, need: int) -> None:
        """What was asked for, against what was found."""
        if not need:
            return
        report.need, report.cosigned = need, self.reaches(need)
        cosigners = f"{need} of your cosigners" if need > 1 else "one of your cosigners"
        if not report.cosigned:
            most = len(set().union(*self._by.values()))
            report.not_checked.append(
                f"Nothing of this match is cosigned by {cosigners}; {most} did so at most."
            )
        elif report.cosigned < report.events:
            report.not_checked.append(
                f"The first {report.cosigned} of {report.events} events are cosigned by "
                f"{cosigners}, and the rest is not."
            )


def read_log_proof(text: str, origin: str, keys: Sequence[VerifyKey]) -> tuple[Checkpoint, str]:
    """The checkpoint of a match that a log proof shows, and the signed checkpoint over it.

    Raises AuditFailed; whether the checkpoint fits the match is not looked at.
    """
    proof = _read(text, "a log proof")
    log = parse_note(proof.note, keys, "a log proof", parse_any_checkpoint)
    if log.origin.partition(LOG)[0] != origin.partition("/m/")[0]:
        raise AuditFailed(f"a log proof: it is of another house, {log.origin}")
    if not proof.leads_to(log.size, log.root):
        raise AuditFailed("a log proof: its path does not lead to its root")
    leaf = proof.data.decode("utf-8", "replace")
    checkpoint = parse_note(leaf, keys, "a log proof", parse_checkpoint)
    if checkpoint.origin != origin:
        raise AuditFailed(f"a log proof: it is of another match, {checkpoint.origin}")
    return checkpoint, proof.note


def read_receipt(text: str, origin: str, keys: Sequence[VerifyKey]) -> LeafProof:
    """The proof of an entry of a match. Raises AuditFailed; whether the entry stands in the export
    is not looked at."""
    proof = _read(text, "a receipt")
    checkpoint = parse_note(proof.note, keys, "a receipt", parse_checkpoint)
    if checkpoint.origin != origin:
        raise AuditFailed(f"a receipt: it is of another match, {checkpoint.origin}")
    if not proof.leads_to(checkpoint.size, checkpoint.root):
        raise AuditFailed("a receipt: its path does not lead to its root")
    return proof


def is_of(text: str, origin: str) -> bool:
    """Whether a proof that was attached to a mail names this match."""
    if not is_log_proof(text):
        return text.partition("\n\n")[2].startswith(f"{origin}\n")
    try:
        return read_proof(text).data.startswith(f"{origin}\n".encode())
    except ValueError:
        return False


def _read(text: str, what: str) -> LeafProof:
    try:
        return read_proof(text)
    except ValueError as error:
        raise AuditFailed(f"{what}: {error}") from None

"""Proofs (C2SP tlog-proof): of an entry in a match, and of a checkpoint in the log of its house."""

from collections.abc import Sequence
from typing import Final

from domain.journal.entries import Checkpoint, parse_any_checkpoint, parse_checkpoint
from domain.journal.lots import LeafProof, read_proof
from service.audit.noted import parse_note
from service.audit.report import AuditFailed
from service.house.signed_notes import VerifyKey

LOG: Final = "/log/"
"""Between the name of a house and that of its log."""


def is_log_proof(text: str) -> bool:
    """Whether a proof is one of the log of a house, and no receipt."""
    return LOG in text.partition("\n\n")[2].partition("\n")[0]


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

"""Signed notes, and proofs (C2SP tlog-proof) of an entry in a match, or of a checkpoint in the log.

See docs/fair-play.md, 2 and 6.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from domain.journal.entries import (
    BadJournal,
    Checkpoint,
    parse_any_checkpoint,
    parse_checkpoint,
)
from domain.journal.tree_proofs import LeafProof, read_proof
from service.audit.reporting.report import AuditFailed
from service.house.signed_notes import UNSIGNED, BadSignedNote, VerifyKey, open_signed_note

LOG: Final = "/log/"
"""Between the name of a house and that of its log."""
Found = TypeVar("Found")


def parse_note(
    note: str, keys: Sequence[VerifyKey], what: str, parse: Callable[[str], Found]
) -> Found:
    """What a note says that one of these keys signed. Raises AuditFailed."""
    try:
        return parse(open_signed_note(note, keys))
    except (BadSignedNote, BadJournal) as error:
        signed = {line.split(" ")[1] for line in note.splitlines() if line.startswith("\u2014 ")}
        trusted = {key.name for key in keys}
        hint = f"; you trust {', '.join(sorted(trusted))[:200]}"
        if signed & trusted and UNSIGNED not in str(error):
            hint = ""
        elif signed & trusted:
            hint = (
                "; is your key that of the invitation? Where the house changed its key since, "
                "name the older one too"
            )
        by = f" (it is signed by {', '.join(sorted(signed))[:200]}{hint})" if signed else ""
        raise AuditFailed(f"{what}: {error}{by}") from None


def is_log_proof(text: str) -> bool:
    """Whether a proof is one of the log of a house, and no receipt."""
    return LOG in text.partition("\n\n")[2].partition("\n")[0]


def is_of(text: str, origin: str) -> bool:
    """Whether a proof that was attached to a mail names this match."""
    if not is_log_proof(text):
        return text.partition("\n\n")[2].startswith(f"{origin}\n")
    try:
        return read_proof(text).data.startswith(f"{origin}\n".encode())
    except ValueError:
        return False


def read_receipt(text: str, origin: str, keys: Sequence[VerifyKey]) -> tuple[Checkpoint, LeafProof]:
    """The proof of an entry of a match, and the checkpoint that it is under. Raises AuditFailed;
    whether the entry stands in the export is not looked at."""
    return _read(text, "a receipt", origin, keys)


def read_log_proof(text: str, origin: str, keys: Sequence[VerifyKey]) -> tuple[Checkpoint, str]:
    """The checkpoint of a match that a log proof shows, and the signed checkpoint over it.

    Raises AuditFailed; whether the checkpoint fits the match is not looked at.
    """
    what = "a log proof"
    _, proof = _read(text, what, origin.partition("/m/")[0] + LOG, keys)
    leaf = proof.data.decode("utf-8", "replace")
    checkpoint = parse_note(leaf, keys, what, parse_checkpoint)
    if checkpoint.origin != origin:
        raise AuditFailed(f"{what}: it is of another match, {checkpoint.origin}")
    return checkpoint, proof.note


def _read(
    text: str, what: str, origin: str, keys: Sequence[VerifyKey]
) -> tuple[Checkpoint, LeafProof]:
    """A proof, in the tree of a match or in one that is called so and more."""
    try:
        proof = read_proof(text)
    except ValueError as error:
        raise AuditFailed(f"{what}: {error}") from None
    is_log = origin.endswith(LOG)
    parse = parse_any_checkpoint if is_log else parse_checkpoint
    tree = parse_note(proof.note, keys, what, parse)
    if not (tree.origin.startswith(origin) if is_log else tree.origin == origin):
        other = "house" if is_log else "match"
        raise AuditFailed(f"{what}: it is of another {other}, {tree.origin}")
    if not proof.leads_to(tree.size, tree.root):
        raise AuditFailed(f"{what}: its path does not lead to its root")
    return tree, proof

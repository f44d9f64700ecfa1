"""Signed notes as an audit reads them: what is wrong with one is a sentence for people."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.journal.entries import BadJournal
from service.audit.report import AuditFailed
from service.house.signed_notes import BadSignedNote, VerifyKey, open_signed_note

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
        hint = (
            "; is your key that of the invitation? Where the house changed its key since, name "
            "the older one too"
        )
        hint = hint if signed & trusted else f"; you trust {', '.join(sorted(trusted))[:200]}"
        by = f" (it is signed by {', '.join(sorted(signed))[:200]}{hint})" if signed else ""
        raise AuditFailed(f"{what}: {error}{by}") from None

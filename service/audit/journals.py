"""The audit of a stream of journals (``fieldpost journals``): each match, and the log's proof."""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from domain.journal.entries import BadJournal, parse_any_checkpoint
from domain.journal.lots import read_proof
from service.audit import More, audit
from service.audit.noted import parse_note
from service.audit.report import AuditFailed, NoVerdict, Report
from service.house.signed_notes import VerifyKey, parse_vkey

FORMAT: Final = b"fieldpost-journals/1 "


class Judged(msgspec.Struct):
    """One match of a stream."""

    origin: str
    report: Report | None = None
    why: str = ""
    """Why it is refused, or why there is no verdict."""
    refused: bool = False
    logged: int = 0
    """The size of the house's log whose signed root covers its end; 0 where no proof came."""


def judge(lines: Iterable[bytes], keys: Sequence[str], own: Mapping[str, str]) -> Iterator[Judged]:
    """Check every match of a stream, one after the other. Raises AuditFailed for what is none."""
    stream = iter(lines)
    if not next(stream, b"").startswith(FORMAT):
        raise AuditFailed("This is no stream of journals: it does not begin with its format.")
    trusted = [parse_vkey(key) for key in keys]
    for match, proof in _matches(stream):
        header = match[0].split(b" ")
        judged = Judged(header[1].decode(errors="replace") if len(header) > 1 else "")
        try:
            judged.report = audit(match, keys, more=More(own=own))
            if proof:
                judged.logged = _logged(proof, match, trusted)
        except AuditFailed as failure:
            judged.why, judged.refused = str(failure), True
        except NoVerdict as none:
            judged.why = str(none)
        yield judged


def _matches(stream: Iterator[bytes]) -> Iterator[tuple[list[bytes], bytes]]:
    match: list[bytes] = []
    proof = b""
    for line in stream:
        if line.startswith(b"N ") and not match:
            return
        if line.startswith(b"P "):
            proof = line[2:-1]
        elif line == b"\n":
            yield match, proof
            match, proof = [], b""
        else:
            match.append(line)
    if match:
        raise AuditFailed("The stream breaks off within a match; take it anew.")


def _logged(proof: bytes, match: Sequence[bytes], keys: Sequence[VerifyKey]) -> int:
    """The size of the log that holds a checkpoint of the whole match."""
    try:
        leaf = read_proof(b64decode(proof, validate=True).decode())
    except (ValueError, UnicodeDecodeError) as error:
        raise AuditFailed(f"the proof of the log: {error}") from None
    log = parse_note(leaf.note, keys, "the checkpoint of the log", parse_any_checkpoint)
    try:
        held = parse_note(leaf.data.decode(), keys, "the leaf of the log", parse_any_checkpoint)
    except (UnicodeDecodeError, BadJournal) as error:
        raise AuditFailed(f"the leaf of the log: {error}") from None
    events = sum(line.startswith(b"E ") for line in match)
    if f"/g/{held.origin.partition('/g/')[2]}".encode() not in match[0] or held.size != events:
        raise AuditFailed("the log's proof is of another match, or of another end of it")
    if "/log/" not in log.origin or not leaf.leads_to(log.size, log.root):
        raise AuditFailed("the log's proof does not lead to its signed root")
    return log.size

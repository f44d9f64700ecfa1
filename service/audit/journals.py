"""The audit of a stream of journals (``fieldpost journals``): each match, and the log's proof."""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from domain.journal.entries import parse_any_checkpoint
from service.audit import More, audit
from service.audit.proofs import read_log_proof
from service.audit.reporting.report import AuditFailed, AuditReport, NoVerdict
from service.house.signed_notes import VerifyKey, parse_vkey

FORMAT: Final = b"fieldpost-journals/1 "


class Judged(msgspec.Struct):
    """One match of a stream."""

    origin: str
    report: AuditReport | None = None
    why: str = ""
    """Why it is refused, or why there is no verdict."""
    refused: bool = False
    logged: int = 0
    """The size of the house's log whose signed root covers its end; 0 where no proof came."""


def judge(lines: Iterable[bytes], keys: Sequence[str], own: Mapping[str, str]) -> Iterator[Judged]:
    """Check every match of a stream, one after the other. Raises AuditFailed for what is none."""
    stream = iter(lines)
    if not next(stream, b"").startswith(FORMAT):
        raise AuditFailed("This is not a stream of journals: it does not begin with its format.")
    trusted = [parse_vkey(key) for key in keys]
    for match, proof in _matches(stream):
        header = b"".join(match[:1]).split(b" ")
        judged = Judged(header[1].decode(errors="replace") if len(header) > 1 else "")
        try:
            text = _text(proof)
            judged.report = audit(match, keys, more=More(own=own, proofs=[text] if text else []))
            if text:
                judged.logged = _logged(text, judged.report, trusted)
        except AuditFailed as failure:
            judged.why, judged.refused = str(failure), True
        except NoVerdict as none:
            judged.why = str(none)
        yield judged


def _matches(stream: Iterator[bytes]) -> Iterator[tuple[list[bytes], bytes]]:
    """The lines of each match, and the proof behind them, b"" for none."""
    match: list[bytes] = []
    for line in stream:
        if line.startswith(b"N ") and not match:
            if next(stream, b""):
                raise AuditFailed("Lines stand behind the end of the stream; check each by itself.")
            return
        if line != b"\n":
            match.append(line)
        elif match:
            proof = match.pop()[2:-1] if match[-1].startswith(b"P ") else b""
            yield match, proof
            match = []
        else:
            raise AuditFailed("An empty line of the stream ends no match; take it anew.")
    if match:
        raise AuditFailed("The stream breaks off within a match; take it anew.")


def _text(proof: bytes) -> str:
    try:
        return b64decode(proof, validate=True).decode()
    except ValueError as error:
        raise AuditFailed(f"the proof of the log: {error}") from None


def _logged(proof: str, report: AuditReport, keys: Sequence[VerifyKey]) -> int:
    """The size of the log that holds the end of a match; the audit compared its root."""
    end, log = read_log_proof(proof, report.origin, keys)
    if end.size != report.events:
        raise AuditFailed(f"a log proof: it is of {end.size} of {report.events} events")
    return parse_any_checkpoint(log.partition("\n\n")[0] + "\n").size

"""The log of a house: one line of JSON each, from whichever part, without its secrets."""

import json
import logging
import re
import sys
import threading
import time
from collections.abc import Iterable
from typing import IO, Any
from urllib.parse import unquote, urlsplit

from service.settings import Settings

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40, "critical": 50}

SHORTEST_SECRET = 4
"""A shorter password is hidden in addresses only: its letters stand everywhere."""

LONGEST = 8_000

_IN_ADDRESS = re.compile(r"(://[^\s:/@]*):[^\s@]+@")
_MAILBOX = re.compile(r"[A-Za-z0-9.!#$%&'*+?^_`{|}~-]+@(?=[A-Za-z0-9])")
"""What stands before the @ of a mail address (RFC 5322 3.2.3, dot-atom)."""
_LEVEL = re.compile(r"\b(debug|info|warning|error|critical)\b", re.IGNORECASE)


_HARMLESS = ("Memory overcommit must be enabled",)
"""Warnings of parts about what does not matter here: our Valkey never saves in the background."""


class Cover:
    """Hides the passwords of the settings, those in any address, and whose a mail address is: the
    words of other servers name it."""

    def __init__(self, settings: Settings) -> None:
        found: set[str] = set()
        for address in (settings.database, settings.redis, settings.smtp_out, settings.imap):
            password = _password(address)
            found |= {password, unquote(password)}
        found |= {json.dumps(secret, ensure_ascii=False)[1:-1] for secret in found}
        secrets = sorted((s for s in found if len(s) >= SHORTEST_SECRET), key=len, reverse=True)
        self._secrets = re.compile("|".join(map(re.escape, secrets))) if secrets else None

    def __call__(self, text: str) -> str:
        """``text`` without them."""
        text = _MAILBOX.sub("…@", _IN_ADDRESS.sub(r"\1:…@", text))
        return self._secrets.sub("…", text) if self._secrets else text


def _password(address: str) -> str:
    try:
        return urlsplit(address).password or ""
    except ValueError:
        return ""


class LogStream:
    """Writes the lines of all parts, whole and one after the other."""

    def __init__(self, cover: Cover, out: IO[str], *, least: str = "info") -> None:
        self._cover, self._out, self._least = cover, out, LEVELS[least]
        self._lock = threading.Lock()

    def tell(self, part: str, level: str, message: str, **facts: Any) -> None:
        """Write one line."""
        self._write({"part": part, "level": level, "message": message, **facts})

    def follow(self, part: str, lines: Iterable[bytes], *, least: str = "info") -> None:
        """Pass on what a part writes, of ``least`` level, until it writes no more."""
        for raw in lines:
            record = record_of(part, raw.decode("utf-8", "replace"))
            if record and LEVELS.get(record["level"], 20) >= LEVELS[least]:
                self._write(record)

    def _write(self, record: dict[str, Any]) -> None:
        if LEVELS.get(record["level"], 20) < self._least:
            return
        line = self._cover(json.dumps({"time": _now(), **record}, ensure_ascii=False))
        try:
            with self._lock:
                self._out.write(f"{line}\n")
                self._out.flush()
        except (OSError, ValueError):
            pass  # nobody reads the log any more; the house goes on


def record_of(part: str, line: str) -> dict[str, Any] | None:
    """A line of a part as a record: JSON as it is, anything else as its message."""
    line = line.rstrip()[:LONGEST]
    if not line:
        return None
    record: dict[str, Any] = {"part": part, "level": "info"}
    try:
        told = json.loads(line) if line[0] == "{" else None
    except ValueError:
        told = None
    if isinstance(told, dict):
        record |= told
    else:
        found = _LEVEL.search(line[:80])
        record |= {"level": found[1].lower() if found else "info", "message": line}
    record["level"] = str(record["level"]).lower()
    if any(words in str(record.get("message")) for words in _HARMLESS):
        record["level"] = "debug"
    return record


class JsonFormatter(logging.Formatter):
    """A record of the logging module as one line of JSON."""

    def __init__(self, part: str, cover: Cover) -> None:
        super().__init__()
        self._part, self._cover = part, cover

    def format(self, record: logging.LogRecord) -> str:
        """See :class:`logging.Formatter`."""
        facts: dict[str, Any] = {
            "time": _now(),
            "part": self._part,
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)[-LONGEST:]
        return self._cover(json.dumps(facts, ensure_ascii=False))


def log_as_json(part: str, settings: Settings, *, verbose: bool = False) -> None:
    """Let everything that this process logs be lines of JSON on its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(part, Cover(settings)))
    # What libraries tell below a warning may hold addresses, and what a peer sent to log in.
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("fieldpost").setLevel(logging.DEBUG if verbose else logging.INFO)
    logging.captureWarnings(True)


def _now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

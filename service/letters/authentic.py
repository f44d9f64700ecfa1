"""Whether our own mail server found a letter's sender genuine: Authentication-Results (RFC 8601).

Anybody may write such a field. Only the uppermost one that names our server is read, and a server
that adds one removes those that came with its name (RFC 8601 5); every other is worth nothing.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

Verdict = Literal["genuine", "forged", "unknown"]

_COMMENT: Final = re.compile(r"\([^()]*\)")
_RESULT: Final = re.compile(r"([a-z0-9-]+)(?:\s*/\s*\d+)?\s*=\s*([a-z]+)", re.IGNORECASE)
_PROPERTY: Final = re.compile(r'([a-z]+\.[a-z0-9_-]+)\s*=\s*("[^"]*"|[^\s;]+)', re.IGNORECASE)
_LONGEST: Final = 10_000


def verdict(fields: Sequence[str], server: str, sender: str) -> Verdict:
    """What the server of that name (authserv-id) says of ``sender``, the address in From.

    DMARC (RFC 7489) decides where it was asked; otherwise a signature or an envelope of the
    sender's own domain makes a letter genuine, and one that fails both ways is forged.
    """
    found = list(_results(fields, server))
    dmarc = [result for method, result, _ in found if method == "dmarc"]
    if "pass" in dmarc:
        return "genuine"
    if "fail" in dmarc:
        return "forged"
    domain = sender.rpartition("@")[2].lower()
    failed = set()
    for method, result, properties in found:
        names = _SIGNERS.get(method, ())
        if result == "pass" and any(_same(properties.get(name, ""), domain) for name in names):
            return "genuine"
        if result in ("fail", "softfail") and names:
            failed.add(method)
    return "forged" if failed == set(_SIGNERS) else "unknown"


_SIGNERS: Final = {"dkim": ("header.d", "header.i"), "spf": ("smtp.mailfrom",)}


def _results(fields: Sequence[str], server: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Method, result and properties of what the uppermost field of that server tells."""
    for field in fields:
        text = " ".join(field[:_LONGEST].split())
        while _COMMENT.search(text):
            text = _COMMENT.sub(" ", text)
        name, *told = text.split(";")
        if name.strip().split(" ")[0].strip('"').lower() != server.lower():
            continue
        for one in told:
            result = _RESULT.match(one.strip())
            if result:
                properties = {k.lower(): v.strip('"').lower() for k, v in _PROPERTY.findall(one)}
                yield result[1].lower(), result[2].lower(), properties
        return


def _same(identity: str, domain: str) -> bool:
    """Whether an identity is of the domain, or one is below the other (relaxed, RFC 7489 3.1)."""
    other = identity.rpartition("@")[2]
    if "." not in other:
        return False
    return other == domain or domain.endswith(f".{other}") or other.endswith(f".{domain}")

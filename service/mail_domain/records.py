"""What the name service says about a domain that sends mail: SPF, DKIM, DMARC, MX (RFC 7208, 6376,
7489), and what to write there where something is missing."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import dns.exception
import dns.resolver
import msgspec

from service.mail_domain.signing import Signer, same_key

Lookup = Callable[[str, str], Sequence[str]]
"""Name and kind of a record to its texts; none where there is none. Raises Unanswered."""

TIMEOUT = 10.0
"""Seconds that the name service has for one record."""


class NameServiceSilent(Exception):
    """The name service did not answer; it may know or not."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    state: Literal["good", "advice", "missing", "unknown"]
    told: str
    """What is there, or what is missing, in a sentence."""
    write: str = ""
    """The record to be written."""


def ask(name: str, kind: str) -> Sequence[str]:
    """Ask the name service of this machine; see Lookup. Raises NameServiceSilent if it does not
    answer."""
    try:
        answer = dns.resolver.resolve(name, kind, lifetime=TIMEOUT)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return ()
    except (dns.exception.DNSException, OSError) as error:
        raise NameServiceSilent(type(error).__name__) from None
    if kind == "TXT":
        return [b"".join(row.strings).decode("utf-8", "replace") for row in answer]
    return [row.to_text() for row in answer]


def looked_at(
    domain: str, lookup: Lookup, signer: Signer | None, *, elsewhere: str = ""
) -> Iterator[Finding]:
    """Everything about a domain; ``elsewhere`` is the server that sends for us, if not our own."""
    looks: dict[str, Callable[[], Finding]] = {
        "MX": lambda: _mx(domain, lookup),
        "SPF": lambda: _spf(domain, lookup, elsewhere),
        "DKIM": lambda: _dkim(lookup, signer, elsewhere),
        "DMARC": lambda: _dmarc(domain, lookup),
    }
    for what, look in looks.items():
        try:
            yield look()
        except NameServiceSilent as error:
            yield Finding(what, "unknown", f"The name service did not answer ({error}); try again.")


def _mx(domain: str, lookup: Lookup) -> Finding:
    servers = lookup(domain, "MX")
    if servers:
        return Finding("MX", "good", f"Mail to {domain} goes to {', '.join(servers)}.")
    if lookup(domain, "A") or lookup(domain, "AAAA"):
        told = f"{domain} has no MX; mail goes to its own address, which some servers refuse."
        return Finding("MX", "advice", told, f"{domain}. MX 10 {domain}.")
    told = f"Nobody knows where mail to {domain} goes, so no answer and no bounce comes back."
    return Finding("MX", "missing", told, f"{domain}. MX 10 {domain}.")


def _spf(domain: str, lookup: Lookup, elsewhere: str) -> Finding:
    records = [text for text in lookup(domain, "TXT") if text.lower().startswith("v=spf1")]
    include = f"include:{elsewhere.partition('.')[2] or elsewhere}" if elsewhere else "mx"
    write = f'{domain}. TXT "v=spf1 {include} -all"'
    if not records:
        told = f"{domain} does not say who may send in its name."
        return Finding("SPF", "missing", told, write)
    if len(records) > 1:
        return Finding("SPF", "missing", "There are two SPF records, so neither counts; keep one.")
    ends = records[0].split()[-1].lower()
    if ends in ("+all", "all", "?all"):
        told = f"“{records[0]}” lets everybody send in your name; end it in -all or ~all."
        return Finding("SPF", "missing", told)
    if len(re.findall(r"\b(include|a|mx|ptr|exists|redirect)\b", records[0])) > 10:
        return Finding(
            "SPF", "missing", "It asks for more than 10 records, so it fails (RFC 7208 4.6.4)."
        )
    return Finding("SPF", "good", f"“{records[0]}”")


def _dkim(lookup: Lookup, signer: Signer | None, elsewhere: str) -> Finding:
    if signer is None:
        who = elsewhere or "the server that sends our mail"
        told = (
            f"This house does not sign mail; {who} has to. To sign here, make a key with --new-key "
            "and name it in FIELDPOST_MAIL_DKIM_KEY_FILE."
        )
        return Finding("DKIM", "advice", told)
    name, _ = signer.record
    texts, write = lookup(name, "TXT"), signer.zone_line
    if not texts:
        return Finding("DKIM", "missing", f"{name} is not there, so no signature holds.", write)
    if not any(same_key(text, signer.public) for text in texts):
        return Finding("DKIM", "missing", f"{name} holds another key than ours.", write)
    return Finding("DKIM", "good", f"{name} holds our key.")


def _dmarc(domain: str, lookup: Lookup) -> Finding:
    name = f"_dmarc.{domain}"
    records = [text for text in lookup(name, "TXT") if text.lower().startswith("v=dmarc1")]
    write = f'{name}. TXT "v=DMARC1; p=none; rua=mailto:postmaster@{domain}"'
    if not records:
        above = domain.partition(".")[2]
        inherited = "." in above and [
            text for text in lookup(f"_dmarc.{above}", "TXT") if "v=dmarc1" in text.lower()
        ]
        if inherited:
            return Finding("DMARC", "good", f"_dmarc.{above} holds for it: “{inherited[0]}”")
        return Finding(
            "DMARC", "missing", f"{name} is not there; large providers ask for it.", write
        )
    policy = re.search(r"\bp\s*=\s*(\w+)", records[0])
    if policy is None:
        return Finding("DMARC", "missing", f"“{records[0]}” has no policy (p=).", write)
    if policy[1].lower() == "none":
        told = f"“{records[0]}”: reports alone; once they show nothing odd, set p=quarantine."
        return Finding("DMARC", "advice", told)
    return Finding("DMARC", "good", f"“{records[0]}”")

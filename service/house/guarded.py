"""Posting to an address that a stranger wrote: to the open net alone, once, and not for long.

The name is resolved once, every address it has must be a public one, and the connection goes to
that very address; no redirect is followed and nothing of the answer is read but its status. So
nobody makes the house talk to its own network, or wait for him.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

LONGEST = 10.0
"""Seconds for all of it: connecting, sending, and the first line of the answer."""

_TUNNELS = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16")))
"""Networks that lead to any IPv4 address, private ones too: NAT64 and 6to4."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotPosted(Exception):
    """It could not be posted: one sentence without any secret of the address, and a word for it."""

    def __init__(self, said: str, word: str = "closed") -> None:
        super().__init__(said)
        self.word = word


def is_public(address: Address) -> bool:
    """Whether an address is one of the open net."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return is_public(address.ipv4_mapped)
        if any(address in net for net in _TUNNELS):
            return False
    return address.is_global and not address.is_multicast


def check(url: str) -> None:
    """Raise NotPosted for what is not an address to which the house would post."""
    _parts(url)


def _parts(url: str, schemes: tuple[str, ...] = ("https",)) -> tuple[str, str, int, str]:
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise NotPosted("This is not a web address.") from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= 2000
    if parts.scheme not in schemes or not parts.hostname or not plain or "@" in parts.netloc:
        raise NotPosted("The address must begin with https:// and hold no name and password.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, parts.hostname, port, path


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    allowed: Callable[[Address], bool] = is_public,
    schemes: tuple[str, ...] = ("https",),
    longest: float = LONGEST,
) -> int:
    """Post ``body`` and return the status of the answer; raises NotPosted."""
    scheme, host, port, path = _parts(url, schemes)
    address = _resolved(host, port, allowed)
    try:
        with socket.create_connection((address, port), timeout=longest) as plain:
            over = threading.Timer(longest, _shut, (plain,))
            over.start()
            try:
                return _posted(scheme, host, port, path, plain, body, headers)
            finally:
                over.cancel()
    except (OSError, http.client.HTTPException) as error:
        raise NotPosted(f"{host} did not accept it: {type(error).__name__}.", "silent") from None


def _resolved(host: str, port: int, allowed: Callable[[Address], bool]) -> str:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotPosted(f"{host[:80]} cannot be found.", "unknown") from None
    addresses = [str(row[4][0]).partition("%")[0] for row in found]
    if not addresses or not all(allowed(ipaddress.ip_address(a)) for a in addresses):
        raise NotPosted(f"{host[:80]} is not on the public internet.")
    return addresses[0]


def _posted(
    scheme: str,
    host: str,
    port: int,
    path: str,
    plain: socket.socket,
    body: bytes,
    headers: Mapping[str, str],
) -> int:
    if scheme == "https":
        plain = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    connection = http.client.HTTPConnection(host, port)
    connection.sock = plain
    try:
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        connection.close()


def _shut(plain: socket.socket) -> None:
    """End a connection that takes too long, whatever it is at."""
    try:
        plain.shutdown(socket.SHUT_RDWR)
    except OSError:
        return

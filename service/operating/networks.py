"""Networks: which are kept out, and by which of them requests are counted."""

import time
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from service.store.house.barred import NETWORK, bars
from service.store.recorder import Recorder

AGAIN = 5.0
"""Seconds after which a process looks again which networks are kept out."""

ONE = {4: 32, 6: 64}
"""The prefix of what one household has, by the version of IP: an address, or a /64 (RFC 6177)."""

WIDE = {4: 24, 6: 48}
"""And of the network around it, from which one could send from many."""


def network_of(address: str, prefixes: dict[int, int] = ONE) -> str:
    """The network by which an address is counted; what is not an address counts as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    mapped = getattr(found, "ipv4_mapped", None)
    if mapped is not None:
        found = mapped
    prefix = prefixes[found.version]
    if prefix == found.max_prefixlen:
        return str(found)
    return str(ip_network(f"{found}/{prefix}", strict=False))


class Networks:
    """The networks that are kept out of a house."""

    def __init__(
        self, store: Recorder, *, clock: Callable[[], float] = time.monotonic, again: float = AGAIN
    ) -> None:
        self._store, self._clock, self._again = store, clock, again
        self._known: list[IPv4Network | IPv6Network] = []
        self._looked: float | None = None

    def shuts_out(self, address: str) -> bool:
        """Whether requests from an address are refused."""
        now = self._clock()
        if self._looked is None or now - self._looked >= self._again:
            self._looked = now
            self._known = [ip_network(bar.what) for bar in bars(self._store, NETWORK)]
        if not self._known:
            return False
        try:
            here = ip_address(network_of(address, {4: 32, 6: 128}))
        except ValueError:
            return False
        return any(here in network for network in self._known)

    def look_again(self) -> None:
        """Look at once: something was changed."""
        self._looked = None

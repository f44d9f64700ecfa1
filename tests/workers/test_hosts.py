"""The house listens at addresses of IPv6 too: every one, or this machine's own."""

import socket

import pytest

from workers.commands.supervisor import answers, free_port


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "::"])
def test_a_free_port_is_found_and_one_in_use_is_refused(host: str) -> None:
    if ":" in host and not socket.has_ipv6:
        pytest.skip("SKIPPED LOUDLY: this machine has no IPv6")
    port = free_port(host, 0)
    assert not answers(host, port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family):
        assert answers(host, port)
        with pytest.raises(OSError, match="in use"):
            free_port(host, port)

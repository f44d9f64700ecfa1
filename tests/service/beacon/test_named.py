"""Which beacon the settings name, and whether somebody has its rounds now."""

import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from domain.journal.rounds import QUICKNET
from service.beacon.local import LocalBeacon
from service.beacon.named import BadBeacon, beacon_of
from service.beacon.rounds import QUICKNET_CHAIN
from service.beacon.serving import BeaconDoor
from service.beacon.sources import (
    AGAIN,
    HURRY,
    REMEMBERED,
    SOURCES,
    Sources,
    chain_of,
)
from service.settings import BadSetting, Settings, from_environment
from tests.rigs.command import first_lines
from workers.cli import main

OWN = LocalBeacon(b"a secret of 32 bytes for a test!").beacon
"""A beacon of one's own."""
LINE = f"{OWN.key} {OWN.genesis} {OWN.period}"


def named(text: str, delay: int = 6) -> Sources | None:
    return beacon_of(Settings(beacon=text, beacon_delay=delay))


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("", [*SOURCES]),
        ("https://drand.example.org", ["https://drand.example.org"]),
        (" http://a:8100/x,https://b, ", ["http://a:8100/x", "https://b"]),
    ],
)
def test_without_a_key_it_is_the_public_one(text: str, urls: list[str]) -> None:
    sources = named(text, 900)
    assert sources is not None
    assert (sources._urls, sources._chain) == (urls, QUICKNET_CHAIN)
    assert sources.beacon.delay == 900
    assert (sources.beacon.key, sources.beacon.genesis) == (QUICKNET.key, QUICKNET.genesis)


def test_with_a_key_it_is_ones_own_and_its_name_does_not_hang_on_the_delay() -> None:
    for delay in (6, 900):
        sources = named(f"http://beacon.lan:8100 {LINE}", delay)
        assert sources is not None
        assert (sources.beacon.key, sources.beacon.delay) == (OWN.key, delay)
        assert sources._chain == chain_of(OWN)


def test_off_is_none() -> None:
    assert named("off") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("on", "on is not an address"),
        ("ftp://a", "ftp://a is not an address"),
        ("http://", "is not an address"),
        ("http://a:x", "is not an address"),
        ("http://a,,http://b", "is not an address"),
        (f"http://a {OWN.key}", "it reads: off, or URL"),
        (f"http://a {LINE} more", "it reads"),
        (f"http://a {OWN.key} x 3", "it reads"),
        (f"http://a {OWN.key} -1 3", "it reads"),
        ("http://a abc 1 3", "This is not the key of a beacon: abc"),
        (f"http://a {'c0' + '00' * 95} 1 3", "infinity"),
        (f"http://a {OWN.key} 0 3", "the genesis is from 1"),
        (f"http://a {OWN.key} 1 0", "the period 1 to 3600"),
        (f"http://a {OWN.key} 1 3601", "the period 1 to 3600"),
        (f"http://a {QUICKNET.key} 1 3", "the key of drand, with other times"),
    ],
)
def test_what_names_none_is_told(text: str, said: str) -> None:
    with pytest.raises(BadBeacon, match=said):
        named(text)


@pytest.mark.parametrize("delay", ["5", "86401", "6.5", "-6"])
def test_a_delay_that_cannot_be(delay: str) -> None:
    with pytest.raises(BadSetting, match="FIELDPOST_BEACON_DELAY"):
        from_environment({"FIELDPOST_BEACON_DELAY": delay})


class Net(Sources):
    """Sources that count how often they are asked, and have a time of their own."""

    def __init__(self, *, there: bool = True, hurry: float = HURRY) -> None:
        self.now, self.asked, self.there = 1000.0, 0, there
        super().__init__(OWN, ["http://127.0.0.1:9"], lambda: self.now, hurry=hurry)

    def newest(self) -> int:
        self.asked += 1
        if self.there:
            self._answered = self.now
            return 1
        return super().newest()


def test_a_source_that_answered_is_there_for_some_minutes() -> None:
    net = Net()
    for later, asked in ((0, 1), (REMEMBERED - 1, 1), (2, 2)):
        net.now += later
        assert net.reached()
        assert net.asked == asked


def test_who_does_not_answer_is_asked_again_soon() -> None:
    net = Net(there=False)
    for later, asked in ((0, 1), (AGAIN - 1, 1), (1, 2)):
        net.now += later
        assert not net.reached()
        assert net.asked == asked
    net.there = True
    net.now += AGAIN
    assert net.reached()


def test_who_says_nothing_is_not_waited_for() -> None:
    goes_on = threading.Event()

    class Mute(Net):
        def newest(self) -> int:
            goes_on.wait()
            return super().newest()

    net = Mute(hurry=0.0)
    assert not net.reached()
    goes_on.set()


def test_the_door_of_a_beacon_answers_as_an_application(tmp_path: Path) -> None:
    import uvicorn

    from service.serving import configured, listen, secret_in

    local = LocalBeacon(secret_in(tmp_path / "secret"))
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    listening = listen("127.0.0.1:0")
    server = uvicorn.Server(configured(BeaconDoor(local)))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        sources = named(f"{url} {local.beacon.key} {local.beacon.genesis} {local.beacon.period}")
        assert sources is not None
        assert sources.reached()
        assert sources.signature(1) == local.signature(1)
    finally:
        server.should_exit = True
        thread.join()


def test_the_command_prints_what_the_settings_take_and_keeps_its_secret(tmp_path: Path) -> None:
    data = tmp_path / "beacon"
    words = ("beacon", "--listen", "127.0.0.1:0", "--data", str(data))
    line, warning = first_lines(2, *words, "--url", "http://beacon.lan:8100")
    name, _, value = line.partition("=")
    settings = from_environment({name: value.strip("'")})
    sources = beacon_of(settings)
    assert sources is not None
    assert sources._urls == ["http://beacon.lan:8100"]
    secret = data / "beacon.secret"
    assert LocalBeacon(secret.read_bytes()).beacon == sources.beacon
    assert secret.stat().st_mode & 0o777 == 0o600
    assert str(secret) in warning
    assert "tells all dice beforehand" in warning
    assert first_lines(1, *words)[0] == line.replace("beacon.lan:8100", "127.0.0.1:0"), (
        "the same key again"
    )


def test_a_beacon_without_an_address_is_told_in_one_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["beacon", "--listen", "nowhere", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert done.output == "Error: Cannot serve a beacon at nowhere: nowhere is not a HOST:PORT.\n"

"""What ``fieldpost up`` says of the dice that new matches can have."""

from tests.rigs.beacon import HandBeacon, HandClock
from workers.commands.house import _dice


def test_up_says_where_proved_dice_come_from_or_why_there_are_none() -> None:
    assert _dice(None).startswith("off  proved dice: FIELDPOST_BEACON is off")
    beacon = HandBeacon(HandClock())
    key = beacon.beacon.key[:8]
    assert _dice(beacon) == f"Proved dice come from the beacon {key}."
    beacon.silent = True
    assert "does not answer now, so new matches get quick dice" in _dice(beacon)

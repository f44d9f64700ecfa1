"""What supports the landing: destroyers, rocket craft, aircraft (2.2, 2.6, 2.10)."""

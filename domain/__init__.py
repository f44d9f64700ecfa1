"""The rules: pure, with no clock, disk, network or chance of their own."""

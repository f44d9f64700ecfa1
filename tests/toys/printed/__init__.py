"""The tables of the toy, for tests that want it to have some."""

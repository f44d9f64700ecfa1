"""The parts of a match, each a value with the code that changes it."""

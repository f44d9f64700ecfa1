"""The beach (101.12, 101.13, 102.4, 102.5): tides, shingle, obstacles, breaches."""

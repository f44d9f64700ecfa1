"""The beach (1.12, 1.13, 2.4, 2.5): tides, shingle, obstacles, breaches."""

"""The beach (1.12, 1.13, 2.4, 2.5): tide lines, shingle, obstacles, breaches in the shingle."""

"""Grids: names, neighbours, distance, reach."""

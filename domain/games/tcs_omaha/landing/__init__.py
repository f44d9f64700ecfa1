"""The landing in the course of a match (2.1): the schematic, the run for the beach, the beach."""

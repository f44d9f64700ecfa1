"""The landing (2.1): boats and their loads, the schematic, who survives, and where they land."""

"""Boats and their loads (2.1): what goes aboard, who survives, and where they land."""

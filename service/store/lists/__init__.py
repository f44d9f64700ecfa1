"""The tables of the read models: made anew from the journals at will (projections/)."""

"""Fire from the sea and the air (2.2, 2.6, 2.10): destroyers, rocket craft, A-20 bombers."""

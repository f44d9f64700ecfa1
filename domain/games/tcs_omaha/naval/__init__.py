"""Fire from the sea and the air (102.2, 102.6, 102.10): destroyers, rocket craft, A-20 bombers."""

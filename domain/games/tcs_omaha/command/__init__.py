"""Chapter 8: operation sheets, and what units may do under them."""

"""A match in one file: its boards, its story and the checks of its dice, for ever and offline."""

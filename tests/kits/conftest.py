"""Modules of one's own are tried if FIELDPOST_TEST_MODULES names their folder."""

import os

collect_ignore = [] if os.environ.get("FIELDPOST_TEST_MODULES") else ["test_ones_own_modules.py"]

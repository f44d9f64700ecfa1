"""A house that plays by mail and the mail server of its players, for every test of the post."""

import os

from tests.workers.mail.test_post_house import house, server

__all__ = ["house", "server"]

collect_ignore = [] if os.environ.get("FIELDPOST_TEST_MODULES") else ["test_post_own_modules.py"]

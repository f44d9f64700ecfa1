"""A house that plays by mail and the mail server of its players, for every test of the post."""

from tests.workers.mail.test_post_house import house, server

__all__ = ["house", "server"]

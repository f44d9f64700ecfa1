"""Processes of a house that are copies of one which has read the program: none reads it again."""

import multiprocessing

LIVES = multiprocessing.get_context("forkserver")
LIVES.set_forkserver_preload(["tests.rigs.killed_house", "tests.service.api.served"])

"""A process that has just begun reads each type for the first time with all its threads at once."""

import subprocess
import sys

READ = """
import sys, threading
import msgspec
sys.setswitchinterval(1e-6)

def read_at_once():
    class Hex(msgspec.Struct): at: list[int]
    class Unit(msgspec.Struct): hex: Hex; seen: dict[str, Hex]
    class Match(msgspec.Struct): units: list[Unit]; first: Unit
    unit = {"hex": {"at": [1, 2]}, "seen": {"a": {"at": [3]}}}
    told = {"units": [unit], "first": unit}
    forms = [(Hex, unit["hex"]), (Unit, unit), (Match, told)]
    begun = threading.Barrier(6)

    def read(n):
        begun.wait()
        for k in range(4):
            form, tree = forms[(n + k) % 3]
            assert msgspec.to_builtins(msgspec.convert(tree, form)) == tree
            done.append(msgspec.json.decode(msgspec.json.encode(tree), type=form))

    threads = [threading.Thread(target=read, args=(n,)) for n in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()

done = []
for _ in range(300):
    read_at_once()
assert len(done) == 300 * 6 * 4
"""


def test_threads_may_read_a_type_for_the_first_time_together() -> None:
    """msgspec 0.22 let a thread use what another was still making of a type: processes crashed."""
    told = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr

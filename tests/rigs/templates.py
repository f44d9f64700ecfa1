"""Templates that were compiled, kept for all applications of one process."""

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Kept(BytecodeCache):
    """Compiled templates by their name and file; another text is compiled anew."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What was compiled of this very text, where it was."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._code[bucket.key] = bucket.bytecode_to_string()

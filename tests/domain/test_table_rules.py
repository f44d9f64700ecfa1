"""Every refusal of the kernel cites a rule of its rulebook."""

import re
from pathlib import Path

from domain.game.grammar.forms import verb_of
from domain.game.tables import rulebook
from domain.table.grammar.orders import TABLE_ORDERS

ROOT = Path(__file__).parents[2]


def test_every_rule_that_the_kernel_cites_is_in_its_rulebook() -> None:
    kernel = [
        f for f in (ROOT / "domain").rglob("*.py") if "games" not in f.relative_to(ROOT).parts
    ]
    sources = [*kernel, *(ROOT / "service").rglob("*.py")]
    cited = {n for file in sources for n in re.findall(r'"(table\.\d+)"', file.read_text())}
    assert cited == {rule.number for rule in rulebook("domain").rules}


def test_each_word_of_the_table_is_named_by_a_rule() -> None:
    said = " ".join(rule.text for rule in rulebook("domain").rules)
    missing = {verb_of(kind) for kind in TABLE_ORDERS} - set(re.findall(r"“([\w-]+)", said))
    assert not missing

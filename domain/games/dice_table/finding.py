"""Pieces in the words of an order, as people write them (8.2)."""

import re
from collections.abc import Container, Iterable, Sequence

from domain.game.grammar.sayings import NOUNS, NUMBERS
from domain.game.grammar.words import brief
from domain.game.ruleset import Illegal
from domain.game.told import listed
from domain.games.dice_table.box import TABLE
from domain.games.dice_table.laid import Item, Laid, is_cup, is_unseen
from domain.games.dice_table.nearest import is_token_name, no_piece
from domain.games.dice_table.piece_names import head, plain
from domain.games.dice_table.state import EVERYBODY, HELD, IN_TOKEN
from domain.games.dice_table.whereabouts import BETWEEN, UMLAUT, place, places_called
from domain.kits.kit import Code, Place

_AND = re.compile(r"\s+(?:and|und|et|&)\s+", re.IGNORECASE)
_AT = re.compile(r"\s+(?:at|in|on|from|of)\s+|\s*@\s*", re.IGNORECASE)
_ALL = re.compile(r"(?:all|everything|stack)(?:\s+(?:at|in|on|from|of))?\s+(.+)", re.IGNORECASE)
_ALL_OF = re.compile(r"all\s+(?:of\s+)?(.+?)\s+(?:at|in|on|from)\s+(.+)", re.IGNORECASE)
_TOP = re.compile(r"(?:the\s+)?top(?:\s+(\d{1,3}))?\s+(?:of|at|in|on)\s+(.+)", re.IGNORECASE)
_MANY = re.compile(
    rf"(\d{{1,9}}|both|{'|'.join(n for n in NUMBERS if NUMBERS[n] > 1)})\s*(?:x\s+|\s)\s*(.+)",
    re.IGNORECASE,
)
_OFF_BOARD = {"hidden": "off the map", "dead": "out of play", TABLE: "beside the boards",
              "hand": "in hand"}  # fmt: skip
_ARTICLE = re.compile(r"(?:the|an?|one|my|our)\s+", re.IGNORECASE)


# --- Pieces -----------------------------------------------------------------------------------


def pieces(
    laid: Laid,
    words: str,
    among: Iterable[Item] | None = None,
    to: Place = "",
    also: Iterable[str] = (),
) -> tuple[Item, ...]:
    """The pieces that are meant, in the order in which they are named; raises Illegal (8.2).

    ``among`` are those that may be meant; None for all. Of several that fit those that already are
    where they shall go (``to``) are not meant. ``also`` are names of no piece that may be meant.
    """
    found: list[Item] = []
    finder = _Finder(laid, among, found, to, also)
    for part in filter(None, map(str.strip, BETWEEN.split(words.strip(" .,;!")))):
        several = _AND.split(part)
        if len(several) > 1 and not finder.candidates(part):
            for one in several:
                found += finder.of(one.strip())
        else:
            found += finder.of(part)
    if not found:
        raise Illegal("8.2", "Name a piece, as “Rifle-1”, or “all at 0605”.")
    return tuple(found)


def candidates(laid: Laid, words: str) -> tuple[Item, ...]:
    """The pieces of which people may speak so, wherever they lie; () for none."""
    return _Finder(laid, None, []).candidates(words)


def check_seen(laid: Laid, items: Iterable[Item], to: Place) -> None:
    """Raises Illegal for what lies face down or unseen if it would go into a cup, out of which
    nobody could pull it (10.2)."""
    if not is_cup(laid.state, to):
        return
    for item in items:
        if item in laid.tokens:
            told = f"“uncover {item}” first: what nobody sees cannot be pulled out of a cup."
            raise Illegal("10.2", told)


def barred(laid: Laid, words: str, may: Container[Item]) -> Item | None:
    """A piece that some words name clearly, of all there are, and that may not be meant."""
    try:
        return next((item for item in pieces(laid, words) if item not in may), None)
    except Illegal:
        return None


def piece_before(laid: Laid, words: Sequence[str]) -> tuple[tuple[Item, ...], str]:
    """The piece or pieces that the first words name, as many as may be, and the words behind them;
    () and all words where they name none."""
    for n in range(len(words), 0, -1):
        head = " ".join(words[:n])
        try:
            return pieces(laid, head), " ".join(words[n:])
        except Illegal as refusal:
            if _Finder(laid, None, []).candidates(head):
                raise refusal from None
    return (), " ".join(words)


class _Finder:
    """Finds one part of a row of pieces after the other; what is ``found`` is not meant again."""

    def __init__(
        self,
        laid: Laid,
        among: Iterable[Item] | None,
        found: Sequence[Item],
        to: Place = "",
        also: Iterable[str] = (),
    ) -> None:
        self.laid, self.found, self.to, self.also = laid, found, to, also
        self.covered: list[Item] = []
        """Tokens of the seat that were named by what they are, where others would read it."""
        self.secret = False
        """Whether only pieces were named that the seat may not know."""
        self.among = None if among is None else frozenset(among)

    def candidates(self, words: str) -> tuple[Item, ...]:
        """All pieces that people call so, also in the plural, with an article, without umlauts."""
        if is_token_name(self.laid, words):
            return self._called(words)
        bare = _ARTICLE.sub("", words, count=1)
        name, _, noun = bare.rpartition(" ")
        kind = name if noun.casefold() in NOUNS else ""
        tried = dict.fromkeys((words, bare, bare.removesuffix("s"), UMLAUT.sub(r"\1", bare), kind))
        return next((found for one in tried if one and (found := self._called(one))), ())

    def _called(self, words: str) -> tuple[Item, ...]:
        """The same in just these words: tokens, and pieces that are not another side's secret."""
        named = plain(words)
        items = list(dict.fromkeys(map(self.laid.item, self._pieces(words))))
        known = tuple(item for item in items if not self._is_secret(item))
        if token := next((name for name in self.laid.tokens if plain(name) == named), ""):
            if is_unseen(token) and not self.laid.sealed:
                self.covered.append(token)
                return ()
            alike = (item for item in known if plain(self.laid.name(item)) == named)
            return (token, *alike)
        self.secret = self.secret or len(known) < len(items)
        if is_token_name(self.laid, words):
            known = tuple(one for one in known if plain(head(self.laid.name(one))) == named)
        if self.laid.sealed:
            return known
        open_ = tuple(item for item in known if not self.laid.tells(item))
        self.covered += [item for item in known if item not in open_]
        return open_

    def _is_secret(self, item: Item) -> bool:
        """Whether a piece is out of sight, and for another seat to know where (9.5)."""
        laid = self.laid
        if item in laid.tokens or laid.seat == EVERYBODY:
            return False
        if laid.state.at(item).place.startswith((HELD, IN_TOKEN)):
            return True
        return laid.place(item) == "hidden" and laid.owner(item) not in ("", laid.seat)

    def _pieces(self, words: str) -> tuple[Code, ...]:
        laid = self.laid
        found = laid.box.pieces.called(words)
        if laid.state.taken:
            found = (*found, *laid.taken.called(words))
        if not found and len(parts := words.split(maxsplit=1)) == 2:
            side = laid.side_called(parts[0])
            if side:
                found = tuple(c for c in self._pieces(parts[1]) if laid.kind(c).side == side)
        return found

    def of(self, words: str) -> list[Item]:
        """The pieces that some words mean; raises Illegal (8.2)."""
        if candidates := self.candidates(words):
            return self._one(words, candidates, self._meant(words, candidates))
        for form in (self._whole_stack, self._top, self._placed, self._many):
            if (found := form(words)) is not None:
                return found
        self._others_read(self.covered)
        if self.secret:
            raise Illegal("8.2", f"{brief(words, 40)} is out of sight.")
        if plain(words) in ("all", "everything"):
            raise Illegal("8.2", "Say where: “all at 0605”.")
        raise Illegal("8.2", no_piece(self.laid, words, self.candidates, self.also))

    def _others_read(self, tokens: Sequence[Item]) -> None:
        """Raises Illegal if any were named that nobody else may know (9.2, 9.5)."""
        for token in tokens[:1]:
            if is_unseen(token):
                name = self.laid.name(token)
                told = f"Others do not see {name}: “secretly” moves it, “uncover” lays it open."
                raise Illegal("9.2", told)
            raise Illegal("9.5", f"Others read this order: write {token}, not what it is.")

    def _whole_stack(self, words: str) -> list[Item] | None:
        said, some = _ALL.fullmatch(words), _ALL_OF.fullmatch(words)
        if said is None:
            return None
        if some and not places_called(self.laid, said[1]):
            at, of = place(self.laid, some[2]), some[1]
        else:
            at, of = place(self.laid, said[1]), ""
        here = self._seen_at(at)
        if of:
            side, named = self.laid.side_called(of), set(self.candidates(of))
            here = [c for c in here if c in named or (side and self.laid.kind(c).side == side)]
        if not here:
            what = f"Nothing of “{brief(of, 40)}”" if of else "Nothing"
            raise Illegal("8.2", f"{what} lies at {self.laid.told(at)}.")
        return here

    def _top(self, words: str) -> list[Item] | None:
        said = _TOP.fullmatch(words)
        if said is None or not places_called(self.laid, said[2]):
            return None
        at, many = place(self.laid, said[2]), int(said[1] or 1)
        here = self._seen_at(at)
        if not 1 <= many <= len(here):
            lie = "piece lies" if len(here) == 1 else "pieces lie"
            raise Illegal("8.2", f"{len(here) or 'No'} {lie} at {self.laid.told(at)}.")
        return here[:many]

    def _placed(self, words: str) -> list[Item] | None:
        for said in reversed(list(_AT.finditer(words))):
            name, where = words[: said.start()], words[said.end() :]
            if not name.strip() or len(places_called(self.laid, where)) != 1:
                continue
            many = None if self.candidates(name) else _MANY.fullmatch(name)
            found = self.candidates(many[2] if many else name)
            if not found:
                continue
            at = place(self.laid, where)
            lies_at = self.laid.box.places.lies_at
            here = [code for code in found if lies_at(self.laid.place(code), at)]
            meant = _number(many[1]) if many else self._meant(name, here)
            return self._one(words, here, meant, name, at)
        return None

    def _meant(self, words: str, found: Sequence[Item]) -> int:
        """How many of the pieces some words mean: a plural all of those that lie at one place;
        raises Illegal for one of pieces off the boards, which asks for a number (8.2)."""
        bare, free = _ARTICLE.sub("", words, count=1), self._free(found)
        if len(free) < 2 or not bare.endswith("s") or self._called(bare):
            return 1
        there = [item for item in free if self.laid.on_board(item)]
        if not there:
            name = head(self.laid.kind(free[0]).name)
            raise Illegal("8.2", f"Say how many {brief(words, 40)}, as “2 {name}”.")
        if len({*map(self.laid.place, there)}) > 1:
            raise Illegal("8.2", self._apart(words, there))
        return len(there)

    def _many(self, words: str) -> list[Item] | None:
        said = _MANY.fullmatch(words)
        found = self.candidates(said[2]) if said else ()
        return self._one(said[2], found, _number(said[1])) if said and found else None

    def _seen_at(self, at: Place) -> list[Item]:
        """What others see at a place too, for they read of the whole stack that went."""
        tokens, sealed = self.laid.tokens, self.laid.sealed
        lies_at = self.laid.box.places.lies_at
        stacks = (items for one, items in self.laid.stacks.items() if lies_at(one, at))
        here = self._free(item for items in stacks for item in items)
        return [one for one in here if sealed or one not in tokens or not tokens[one].unseen]

    def _free(self, codes: Iterable[Item]) -> list[Item]:
        """Those that may be meant and were not named before."""
        among, named = self.among, set(self.found)
        return [
            item
            for item in codes
            if item not in named and (among is None or item in among) and not self._is_secret(item)
        ]

    def _one(
        self, words: str, found: Sequence[Item], many: int, name: str = "", at: Place = ""
    ) -> list[Item]:
        """So many of the pieces that some words may mean, the uppermost; raises Illegal (8.2)."""
        laid, free = self.laid, self._free(found)
        if not free:
            self._others_read([
                token for token in self.covered
                if at in ("", laid.place(token)) and (self.among is None or token in self.among)
            ])  # fmt: skip
        if not free and at:
            lie = self._where(self.candidates(name))
            raise Illegal("8.2", f"{brief(name, 40)} is not at {laid.told(at)} but {lie}.")
        if not free:
            twice = self.among is None or set(found) & set(self.found)
            lie = "is named twice" if twice else f"is {self._where(found)}"
            raise Illegal("8.2", f"{brief(words, 40)} {lie}.")
        free = [code for code in free if laid.on_board(code)] or free
        if not at:
            free = [code for code in free if laid.place(code) != self.to] or free
        by_place: dict[Place, list[Item]] = {}
        for code in free:
            by_place.setdefault(laid.place(code), []).append(code)
        if len(free) == many == 1:
            return free
        if len(by_place) == 1:
            (at,) = by_place
            if many > len(free):
                lie = "lies" if len(free) == 1 else "lie"
                there = self._where(free)
                raise Illegal("8.2", f"Only {len(free)} of {brief(words, 40)} {lie} {there}.")
            return list(filter(set(free).__contains__, laid.stacks[at]))[:many]
        enough = [place for place, here in by_place.items() if len(here) >= many > 1]
        if len(enough) == 1:
            return [code for code in laid.stacks[enough[0]] if code in by_place[enough[0]]][:many]
        if many == len(free):
            return free
        raise Illegal("8.2", self._apart(words, free))

    def _where(self, codes: Iterable[Item]) -> str:
        """Where pieces lie: ``at 0205 and 0206``, ``in the supply``."""
        places = list(dict.fromkeys(self.laid.place(code) for code in codes))
        boards = [self.laid.told(place) for place in places if "." in place]
        others = [_OFF_BOARD.get(place) or f"in {self.laid.told(place)}"
                  for place in places if "." not in place]  # fmt: skip
        return listed([*([f"at {listed(boards[:6])}"] if boards else []), *others])

    def _apart(self, words: str, free: Sequence[Item]) -> str:
        """What is asked back where pieces that fit lie apart."""
        said, first = brief(words, 40), self.laid.told(self.laid.place(free[0]))
        kinds = {self.laid.kind(code).name for code in free}
        if len(kinds) > 1:
            some = listed(
                f"{self.laid.name(c)} at {self.laid.told(self.laid.place(c))}" for c in free[:6]
            )
            return f"“{said}” may be {some}: say which."
        return f"{said} is {self._where(free)}: say which, as “{said} at {first}”."


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else 2  # both

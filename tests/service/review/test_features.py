"""What an evaluation can weigh of a board, and how well it is fitted."""

import random

import pytest

from domain.game.view.board import Map, Mark, Piece, Space, Track, View
from service.review.evaluation import MOST, fit, solved
from service.review.features import FEW_SPACES, features


def board(pieces: list[Piece], spaces: int = 20, goal: str = "") -> View:
    row = tuple(Space(id=f"s{k}", name=f"S{k}", x=k, y=0, shape="hex") for k in range(spaces))
    marks = (Mark(kind="goal", space=goal),) if goal else ()
    tracks = (Track(title="Losses", value=3, owner="red"),)
    return View("toy", "1", "fire", maps=(Map("map", row, marks=marks),), pieces=tuple(pieces),
                tracks=tracks)  # fmt: skip


def piece(name: str, owner: str, space: str, *facts: str, symbol: str = "") -> Piece:
    return Piece(id=name, name=name, owner=owner, space=space, facts=facts, symbol=symbol)


def test_every_figure_that_a_piece_says_is_counted_by_itself() -> None:
    told = [("6-5-4", "reduced"), ("2-3-4",)]
    found = features(board([piece(str(k), "red", "s1", *facts) for k, facts in enumerate(told)]))
    assert [found[f"red##-#-#.{k}"] for k in range(3)] == [8, 8, 8]
    assert found["red#reduced"] == 1
    assert found["red#"] == 2
    assert found["red/Losses"] == 3
    apart = features(board([piece("a", "red", "s1", "A1 D0"), piece("b", "red", "s1", "A2 D3")]))
    assert (apart["red#A# D#.0"], apart["red#A# D#.1"]) == (3, 3)


def test_who_is_to_move_and_when_is_weighed_whatever_it_tells_by_itself() -> None:
    found = features(board([]), "assault", ["red"])
    assert (found["?red"], found["?red/assault"]) == (1, 1)
    luck = random.Random(2)
    rows = []
    for k in range(600):
        many = {f"n{n}": luck.random() + (k % 3) for n in range(MOST + 5)}
        rows.append((many | {"?red": float(luck.random() < 0.5)}, float(k % 3 > 0)))
    assert "?red" in fit([rows]).names


def test_kinds_of_pieces_stand_apart() -> None:
    found = features(board([piece("a", "red", "s1", symbol="tank"), piece("b", "red", "s2")]))
    assert found["red#tank"] == 1


def test_on_a_small_board_each_space_is_weighed_and_on_a_large_one_distances() -> None:
    pieces = [piece("a", "red", "s1", "Strength 3"), piece("b", "blue", "s4", "Strength 2")]
    small = features(board(pieces, FEW_SPACES))
    assert (small["red@s1"], small["red@s1#"], small["blue@s4#"]) == (1, 3, 2)
    large = features(board(pieces, FEW_SPACES + 1, goal="s6"))
    assert "red@s1" not in large
    assert (large["red@far"], large["red@near"]) == (3, 0)
    assert (large["red@goals"], large["blue@goals"], large["blue@goal"]) == (5, 2, 0)


def test_an_evaluation_learns_what_wins_and_each_part_is_left_out_once() -> None:
    luck, parts = random.Random(1), []
    for _ in range(4):
        rows = []
        for _ in range(500):
            strong = luck.random()
            won = float(luck.random() < 0.1 + 0.8 * strong)
            rows.append(({"strong": strong, "noise": luck.random()}, won))
        parts.append(rows)
    found = fit(parts)
    assert len(found.weights) == 1 + len(parts)
    for chance, strong in zip((0.18, 0.5, 0.82), (0.1, 0.5, 0.9), strict=True):
        assert found.chances({"strong": strong, "noise": 0.5})[0] == pytest.approx(chance, abs=0.05)
    alone = fit([*parts[:2], *parts[3:]])
    at = {"strong": 0.8, "noise": 0.2}
    assert found.chances(at)[3] == pytest.approx(alone.chances(at)[0], abs=0.01)


def test_of_two_numbers_that_go_together_one_is_weighed() -> None:
    rows = [({"a": float(k % 7), "b": 2.0 * (k % 7)}, float(k % 7 > 3)) for k in range(70)]
    assert len(fit([rows]).names) == 1


def test_a_positive_system_is_solved() -> None:
    assert solved([[4], [2, 3]], [10, 9]) == pytest.approx([1.5, 2])

"""Games and their rules."""

from tests.service.api.conftest import House


def test_games_are_listed_with_their_scenarios(house: House) -> None:
    (game,) = house.get("/api/games").json["games"]  # type: ignore[index]
    assert (game["key"], game["stage"], game["players"]) == ("toy", "draft", "2")
    assert game["scenarios"][0]["seats"] == ["red", "blue"]


def test_a_game_tells_its_orders_and_computers(house: House) -> None:
    game = house.get("/api/games/toy").json
    assert game is not None
    assert {"form": "play <card>", "help": ""} in game["forms"]
    assert game["bots"] == ["random"]
    assert game["designer"] == "Nobody"


def test_an_unknown_game_is_not_found(house: House) -> None:
    for path in ("/api/games/chess", "/api/games/chess/rulebook"):
        answer = house.get(path)
        assert answer.status_code == 404
        assert answer.json["detail"] == "There is no game chess."  # type: ignore[index]


def test_the_rulebook_tells_sources_and_rulings(house: House) -> None:
    rules = house.get("/api/games/toy/rulebook").json["rules"]  # type: ignore[index]
    assert [rule["number"] for rule in rules][:3] == ["1", "2", "table.1"]
    assert rules[1]["source"] == "seed: page 3"
    assert rules[1]["ruling"].startswith("The seed is silent")


def test_the_rulebook_is_searched_by_word_and_by_number(house: House) -> None:
    def found(q: str) -> list[str]:
        path = f"/api/games/toy/rulebook?q={q}"
        return [r["number"] for r in house.get(path).json["rules"]]  # type: ignore[index]

    assert found("WEATHER+dice") == ["1"]
    assert found("2") == ["2"]
    assert found("table.12") == ["table.12"]
    assert found("takeback")[0] == "table.4"
    assert found("tank") == []
    assert house.get(f"/api/games/toy/rulebook?q={'x' * 101}").status_code == 422


def test_games_and_rules_are_sent_once(house: House) -> None:
    for path in ("/api/games", "/api/games/toy", "/api/games/toy/rulebook", "/api/key"):
        tag = house.get(path).headers["ETag"]
        again = house.get(path, **{"If-None-Match": f'"other", W/{tag}'})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
        assert house.get(path, **{"If-None-Match": '"other"'}).status_code == 200

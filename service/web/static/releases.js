/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "fb24d938cb28af28b995f5a62d2cf9d9e600bf9d0ccdbfc4930db0d1e6e20c39": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1e5284f953192d21f1bad2dfa89fb985babff0f72f46053dd34f2985ae8bf360": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "87141809547fd09407db1d87969f6f1e9353e4084755426d6665722ec102a742": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dd0cd8f7f3af5d87c0a5a15c0833f18552b4010cec85425371aa7a1df87c458a": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "90814ca88a56d96c3c7528d0eac0f04e87ed28cfc019845a9f548b7bbe106a21": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1d4995fa7bef8737f81af7eea1f9367fcf43735affd17fcd0bf960d00bc8bbf5": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a38003bf2b6cae0c67caf982342ecdb4f993aa2c876bf78557a5a58527868a0c": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

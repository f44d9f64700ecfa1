/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "9f960effe6b33a69468aec74c39a5501c447a472b8bb76f42d70f12447b756ac": {
    "game": "combined_arms",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "014e18e07cfad3a1b6ed8a97b7d9888526e2c84f595d95c48cea12f99a4859fe": {
    "game": "company_combat",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "06603719f64f17e98615e327b23c71bd1b59a109bec6a01bd70b4261b3f14aa4": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3f2e15033fae417b17ed7f8ead7ec647c2f5cd420e84bd75883fab72262ad90e": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4f5b4701f8464bb0ce2f80f66f435d0ffa9109274c13f39008daf43bf3599666": {
    "game": "five_for_fighting",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "aa16ccbfd952f270f24fce5ef941454394088e4141439d0bdede5e8a912da788": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bfccf32256532f097f7259f24790f3942f7f5d2d30264eb3f7843568a8b36e70": {
    "game": "utah_beach",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  }
};

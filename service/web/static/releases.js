/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "afd5762f6ee8cb62e8811eeb435e7b4d9d30fd8dffe5a1e6961a8893f54ae485": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "95e7f20856e7690d0825af872e11e89c03201f09a104002328a82ddbf7890d80": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1ed89f1b1e5adacb8abf2d9b7dc294e109e6b42d46b287865aed344f11e94c7d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "de9531d96dc743b5347d32697828a58deda93c972c2509c48d15aa875100d1dd": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c6926c75739f4c8a0d699e04c8faede92ea9f49426a6c15d74acdd69fc3ea5ed": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "309a8078d21fd09bea8f498f113bc39fa01ef99521da8a7552eb07ac2a5f1e1f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fac75170bd2ac27ca025b19222bc245d6a1dfa9272b39226c364cfea9fdcd322": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

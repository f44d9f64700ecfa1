/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "97f78e2635326cabd1ef0932f6a0b022f6b67457bfa81a9397d7deecb1734501": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "db59c0c4aa24cef6117495da04645157caba7aa1a7fa5710513698ed5e01491c": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7ae36d67ca27ea1111f5eda8e325d682d44bfa02d36d67016e219344b41ac734": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8bbe458e9860a8cb25e9980ed0f0f984f0b5336eebb5023fdda9a7d1e1f822a6": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1c2aab6fa165622fba4d492cddb098960048003b9967ac33db9b2f41ca3b7173": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b7bfe9fd78febef453252d9a61a82cfba108fda9a232a8d11b6d44c04bc10bc5": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f80046c34905e17a9cf589b719fafeb01e46aac5edf1205dba9090ffcaaaf617": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

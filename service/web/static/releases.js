/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "52da5373f15567e640ef1bbc992d96c001847975b42a2fc87cdd22b03a34d585": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "68106236d1811267d5deca8abb71f795a80f9b262212fe3fdd7b154d51b2cf04": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f776e274e7f53de95e60a69af5135e566a1776deaf11cb7c339dbf3eecb4020c": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5019e9f1cc2a2913f6882207633f48e287537c72c5d40606ab6936357bf4dbec": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1e414929700547006e0bb2b4323e69b1ee23d68970015a7ee247b3e2518a21ee": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e337ab1366ca154c9ad7fb604f31f3351abe41e3454a637410b1fd2eff3216ef": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "468d348da169066030d51c03c4569e92102cafcc7707bd8dced5d8314ddc89c3": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "da8b8291e11a970d530c33d1c31db91c4c7832dea45d22228496a2ab65c83154": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ef61c3cd1ee64e3d98f8f3ac096bd92894dcadf7425eea07c257bf40ea095322": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dd1ba23f13d507b4a9bbe6f31de6b193db447e4e1102fc616576cafd2aab5e7d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e9576ccef20ca393d68c96acaa7091f4476db08a67ea4e8b49d09f35ff10881f": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b1f866d45b0a11f754340bf13bcf6be94f5e7a6b7cbb530c51b1d4c266cbe46f": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a0dddfa2e709b34130b9b6b0106c3632b3f1b4687754c340fa936f0a65a7baec": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1dd63067acbac94e2fd87c0f1bbe222175741e323aafff8d6bc2d8e1904c7045": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

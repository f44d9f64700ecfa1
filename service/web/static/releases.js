/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "825729f5669c5892b3b6684e3d8ded555fac1eb36e1ed00d40987e6619abf0b1": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "695bffc3e2c6d46cdcc225115dc09e9a27c1bd59846a4f1c1843ef1f4ae67b40": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2c58243bad66c310093a52e3d439df3aa2b7551ec198e9913696829b1a1be163": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f4ea588fae84d02d09760ce4589ad2d5e0461b4be813256713383e6d8480d51b": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c01be017500ae25e57d98144a2c831e48cba57bab99c66b7c2ff0676967ddfe9": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e239bbec45640261baba4000ddd0b07e907e08dd6e849adadc1bb188114e2c5f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "943d1c5c501becbc0582557f2da65ebc91f4d75766ae4baa4e51538c6ef657fb": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "b574bc3b01f426bcc89a56b72301a9aed42f55c00aa86f5a6edc1ccc613401e7": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a76185b602654381063d244c3e3ea65ec351c0a91f06a164643d3067d9bd1d70": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "26c11fcf359a1f3f3e0a931ab21fbce3d009469e383af63346955c29da36cbe0": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6a94af05f9eb55932e740da39aca56737a4fdb9d3b9c01d42dbb54369d86d858": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bb897ab1ea3df35bedd7bafd41a52235e1ae300cea9e2effd813c59aef5bd49c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "23d16db009c100885b999a88b0598337b5994e52b535ad2551643421168e616a": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c4deacefc1aae9d462c21ab618d8dbfd41a0dfacbdd3c695db66ffa2fbff8a65": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

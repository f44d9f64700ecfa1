/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "323a167dc4a9890a5d962672920aefdd6d13a3b553cc8cff42dd79edbfbebce5": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "74f29ac9455f557565935fc480734466feb6a465a74896da5d9a8061583637ba": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5ed13d5e11c57923fd84510ca770bb5f68b7cc9dde8585e989b9e613ac4c2bb3": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d65b1b38bee7277e6e5963b80b6b2664323a21eb974dc0bfe22be40a5147d2b1": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7e6a886a4adb86558042326982a0739097a669133372d24217daf271aac4b40a": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d1b3af59be70e0796ec587c8070c8c8b5dfb1c57ea1ee9201c780b76c13b4318": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e09d9984bd9b209d1bf277136b25a8810cfbd75f2182c2e80f2241b41113ab91": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a81ec9357e148765da2a165bc0e9d7db6a611bf7f3053bd526c43a1a0dc3461b": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "17966c1f0664d3f964a64c6d6257fddf345aac49b947c1e5f2b4ad3daf8383be": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f161ce05acc287b90ec6cc665068802e98277787ccef5a695c234f9b63237cad": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c23642943d61c7bcd570eb2afcca675ed03dad2048577bbf489d55bebacefa57": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4a6a651af8408462cfeb7a3d5fd80bf3735347d7b3d125fcf1c45917dfae5483": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d27aec724c62b42f9adce97022acf3b8334674c1bee3e990c2ea22d28fcfe781": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "831ca38843527030a8af0716e3db2c18169903dab080201a55ccb22c914ef6a5": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

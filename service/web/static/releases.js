/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a051b561b9a1475b077f7388c0e712af24e87518b03ab220f76d55dbf930c305": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fee391ca88c21bb96fba4f80723b158b22422483f38d275ca7b5f02cb7d1cc19": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "166fe3dbb5577823221ddde8750fc6e924dfc07782354d61ba9e0e00b60fc453": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "279a8444d4efd68e338e67e51292f3edd8a464c8b209b25650f4ce2ff304adf3": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3019144249f26275c2a0911d611354adfbc1d509507d0c5809d994c37fbe8dc1": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8be753651095f69fc069b64d0568f06c17864edf07d4b09c8077ff2754486b26": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1fea8e68282b926c22717b10e215d471276e56feaa01cb8898f68f5cf9de93f4": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

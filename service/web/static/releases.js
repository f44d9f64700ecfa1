/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "f3406218df74f7af651937e9da8789996a53e82854aebcbe2325c4a08f7e3f07": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d4e36844cbda947bd57e612f1352d38bd4af4cb7fb96f26ddbc76828a6e86dd0": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4ca0edae501176596c147e743513df28314c8f95a3ae396bfd45d9bd6daf5cb4": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8a3e088769fab2575c44a94f0275c9f4dba4be0b89f4609fbe1c257d1fca9826": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dd1368391685ea95b4af3778dd6e892953c946b0ae7d675b23b0a7daf3dda925": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "40f2b99915a4bfd05b08e5823b04a28b7214ed2634185b15bbfc77f758e33666": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cb4e9dba509c4c879fe9974a454e3790eccd85cc3ef4435cf34de9b530724b34": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

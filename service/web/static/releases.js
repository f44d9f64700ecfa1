/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "84937ea57d28c4c2171982ce47d3a0f4266ef544c17b6e6144e1212099e51682": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1ca9f8a2a1818ad67e2f166a9212ed892e4ac39074ab0506f26002b5f7a84170": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "59487c7e8c29cc4c63583cd1b517c22adec2740bf07355a39349323014c7ed10": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "82d2bd37b9ac011d6df7aebe7bceb6aa7ec63d8e348b4f8811c578a78a7ff4b8": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e743a645ae4052102225d90f50dfd0bf0560323291dec6ea730a65536207cdab": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9320c6237299cd7532c4994d418bfd77391a00a6c0b23e32b46f836789822b59": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d2022e9a0671e2c2d69bab9eb5c5d49ff299de9391b86c7412ba3cc27c88a9db": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2f998cef3e084ab82ee2ca9b23892ca82ae15df72af7aeafab68c13afcfefc9b": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0529a605afc44468b2a2c2816bc03b6014df9c204ad1110ad7e44d4c24524471": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "472b1c85a2f25012a470bf57a449f0b293e5c8d096f8d07231b71990068e8a3e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "333da18a428c15237758b2a7e25a536d3a0c6c1d78903b94c8f1ca418e9ba16b": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "77a5c9e20916e8ab85244e4a8bc6f6650fb1a2842d3f996c6a69ac18141b9531": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d962c73b13abc4daf3f7b67fd969cf70308c0e1b047f2366935fb897f9a0802e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "051b76992888d21f89309597e523bbe56d978a943812a6a5d5e5c1be2baa14c5": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

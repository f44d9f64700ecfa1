/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "6a6d95071aaf6bbb174ee942daab55674af0aaff33f0f327e63d7a5087c11f7e": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ad128c04b4082ed32b458bab7b84cdb0c6b01c99d9f178681d2b199a04e877ae": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "292c0ebdc98a05856bfd0d202df22581ecab3436e61d671dd77a95ac129ed5d7": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6423a33f70e2a18cdfa1750e28013a0c361bb690ae9b91beb678bc7ff5b413ac": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c1428662b8c429975e882f721bf1a635d39f544610b15a42aeca33377bf6ad5b": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "23c7c79d5f010ef0274136786590feff1431d4c78bd7d6aaddcdf33961a0fbf1": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c2d3bd5443cd35eb2d936142a9d8dac7cc5a6cac57ceaa17c61c1f24abbffad0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

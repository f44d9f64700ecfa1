/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "d899a2506cc7ad089fc4d583eec6cd4374be8212cf39f1aa99b36a29b70d86ba": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "81726435fa85fea62320e0fecdb6333c083540d29197d5939024347e4f8bd7f6": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cef2270c424ea25395bdb849f8d48fd6d786afdb28c98e697e10c00ae7ddf96c": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2d3ef21b70d7e33ca66bee003fe9d7b7f630767c38dac07b6e23e9309284b57d": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b831de13f58ff886d39530c0b7a87587d076201533bc2b2822daa945b596c2ef": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "102c0d2a21a5b85508f991d419e334929a2e757511d6f3a220f410befb714454": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0539c617e2af3e864f452acf477826a4a5d0102141a9372c8f3b98bfc4abdbd1": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

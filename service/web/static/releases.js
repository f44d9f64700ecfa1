/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "088013b8712b04d4d9be90128c6c1de539c0d0f1d87e13c88419e87e12e2ff95": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5211795ba079e27d5a68d97529b3c5f6d1307dbece992453f416207e7a5cd066": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9470952dfa783b3301434a4efba0b318913da8d3dfebca4492b2a36348ecef3d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d190c007c0c7a5e630a60628a1e58cb26df2cc278dc84c36982e40109c5acd94": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7da37532a63e8be0bd60a85defe5ab5ae6f0bb91a02acdddcbbde0fd5c31c745": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d3e70d6ab3b4c5b9522418eb5073577b78529f0aa7f24ae7f6190017625eb8b6": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7d1f405f609ccc9c18d1f614d92712c5f5cdbbb760b92392da85d7f979cec96b": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

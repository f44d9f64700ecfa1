/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "fe9f0c045dcf895aee8f25f608d54c52eabcf37118ef3c7751cf33ba6e63e7dc": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f627498b900003f0ae0156cc59eeae9f962db35fcff6688e586a95a039eb7e1e": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8c2ce25a1814473d17b9c0fb04d90220b3e535c85f7011b063e96835d7b23033": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dad06f42b12e2705073f9b1687b23449acef9c775cf4646137d081f57c7dc9e1": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "35902c34be9e2906ac746deefcd0663d5dae17f4b05c347f814b28ec7e066f31": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "68103704a6df426e805a6c0f22cc80e93fb6b2bfff32ba2d9e6d55f9e14e8699": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e70bcffe85dd2f193854d349a4fc16f6cd26a3f9347f9b77b58c00a481d166a2": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

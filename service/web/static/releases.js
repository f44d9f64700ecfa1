/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2690c620b05941fa9ccd13de084bcea4ac6d4d6e948ecf000ef1abf9fde76dbb": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "767b9575a368cb640972a0c450a1b1677c71de83dd52ba404da0f1863438db55": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6e5390d4985cade228917b0cd74a69a85248abbfdccbcc31061c8aaea3ab40bb": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ec0ccfd1d2fb527a4c18fbb1d380b8ec710bfe24b09908d53e488feed4e714fb": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "48cddcc2d36cde8d135deef8628838be19cb98abbd18e36469ce1bffc3a9afcb": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9a55faa9ea18cfc5d966652aec5f9b5cb14644ce700c228aa86e4d8218af8cf2": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "52e0c0f0eb9bfcd9475a10ca96c362016264b2423f7ae4a242d5484d35fe01bd": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

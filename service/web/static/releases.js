/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "633d67edfc63143086f3b840e70064aea0092a7f93656b484af116f972faffd8": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "99a877e70dbe81b3274401867653ef83cd5c7f1c19219612c83f5ead57e73735": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "16cba98e149c117dc4cc860d2dfc11d2462afa1103d6c7650d06b6364f9f4de5": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2dc11a10fbda11eaa5c99591a515787d8963f2fb14ab6b5ec7f1ee2cf6b5325c": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "54731062ce61de5458f7de07aadc1725e028f166e74e038e6e4d0aac464ca32d": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f6fb4db1b416214433da3ab024aa02e32225776de39a0e7e42c10a417f675a17": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ba067bcc7aa41bb1f348d2e995a0e18a5c9aaf4d59f67c94f225524323427e80": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

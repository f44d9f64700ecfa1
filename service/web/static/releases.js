/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "59bb88dd94cb14841f304f7d1833350c36499edc4423647cb51c874ccc52ab47": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4db179b9cd9d7e9ee5c24817eedebdc0e107f678718748de7a81de95a6725d7d": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bdc982fd0977be40e9310283500a68956bfc2fd31128ab993bb4647f8bdaab08": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a721c6e6672265034042ba83816097db5573fb318fcfc3e426ed69f51f61b23a": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9fca79a2d8296b0a3c191be21d375a81bb109f4f950a5bea6ab28896862869ea": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "621d86a8682c6f86e3c72b70285e3b6ebc4d9d18965eebf95a85890e7e53e74d": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7b153889452b8db7b15659cdbf2d79bec0c371474c28000bc32a14d6a2638823": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

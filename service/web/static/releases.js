/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2c77c1a49057cfeb4bcd697c76df7ad96dd2811906aabd050daf95fabdab5827": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "353f269e2628e8c68b6d2c19666700df6c9088998895b8ee8e55a436bd792796": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f4d7309bca2a0c494fc39ccde61c2e6064b4daf246815344ddf7405bb3b3ad31": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dea553719b67445ab31c85d04d7c964f4ea065553d5b2eda04a42be8ef5866c1": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0a90b08ee9cbe43b35a0af2f44167129e410e773d55f8ad9e9850d7d03fa4196": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "77abc6089eb2464f6f5a01b6c6ac57ad8d868c706cdee501ebd1ba87a9ff68a7": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8ccd122a6116849607b4d69d3970b3e6d94efc7dc86d677b22a0857ae9dd9eab": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

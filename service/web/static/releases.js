/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "70ce0e073437c7c28ffddda6e36fc019b78c9208ef5fe48dffedb14b03e48044": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "36b9a94f08fbc62d30245e17f721e646059b176c739fbdf1096e9e5213e4b3f4": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a71a3514629152b757b0c219b3ff8499a42c1482f03083471af22c0635edcdd2": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d908008112f412abbb9f20527b12988551d698129cae8f3ecd29e328d9c97437": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f2a36a5f2990cc69a6fb190d4aead22b0e12774ff26ce58b9ceffe291cc9aa8d": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "986d3b0db875c9de0c2226227237b6a604083048c72d79b9de571a09d6ea88f4": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8a87dde8c3e04ff755f99429605c0ab452b8114848c8b7ec9bbe127f908dbd02": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a47f631d449622a48db949c6beb355ecf3e64b5d2189d857d7dd1c20e19e700c": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c65c410ff3362dae2377f2350e9b2eccaf45a1ca35d36ea0ba23069d7bc1610d": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6db7cbea1e6fabf47f5e2ad50447ce629086b5220aa1753be098244f3ea82dbb": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "24792f5733c4d511b8181e7b6f5f8d485d6254db58113b72af62716f65eb1977": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5752f3673e8f026027c31dff4b4761c8da262ae2b18285b7b499a486c9d32237": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9448c11aca03aa83fad50c7e7ce643e0ed840ff14b38cc17f05156f31a05f621": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "537e18ea13de91f103486acac45739c7174edbfa614e733996f2fe25ee3f29e0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

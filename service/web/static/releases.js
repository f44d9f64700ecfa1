/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "bcce512e4f9d6dddf088c28c975aebdbedd8d40103a0ce39569b29ce8b0dcbb1": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "acc34b4ec5f6478e6af49ced6e80c81f449c663607f29f562a8d93f1df0df97d": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c21b161b751e82034df864563891edecefaf1eaa0a9559b8cb2bce7ce96956dd": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c54eda1f69bdd20cc09940cea77cf66e2030830f4de1d47b671bb8bbbbbec5f4": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1cfe61e667adfb75a59d3e7e652e90cdd4730cec8d1af4a02318ea72cbc970fd": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "82eda6068f6e146e5ae6d3464a8c9b4bc25543f7db446b9e590c2025e3dfd893": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6b3d4dcff09cf0ecbfe36ed56ec3d62c400709651a6118d6a08c69529a46d942": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

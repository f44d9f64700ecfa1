/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "0faba23d7000ee76c7290ac0f397ba8c9ac00b0c9fb2b15d78578f0ea2abb3db": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "05f498e8513f120ce4318fd75b852311c7d990913e7ee1ddbbd1c659cd443f2a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "12564af3e19ee7f4c76f5a1e02ff9d497cf153a0d4d6647849c0e699d8688fd8": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0128d066c57b898a696ee7aff1442ed38ac5eb6169cb6c303995ace5560c9ddd": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "93d370c4ce49c23238bf0c76a4f4c7a3722dddb7ab9e26507e40118c4af90958": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2a94dff3af0ffff37936b531ea4e72d5177a6ee70073ecaab32e7aef216aa16a": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1f2ed19b9fb1f4bc2ced56ad70039c8c22e01b75748bf68da7067d3155795aaa": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

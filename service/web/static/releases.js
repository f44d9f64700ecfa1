/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "304ad8cf72d825e79929f54686bf5ac23efa31a3ab6c803caafa60e1ac361a85": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "37112fab0c5b67bfa0877cee2e80903959370e25af8cd39d2f7704a83b419c4c": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "db66ba13109b57595199d5fc095d250c1949b167869acb0350d744d4d77cce7c": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0b6ceb714f055ea0ac0541f353c298a036f1e7a36f6807fbb2deb66c37b40776": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3afe2b8f815102024305d592c1f7d4cfb57168842ae71ff5bb242044e1fb8d5f": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c1d894ea33ecc0254d710c7ab4bacf14b2b1e27bc3fa7195dcafb9f70fe0f8ef": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "552e4038ea91b736cbe510d0fa5754d54205723ab741284e4df934933cf00c73": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

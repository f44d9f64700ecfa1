/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "c6cdb5940ac2787a2f71cc1410b3326ae524b353e17d4852a45f282718e5eb28": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8bed7b1be359981d93df6fd88b488899a980da1bb6e2b65fbb6b7eaab673732d": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "58770b83cac10975faa0203d1e845bab33c93050991e34171a2555c56ab029d5": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d1e358975ef3095667b44d1e033ae7a52907febef8e2e43a6bbda61c661fffbd": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e2d7fde66612294dfedb00d0f1bc855b1be5fd4eb55186742b67c6d0acf436d9": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f86337aac5d40f3c86296a759b54b6db1549624b53b35da390c694a2f7209371": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fd8f36837c927e03ea26b0d6d4af0e7ac25fce3f4829ce2caa359e415ec3d584": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

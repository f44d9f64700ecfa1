/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "895bc71d2c937af089e380bf9ae12be51e585cc15f4b8ac4e50d74ca899b6737": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3164479ced44258d19d8e1addded05f68a445e5bd033c14ed8e90985121eef87": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7d38bbd24b3f4b026ca4a459d628f8fc4eda4b3ca8be6c6501ac05c2b30be7e2": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8a7e8cc4d0ea78ed590ec342898bf96f44ea55781dfe8f14a07182615165ff26": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7d78d5e33c06d239f4cfdbcfabd33b17f428952894a29d3ee6106efba1ac489d": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "69f3fff0b4400a1f08f27c2df291c8383003bea6d6c9f8153c263134906599b5": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ec639b94dcc0db489cc8edc5d86ab79840a79af566051da2a5a14eb620a7eea5": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

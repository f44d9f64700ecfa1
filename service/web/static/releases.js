/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "1431c177c7c9d31db5f70a52576bbfa596444cf20dcae2a2c5a08a68631e0169": {
    "game": "combined_arms",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "f51340e823f6181ceb0cb7819a4584ab4bdf39750001243c38ef6bb45889474a": {
    "game": "company_combat",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "44ac5b144a7c4938c923018968275f632e8a3f4adb73a9090e8c75e8ade004fc": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c2ea51011bb6345d0d38f78d6adfdc7c2b2afb72761fe5013df29e99e659c8bd": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c453603611e7a0d90c1fbf9f344932343232531e811ea76e283c646a53f7471b": {
    "game": "five_for_fighting",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "d9dd9bc06d0db50f6b986361447f5be2ce01e346b7376cc366f78268ed14cd97": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "25f938cb3b0a98f4495eaef3b8a1c99c33c11b83600279601ca7d284aa3e6c9f": {
    "game": "utah_beach",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  }
};

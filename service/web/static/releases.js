/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "dce65d04716a7eb2420d4653675d0513aaf0ddbc8c76c2ae647336e53d9395d0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8e5c4158f5166b342e7ab2b9d3eb46808f115854bcc275ef87793780894e62be": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "282ebe2e760ffbb247c50191f7591ac94bd16f24077ca113672a50c25b3a3687": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "741c7be97d7f377a9db4c1a8b2fd663f6854da76c690ca4671da7eefcf0c94f9": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "882b2f2bf09f21a647bb0ef3019a8652cef3cec61727953484850714787dd8db": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "93b3179c9fe30251895a19a2f9e34f2ed83aab95d926ff90f3fbbdf2f3163714": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0bc612f3625a1035e688fbf56e72db6aa63bba91ed88f90c2cd49c1c8260b1eb": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

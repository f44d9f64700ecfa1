/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "4800e182c9aa0583eba3dab3600dfb5d3cf2e64cce55a97adba76ab820cfefc5": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0d0f1dd7f4dcfdc45084597e7381a1101fdcac2e8e0de06e91ce836f6c312f08": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a207c9be877933165f204758e02f5dbe236e545dca780168cd1817303e00fb61": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "33b0bfa3dbbead63ee1d0829efb54e40d1fbcdbd73f5e342980b19ac302b52ad": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6c20e81dde247edfbf91e83da5ce79498711431d0be8fa744daa2b520719753c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6a86f68d93699add0877829f42d5d817d9dc60444063eb4c9b7a7ee704dd1a2e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "09fc75d07dd63fa3279ca398ae3c19e0e5e993f61d1f2aca35ae381181e5031e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

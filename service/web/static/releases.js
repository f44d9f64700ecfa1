/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "8615775ebca3018aa86a15845bffbc7374267696e1209152acb1e0ac751333c0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7533c0aba51ac664d27382f3b2fd3dead81705e96dd885b41d3c6b4b9f3a4acc": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3878bae9598ef694fee8ff868a7f160be0c3924bf3501cc848545dfba0280df5": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "baa5466ad8fe3d1e00bf4d64659d62d16d6ec8eee5f00210d992d1161127b0a5": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ac1fc9e5a6acf531198ccd5849e85ff14b14cc251edcb47fcd355389ef807c44": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0f4f3408ff2007d43ff23f73bf1855172f056274294fd1f0810dd6e3b34fb322": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "98205f1e3b7e066731ef688afae17d4b78000497d658a7010ed2b5e3428aa5b0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

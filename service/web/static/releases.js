/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "683b8127547f293ba38d9d72afbe41a824691299e9c15a866bc0d63d10c18c26": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d6315096bb1eef1a9789790a5b534e72523ec31d6c5e56cd23f8aa30bd8a235b": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "99402eec99cdcdaf14d2a60bd8ffff55a922e7b6e989cfc5b93c9913e180871e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0e07f9cbac78d4c4e4d57bcb18f19f7cfa7d55bceba38dda447119d6423b48d8": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "82c86dcd27903e1819959df2d7ab7dd8bcb2f2009f018f6d956ab0a46da0f435": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f24f62e0810955c0b8fb92740a712d67193b6e5bdff2cb21834b9011d801e8ab": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0ee6cf8dd08cd6e16a76103abff4baeaa651a34db2783466dd0a34aa89118ab8": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "e3d454174c6da30bf0ae9ed79b605f4b3eba6273da39ee89c652f9341efc4e59": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4bf6fde80f8cdb40f8d32468d73b15acb3c1959bd94d4f6e5d4efa2f8d8db16a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "49bb3cefb4cca50a83ca61b6a874a15842b554553c3e66929e8213246bc619d0": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c48b908f5aae3326cf03f4eb14d9f6095d51b8a90cc37834dc68fe505f271213": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "358d77e03f94ca63f74a6a64a3c45c0c322387af9a17d9b718ccd5219fdddfd6": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2061859e7fe2cca54743820b9e9d7d23df3cb3c59ca4f46903ad15a7338e5e61": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "70e8129b02d13c05df80e5070044cc28f906aa3f924ae1fe8e290408869d6e25": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

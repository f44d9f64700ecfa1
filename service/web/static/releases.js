/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "c7874e6f8c0a6aab72cbffd331110c90ac581edae18198592e6d9ef8b0081cbd": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ac4d6154a3a1cf6099582863092ae554b75665d72d8539170b4d390b420bab63": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d646fcfb105e5b70401caa646234159229c2fd1bc1be2a7ecedb4d7d6113de25": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "70b2b063dcc6eb7ff9f10f71b818271f6a140be6a366c23c3582460865787b07": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a198fe1bde7fd7641e39b422575323fd473cf50259828134bca9f6067271676f": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cb08b8b006b86cdba5b319a889014de9381aa0ca8dcf6041bd4ccdfb5899a6ac": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "95c6e65abb30643a45d4b50ab3471ecba85a6504bc6317e6afb863f84b601f89": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

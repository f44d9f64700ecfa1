/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "eeec5a5bb4ffbaa5cd7096f581179044f964996e273b67da0e75b1519ecc24bc": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e00742309027f242fcc5b9d545f84176be3416d61e8c46c3ef2967d939c87c69": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a9dbb6b24737ad6ec1805ec49569b14b6bc869ba40985120cfdae9a296de880d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0c50f5a7926475700c2b2924ed021dd6c02af6d8b2a9d7bf08f633f0ff1b5327": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dd16d37523a2d74d44c71b0f9c135ece16910f7968a44f028aaec43af9faad57": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "72ba2bb5b1c1332f379a5e2c8e84a98c983538ad74f497b9e56337ecae2e1771": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "06744cba5d52e8ded8874a85acacd3d75b4d5114c06d95f9bdc717f40558bc9f": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

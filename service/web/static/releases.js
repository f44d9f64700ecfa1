/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "05bcef7157089ee18f4036aacff8c52743832b249f99d71123a0054c6671ce01": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e9c80ea34078c5fdb8ae537fdd2ebed3c3a28006f220df82cbb35095f6c11c6a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0e4ecabf1c3a2aca04a0340424a6aac320b60b8674fcdb45dead08d441aeb897": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "969c31415330691316dbbac76d52b52732327ca0a57914d9f1c2bef83d0f0712": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "706e08833aba1002f6a8998816f00149e0f6683ea9ce0cd9182010e90ed70c03": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c00f02c73ecce1e4f6e1d347d64c86de7ec439ea1c67f815b2c8bf615d4b1469": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fdec975d03602820c628eb158f9473eb708ae3ad4d2be61e68c7c22b199ebad0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

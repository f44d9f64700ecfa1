/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a5ba6e2d31708a61c7d5b06b0ec4f1b4bcc8531d15e63e3cb0dc88f26412df1b": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3de457d66fc5aa34a2d0b2473173e759149dc86374ea1d17b295392110b1024e": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "19a6796c0e3852a7d69feb3490e6207dbcceb4d2f671bafaff8800921f462872": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "63957e9eee6ba06cb7003ac155ddabec46f04630196a1530cfb6996e7ec08d6a": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1abc5f14cc8fb7ba81fd48d989e7ccf8ae392439fefbdece92abe3b72241f9c9": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b379bfaaff7a7397370ec58b8ae1ef235169906d61227be70961ed287e5154b6": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "17828cef928c46e7256e23478aa562c7805ec235b4b12a86c7f98e7265eb548d": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

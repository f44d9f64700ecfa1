/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "b3efcfbccfbfe8fa17048a39bf93d0da1489f9249a6eacfe42b2020a7a41abe0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f8e51003c3fea0480534a046e46f6b803127cfa038e17b76de3d5718fffd8fe3": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "23672cd7ac67b972a46460852a506d416b1bc1794caeb6a11922a583e5e85016": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "39a6a3b4668cdbc93bbd59d3b860d1136f3631eef958bff429aac993e230c729": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ce83e28d23caf55774cc7f8ae95c60efaa9fc4221eff499dfe71da1808ffda23": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "29477089e3f10087a8e02127b7c9cbbde07077d35096a1cb01680c2905d1b650": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4c678ec8bf5bd53f809fe3d6d03413102a56ed702048e0aeaf3e5c7db481fa9a": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "40723837947dbad81fad5c85b087ab0096bd76d08cb1789c762ac674c09b03d6": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "663e577ab6ee45127e22d94b6920a40f1197dd05a2cf37b1c01ffa83218e8a31": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "22d489e38966f39f981d8634f757c00d7d809e1b3dcc916ee1c2f38fd8ad5b43": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "55abeade92cba6a5ffeef8c2d8c7eb861396e0dba0011be38344ff21e6138296": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "da61fef5010b6d27ce753b7219931ab20b63922cd974da46ad9e697a84f6cabb": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "74e82db1c0cc1472c381863f219a9c1fdcd27ff78ea08c21c00171c528405772": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "55c214db1592c3b513ca60e2210bc93ee4fae36a352edf92c2c0791cd18860b6": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "0e85d92d1b39b6e77668428fb9f6006f1dc53d922454d509bc72fd0cf4c6b2c0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "40ee3fa53eb4ab5f931b81cf4a1eefc7ad923d812cad979659f029e392d1b56b": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c3485d5ae8fbee75253af56aa26c9913f254f666be50fad5894381a1115cc8f3": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fbe63bb2694fee06a2a278ac1d335045fd89564b356bb0cab7b2f0b381b543cb": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1c79944cfb4d1a74638c4aad2b3e7bec2cb8e8e27520bc5ddd02ab43987c70a0": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6132746c9f4709e6d9529d77f701e9d0c21e38d4e35e76a135c7d60653640a93": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2b60aff7109719b3d0230f31c9563301de5a018a4ec0f7760e7747beb317d87c": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

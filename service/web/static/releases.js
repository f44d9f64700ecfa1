/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "14943f9fbf55f45c6943f0b146f7d519b200fdfc01f94afd7881375f4931e49a": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fd6aa8ae7fa987f50449ee19822c0b28f5cd71b58bd2ed6d0847229a9008d6a7": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f95f5f3a835dbfc736fb1eb78cf0057c8ae722b219db989aa3f33bda9d16f84f": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6e0d75f70db9ca8638bd37ea2e9866d65e1f4a501872334e8268f9ebe6a7090d": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "27f7399166889d10ebecb56aab8ca5a52541952d7b5c13e62fbb2561f9adc6ee": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4f00eed516e97185e6a7cba35631541a4154e09a3a3ddf2b9d30099a3a2ad1a7": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d06aa5a94cd25d4e8612bbea4b4fd45d237fcdb3d0a698d3ea7436d2ebb64e54": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

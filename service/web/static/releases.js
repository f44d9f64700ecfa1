/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "0a10cd516bde5a1bb48ceda66878c474eb41999793364a359c4812e00da6dff8": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "db0431d27669e6ffb5e220d272aa5338de61ff0c87ef2a0dfe2f21071650aa80": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "89fe3e67c6614f555bf7d832bb38b875627809b96fb07e68838734fd0b20a0f1": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "58a80cf5d96190dd05fc543dc336eb62c482e8aaa84e73c41fe65f18567c8644": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9924d6afa33d77ff28330556b027abfb6d66e71ab39d8e532deaab9b9d486377": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "526f7051cf4879ba8de28f44500e62e47cf7e7aead085b0e41523abc1e0c0c73": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ff1115ee9b27c40dcf0f39eb21f5fa1e2a04289ba51982c6c4a55c763b0a7f40": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "4136194d7746308cf68cafabde42e18308c7ac35e1ff603a1998a6297ae60113": {
    "game": "combined_arms",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "633e8b5eba88df70e3a97d2413ab2e90ab0642a37383ac975eb6e0f9be46e4b3": {
    "game": "company_combat",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "c52336c926b0a7c730ddf300e2c7c43187ec62c54740bf173eeb7778e14098eb": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f5d85d8d8b244ca534d4f01549e6f8a07d5d84df7f0df8b8edaa86745b608091": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "735bb7f05061574f9147e3f4bd7a85c3093b693c68f2f6afc7263197eb693dea": {
    "game": "five_for_fighting",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "3e0b3d0b8ebbf827af765fea3e4762597b703b07752826bba8d39b9a0da11fcd": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e9eb0b6eb2ab3d542cf14c164f067e6dface314135600acb40cb2b669b6660e6": {
    "game": "utah_beach",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  }
};

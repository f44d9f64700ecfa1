/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "95b65d31f415b98de7ebcaf8ede0b72b14b23ebc63efb709c15c47472f453883": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8245c6dad6aa83637df258a4173d3ef823e769604a18c200856bdc70f6d6cc88": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a88b553d8dcf4956e4b04832c334e5b3a4b03bdae994f5d1649d8ba381656f1d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3e6e9047705a19dad1ae9ad3656f8770bd4095b0b542116f9f7f07a2075cde59": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "56045f80a6ef202a536a649e1e0dc7e4ff7b2bc2883d0565c12be6b7ed73121c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ad39d59624bf076c6e091f5636dbc23d012371dd5a1a38429db969e0879e2c72": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8bb3dfe3847e2b8d338a8f78844de8e42542328210a16ca859da7ed9d9480428": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

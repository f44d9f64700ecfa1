/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "75984247caea9fe927b78742c845150bac4079c5a01ec3dd3cf3e379edf197ca": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9b07d3fe39af53aa6488210bff2fdf130d973bfe5fc1b194f78c6eca34d4d951": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "31e34d3ec6b2bb1c00cb9815306336df8c2184d391c37e27bb95c85db8fa3ba9": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "85129f738504ecd8b334dc9bc00b321af7044c0a74c8bd190d0571af01352010": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d1794ed9ce3503b241d6bf10466af11dc5a8ddd485f25aba19840d87acca85ce": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "28615f6c20863b90b2737b2f7c143270c28e22a2b701cebdee96322d04ecd020": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cb8c5f2462bbc29f45fd641bc25826d5bbedd414b00ba47b94f30b5baaea8104": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "ee9c2c84743c804a2d069e4a31802c00970725b95796e25bed8875cb19210e69": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7f20aa3a1818d4407e34d63628bea58c8a303ca2ee60d4077cd366e2b6431ac2": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0b90bf6e8c30146a614a3af53769a43edfb9a2e91c148cb38bd218bb11a1fac9": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b837af86084740bc2018237115f1c66117d2e489cdd82b824779f48e6e1ca8ac": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "10c0970fe7790cc8b3754dc88eba774aefac4283501d227e4270596f12695833": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6867318bd42239f441eaefa8e8bc8f2ca867cab72aeba7a4135efc0c9f65ff9d": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "778189779a68fc48c55bd83aab09ca85300de2edde9ed471a1f0a2c2f74653fe": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

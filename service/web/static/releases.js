/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2b7f98da63e15850767ce7db278dd6089c5e62b07c7f544a490634d8a3596c60": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9785c1474c9e669f31d3e90c95e1d9d379191f354cf97fb07eea0ebbbc1e1520": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "66e10831044b4f637d290386831944d26dd1b3fe64d8919d05af26c577547603": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3d9f4ff75c1809be8637cb4056f71bbcbea68e6acce0d254efbb80d3b2e87a12": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2fe91179545d3998c8d111d205983a758acfa154c995510e0f51280c641a5caf": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9d941029c77f66f7e39a0112a28ed05a294e5784f5b53b6b44557a83c6b6e5e0": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "268836b0a0ba940f732b48298409120e15d276b54b957ab4fe807bf25aed67cf": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "6b7bac69cfc7c0b6959fd774005ffbbd9e859dfad7aa388869476c0025c9904a": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9c59766d74ab0c16486c3715fd03a9b909fa299aeda10d1a094b04a19e76ec15": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "373dff17ffcd665cec6ad84011637ebecdf00dbd59fb13c01f9aed31298a1a65": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e7cc3ecfb0f17081c8e41a6ed43f1f3fb27bec40640f0e6cfd54ac452edd34b9": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6443e35d2c96931e43e8403f4c0357826ef7a7192f39e674409399722ccbfda4": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8093831e5da5b9112c6464dc843fd666bf3d0c6f32fb6e3b2d2005aa7268a743": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "61e73edfda03b0ca9179adfec47c33fc1b9d13fbdc604af052401024da32feae": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

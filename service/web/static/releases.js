/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "09dc6c8281da07efa61787ff88ad0be816f38a2f30f14f169cec62d717f2d96e": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "11e948e8d5b2c0b4f7ab5ff9a229160acdd5a58af0c804d2d093dd9ff01685f9": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8fbe17b5ef03f6bede41dc0391eb27454a729444c8b07eaeb20695d808a53f3d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bc7a946de849a7d0703868b1006b1bc2eb0d0aa01a02135b5a3c64ad39d2791b": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d7fda8a5d43bd268f794ed9eaba9bec13967353f32ce997d2be62f9e72748acd": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4597ae9897a98dc4161987dd7aae2348146a76c4f306d941efa25961f72afb03": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6a5ebf9714476b1e3c0b1cbbdd93f4a24a26d20b21486a21aa26777289363fe7": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "ec1d2f31ac13617a072e3316359e74699285e0d29b214e4766c72c9f972056b3": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f61248c5100c060fd42471160ca2f513869b85ed27d9961e900a77121dd6c0f1": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c9343bee57524c9b61fd38d3bbb8d107a3d5d78d505190ee6cef8a0418b8fe4e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bb41c0c54c07ebf800c66e55d9e134c924d7e5260a34793c6ce443d1f943a614": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ac9778f0cc894fc6360d812c0694982a2575f11a5d1b3d3fe10de2173a6389ad": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7203d73ab61c220498aa6145f3abd33656a1c95c63be7f5d3d2762d24474a03f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7cf7548ac2aa6e17204d6b520ca13870e663e26fe6b223dd8425aff472d883d7": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

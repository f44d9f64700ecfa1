/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "7d82193b4b4ec387ad78690c5441abf9849549af026f3a12a0561bb18ec1bb84": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dfa654f9b0da8dfaa09555727225ce0a124da76744515ff71100a475926626ec": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0a536e09c6293baa781ff9d5538c82a7ecaf84ad5b8fd3cbf7eeb5d11030abb5": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bf5d8878a2b2976883df278ad73406b179cbf8cbb7f9861984974d139b1ab753": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ca65398a00aa72df233af29dbeb273c3a8f9b05859f1546031f32f87ce03f2a3": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8d7132bf7f10af54f653ba735cfbdfee503f3d2c6cafa39dec5bf6cba0608feb": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "61cd694afe369a22876b50d61260fdf8542af5c9f2ef8e5b461e8af80d390336": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

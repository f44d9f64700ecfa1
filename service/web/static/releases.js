/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "684b9861634d73b27b235295398b305c1b19931ed91ab3ed7bf68d0938ff25cb": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6204017d926b0ca386627591198de81cd093da52b3c827ce2da8bc34cbc7ab2d": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4f6f6b9ac76f3e747caa9bea5029a8859d14718b1a41ac0303885e31afcbd8c2": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ad0c510ef1f40636a7b18bbb0302484dcc313731dc91dcc3a9161bbe9797153b": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cbbf7c8092b591da4c3ba2d9b6c578727d1e2514a42749dcfb516f693420f42c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0c0f6ebf6470a97f5bdd00ef744eb5e840eb1e5be198751c67f6b5343ae4faf4": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c6efe835d0a27e6ff8daa92f43518df40c392bb5a1d13f6d1688056a2338eb7a": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

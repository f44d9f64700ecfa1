/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "161a926edf9e7170c5e6c079a94b457a958a2e4b9ff7ac7bee23b03f6ae96966": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "db29b95fd245c0c04a07eb3a937d681d55f830ce119a90a1fe602284d000fef3": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9bcab06365707c48b807d615db234c9bca7d98d6832b5f123c8e9325e9a05a76": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5ba77b3b118e6825145f18f3b8f3132d3241a9f4c65e5e3df003d940d9e2c264": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6b1ec92542f61b40c09737460543ebe01f85ef4f643fee5e2897b64054514e01": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b95f209e0b56ef1f0e02b72b76a8e96f7008a6aefb6f73e0e0b8d83d27b24233": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cbd8033f14cc9b6f630734aee762ea1e489ee82f9ac11b51d7a06f16da890df2": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

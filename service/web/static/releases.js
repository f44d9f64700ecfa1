/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "30ebb9a8258f658bf1bc37c6576a685e3035fd222760408443f83e9149f767fe": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9198b27556675ac9ef3b42ef40b9e0d586095805c6c03a5e4ef976d0e027ef1a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fe786d202c561468ab376a50a93cdc1bc2be0370d4241618a2674cb26c2fc6c9": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "053b777e135e5f6ad2216a0717fad79992fbdf95724170a855529b4fefd9715d": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2ed53c0a96de83716f0992ce2ada68e48f1f49bdb0c6045fc7736c349af6d61b": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "32f058f08a084de0a2ce7e0d624ee8a98b942fc731302fb274588d134f3c53bb": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "03e96a603b2e002a313d10639e9132903f03bd942e9c7c52c3fd6d87b355a2a0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

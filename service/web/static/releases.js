/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "e90feb781f8631c56be355d0aafcd8c602dee4d4c3c48470df6785941725669a": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1cf16ae5a4b5d3f3ee1455a044fbb0a98e6c1d87770d064b969fe537e2ed43d4": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3d8e891153cd7ab372d1b3214e33982a4d0e1ff6e853c5fdacfb2145e9befa8f": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dabe39b2d31ff040ece980513f3cc9caf4a488723129f00469f83d248cb1bc08": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2fe0795e5d8e03d17d2dcc44817837f1c09ff171bac98d966d5fd04a7d69df9c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "63d3c2d4ee141ad22e39f6d10d49bb87e218738c9900d0e2e178ad56129c435f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e7fec5e58fbf087b1f62ef399c8715aa51438dfbcdc0c9f1f18578e590299cce": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

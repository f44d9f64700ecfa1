/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "ac0b4cd119d5f6f5b805a02a23fb6d3e4a47fc81865f22710e31249a0c74e0fb": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "06fb1cb152bb4bfff940b8a5d20d6f90f0fe7efed87e05f89f9d63edafab284f": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b07f38dc3b1ae198f500b5f852809799ea7c2fd6e354da81a7cb2ca0aa77bff0": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a676d3de0ed38dcb6657fcc45b8390fe8be70eb45df915ed2733ddab9bfccf19": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0e28ab7d9fc4429677842480524f2dc3d1014096af006cdc04803db3d52e3d33": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c6f33eb66216be7f3d278567a0da79fd9b87ef6eae636a6ac12a99238bfbbf25": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "57574b916bb23271ad901e37d3a926027cdd2964f0b407c28a0149981a4a3732": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

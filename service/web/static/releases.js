/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "e91fe6637bb0f8c125a667207318fb2351c8b4261d5de695acbe4badd330975f": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cbefbcacfc741a31c43dc086f65d3a3643d08b46a9380383a9de76ca0f006d65": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bac0729d18319760c0914414f3834657e60bbdccb85d5240ffa865b151b71ff5": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6b609d18e2276860d0d693639c92d0a46c77b32553fb39fbb08ce80c40f7e34f": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c517a616e1cebaf83884473de8f5718aa42fecab0701fe251d06f74f82e3ba5c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "675cc6a0cab3edfccbeb1bda0bebe421870bac9fd017771e5e78e0a89a77e25e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "406d9d5c38b57e705e1b77e8dc4c69a39375ab5bcfe5f34fb468bca36fcaad7e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

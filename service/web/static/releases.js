/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "f7cfabf49d9373921fb87a1e7c95c3b923ad57509b014844712957f71aba15cf": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "506c427a167d891404e307dcd36728c43e022595cf4ffb8ce9448a8bb4be5b0e": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "eaae97a2439609b17c30a89fcad40ebd7ba43a9fd25ccdae4a2b9dc32f0a4fc9": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "697dd05b10f836222ceb4549d81cabf1c9222f8d1c7aa5981d56e420a742030d": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f975be662420b3f2f40c940bd589718249e91b693b47e749dca7ba8de964da68": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6f5a1fb391e81fd1276aa01fe4dbcaea67eb69962a1638009ae3d59f904588cf": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "23df96c116f0659d10ae9968940a61a3c6c7e0a01e16450d3a8f0709727bd995": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

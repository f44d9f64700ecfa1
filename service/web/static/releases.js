/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "30844d5a263620e5229a7429a66c66e3eef1b04a8404a958625a3c018d5d8c48": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "923eab4c304e972e71502d3aac9fb969c1ef5597d4f76297557b3d87a6348f11": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "37a3955cd8f93c94ed4c882d6139840f3d42c3ef8c4f49842da4d57a66e0f369": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "aa7def55f7a9d9e1cd21221f0bfb7bb7cd7e509e2d86afd6e8ae297be2b288f7": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c8bc44977746bb891051096388e91d8a1b88aeb955788b43ac428f85af8f9bd7": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "aaeb966a06581acac060f81d2ec4e4530501487686829926f42ae3b2f365cd33": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "24341f560a9cd2427eb0a21e8cd756e5f2e60ec54663112b1a55a328bb24df20": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

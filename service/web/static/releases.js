/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2cdd79418ff2d968539440737ab0a2e8cc2c945dd1ebb64b39011a21517c46c0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dd1ba20839afd563c02470f4c91f8e7c93258558a3bea28535f7a5e04d4a91c6": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b873823987d32d31eb3cbf633d7c9d148c8d1622373989d491ada08afda39aeb": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6d9c6b2f0661add86dbd6fb6d8497c42c7d4c9820f129e8ffb6c91e77197cfcc": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "81a04cd3b098282e314e06b108895fa3a834423bef2fd3720c55240240fd6c0d": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6af2016bc564d2c2d23a1582fb486c43fe9ef0a2e644791c6f68b66af75947f1": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "97308411938c9dba6650652324da60040b93b2976eea56cd5d69775ddd7bd6ad": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

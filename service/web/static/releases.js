/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "6e64dd22ae3ebe388ad025a44278f5680946565c23a2cabf30cb58c24381f318": {
    "game": "combined_arms",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "82fbf0ac496fe7834d5f3f2595d1cd559ce99f50d7e88d118b1d721497a1f7cd": {
    "game": "company_combat",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "d38a4c07afd6bb38f5a6d1c4ba3059afca36270d4a4901a1e4d1ed5ac0e1c502": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "de913e881e6ba278ea73acfd820f37c9ed6e14b118ee681f410c24d103629202": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c2f30cb5a52d8c2ee315905c631b04ea8add10caa331221d8f43fd19b5ab3181": {
    "game": "five_for_fighting",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "c4f831e1e4a8378fd1859ee30301443102bc47de469575cef0b8a699064fe70b": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "414c08807ee6bada243a926879f84e8c7406061de8dec9456d895a575941c8a8": {
    "game": "utah_beach",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2d7423e03ff90e9ee0e76ccc509b9c84a93767375e90d9b8884709f22e237d17": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0791dcf9e8a90e5ba760e412106074d0d271b6bda43c258554e1904ca623e415": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "39b3c5081bd042b26fecf0eaa172cf203d85bffcf36b75ca8c14a2fd0b27859e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b3b7c6ccdfd1366dab86a3f3ad1e3abaeeaa952d756964629559439a1a00bcb1": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4ed1b301237b9a482e7b549792b3a46b40bcfeee548c4168e2fb511e1b968aeb": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "18ce99fc1648f1dd9a0d714e32812918bd66a333400d3d2538aa7b4d2d8fd3ac": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a5106e98262e8b99b1edc03eada961b967d7d20d34743924c9f6bbd7d3617d10": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "3fc2933b02b70267737e1b627c96b8fdb70037cd7439721834ca6c584b33c226": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1af5fd04df36c9f09fb83c44fca65eda224efad384dbfa349a439e37e360c1b1": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1c683cc072d6b526d0727c8586303df83212462e28abbbef3b1f56aec9945cfe": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fd1192eb600c09938b5621ae8a9997ca73dd99f1209bf47c0bbeaeab43a6fd98": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8c6a6f3583acc160e7c4294037f2d74c3363d62f0613de0d3dc1436bb8483231": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "07e354fc0847a0df16ae4666870e67d8a4729744a51e9b80805bcaa4aa258799": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "390964ee4a31e21e13fff150c3cc8e8db328836ea79ff475d80651274b74a6f9": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

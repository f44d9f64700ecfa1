/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "29143a6c14a665ad3391451f270f1f086e8f18ead1050c3213b88912d35a3e0e": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c5a53d4f802d1671b809e22da9110ba3b0e261aee95b99cb070cc6ae84448fc1": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ea698963b149fe3054b2de68f84af15de63c4af12bcf360b40b7a19ca6ff491b": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bc7396202609fff8ff43390ed40d832d1f497d0036e3787eb89cf9ea6be02ece": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "844fac54b54098cd3d522cb1176103ba1dfd1c9abc4f56d8b7b6ddd807700d73": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "883c7aee95bd32b290160b9d4ea28f2049eaa2ccb5bae8106aec271cda1732f0": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5b30b6919a818281b068aae3118e00095e2f70737661c9b93a6af8385868e9d4": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

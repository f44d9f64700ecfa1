/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "ad5dfce191ff668af769327e89da5cebb9cf47c819feb52945d9da84ff136971": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "66b8b163339b69ea399138082c2b74b8f6eda6650498ce313b768578c36f163a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a5e08934309586b704793f744b4d7bbc34a547977bdb5931d0bc6ec6dc048441": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "af30b38b0042213b66598395665ed8441f2cd483d1bfc294ffbbcc221e3b98f7": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "68a66e1507d146e38f8826b43b95de286c0eaacb240c427b883a3595674896f6": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2cb1f29118ce0c5a340ef9132e292c37464b0630977ba44b4946db829b7b702f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5998c0af983b61b8e22161f3e54c6ad0f76b01713154e792ba920fa2077ce090": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

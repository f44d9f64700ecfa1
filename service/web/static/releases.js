/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "372bbdbea7935ea1015b53a4d6cbcef367cce58aa25251b9f2fefde4a6b45442": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f7facf75511abb2ad16bca57d610b16233846b0ee11d23342da37036c0b1b5f8": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0cbe4ad720cd12e8434725ebc6c1047893e2a3c8eaa0190c044098dc93276137": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "15dc510a8de5c1190a2bba619bc252e963feacdae24c1061002756f302a8edde": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4a4029229e81c5e6606826c95f95fec89dd102d79d858ea376ea381dce106431": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "54af8590468144caa4d07c36e2f175c4874f332b7f7bda5feeaac31c710bd518": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e96fca51acacc86879fbf8493508ed1c2c096bf68ea8d6a9f05329c4c414f6a1": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

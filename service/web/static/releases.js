/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "85ff314db6afc20d430a01d8f94cb2f09c4f26daf85072f3de3f024136d03606": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4eef698fb69705abb7ffcc06afd39f2ed212d1bf904f8a88fdcbe4e5366f1ada": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "161cc68e91a37d15abb4399b8052a2ec491732eecdf66cf02106a75245a4ee1b": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4888bf5f657c559489f9ba0d7aadf6a6f342e6e05f47e6d89f1b5b212c42b904": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "63d38f2b00244b957ac2cc79ff01470dc7d230ff020b975c449915173d56d2fd": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "166bdf57bf141759e6d38f0fd0888eeb9e8d07e131399d82740713ede01d3ba7": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "48be7482d1049f842ba773e022dc3d4f458d04912652d7242ff8011948c2a623": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

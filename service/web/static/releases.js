/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a830d31e5649f9279a4b4a5f3023284bb4a6eae71ee0fc7e1438fc063aef36fa": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ec4a80f1e01b9d80ea6ddab7b459837efae6043e272f1a61b8b546fe334761b5": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ae27cbef15758d2958a7c24ec761e1116dda587c75529a3d08f5017fe23b2a9f": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "30d437ce38c78c536b6efd71995780b9c63b9c99f18167d002a68077a16f5cf1": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bbc8e757cefabd19add3c26602c6be024c2211bb655b6d29de229a8075cefa4a": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "72220cf1d2ca2433c4c31f25c480a2852974f923f0a0e26f7c9cfab0f038b57a": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a29ced88addcbcb936d5486fc7b47a01394f58cd4f3285d3035833d5de7233c2": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

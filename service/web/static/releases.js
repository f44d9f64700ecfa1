/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "f4a28a012ed81752ca977ad1dfef9ea8b138197b7a6c9aba34538ca0199d35ad": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "41a3bfe3dc259ce878871f2a9b3683e1e60d1b835cd63332f14f79de9ef19d35": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5f53a7d18cf52d73bdbb1af86caee56df607820b2ceab3fc9d8256e5c1a5a23b": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ff9362472e5c8f885eea833a327e5c9e1f21025b0e76eb7cfb40381e80f290fa": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7427dde282d0819902231c122dc068e078f8a668b8e9acc6c7abc026c8164695": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6c4bc878710f5597ac345b641331b0226bd784d203d0d231f1b56928e7835376": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "511f5f2fce898f093ef4c4411a51cf3f81ce5b84c32d91f5eb018d2dae45f27e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

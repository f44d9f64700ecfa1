/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "5643df24b59a4b7bd0f2ee5e5946dc73f6998522740bd6cd483ee3fca7b27df7": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f20e1412d0712dd4ed02e23a05a0ff1981f98010c04f3c7fc9a214f0481be613": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bde39088751dbbcb59fb5b4de9c9850609d721cc8aa9a06af0b8d3f7df33aa65": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3a7abb173bbb3fb54ab1230db830a1d24a113d824db39e579ae4d99516d84b81": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d26eec8437777c8f7c6de4b4d93aa9053ee75a1d6ceb69360dd2355093cc6d9e": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c2b45c65cce6c1702e7418339788b3962ac8c28eac44995ebdc882279f2d9e3e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b697c742b451c51a8a0b15ef46432c3f660f28fd5ce8656983565bb82e142345": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

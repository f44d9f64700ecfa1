/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "e57d9c1dbe93ccb647af8fcdc6a773924804fb523258fceadd602160a1b2e61c": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "77ff13876944c4073001f2bd51af62c2ca906ff88750291d0c826097c7d11b89": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9eaa3737138296abb3166ab7d125875c1928fcacbf982bd6a372d6090f29b171": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "77e75a7fdc7ce60b602adb0a6dd2f7d1ac052fed26df5c66aef3bf54b1c3515e": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d2747bb5e9e39b4fea4fa4931c27739ba128b3f7170465e22ab386f83df27901": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a2539737403fb8f177077eb0f39caff445cd6e509920cbf4b4104f4b48e1c9d1": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "726afa1760a95a9ccedf2b67a8168ac0f1821701b6f9d23117d0b33f1f26a5ab": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

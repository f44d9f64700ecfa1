/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "d229d08160a08d614d83398646f5a8932a070294396c40be42e95a42ff9bdef4": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "722aa5d38c67ee2f246c6f63b5cc41af1f4571ac5517fdc577938e05f8cf362c": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9dc353cb0414958676fbaee39a631ef7c767ef1fcf9489dd246ca7c58bfcbbd4": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1223fa10966704633a2f2497ecd11a08933b99f2122eee9b8f1c0ee1e55c6d7e": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cc82c5c856f6449065142b47cc2ee30e44a9aacd2fde5be094c383d89b9db710": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5524ae51216285c162fb2823c0c616052069943cb3e61d4e9cf84034b86e532a": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e39bfd91433174c2453c0f4e2df0f0d9d19e58c440717ebb9a7ed2dbb810754e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "29bedfdc1c83b11d5dd27fa5597ecc86d1e9f1bdb06651bb116c2ba75f827e30": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3a56a4c354cf40bf84a46e72bf5e90d9c001d8c9252a9c4d80f9697228d6d4db": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "96285664e05763af2382c22b2ed58c182200ba57bd41aac0f21549e45eb2b2d7": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4ed3f9e91b0df7eaf337de1507e1accfd409e29b302b5dfcacff59f23bacda31": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6f0702c5b50addbb880b971a018b36949252758b74e585f9367ae5220dcf626d": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f012ac05de37f68064ac8c6386d58aeaf099d33b7d7f4eeed40a315ebb01d162": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "41837c7cb751c185b5616381be7abd0e3e0bdd1b3cacbebb84c00f4d545e7e2d": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "bb49aaf33fa9df927638355512a5e5886bd3204cccc8b564009eadca49c44a43": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "35d04ab00be6f78b2dc34c9218d933ecba55f7a75690214b2da68eabaa31477a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "72bccd03c72b048c487113216fac461aa88a4664a3defe7c4c20849f956a05ce": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ae758e9bbfbea289115af8193c1cc5de5046f08663e5cc97ebb24f4654de6674": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0467dcb3781329a8bba6b94ca7e8f7185be1e312d01a4da45f2fa1778c06c24e": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "94dbe4f87546cfaf6e8c504ab3b0622e743cb0d157c5047c88be699216b244ec": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5dbbfe2e877ce27f11b86dc02d99a3c67e783d602817592c98e555b632652142": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "24a0b570f9834ed8098c45c4c08c3e0022da10f2622ab09f29be0077346188a4": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "420874c53e3454836361cb1b668b02d286ca5df60178eb2f77998924247730ef": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "82f8ab798534b9b583816ffffb68a0ad7cf61ad80899e42d66380324a6664025": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dca204119d19837b44f529ed70eb9d8c67dd8f31ddd6b6ed212d3d50205139ae": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bea2782779be8300b4461f0c1b4533e0ba87d20eb94f1a74385ad0692c809501": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "647f787be024c033d8f4ac58a01352505d1a634fd11747947976ec0414190c2f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e434ff5418ab92723eb7c396e5c14062dd96f9257834d52d560c9c7348b3a70e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "4411424518617fbc653dc0f7b94a5d66da6a3897b279428557941da1f7e0f5df": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0de993300e95f95de2ba36faf073c71bb18526a797818430f29aadabf6906344": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c74d3fcb3f4ef6681be7cf0ab63c7134fed0528486992eefd004f60f7055b6b4": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7d68c121f5732eee00912e9f0cca4a809376fdc1daa20f4f59a7aa35c50306a8": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2aa51af5ca393325e7b49cde9ef5c98e8cf001a89b22390fb83971dd5b3a1af2": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "217f005c7dff335f4ea754a03cace27a5372f63349fc53807141873b7135657f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c7082d0c15b5e25486e8f5702495d23c4d1a7ea48dc5aa5d0217566f4578e21a": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

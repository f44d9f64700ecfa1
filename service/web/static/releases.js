/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "3865169be38ba036036c5c8c98a64a0b91bf0ec44e1ad972b0caac23facc0113": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0d616e6cbf835de4e707fd9745065c2ab28e6b50646a88190a64a464e65f1ce2": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "712bb47f9ddcb19ee4c73dbd8bd30743a15b05aae1a6c3bb0dd128632639cc9a": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c1d6d5c589b9cc048c4e13e8efa9f61a2f1228d3ee55246cd8f4349903f5f323": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0b795d6db5422a4beebad9cf283446965f979cd2bae451248e9e5ba06d2c3671": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f0825de61991572c9b9c992ea23b31e143a9b581e73a437e607c616b27298a46": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "85dcac7fef08dab97603c07bac63f3c36bdc7b865efe18c14ca223b95b66ca77": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

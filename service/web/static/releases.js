/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "d65f47b05d9394515486d26d23073e4a592cc226c092c4108703262835680281": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "140b062eda7592060ef00e2eac3320186e70c1cf09ca31075625886b1373673a": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f09919e7c13791af3c297e5153efdaf382c83642c842388d05c86c4cf271926c": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fa944ad67fdbe817be9821fa0682612a80904c67f8c6ba0690ca3d5f94429403": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d7abc3d1634fe125b4dd59df47d5a438d628e061f101fb04842230b303af1674": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "399927393b5da57fdd1132f0d859351ed57d19f2a1f27de6bbddca620f0b6cd0": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7b2330fda4f1fe699e225b45d63a31fb020376ec2bae692839f46e8c250dd028": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

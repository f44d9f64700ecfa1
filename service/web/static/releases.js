/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "dadab70a569a7a2b728273f341f2215ce52bb14c0c2d9642b94063ab5e4236b4": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b4cef5f2186da5bebb263f30255e7fcbbfa44652802cf4994b7e4f1d31947d16": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "18908f52da343d4cd347d11bb5d7e6eda76033e0b18231de0669c93896ad8bd0": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4dd180545d88d37ce7398bfacd50d9c2dd2ed0d3886adaf05f2b7f3064e54342": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a993f52db2f129193e0eb6ba06fc146e68c5cd424578361ab36114a3f7d92805": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "66a4b5f39fb0d5c4c34a0f985d57ac348db3d32b2ab6815b0ee670222dccb276": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2e7c7b8654a3d7706469fa90d7fc5771c9c9593f027a4c728676da33587c7192": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "f870c1546e990946555055150f51520cca2eefff1d9ba2a5cee8ac59ea340d64": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "27263f44a87b238b43433b9b0d13f32004e304d04afef4681ba6c05e479e857f": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4cd2bc209d9f297601443a8f0d82a1126f2e0c0f9bfbd30375e76b408d0712af": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e345d914b07c3314ce33b0a4f17a031f02e6014b57bc892b23ffc920b0dcd9a9": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c9a0734a40b2a86fe577612c620c8b8e98a59040e5ef9f225fff9875c59b1361": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7e6dc48d0b317ee2be5bb3beb635eddabf2cbfa91c7e5d186dc8ffb96a87924a": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fac1686d31740a88f440d1708539d26a244a15c5eadd332202e14bf157751b45": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "df0e691ed86feabc8458a754ae36b0dd7b22467187874e78a51c7e950200c919": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ed37275ad3a839dc938f4b0d3daff753cecc293f2408569888899b8c09771110": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7ed4ce8edef3f05079cd4a8f4337c7bf56cfd731142a8ff226e736d7f2e62eb1": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7329ecf1557f5f3eee7982b7d6535adc6ab7e6b1eb73426f5a326e75b7e62256": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a41e9e6a615493dac884e4ce3a7e6cb41678533dbded31f25f98ec143f6185a4": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9ef3fd358bd2263760fbdb95a048f9790b5e27f8483f052cef83fbd40144fa36": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "97e033f3206577a42a7f3ab9307bc89586b586afcd77575d9124a0c2e19c25ab": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

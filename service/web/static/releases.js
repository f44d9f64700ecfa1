/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "12b49f4afe3a59869dc7ef82e830aa0cb287c7cdcdd7bd6ea147071811c4b8c0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b13f5eb51aa1c4915607e144486e1179d5bc6e9eebe3de168d48e4677d1ab0d7": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a19a15a702855fc5a14a9adaa2883857b1cb79b05d89f10c61834ae4b32e7083": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5525c987297af6fab5ee59863205eaea3be1831556c592b8195352a32672ee4c": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "73b4cfc12cb11e93917a8557075dacbbc3e66281b6a75214094b7132391a5f19": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4185b21ab92f46397c06e8b293708a4baf92b02f6675d55f190976f745352b1f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8436a748bcd96a637ff4d31a23f38899f4c01c9b9afcc115be0206ffcf3c0c6d": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

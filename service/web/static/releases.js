/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "c5b592560554c5a0c8480856514ddedc0bf9016d2c145d69c62e3b732e5e6785": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e7e85b9e423f5ce5387653c493ba668d2bf77c7b20ad5d1af6af29f028c4ccaf": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4bdfa3ffdf64eaef7583c6ed763eb81cf195ea8ec8c8837c929ab56e587190e2": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c792b4da12f6ee9e638f003c8c2d8f681cbc223fb4e664c9eb7cf1585daa0025": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6c63077ab7f20124bdf1d9c0e799351bae9b45e0c87e03bcb5a72682a5d9263c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d7245bf7c045defe09ac3656fb838ea63b6e96be4a4832376ab2659b02bd7fdb": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "faede4cdc05ea4fab5db7ccad6d5d6af69d3f8d2b4a81d5ad08b7ee75335f9f4": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

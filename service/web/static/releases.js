/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "63f1c98de27db1f9e20412ba5b3a5a5598e997f5f7d7de6e5e3ad4cd7c826d20": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ddd73befd4ca2e060031fc52f99750535cf2d0c6eca51d9547a5435580241795": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f9ed50724edc7fcec372d680c474a172f3c446b43adc3b38858da8a4b9acbb6d": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6106c1121fb38fd251755412d375aa71e164343bd8d0481f8adee477aeb63972": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "20f5e1c5424a263946fc85b22bbf8916dbe7b9aeb7937dd4c19b8baa1491f518": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "33c68f21008f08dcf329895ee0a9233632ab9038520900d6d45e590a4fe95a46": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "370cab4856bcecd74ce7bdc81a9d0ce3614938a1b9b57fc63cd4f5ecc9b28a5e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "7fc8e77e95614c5f2b576b0221023c14a6068ce67285ddb1caa69dd2808b676d": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a7f261968d49712912a615b4f3fe6fc978e1e5cbc8d8909751a45f81308041ec": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fdcfe7e3a3f75dbe9321ee24a419a21c5c6e7dde14885876537e8058965fd1de": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4f33d5cbabe11a35034a6574d2b82a6d9a8128063ac5973b4ff202549eb475f1": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4636448db405a8bff6577fc5ee0f3b856ac4dff68b71516d2e67ce1726c0b0bc": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7d9d00b9443ff7514f6366ea66ef4bf4fe746f66ae53073d557c716db4c0249f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "df426a7ec8a9f90e15dd1b7b43838b9f3da00110e81d3f4bf564f82e57addcbb": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

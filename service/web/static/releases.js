/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a0608bbb0258350fed0f6a5d96f7adb03459354d1758f81479e6df34f3368439": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0b7c8fe517ee2224d95cc0ad72820d522a6a6a94329f777ccbfa4f80c9faf19f": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "25273e94f7c45319ceb895d716d77165cd493ddee0039b79a5e01ebf6abc446c": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "38606eb07b5b46716db5774fcd86d52d9ba91e43f92ed2fa67125e0d498a3922": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "36a505e7e7aa708506fc5dbec661e187d08e0e4ca489834380e15dc4e235f8c2": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "81411dbd1c75850fd41dbfab458340d14b1502d77631df7f1b5f33e85c23b6b2": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6375c8c37ab06684c88956032f4af5231eeebd8db2337780a49b6917d49de741": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

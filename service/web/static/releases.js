/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "061ea5bae073f15efbf2379ea7e0ee98a662534858f28a5b43e88bf4b62e3e33": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2ebc457c1f33c586f64341f40f2e98961f8b39bc87bafcb90318a382000c366e": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e071cb045da20274e31b25b251ed3bf29d7a6caf63582c16cd51da5ed1505e31": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "46fb5884bd1072f63f7a615e6a491c24448a0dff5d2b86a9efc0cb45907f16cc": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "74cb58ae740718124993fdb61267ddfb80d89e7ac576b2c0161cda034e7a4593": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8bc6c5dfb0f76f8bcfb1d4397b1438a1bf2fbc782f669ddefed03d439b19fc4a": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "eb716d4a4f24fe4051df2750a46a4b4b1ce8edc68e3a416c1c45d6e76fd65ae4": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

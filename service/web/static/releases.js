/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "f57085ec199b836b86d65c70e8a5d316444bb31ea6b5143f72f1029358ea0084": {
    "game": "combined_arms",
    "version": 4,
    "in": [
      "0.2.0"
    ]
  },
  "7238b325a6bc62525d43e8a116977b24ba3ed5fe46fbf351ed9eba4beb63f559": {
    "game": "company_combat",
    "version": 2,
    "in": [
      "0.2.0"
    ]
  },
  "b70582d97ef3b6b733311f36b63bf2e191901dcb91270c347a1a48a476834732": {
    "game": "dday_dice",
    "version": 4,
    "in": [
      "0.2.0"
    ]
  },
  "4c97b3d9c4b714a0514a1001cb3a8e16da9ff44332e8c3ce34a7204027af876c": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "0.2.0"
    ]
  },
  "82ea56a9869b46c85def9dacab4b0a83c336fecb1b5e9da4b6d675d907c40139": {
    "game": "five_for_fighting",
    "version": 3,
    "in": [
      "0.2.0"
    ]
  },
  "57284b704fafc91ad6f08928f21d2a4a5ca1ab84e91488857336bec62e0c4ede": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "0.2.0"
    ]
  },
  "8b6dd4642d2483e91d227e66979366b03047e1ad5162100e16eea3a60a5f8c5d": {
    "game": "utah_beach",
    "version": 3,
    "in": [
      "0.2.0"
    ]
  }
};

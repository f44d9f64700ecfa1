/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "99791df5274c1d781bbce18985ef2d3ae94a8ce3e1e7c29bd1862b59644d6f70": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2f04d053aa1645fd533575f2a80b1df01b8359ac932a9e8470b9489f49489195": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a8cb81038ff955e648872e3add361e384000966e5db668681d75dcd9558d8203": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "630b5a8794f34ed94e21922433e3e444ecb4892fb1c99f377f6e9c7e616676bd": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e39c55f1c1ea47a76eaec933d09f54aa91f72dd8f7a0f3c5844a9e3911c7e9ca": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f9e849d280ea1231b284efa503be5c704b961374a09fda948aab18117a717e7f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0f93dd462f689ba07c8932e18d762185c6ece4ff22e43da1b61d7b18c8c3ab55": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

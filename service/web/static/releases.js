/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "434568d6ffebd963eeef9d0ff6804ca66686076406bc874195aa7ecde39ad1a7": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "750de9d01201d2f50c10d1ca29a05825f595bcc0dc1d3b49dededa4746c540e5": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8c18581fa295692e2360c9bcd9e8ac45c7c693ad2a206f0e31ac3a92bc58643f": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "acea0b69b96d41e131805c675d0cc99bd3ed325dd5248275a579257fb5afd48c": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7883837f876fdd5b6bdeee6741782aa90def133d346116af1f71851bbb9bf287": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a53efa9f2cbff228aaeb2b75df5ab6dc9c37211a96f1247ea4aaf036ebae620e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dc799b72dc97d86fefa41e80a2769d366f733c74aed794f6e02cedfdb54ef89a": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

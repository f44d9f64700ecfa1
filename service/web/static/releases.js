/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "4565dc6b96dfcfc5d080cd5e10d2548454ec414ecf85e05d2edd78d916747c2c": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7b51d0bb9209c797b144b80ad919d1b8e0c17cf5639cadaa789cfe103d70dbac": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7706fbb7842ef2de9ed259c5346de5f9b450aabb8fa9e0508283b4c72c325938": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1fce93b5df042ff7eef0def45b4eeee264a14d64178c48486557d34ae4d0a5f8": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d756c7be9cb7652e32399044fa5599d43f8e7ef5f20c516d893981c1ccaad38b": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4e617be4060b0431ab97d064804c0545043d5751bcdd9783627d587546ec620f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "65abf3bd390fb849c3685ac9e8c72e8e0d98bb9ec14018ed01dfaa7fc03cf005": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

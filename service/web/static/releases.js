/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "9d5be9d9287252ab0d5636693658614ec70a3e5bc940fa28a5ec9e3aa7516d37": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3b4369d7e65cf0da10a8ab65847d4beab9e6bfd2923c329370196f27882913c2": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dafa0c61c1248e82fcf3c65b59caf2195de64b3ddcffc83d87e9203de77c158a": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c6ba6ec150f1167c1c88a94f756a7619666aef1e6c2da10bef8e9f6fadd19e19": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e8d25cfaf60f2bb93c084b5a4148186612faf09f608c2bb95f025f739a0cbc00": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1524437f01b70344b3e5d1d15b703da3fbd370c00fb7589539d6a22d284e4a17": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1fe38cd406d13435125f54b434e5d19246eae250dd1606789cf755d0a3a93ad0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "bbeb2ebcf623f903169028315e865b351f4c29e0fa11b39cefa5a87df1d1a256": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7458dd52f56a6ad699dd9f9f7d73365c266a76ed5005fb13ce598fce8aa846e0": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "186f240e6608c7b8d34e8637f7df10c4443c3ff899a23f942315344df60054ca": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8034d40bb3189def9b29d8a28aac0756d7b1f03049819ee9bebf565c118cd56c": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3a02d7fcd48c3795c57a018be335d4c2e75f571bcceb4de49e2b0e6d8c1f9bcf": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e8f97a78ce49ebb17e881884c3a275e5c802d76430ad70f6d1cc92fa6986e1e7": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "88f5344ec0983ea04c02ebddf8b507a99a70328be642052569e5ad09d4b3e0e2": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

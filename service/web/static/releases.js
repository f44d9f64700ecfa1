/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "5c2fae69389571b773fe81a5fc9563e893f7127164dfe19a753b9710aab4baf5": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9de85bf4393749c8954da7564161faf4a54ed417cb795292e7fde6139c4f8895": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6f538a82a48d313f62d997120a9ac29175577cb3205a015c252a42d27b69f6c9": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a4ac6f0fe7afdef785cb2a55f8cd1333b2d6a5b30cb36612804e1d2baaec2c78": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5bbc5434223b54eaa354a5c443efd26503b8a728113173dc867e0e24f458f0ea": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8133344000750a5314d63c00d2dc26c5447042f148047d6026c65dd237ef413c": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "af0d7d5d65c729f355a51d215ac6f26b4086eaea2758792be876dd97eb92522d": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

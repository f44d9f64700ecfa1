/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "14fcea5d40b0d4874e8e03aea603e1201c892a55387f804285ed394e5167a2de": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b6667cd3b84a9fa203eccb21be2320210731d1ce5b95efc2306b561daa82884e": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6e40d975c3bcf8010b7418d4da446da59c6cf70d74fe7841b3f3166d194af16a": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "abd9c00895a2cba307eeb10dfccab2e8375714824b9519b2056f8752e727569d": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1e7455005b390965f6822d604f6628286680b6787846fa801b457ebe13ba20ae": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cd981710433ff56de7c0f75be11446814fbdec092c3f5b61c899733e4f148b1e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1c2d137bd9efd7773bf8e8688c1865c3adcada4232cb120bde81b240f9e9f84e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

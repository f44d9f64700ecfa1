/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "8a191ea6f81cd6ece20189405b7e1ef8e60cc2a7fa8b56d3c0de6b768aa05dd0": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9a1d35bbbad4ae725964f1dd9d48e6b168ce21d275bda90034c3b01d870b08c7": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9d7a18708d3b0d7c359cb52ae546e7e41f9c5322b035561414173afb546d45eb": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3937af54ae51431fd213a70da9ac200c6e7c11abb97420ce254c8fc17e4f11cb": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1433ddf344859fb02c75b16b5803dd139f92e34bc285d9b7fc173310435c6568": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9c13fc4cce8d69ea31c68b10eb45a94fbf2ef43d6cdab99d023da376b9a9bc13": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2c89c77eb48da533308658a1957ceabb82b0396ad99fff90aec9f7dc48eb524c": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

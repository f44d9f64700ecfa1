/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "2c231536fffb24840f5790bae18e76fa2d581bec4fc86ef096c06a2b1a8cbc80": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "dd0897b5ebb39e2300cf248dc70fe95c7d893eee9ef712a43be759952ec9ecbf": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "62c726605167a25e7bf71e2b1e1538a275c0391baef306f4d21a0c1e9ad02c1e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "64cacd8e192baa26d67f267bc7aed8ced1e557fea26a77d374346313286cb33e": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "776069a8a26face02f1920baa03808840f606c5ef624b1a036eff786831a26f4": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "97d140aada5bd0613c728556a79e6a69f661e3c60dd730000808e6931711e28f": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2f79e8b1b096887ab21fcb1c79717c6b91c4a537b935feac2f17d013f327acec": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

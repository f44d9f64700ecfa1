/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "89efd18cf743e51111926f34222bcd7b9590d4a33b4f80c4585be8cc439abd92": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8dd933ddf201a8362f2e309e150aa43190782d24d151883cbaf6424ec9b09d60": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "87ad08dac5607970e77ee9def93dfac3c0b9360d2a623239e648aa385fb8fae7": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2a377f51e0639f56ed1f3893bf233406e3c429f9da8afc053d3ac78db2c1e1dc": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "679c64773e8914cee00bbe0db24aac18a8d1632f70c944c60aae77dc2d8e0fd8": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3b04f32099acf0b84f83141b6d618c477972cd3ec9dbadd5344027481f67070d": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "32373775b3f8a6fdfb7bfad45e7df29a351d659de1926612b27223f9fc8a6562": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

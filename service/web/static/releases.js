/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "b68d6c228b0bf3c1cc7421b914e74899019563d5075c26ddc2a34eca983a376f": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ec049cf961bdae54aff30cbbfbdf323d370e0f0efbf9f7dd39bb6260e9d5708d": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f0b5a5e2b378dbae8920adeb11f7767c5e095c00013987852c44d07b762c3d92": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "72d4f870c43a6876cd10652327ab0cf3680d5cad88e8b07cbdd02f6a41c7fef9": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7a257ebec0a62ab9f338045534ff547ae79cc71e34b89f618fb88fefee73609d": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f2456dd28bd8096ec4e56db7172c647432975cc92c3922d487633ffc84c45ed0": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1ef469f5576c1f268adcf3c65a4650a28109501c744fd81d93e4c63eb0d93efe": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

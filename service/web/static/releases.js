/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "5addd6ed5a32ace1184b9c19a969d9e5230323daf68660f98357907a0123e29f": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5e24400c8e25c13f4a32941a866a6e10b87edf025d5d6b0531a39fdb490d3b91": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "538f3c1df1d60eae7a0b40ddf187969a6cb8fef934a4a351f6babb8eb4915d9e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "df8bd3ee95b47b7df0166e621ff6f2575e53d6d9eebb7f7627f083d5882d02eb": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "88c3175c3bfd1a366b440a82ea454d330c1a380d32a72f3e9335ed85a10984da": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6785f0bb509153489239a385b65089b91b0cb4811f065d8c2aeec12bbd847d37": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f4d27c9d335a1e6e2ed38f8edf9b557fe2f2a7dc3fd6bede7c91977d679e01d0": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

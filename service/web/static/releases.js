/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "5486735cc495440d4c2d3e5f8669fecbd8c6765d5a702238653c4798099cefde": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bf2f4cee450d9a09488eccd6385c4a24b4b8ca6c8ead682ddc9293b31f2321e6": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c86dda8d99da81d7450ce9c018a8188030d4b443a52c288cb711976e11a2874b": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3afd417fa2aa38328a9cb1bfc02fd0ac7852d6815c6bf4e550558c2b0a3d3a29": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6cdd9fa74bd7192a2c4334c61da422033bef7b21a8c42391c88911ac659ea786": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bd06bb33121a0614c9c38b63f5c05c259afe885b0dc477c803f33a3bdf02f68b": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "af72e4a82e21220cecd16b8933609c6d71ccef531b1f048916dd744bdf2fea60": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

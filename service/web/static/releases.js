/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "413643d4fc0aaedaabe2a1f8d1658e5689b269cab8d506d0962b85e3725a8b9d": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "60dfdf23725609f15b41ba46f57968c2cc1a0d2c982b4cbc1c4ff33d98201ec4": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "201c4b6f3ed2f12802097fa503295dce7c4b56ba24427295c1834c34038f323b": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d32cc3a49828d3a055ae1803a9d003bf8ddce7a769bdeeb22309fe5fe0bad066": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c08d5da9522508097c9bbe520f47950cb6ca1323d32c3fd768974ba5689214e1": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c8afdf8cdfe1dae5d2937798a5509109d02d06240f626aa1487969c01461a5f0": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b7429603b44d7361ac599bb584c443ce5d652e73260e9ef63f47a56744570679": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

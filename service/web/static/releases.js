/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "7c6ea3dddaefb7062d0de126138eea6629a44414db0bb7a1b5aeb96cd2923888": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "86ab544785f344191216314ebdb380acebb606aeadbfd4ec3f95cf834e3d9d0b": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "62c0b69975ae5cc0caa8fbbb0165acc412cd4061eb71e65e914dd95af68b0885": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "49939207d94a285d37ff84baf553ff758f69d3186ecf4a571b1cad5858ba1797": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "034aab77b78a44fca638bbddacf15fb2abd60717a89422513456bff13d9c6157": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "cc7a985e9d852257c63e4d83e88c91e5867aeec13fb95b9ba663981df0437abe": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d5ee3fdf792743d48fb3843795dd0a60003a28b5b4d2247df86def3326bdf164": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

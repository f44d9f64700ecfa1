/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "ae06f5d06c48b984210ed4e7aaf819657f288e0904602c92c2dcadb182759a5b": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "86bc7425e7a2625c445b9d983ab9763208a016de568e4fc05f26a9e0bf4ef230": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6aebaca634efa01917256d6b82f76cdddc25e50083cbfaddb43c98eeba46915c": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "62f40245a093e5c0944d010ab4e40feeec626dce819731d586f666d793a2efdd": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "81243f0f2a3de30afa4d306fe7979688d4ccb45e9a38f52b78be475f36d77495": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "17f25e467b1f173295359ad27218727499bab60c2ad88f285f2ff3697e2a344d": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a1d6c062fc384413457cf8df9d5de4590d79b9622e53cd8d6a6003cb530354fa": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

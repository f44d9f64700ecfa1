/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "8d314e31628563e21e4d3bc80825138cea9dda1f13fc82236ab3e454a40f7d83": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0f42ab42f828a3abda07c641c3d26aaf60041a6b395434cb08b5a4f0a25937ee": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6c3de45e4c149e737369b5d05d545b6572283b326c16400119cb1ef4a366f729": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "faff81c97c0f79c14a95770107ec5bdc6484b0ba498e89e046ec68e6227ca7f9": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bf24d7b3e0d1087c2fbcdc76c3a58bbae8aeb5b5b1651963606a2766b09d3ba9": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6c89dea59464c793eadea6b1e2f6837a899046d9dada9a0401773f4c58f8a089": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "badbf6afe8ebd08ace3f273717955036399832081a2eea9e6c91696fa05f0c10": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

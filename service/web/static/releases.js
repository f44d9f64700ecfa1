/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "8441a5904fe746220c62ac43c7c495f58f5136ad0b5506d779ce79bba26e8020": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2640046a23a3f454bdabc57ac202ceb5e6d9ad0d5629e0027a0f4ab74575c871": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1f71a81348bcae96d974dab2e4324b1b07e5f846ed73995ab1a58d687f2869b4": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bdfefae1aed2399fd3d891270aa0ae1025e59dea7d14be10663077cbf9f9e873": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e4175b6af5060280dd136a5d72ba087e4b830ea83a28eafef3e725c475bd4f85": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5fedb0bb975b06831d5514efc7627d90e1aebe971b611b296423c94d5903d862": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "56f965ca6b3f347508f1ab3497fe347c2cddeb7aca684bfcc3fcbe1114191963": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "0f329c79afa71a3f2c3d566f8b84cb733f3dd26934d0cb5dcc31231a3938cbc1": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5021611022b60065dd8d9456743d574e4582e9e42508ccfd077bd51f5363e0c2": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "63f0ad2958e14c9b646a20d2f94fcefa3429c9c6d890095e050a344d86088e36": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "db06bd8696071d42d47b45ed3614059f60c5045116d91d527114c30ab55c75fb": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d0104cbcab65de515667d673f6b4d955ada26c42d59bce9ecd84c56ceab3eda3": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "4aac572ca0ee701bf9aac9699e2528db0d491b46399c073c5274c429ad2a2f5d": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a00e6311979f7324f5c9eb29f6d9d2db32078d17044449642146cfb76de2690e": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

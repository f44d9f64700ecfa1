/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "a3db3c89665da3d1e9d43f9ecebbdc8d2bc9f5116e928e8a0a672121864ac0e9": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "47feddb9e04d9440c77ee72cce5be4a49089dcc7b9e458d184d13f390cd0aa9f": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b813e43cdd96552930384e411f63a809e559912340bd614f39613c3f54674a9e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "757df343cd3ea941870c723820268ff3ccd8925813f359814402aa5b2be68f18": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "86d663b2b0d2c39c45a3337fc002eb77b5e72754ec225c46fde4667a33a226d4": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8faa1f048848ce0ccc38bf03a335b9773f44d2cae30ea7f6cf7fe58350b9bcc9": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "32abb9026a0191053d180e6df7a133895882a36cea10747394118c7322ee2a61": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

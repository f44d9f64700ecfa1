/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "8ee48ebf8d8c39133e545660781459d418d2498a803818f96ebb4e57471cd4d2": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7920b1068d8d5b7ea399a4652f9fea35c31345e2aa5970bd105a5add93038dc1": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1d820cb70fb001df33b3a66aab1963dd57706d560c1cabc4da68ff2b7aa2e94e": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b1c1fecc2bbf2e948172065dd3a855e84dfab491fa1c9e3192d2733ac7379c7a": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b288cd3509bef79efde8b5043dd4f9f5c3650d11ffac7b9241c9c861d1e1f606": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8c1e36fc76e4ef8a91dbb97e6e7986eaf2e3a2e72cdd8e33fee80077aea2c90d": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "249c6cb7fe8cbaa8e32065d8809c8cdba24cdf269832918d8b7359d09442312a": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

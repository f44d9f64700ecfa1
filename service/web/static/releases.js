/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "c29d36fd6df444dd3265b71b68b6b8a34476f3c6dcf7a43f82a6c6232d103e6d": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2194e37f33f12b1dd7ac32bd968936fe2af93952dd401f63e2c4669e0633d592": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f9eed06f15a2825c2a2db11b1105df3aa7c8d6535521634209231a6c22d65014": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2851169a0fe4a71c76b26513f0944ca95e2c23eb4b27383baeb2b654a9121bac": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "db9cb18be4536e70195f1ccec1da76cfa6ba32b40715af7c472bf00eea026eb9": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "72fd23878e303ec329066bf6fff4179dc58433af27a4628bb9f9900e585cb2d5": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b05a41e9ab5aed47b7b9bd96953eccf4a3e343b104786cb33d2eea8da636d2e7": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

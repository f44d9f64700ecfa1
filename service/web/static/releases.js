/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "c1d5957cba08b4021afdb0d87e593fefb2289adf43eed02258cac5cea1f00ba1": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "12d3b477715b9a51630d5f13b3b9c95cce5e1d6125fc66d82daabad1f938dfd3": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7e0e0e1580b50192823e184b4d222f033d7d41f22e5e02ed8a73e36a8ee33c00": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e8c423119d1a809e6a185223f19d1600ca5570f176188dab46e0a19fe328e5c7": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b28687f24d194b7ecc95eaec0d5dc2cf6a310bdf66b032c6d6e5279b40fe77bb": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "eb583675635e5cb8787c89fd0aa90a29d77678d6b83f0ea0a3392df03db92d14": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3838b64c116bc22200f10d273a54cf8329b38ab2e766ff7e52fe83cc0e41fe39": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

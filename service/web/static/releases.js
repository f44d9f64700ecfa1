/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "0325045317b36f53c2658e9af4e04ac1f9d4479b56f385df2f75c47905b4ea47": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "352af1a89a96223582b71d51700700874d1b704c231ab4f672bc011ed6bdae9f": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6a66026fa7f7fc5ad49d2996e0d6d02c15c98698f455f6241e41e4af9de9f221": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c8012a267d8123866e5e8917658979189ff43eaf413c9098d075bcc3e6e5c4af": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "67d850388a24ece3e676e1de13be52e9e37b97e3f5cba41e1f637d3c1bb52e4f": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7f70349f1f82339b3dff32c411486f2a4fff184b9f446588d4fee5db7a7ce0dc": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1c9bacb2e4de7cdef1b5e4fb6c96780370d49ae4942bba1860e4e63d4fd458b7": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

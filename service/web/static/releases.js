/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "7bf01db3f52ba98f90bbfde4a43ab5be1214b48d92be752bdb3a72f39d93a18c": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3eee4e934e38114ab6d4278e419c2f6934e09510efff0b5456194eaaf498c702": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0a7656d76e970d18d40bf475076fd0cd4e90beb6a28917e6e26c6bad4a8b3c38": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "326898094af7fea82af95dc4da69e766b6776c16a15a58aa00e121d6716e8404": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "72a278edc699950a33a4c07a661fb87075f1500608305adb37bef1cca8232384": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "381c9d5b4faef38aa2ab638364af26e1bfb528ac1a1266b92c7089aca3ef46d0": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2efb3e33de0c7bd775cfe8fc56975e9ce73b460257e0a93f6c3c821935280d9f": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

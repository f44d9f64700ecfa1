/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "fd2c00c2e1aa095fc3f151ba64b5aa90bd0d77a90728a5a833ad9123aab7a7bf": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f490616c9f1830ca3347db8e76df10ff516ef676450916518f9745bc838c46b9": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "8b4f86a97ecc855912b4121e025f0dde73de38fb852e73e07beb082eceaf75d4": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6d3ec3343066cc942fe641c4991ecd27c6d301b3c22f83af6508ce646dd6c119": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c746722b1edc5d01215cd55c03b6138838540a4bb4327b7fbf08128c97b4154f": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ec6601fec7e2b766da355e725fb35e72b1135f423a7567f594d100ce89bd3e76": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "d40055852a0b83410446519bdb8c8f6df51570e921a92a06f6eb998b5d6e26a3": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

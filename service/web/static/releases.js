/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "6e0e6e1f1f8dd7af22959065e0fa2ba3ddd83808cfe29dce6f5f556f192c78cc": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "2183ff41f1642db7b0f6ad92feae33762eb344d967159f5a2d9ce1e275f6c1a4": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a5e99ba85dd92042c4431c739d3fef9d4407f307da3adc8fbce0243d1aa9fd3a": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3b94aa66c056102cc69556b0fcac45c79b59e64663146f90dbcac7d932c7170a": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a38e6f83e41a28c637c664c77c0357c97c73aedaa4b121f923cfe0ae7825fa56": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "efee467145183bf8929427276d4bf3a1ebdfb64afe4d05ee4985bf2a7114181e": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9b9216215a9c4e8cac1a5ef4a08e857bef33fe0b5204a23e90f2164d08543071": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "f15d233667f18c3a70bdb294cdd4d0cdfd6ef3e65063a19117abb400dc40f4f6": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "87193f1f49c0113906137b5632f21e2c5aef4d5fa0705d5774e5cac2b719bf73": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "fb230d8f80c9ac7b3f9ffd06a3e1844b5a57ad5a18880f0d8486f63aaaa36b39": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "0d71b28f243fdc691f7e9c637ff4d9d3b668fa29306c350abcc095cb87e2d7fc": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "644f9a3be0ceb48a4df6d06908ebbe398b2350d177555dc93b556e7554a6f312": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "5430ee16e0661e0fd3d0c98285d0a54323d5a2e625327d6399146f732ae38b09": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e57f0e79f4e695ae4010437c4d30d12bca527fe5dc65853f32a6a711410510d6": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

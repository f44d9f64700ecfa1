/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "6b466fed02ea9c5586d1c975449955746d8458430564848ff918e6c1248cba70": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "b293984fda844440066a737763f3ef0064c19e57cbe6d5343b577d1667dc3776": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1d01a96b87c120a031d584fe5ef5dccf71d519786f948660e018021913914fab": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "344f2df95d690c378aead391d3aae879c5ee70ac4673321cbdd2a9c5924fd48f": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "32b0f880873350c8cb937c5f7115cfa635f3ed5719233fd0da124b8cc3cd474a": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "656a33d8ff9031b624b034dd9d084a7842847d0ed17bf91cbafdf5a9103a1f0b": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ea29688c7a5038946b6b48318069c5b94d4b87fa795fbbe2d36e805701c121fc": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

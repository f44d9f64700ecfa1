/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "440a5dfd9c0adfbcb8551026938080126fdbda7c9ff4b5340e7a83d47ff0922c": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "f9de85a32fa052c84f25d90bdfcab642349bdca4c9847a662e36aaa71cd0938c": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "927b84408ef1ef83bedb409a90e56eb29fbf17cc0b255464da52ba42b8000bad": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "3a6896442d7140cec9bcf9607a42ce4694f133bb207a9c11b5732320ee57a266": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c192ff9f0274625d5449972573c9a9b1ac3831869b109c89862973c72b61d30c": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "feccfa3b39630f76689c8e9b8c67af82491052ba2db1f35c49e11be5c3326b6c": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "bdb48154ceeb4008fc396dd0a3036b3e6caba93534b5defd4eeeaa5bd179be02": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

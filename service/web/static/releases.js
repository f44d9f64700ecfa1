/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "e38614846b59510ecd86d39f1e61180381c378ab4ec9c30848d6c2fff6071636": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "65186b617219dc1871309006381f27a7639bee4cb009863176d3e0d4fefa9353": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "22b043248005aa3bc9da5deb8529fc907d2fad358d7dd7d2f611e7ad83dfee3a": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "acbd6f0440ccdb98b75d944950bb468d86589b12cb55493dc017df0c752658e9": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "707ad2dff5c60b83632f9d9dee231b8ed8641d59b4878acbedfb2abcd27fa326": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "e1498ed04efe00f5158669b98dda1c3efca6c82b622855912cc3fc535de71aad": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a0b5ef9da25a3a5feb060aab0a3a7fc137f34ad473c448324556907e320ec28a": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

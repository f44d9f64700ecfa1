/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "14504324d18a9e50f9b04c36aeb8b6dc14bf8e1dfc33c83b80e682691d414b78": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "27b5441aaab84660d87dad6bac3e903d0e0e00f894efbb99aaf00ad9e78e2f42": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "04a89c98372185d7275c5abd434810c708efacd8f6b0597295e0c455bdc1a274": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "961e096ae8c95a951dc9d22159b4a1212a4cdd7107a7b0568c34d8952724cefa": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "a8218d10e715cae73f1115a6d6305bc1f84d9a8e725369e05baaf3150f43281b": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "29cc2df40657e40e72ffe2c01c25d9e15ccd9c0970bf1811bf73e548fb90b9ef": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "9e2901ea22846446f8cfe254703973a92f36eb27133962fa0ca8906cf2fb8336": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "9c468f623c595632287a512f6fd02ff9dc0b177c359ecdfd3e9917490b552f70": {
    "game": "combined_arms",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "1fa33293f6e8223e78098e69282fa0b9835c229826d353fad21dad46128c05ba": {
    "game": "company_combat",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "d3b1c84f03aaa782be679168f3bc7798eff23852a3e21ddea21c20bf138c7951": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c082c3af049c6617d9d33f2aedd1237a08bc8653d72ca7dd744a0fde15ad5981": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "ebb4837cf5b441165f06e8949c84f7f793c958771f559d71df1c55309ffce54e": {
    "game": "five_for_fighting",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  },
  "62467c8278400e8c304121503aa46d776588f2d15672615c992f64f4832eab14": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "1d7336f983ee4a7176625ab458a9b8fe261a14f8c567b9697a6ae1dc5e32719c": {
    "game": "utah_beach",
    "version": 2,
    "in": [
      "1.0.0"
    ]
  }
};

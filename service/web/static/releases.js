/* Which release of Fieldpost has these rules; made by tests/rigs/releases.py. */

export const KNOWN = {
  "27d02cf8e474f6dce95e9ea316d930a66ed1383722389e1c793fb1ee88c90b4f": {
    "game": "combined_arms",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6a80271f76a103e2d2e87527719390a85de58c39727304e4f34544434d8024ab": {
    "game": "company_combat",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "c08d1110e0533e8292d4fb77ee7a66bc9d247b04574984ef5559add9529b1d78": {
    "game": "dday_dice",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "7d573860e7f2c9932d4df9b6646c1d4121b47b9d13d58a44d8042f23d6a05898": {
    "game": "dice_table",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "114051ac6e94de1a0a114b8e26b00c495da61496e1d846fc5d49051371ffecb6": {
    "game": "five_for_fighting",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "028510f95dcaee194e9d5c61032eb79048fc4e881f979b2a417ee7312c044af9": {
    "game": "tcs_omaha",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  },
  "6c2bf3aed285d1f23d93753295e0ff0a49b4d136d739a0468d88292d444946da": {
    "game": "utah_beach",
    "version": 1,
    "in": [
      "1.0.0"
    ]
  }
};

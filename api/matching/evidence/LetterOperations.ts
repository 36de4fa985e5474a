/**
 * What people do to a name when they misspell it, one operation at a time: a letter changed, lost, added or doubled,
 * neighbours swapped, two or three letters lost at once, one spelling of a sound written for another. Each has a cost,
 * the negative natural logarithm of how often it happens; the costs are fitted to collected misspellings.
 */

const a = 97
const letters = 26

/** Letters that the costs tell apart: a to z, and one more for any other character. */
export const alphabet = letters + 1

/** The number of a character's letter, 0 to `alphabet` - 1. */
export const letterOf = (code: number): number => (code >= a && code < a + letters ? code - a : letters)

/** Spellings written for one another, each read both ways. Letters that stand alone are changes of a letter. */
export const respellings: ReadonlyArray<readonly [string, string]> = [
  ["ph", "f"],
  ["th", "t"],
  ["rh", "r"],
  ["ch", "k"],
  ["ch", "c"],
  ["ck", "k"],
  ["ck", "c"],
  ["qu", "k"],
  ["x", "ks"],
  ["x", "cs"],
  ["x", "cc"],
  ["x", "kc"],
  ["cc", "ks"],
  ["cc", "x"],
  ["sc", "s"],
  ["ae", "e"],
  ["oe", "e"],
  ["ou", "u"],
  ["oo", "u"],
  ["ee", "i"],
  ["ie", "i"],
  ["ei", "i"],
  ["au", "o"],
  ["ine", "in"],
  ["one", "on"],
  ["ole", "ol"],
  ["ate", "at"],
  ["ium", "um"],
]

/** Where in the word something happened: the first letter is rarely wrong, the last often. */
export const places = ["first", "inside", "last"] as const

/** The kinds of letter changes, likeliest first: a change is of the first kind that holds it. */
const changeKinds: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["vowel", ["aeiouy"]],
  ["sound", ["bp", "dt", "gkcq", "mn", "szcx", "fvp", "lr", "iyj", "uwv", "gj", "bv"]],
  ["shape", ["il", "lt", "cea", "nhrmu", "uv", "oad", "qg", "ft", "bdh"]],
  [
    "key",
    [
      "qwas",
      "werds",
      "ertdf",
      "rtyfg",
      "tyugh",
      "yuijh",
      "uiojk",
      "iopkl",
      "asdzx",
      "sdfxc",
      "dfgcv",
      "fghvb",
      "ghjbn",
      "hjknm",
      "jklm",
    ],
  ],
]

/** What kind of change one letter for another is: `vowel`, `sound`, `shape`, `key` or `other`. */
export const changeKind = (meant: string, typed: string): string =>
  changeKinds.find(([, groups]) =>
    groups.some((group) => group.includes(meant) && group.includes(typed)),
  )?.[0] ?? "other"

/** Whether a letter is a vowel. */
export const isVowel = (letter: string): boolean => "aeiouy".includes(letter)

/**
 * Sound folding of Latin drug names: spellings that sound alike in English, French and INN become one
 * (amoxycilline, amoxicillin). The rules were chosen on collected real misspellings of drug names.
 */
const rules: ReadonlyArray<readonly [RegExp, string]> = [
  [/ph/g, "f"],
  [/th/g, "t"],
  [/rh/g, "r"],
  [/ck|qu|q/g, "k"],
  [/ch/g, "k"],
  [/ae|oe/g, "e"],
  [/[yj]/g, "i"],
  [/x/g, "ks"],
  [/z/g, "s"],
  [/w/g, "v"],
  [/c(?=[ei])/g, "s"],
  [/c/g, "k"],
  [/h/g, ""],
  [/(.)\1+/g, "$1"],
  [/(?<=[a-z]{4})e$/, ""],
]

/** The sound of one normalised Latin word. Words of other scripts pass unchanged. */
export const foldLatin = (word: string): string =>
  rules.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), word)

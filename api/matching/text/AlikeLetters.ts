/** Which Latin letters are heard alike, so that one typed for another counts as less than an edit. */
export type AlikeLetters = Uint8Array

const a = 97
const z = 122

const table = (groups: ReadonlyArray<string>): AlikeLetters => {
  const cells = new Uint8Array(32 * 32)
  for (const group of groups) {
    for (const first of group) {
      for (const second of group) cells[32 * (first.charCodeAt(0) - a) + second.charCodeAt(0) - a] = 1
    }
  }
  return cells
}

/** No letters are alike, so every edit counts fully. Used for spelling. */
export const noneAlike: AlikeLetters = table([])

/** Alike are vowels, voiced and unvoiced consonants (Khmer does not write that contrast reliably), and m and n. */
const groups = ["aeiou", "bp", "dt", "gk", "mn"]
export const soundsAlike: AlikeLetters = table(groups)

const representative: Readonly<Record<string, string>> = Object.fromEntries(
  groups.flatMap((group) => Array.from(group, (letter) => [letter, group.charAt(0)])),
)

/** A sound with one letter for each group of alike ones: equal for words that differ in alike letters only. */
export const roughSound = (sound: string): string =>
  sound.replace(/[aeioubpdtgkmn]/g, (letter) => representative[letter] ?? letter)

export const areAlike = (alike: AlikeLetters, first: number, second: number): boolean =>
  first >= a && first <= z && second >= a && second <= z && alike[32 * (first - a) + second - a] === 1

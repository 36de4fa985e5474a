/**
 * Khmer spelling made canonical. The same syllable can be typed as several code point sequences that look
 * alike on the screen, and NFC leaves them apart, so stored names and queries would never meet.
 * Order of a syllable: base, subscripts (coeng + consonant), shifter, vowels, signs (Unicode, chapter 16.4).
 */

const coeng = "\u17D2"
const syllable = /([\u1780-\u17B3])((?:\u17D2[\u1780-\u17A2]|[\u17B6-\u17D1\u17DD])+)/g
const part = /\u17D2[\u1780-\u17A2]|[\u17B6-\u17D1\u17DD]/g

/** Consonants whose series a typist shifts with ៉ (the others take ៊) when the shifter is typed as ុ. */
const takesMuusikatoan = new Set("ងញបមយរវ")
const aboveVowels = new Set("ិីឹឺើ")

const rank = (mark: string): number => {
  if (mark.startsWith(coeng)) return mark.endsWith("រ") ? 2 : 1
  if (mark === "\u17C9" || mark === "\u17CA") return 3
  if (mark >= "\u17C1" && mark <= "\u17C5") return 4
  if (mark >= "\u17B6" && mark <= "\u17BD") return 5
  if (mark >= "\u17BE" && mark <= "\u17C0") return 5
  return 6
}

const subscriptTa = "\u17D2\u178F"

/** ្ដ and ្ត are drawn alike, so they are typed for one another. */
const unify = (mark: string): string => (mark === "\u17D2\u178A" ? subscriptTa : mark)

const orderMarks = (base: string, marks: string): string => {
  // most syllables have one mark, which has no order
  if (marks.length === 1 || (marks.length === 2 && marks.startsWith(coeng))) return base + unify(marks)
  const parts = marks.match(part) ?? []
  const ordered = parts
    .map(unify)
    .toSorted((a, b) => rank(a) - rank(b))
    .filter((mark, i, all) => mark !== all[i - 1])
  const hasAbove = ordered.some((mark) => aboveVowels.has(mark))
  const hasShifter = ordered.some((mark) => rank(mark) === 3)
  if (!hasAbove || !ordered.includes("ុ")) return base + ordered.join("")
  // under an upper vowel the shifter is drawn like ុ, and is often typed as ុ
  const rest = ordered.filter((mark) => mark !== "ុ")
  if (hasShifter) return base + rest.join("")
  const shifter = takesMuusikatoan.has(base) ? "៉" : "៊"
  return base + [...rest, shifter].toSorted((a, b) => rank(a) - rank(b)).join("")
}

const merges: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\u17B4\u17B5]/g, ""], // inherent vowels, invisible
  [/\u17A3/g, "\u17A2"], // deprecated independent vowels
  [/\u17A4/g, "\u17A2\u17B6"],
  [/\u17B2/g, "\u17B1"],
  [/\u17C1\u17B8/g, "\u17BE"], // េ + ី is ើ
  [/\u17C1\u17B6/g, "\u17C4"], // េ + ា is ោ
  [/\u17C6\u17B6/g, "\u17B6\u17C6"],
]

/** Whatever one of the merges is about. */
const merged = /[\u17A3\u17A4\u17B2\u17B4\u17B5]|\u17C1[\u17B6\u17B8]|\u17C6\u17B6/

/** Puts Khmer marks in canonical order and merges look-alike sequences; other text passes unchanged. */
export const canonicalKhmer = (text: string): string => {
  if (!/[\u1780-\u17DD]/.test(text)) return text
  const ordered = text.replace(syllable, (_, base: string, marks: string) => orderMarks(base, marks))
  if (!merged.test(ordered)) return ordered
  return merges.reduce((result, [from, to]) => result.replace(from, to), ordered)
}

/** Whether a text holds any Khmer letter. */
export const hasKhmer = (text: string): boolean => /[\u1780-\u17B3]/.test(text)

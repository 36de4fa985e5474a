import { hasRightCheckDigit } from "@rokthnam/shared/Medicines/Gs1Rules"

/**
 * The bars of EAN-13 and EAN-8 (GS1 General Specifications, section 5.2): seven modules a digit, 1 for a bar. The sets A,
 * B and C of a digit; C is A with bars and spaces exchanged, and B is C backwards.
 */
const setA = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
]
const setC = setA.map((modules) => modules.replace(/[01]/g, (one) => (one === "1" ? "0" : "1")))
const setB = setC.map((modules) => [...modules].toReversed().join(""))

/** Which of the six digits of the left half are of set B, by the first digit of an EAN-13. */
const leftSets = [
  "AAAAAA",
  "AABABB",
  "AABBAB",
  "AABBBA",
  "ABAABB",
  "ABBAAB",
  "ABBBAA",
  "ABABAB",
  "ABABBA",
  "ABBABA",
]
const edge = "101"
const middle = "01010"

const right = (digits: string): string => Array.from(digits, (digit) => setC[Number(digit)]).join("")

const ean8 = (code: string): string =>
  edge +
  Array.from(code.slice(0, 4), (digit) => setA[Number(digit)]).join("") +
  middle +
  right(code.slice(4)) +
  edge

const ean13 = (code: string): string => {
  const sets = leftSets[Number(code[0])] ?? ""
  const left = Array.from(code.slice(1, 7), (digit, at) => (sets[at] === "B" ? setB : setA)[Number(digit)])
  return edge + left.join("") + middle + right(code.slice(7)) + edge
}

/**
 * The modules of a bar code as text, 1 for a bar: EAN-8, or EAN-13, which 12 digits (UPC-A) and a GTIN-14 of a single
 * pack are with or without a leading zero. Undefined for digits that a scanner would refuse.
 */
export const barsOf = (barcode: string): string | undefined => {
  if (!hasRightCheckDigit(barcode)) return undefined
  if (barcode.length === 8) return ean8(barcode)
  if (barcode.length === 12) return ean13(`0${barcode}`)
  if (barcode.length === 13) return ean13(barcode)
  return barcode.startsWith("0") ? ean13(barcode.slice(1)) : undefined
}

/** The empty space that scanners need before and behind the bars, in modules. */
const quiet = 11

/** The bars as one SVG path of the height 1, and the width of its view box in modules. */
export const barPath = (barcode: string): { readonly path: string; readonly width: number } | undefined => {
  const modules = barsOf(barcode)
  if (modules === undefined) return undefined
  const bars = Array.from(
    modules.matchAll(/1+/g),
    ({ 0: bar, index }) => `M${index + quiet} 0h${bar.length}v1h-${bar.length}z`,
  )
  return { path: bars.join(""), width: modules.length + 2 * quiet }
}

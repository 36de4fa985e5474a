/**
 * GS1 element strings, as medicine packs carry them in a DataMatrix, a GS1-128 or a QR code: GTIN, batch, expiry and
 * serial number. Rules after the GS1 General Specifications, sections 3 (application identifiers), 7.8 (fixed lengths)
 * and 7.12 (the century of a two-digit year).
 */

/** The data of a code on a pack. Data that the code does not contain is absent. */
export interface Gs1Elements {
  /** 14 digits with a valid check digit. */
  readonly gtin?: string
  readonly batch?: string
  /** `YYYY-MM-DD`. */
  readonly expiry?: string
  readonly serial?: string
}

/** The separator FNC1 between fields, which readers return as ASCII 29. */
const SEPARATOR = "\u001d"

/**
 * Lengths including the identifier, by its first two digits (GS1's predefined lengths). No separator is needed
 * after these fields.
 */
const fixedLengths: ReadonlyMap<string, number> = new Map(
  [
    [20, ["00"]],
    [16, ["01", "02", "03"]],
    [18, ["04"]],
    [8, ["11", "12", "13", "14", "15", "16", "17", "18", "19"]],
    [4, ["20"]],
    [10, ["31", "32", "33", "34", "35", "36"]],
    [16, ["41"]],
  ].flatMap(([length, prefixes]) =>
    (prefixes as ReadonlyArray<string>).map((prefix) => [prefix, length as number] as const),
  ),
)

/** The number of digits of the identifier, for fields of variable length. */
const identifierLength = (text: string): number => {
  const two = text.slice(0, 2)
  if (/^(?:3[1-79]|7[0-2]|8[0-2]|4[0-3]|2[3-5])$/.test(two))
    return /^(?:23|24|25|40|41|42|71)$/.test(two) ? 3 : 4
  return 2
}

/** Whether the last digit is the check digit of the others (weights 3 and 1 from the right). */
export const hasRightCheckDigit = (digits: string): boolean => {
  if (!/^\d{8,14}$/.test(digits)) return false
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * Converts `YYMMDD` to a date. The year lies within 49 years before and 50 years after this year; day 00 means the
 * last day of the month. Undefined when there is no such day.
 */
export const gs1Date = (text: string, thisYear: number): string | undefined => {
  if (!/^\d{6}$/.test(text)) return undefined
  const difference = Number(text.slice(0, 2)) - (thisYear % 100)
  const year = thisYear + difference + (difference >= 51 ? -100 : difference <= -50 ? 100 : 0)
  const month = Number(text.slice(2, 4))
  if (month < 1 || month > 12) return undefined
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Number(text.slice(4, 6))
  if (day > lastDay) return undefined
  return `${year}-${text.slice(2, 4)}-${String(day === 0 ? lastDay : day).padStart(2, "0")}`
}

const withElement = (
  elements: Gs1Elements,
  identifier: string,
  value: string,
  thisYear: number,
): Gs1Elements => {
  if (identifier === "01" && hasRightCheckDigit(value)) return { ...elements, gtin: value }
  if (identifier === "10" && value.length <= 20) return { ...elements, batch: value }
  if (identifier === "21" && value.length <= 20) return { ...elements, serial: value }
  if (identifier !== "17") return elements
  const expiry = gs1Date(value, thisYear)
  return expiry === undefined ? elements : { ...elements, expiry }
}

/**
 * Reads an element string. A leading symbology identifier (`]d2`) is skipped. Undefined when the text is not an
 * element string.
 */
export const parseElementString = (data: string, thisYear: number): Gs1Elements | undefined => {
  let rest = data.replace(/^\](?:d2|C1|Q3|e0)/, "")
  let elements: Gs1Elements = {}
  while (rest !== "") {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    if (!/^\d{2}/.test(rest)) return undefined
    const fixed = fixedLengths.get(rest.slice(0, 2))
    const end = rest.indexOf(SEPARATOR)
    const length = fixed ?? (end === -1 ? rest.length : end)
    if (rest.length < length) return undefined
    const identifier = rest.slice(0, fixed === undefined ? identifierLength(rest) : 2)
    const value = rest.slice(identifier.length, length)
    if (value === "" || value.includes(SEPARATOR)) return undefined
    elements = withElement(elements, identifier, value, thisYear)
    rest = rest.slice(length)
  }
  return Object.keys(elements).length === 0 ? undefined : elements
}

/**
 * Reads a GS1 Digital Link (`https://…/01/<GTIN>/10/<batch>?17=<YYMMDD>`). Undefined when the text is not such a
 * link.
 */
export const parseDigitalLink = (data: string, thisYear: number): Gs1Elements | undefined => {
  if (!/^https?:\/\//i.test(data) || !URL.canParse(data)) return undefined
  const url = new URL(data)
  const segments = url.pathname.split("/")
  const start = segments.lastIndexOf("01")
  if (start === -1) return undefined
  let elements: Gs1Elements = {}
  for (let at = start; at + 1 < segments.length; at += 2) {
    const value = decoded(segments[at + 1] ?? "")
    elements = withElement(
      elements,
      segments[at] ?? "",
      at === start ? value.padStart(14, "0") : value,
      thisYear,
    )
  }
  for (const [identifier, value] of url.searchParams)
    elements = withElement(elements, identifier, value, thisYear)
  return elements.gtin === undefined ? undefined : elements
}

/** Decodes percent escapes. A segment with an invalid escape stays as it is. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

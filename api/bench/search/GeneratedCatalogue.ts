/**
 * An invented country of pharmacies that each type the dictionary's names in their own way: other case, units, form
 * words in English, French and Khmer, sometimes a typing error. The same seed gives the same country.
 */
import type { DictionaryLookups, Medicine } from "../../matching/dictionary/DictionaryLookups.ts"
import { makeRandom } from "../../seed/Demo/Random.ts"

export type Random = () => number

/** A random number generator that gives the same numbers for the same seed. */
export const seeded = (seed: number): Random => makeRandom(seed).next

export const pick = <A>(random: Random, from: ReadonlyArray<A>): A => {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new RangeError("Nothing to pick from.")
  return picked
}

export interface Product {
  readonly name: string
  readonly strength: string
  readonly form: string
  readonly manufacturer: string
}

export interface GeneratedRow {
  readonly name: string
  readonly dosage: string
  readonly manufacter_name: string
  readonly cents: number
  readonly quantity: number
  /** Days from today; negative when expired. */
  readonly expiresIn: number
}

const strengths = [
  "500mg",
  "250mg",
  "100mg",
  "50mg",
  "20mg",
  "10mg",
  "5mg",
  "1g",
  "2.5mg",
  "400mg",
  "125mg/5ml",
  "1%",
]
const forms: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["tablet", ["Tablet", "tab", "Tabs", "cp", "comprimés", "គ្រាប់", ""]],
  ["capsule", ["Capsule", "cap", "gélule", ""]],
  ["syrup", ["Syrup", "sirop", "syr"]],
  ["injection", ["Injection", "inj"]],
  ["cream", ["Cream", "crème"]],
]
const makers = [
  "GSK",
  "Sanofi",
  "Medochemie",
  "Denk Pharma",
  "PharmaCam",
  "Mega Lifesciences",
  "Sandoz",
  "Cipla",
]

/** Medicines of the dictionary in several strengths, the best known first. */
export const productsOf = (
  medicines: ReadonlyArray<Medicine>,
  count: number,
  random: Random,
): ReadonlyArray<Product> =>
  Array.from({ length: count }, (_, i) => ({
    name: (medicines[i % medicines.length] ?? pick(random, medicines)).name,
    strength: pick(random, strengths),
    form: pick(random, forms)[0],
    manufacturer: pick(random, makers),
  }))

const letters = "abcdefghijklmnopqrstuvwxyz"

/** One typing error: a letter lost, added, changed or swapped with the next. */
const slip = (random: Random, word: string): string => {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const letter = letters.charAt(Math.floor(random() * letters.length))
  const kind = Math.floor(random() * 4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + letter + word.slice(at)
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at + 1)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

const titled = (text: string): string => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())

/** How one pharmacy types a product: all in the name, or with the strength in its own field. */
const typed = (
  product: Product,
  khmer: ReadonlyMap<string, string>,
  random: Random,
): Pick<GeneratedRow, "name" | "dosage" | "manufacter_name"> => {
  const inKhmer = khmer.get(product.name)
  const latin = random() < 0.006 ? slip(random, product.name) : product.name
  const spelt = inKhmer !== undefined && random() < 0.06 ? inKhmer : latin
  const cased = random() < 0.5 ? titled(spelt) : random() < 0.4 ? spelt.toUpperCase() : spelt
  const strength = random() < 0.3 ? product.strength.replace(/(\d)([a-z])/g, "$1 $2") : product.strength
  const form = pick(random, forms.find(([name]) => name === product.form)?.[1] ?? [""])
  const isTogether = random() < 0.4
  return {
    name: isTogether
      ? `${cased} ${strength} ${form}`.trim()
      : `${cased} ${random() < 0.5 ? form : ""}`.trim(),
    dosage: isTogether && random() < 0.3 ? "" : strength,
    manufacter_name: product.manufacturer,
  }
}

/** Chooses products by popularity: the weight of a product falls with its position. */
export const popularity = (products: ReadonlyArray<Product>): ((random: Random) => Product) => {
  const sums: Array<number> = []
  let sum = 0
  products.forEach((_, i) => sums.push((sum += 1 / (i + 8) ** 0.85)))
  return (random) => {
    const at = random() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return products[low] ?? pick(random, products)
  }
}

/** Generates a row of one pharmacy. */
export const generatedRow = (
  product: Product,
  khmer: ReadonlyMap<string, string>,
  random: Random,
): GeneratedRow => ({
  ...typed(product, khmer, random),
  cents: 10 + Math.floor(random() * random() * 6000),
  quantity: random() < 0.12 ? 0 : 1 + Math.floor(random() * 300),
  expiresIn: random() < 0.02 ? -1 - Math.floor(random() * 200) : Math.floor(random() * 700),
})

const towns = [
  [11.556, 104.928],
  [13.1, 103.2],
  [13.36, 103.86],
  [10.63, 103.52],
  [10.61, 104.18],
  [11.99, 105.46],
  [12.25, 104.67],
  [12.54, 103.92],
  [12.71, 104.89],
  [11.48, 105.33],
  [11.09, 105.8],
  [12.49, 106.02],
  [13.53, 105.97],
  [13.65, 102.56],
] as const

/** A random number with the mean 0 and the standard deviation 1. */
export const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A random place in or around a town, more often Phnom Penh than others. */
export const somewhere = (random: Random): { readonly latitude: number; readonly longitude: number } => {
  const [north, east] = random() < 0.35 ? towns[0] : pick(random, towns)
  return {
    latitude: Number((north + gauss(random) * 0.09).toFixed(6)),
    longitude: Number((east + gauss(random) * 0.09).toFixed(6)),
  }
}

/** The dictionary's Khmer names by their Latin names. */
export const khmerNames = (dictionary: DictionaryLookups): ReadonlyMap<string, string> =>
  new Map(dictionary.khmerNames.filter(({ kind }) => kind === "name").map(({ name, khmer }) => [name, khmer]))

/** What customers type: whole names, beginnings, names with a strength, typing errors, Khmer, nonsense. */
export const generatedQuery = (
  product: Product,
  khmer: ReadonlyMap<string, string>,
  random: Random,
): string => {
  const kind = random()
  const inKhmer = khmer.get(product.name)
  if (inKhmer !== undefined && random() < 0.15) return inKhmer
  if (kind < 0.35) return product.name
  if (kind < 0.6) return product.name.slice(0, 3 + Math.floor(random() * 4))
  if (kind < 0.7) return `${product.name} ${product.strength}`
  if (kind < 0.75) return `${product.name.slice(0, 5)} ${product.form}`
  if (kind < 0.95) return slip(random, product.name)
  return pick(random, ["iphone", "coca cola", "zzzqqq", "motorbike", "laptop", "ខ្ញុំស្រលាញ់"])
}

/** Reads strengths, form and pack from the free text of a pharmacy, each in one spelling. */
import { partsOf, searchText } from "../text/SearchText.ts"
import { isStrength } from "../text/Strengths.ts"
import type { Family } from "./Families.ts"
import { familyIn, isCounted, isMeasured } from "./Families.ts"
import type { Pack } from "./Pack.ts"
import { packIn, volumeIn } from "./Pack.ts"

export interface Product {
  /** Such as `500mg`, `250mg/5ml`, `1%`, in the order of the text. */
  readonly strengths: ReadonlyArray<string>
  /** A family of forms, such as `tablet` or `liquid`; undefined when the text does not say. */
  readonly form: Family | undefined
  /** What one package holds; undefined when the text does not say it. */
  readonly pack: Pack | undefined
  /** Whether `unit_per_package` counts the pieces of a package. For a syrup of known volume it does not. */
  readonly isCounted: boolean
}

/**
 * Matches a strength in a spoonful or an ampoule. Normalised text has no slash: `250mg 5ml`, `120mg per 5ml`,
 * `100iu ml`. A volume above 10 ml after a strength is the bottle: `250mg 60ml`.
 */
const perVolume = /(\d+(?:\.\d+)?)(mcg|mg|g|iu|mmol|meq) (?:per )?(?:(10|\d(?:\.\d+)?|0\.\d+))?ml(?= |$)/gu

const withUnit = /[a-z%]$/

const productsOf = (text: string): Product => {
  const concentrations = [...text.matchAll(perVolume)].map(
    ([, amount = "", unit = "", of = "1"]) => `${amount}${unit}/${of === "1" ? "" : of}ml`,
  )
  const rest = text.replace(perVolume, " ").trim()
  const tokens = rest.split(/ +/)
  const plain = tokens.filter((token) => isStrength(token) && withUnit.test(token))
  const form = familyIn(tokens) ?? (concentrations.length > 0 ? "liquid" : undefined)
  const doses = plain.filter((token) => volumeIn(token) === undefined)
  const isDosed = concentrations.length > 0 || doses.length > 0
  const found = packIn(rest, tokens, form, isDosed)
  const strengths = [...new Set([...concentrations, ...doses.filter((token) => token !== found.weight)])]
  return {
    strengths,
    form,
    pack: found.pack,
    isCounted: found.pack === undefined || isCounted(form) || !isMeasured(found.pack.unit),
  }
}

/** Reads a search text: the normalised name, dosage and manufacturer of a medicine. */
export const productOfText = (text: string): Product => {
  const [name, dosage] = partsOf(text)
  return productsOf(`${name} ${dosage}`.trim())
}

/** Reads a product's name and dosage as pharmacies type them: `Amoxicillin 250mg/5ml syrup 60 ml`. */
export const readProduct = (name: string, dosage: string): Product =>
  productOfText(searchText({ name, dosage, manufacter_name: "" }))

import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { nameOnly } from "../text/Normalise.ts"

/**
 * Whether a product's normalised name stands for exactly these ingredients: what pharmacies call "paracetamol caffeine" or
 * "Panadol Extra" is no offer of paracetamol.
 */
export const holdsExactly = (
  trusted: TrustedNames,
  name: string,
  ingredients: ReadonlyArray<string>,
): boolean => {
  const tokens = nameOnly(name).split(" ")
  const found = new Set<string>()
  let brand: ReadonlyArray<string> | undefined
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(trusted.longestName, tokens.length - at)
    while (length > 0 && !trusted.isName(tokens.slice(at, at + length).join(" "))) length--
    const medicine = length === 0 ? undefined : trusted.medicineOf(tokens.slice(at, at + length).join(" "))
    for (const ingredient of medicine?.ingredients ?? []) found.add(ingredient)
    if (medicine?.kind === "brand") brand ??= medicine.ingredients
    at += Math.max(1, length)
  }
  const whole = brand ?? [...found]
  return whole.length === ingredients.length && whole.every((ingredient) => ingredients.includes(ingredient))
}

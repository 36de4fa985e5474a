import type { DictionaryLookups } from "./DictionaryLookups.ts"

/** The faults of a dictionary that its reader does not check (the reader checks that a name means one set of ingredients). */
export const brokenInvariants = (lookups: DictionaryLookups): ReadonlyArray<string> => {
  const everyday = [...lookups.names].flatMap(([name, medicine]) => {
    const wordClass = lookups.lexicon.classOf(name)
    return wordClass === undefined ? [] : [`${medicine.name}: ${name} is an everyday word (${wordClass})`]
  })
  const unnamed = [...lookups.names].flatMap(([name, medicine]) =>
    name.length < 2 || !/\p{L}/u.test(name) ? [`${medicine.name}: ${name} is no name`] : [],
  )
  const grouped = lookups.medicines.flatMap(({ name }) =>
    lookups.groupNamed(name) === undefined ? [] : [`${name} is a medicine and a group of ingredients`],
  )
  const setOf = (name: string): string | undefined => lookups.medicineNamed(name)?.ingredients.join(" + ")
  const alike = lookups.lookalikes.flatMap(({ name, not }) => {
    const set = setOf(name)
    return set !== undefined && set === setOf(not)
      ? [`${name} and ${not} are look-alikes, and both are ${set}`]
      : []
  })
  return [...everyday, ...unnamed, ...grouped, ...alike]
}

import type { SearchItem } from "../api/search-queries.ts"

type Numbered = Pick<SearchItem, "dosage" | "nth">

/** Gives a number to each further offer that has the same name, strength and name of its pharmacy as one before it. */
export const numbered = <A extends Pick<SearchItem, "name" | "dosage">>(
  items: ReadonlyArray<A>,
  pharmacyOf: (item: A) => string,
): ReadonlyArray<A & Pick<SearchItem, "nth">> => {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const same = [pharmacyOf(item), item.name, item.dosage].join("\n")
    const nth = (counts.get(same) ?? 0) + 1
    counts.set(same, nth)
    return nth === 1 ? item : { ...item, nth }
  })
}

/** The strength as the names of buttons say it: with the number that tells an offer from others that read the same. */
export const dosageOf = ({ dosage, nth }: Numbered): string =>
  nth === undefined ? dosage : `${dosage} (${nth})`

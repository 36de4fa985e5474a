import { canonicalForm } from "../text/Forms.ts"
import { isStrength } from "../text/Strengths.ts"
import { kindOf, normalise } from "../text/Normalise.ts"
import type { Lexicon } from "../lexicon/Lexicon.ts"
import { emptyLexicon } from "../lexicon/Lexicon.ts"
import type {
  DictionaryRows,
  GroupRow,
  IngredientRow,
  KhmerRow,
  LookalikeRow,
  Source,
} from "./DictionaryRows.ts"

/** A brand, ingredient or combination: what it is called, and everything that is in it. */
export interface Medicine {
  readonly name: string
  readonly kind: "ingredient" | "combination" | "brand"
  /** The whole set, sorted. */
  readonly ingredients: ReadonlyArray<string>
  /** Dosage forms it is sold in, canonical words of forms.tsv. */
  readonly forms: ReadonlyArray<string>
  /** Where its content is known from; `name` for a generic name, which states its content itself. */
  readonly source: "name" | Source
  /** Whether a source confirms its content. Otherwise it is used for spelling only. */
  readonly isSure: boolean
}

/** A Khmer word for a class of medicines (`អង់ទីប៊ីយ៉ូទិក` → antibiotic). */
interface MedicineClass {
  readonly khmer: string
  readonly means: string
}

/** The look-ups of the dictionary. They take names as people type them and normalise them. */
export interface DictionaryLookups {
  /** The medicine of exactly this name (brand, generic, Khmer), or undefined. No spelling correction. */
  readonly medicineNamed: (name: string) => Medicine | undefined
  /** The ingredient of this name (INN, another generic name, Khmer), or undefined for brands and unknown names. */
  readonly ingredientNamed: (name: string) => IngredientRow | undefined
  /** Every medicine that surely has exactly this set of ingredients, in any order of the set. */
  readonly withExactly: (ingredients: ReadonlyArray<string>) => ReadonlyArray<Medicine>
  /** Whether any medicine, sure or not, has exactly this set of ingredients. */
  readonly isSold: (ingredients: ReadonlyArray<string>) => boolean
  /** Why two names are taken for one another, in either direction; undefined when they are not. */
  readonly confusion: (name: string, other: string) => LookalikeRow | undefined
  /** All confusable pairs that hold this name. */
  readonly confusionsOf: (name: string) => ReadonlyArray<LookalikeRow>
  /** The group of ingredients of this name (`insulin`), or undefined. */
  readonly groupNamed: (name: string) => GroupRow | undefined
  /** The class that a Khmer word stands for. */
  readonly classNamed: (name: string) => MedicineClass | undefined
  /** The canonical dosage form of a word (`comprimé` → tablet), or undefined. */
  readonly formNamed: (word: string) => string | undefined
  /** Whether a normalised token says nothing about which medicine it is: a form, strength, salt, maker, "and". */
  readonly isBesideName: (token: string) => boolean
  /** Every confusable pair. */
  readonly lookalikes: ReadonlyArray<LookalikeRow>
  /** Every normalised name (brand, generic, Khmer) with the medicine it stands for. */
  readonly names: ReadonlyMap<string, Medicine>
  /** Khmer spelling → Latin name, both as written in the file. */
  readonly khmerNames: ReadonlyArray<KhmerRow>
  /** All medicines: ingredients first, then combinations, then brands. */
  readonly medicines: ReadonlyArray<Medicine>
  /** Every normalised word of every name: correction may go towards these. */
  readonly trustedWords: ReadonlySet<string>
  /** The longest name, in tokens. */
  readonly longestName: number
  /** Words that name no medicine. */
  readonly lexicon: Lexicon
}

/** Pack sizes as printed on boxes: `x10`, `10x10`, `10s`. */
const packSize = /^(?:x\d+|\d+x(?:\d+)?|\d+s)$/

const setKey = (ingredients: ReadonlyArray<string>): string => ingredients.toSorted().join("|")

/** A generic combination is sold in the forms of its brands. */
const formsOfSet = (rows: DictionaryRows, ingredients: ReadonlyArray<string>): ReadonlyArray<string> => {
  const set = setKey(ingredients)
  const isSet = (other: ReadonlyArray<string>) => other.length === ingredients.length && setKey(other) === set
  return [...new Set(rows.brands.flatMap((row) => (isSet(row.ingredients) ? row.forms : [])))]
}

const medicinesOf = (rows: DictionaryRows): ReadonlyArray<Medicine> => [
  ...rows.ingredients.map((row): Medicine => ({
    name: row.ingredient,
    kind: "ingredient",
    ingredients: [row.ingredient],
    forms: row.forms,
    source: "name",
    isSure: true,
  })),
  ...rows.combinations.map((row): Medicine => ({
    name: row.combination,
    kind: "combination",
    ingredients: row.ingredients.toSorted(),
    forms: formsOfSet(rows, row.ingredients),
    source: "name",
    isSure: true,
  })),
  ...rows.brands.map((row): Medicine => ({
    name: row.brand,
    kind: "brand",
    ingredients: row.ingredients.toSorted(),
    forms: row.forms,
    source: row.source,
    isSure: row.source !== "knowledge",
  })),
]

const groupBy = <A>(
  items: ReadonlyArray<A>,
  keysOf: (item: A) => ReadonlyArray<string>,
): Map<string, Array<A>> => {
  const groups = new Map<string, Array<A>>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [item])
      else group.push(item)
    }
  return groups
}

/** Every name by its normalised spelling; Khmer names point to the medicine of their Latin name. */
const namesOf = (rows: DictionaryRows, medicines: ReadonlyArray<Medicine>): Map<string, Medicine> => {
  const byName = new Map(medicines.toReversed().map((medicine) => [rows.normalised(medicine.name), medicine]))
  for (const { name: generic, also } of [
    ...rows.ingredients.map((row) => ({ name: row.ingredient, also: row.also })),
    ...rows.combinations.map((row) => ({ name: row.combination, also: row.also })),
  ]) {
    const medicine = byName.get(rows.normalised(generic))
    if (medicine !== undefined) for (const name of also) byName.set(rows.normalised(name), medicine)
  }
  for (const row of rows.khmer) {
    const medicine = row.kind === "name" ? byName.get(rows.normalised(row.name)) : undefined
    if (medicine !== undefined) byName.set(rows.normalised(row.khmer), medicine)
  }
  return byName
}

/** Form words by the spelling that `normalise` leaves of them, so that `tab` and `comprimé` find the same form. */
const formsOf = (rows: DictionaryRows): ReadonlyMap<string, string> =>
  new Map(
    rows.forms
      .filter(({ kind }) => kind === "form")
      .toReversed() // of words that normalise alike the first in the file counts
      .map(({ word, canonical }) => [rows.normalised(word), canonical]),
  )

/** Builds the maps that all look-ups use. */
export const makeLookups = (rows: DictionaryRows, lexicon: Lexicon = emptyLexicon): DictionaryLookups => {
  const medicines = medicinesOf(rows)
  const byName = namesOf(rows, medicines)
  const bySet = groupBy(medicines, ({ ingredients }) => [setKey(ingredients)])
  const ingredients = new Map(rows.ingredients.map((row) => [row.ingredient, row]))
  const lookalikes = groupBy(rows.lookalikes, (row) => [rows.normalised(row.name), rows.normalised(row.not)])
  const classes = new Map(
    rows.khmer
      .filter(({ kind }) => kind === "class")
      .map(({ khmer, name }) => [rows.normalised(khmer), { khmer, means: name }]),
  )
  const groups = new Map(
    rows.groups.flatMap((row) => [row.group, ...row.also].map((name) => [rows.normalised(name), row])),
  )
  const forms = formsOf(rows)
  const beside = new Set(rows.forms.flatMap(({ word }) => rows.normalised(word).split(" ")))
  const names = [...byName.keys()].map((name) => name.split(" "))
  return {
    medicineNamed: (name) => byName.get(normalise(name)),
    ingredientNamed: (name) => {
      const medicine = byName.get(normalise(name))
      return medicine?.kind === "ingredient" ? ingredients.get(medicine.name) : undefined
    },
    withExactly: (set) => (bySet.get(setKey(set)) ?? []).filter(({ isSure }) => isSure),
    isSold: (set) => bySet.has(setKey(set)),
    confusion: (name, other) => {
      const [a, b] = [normalise(name), normalise(other)]
      return a === b
        ? undefined
        : lookalikes.get(a)?.find((row) => rows.normalised(row.name) === b || rows.normalised(row.not) === b)
    },
    confusionsOf: (name) => lookalikes.get(normalise(name)) ?? [],
    groupNamed: (name) => groups.get(normalise(name)),
    classNamed: (name) => classes.get(normalise(name)),
    formNamed: (word) => forms.get(normalise(word)),
    isBesideName: (token) =>
      isStrength(token) || packSize.test(token) || canonicalForm(token) !== undefined || beside.has(token),
    lookalikes: rows.lookalikes,
    names: byName,
    khmerNames: rows.khmer,
    medicines,
    trustedWords: new Set(names.flatMap((name) => name.filter((text) => kindOf(text) === "word"))),
    longestName: names.reduce((longest, { length }) => Math.max(longest, length), 0),
    lexicon,
  }
}

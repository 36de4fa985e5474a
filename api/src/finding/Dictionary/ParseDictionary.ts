import { Data, Either } from "effect"
import type { DictionaryRows } from "../../../matching/dictionary/DictionaryRows.ts"
import { normalise } from "../../../matching/text/Normalise.ts"
import type { RowOf, TableName } from "./DictionaryRows.ts"
import { type DictionaryFile, type Placed, parseTables, type Problem, type Tables } from "./ParseTable.ts"

/** A dictionary that cannot be used: every fault that was found, with file and line. */
export class DictionaryInvalid extends Data.TaggedError("DictionaryInvalid")<{
  readonly problems: ReadonlyArray<Problem>
}> {
  override get message(): string {
    return this.problems.map(({ path, line, message }) => `${path}:${line}: ${message}`).join("\n")
  }
}

const remembering = (): ((name: string) => string) => {
  const seen = new Map<string, string>()
  return (name) => {
    const known = seen.get(name)
    if (known !== undefined) return known
    const key = normalise(name)
    seen.set(name, key)
    return key
  }
}

type KeyOf = { readonly [Table in TableName]: (row: RowOf<Table>) => string }

/** The name a row is found by: two rows of a table may not share it. */
const keysWith = (key: (name: string) => string): KeyOf => ({
  ingredients: (row) => key(row.ingredient),
  combinations: (row) => key(row.combination),
  groups: (row) => key(row.group),
  brands: (row) => key(row.brand),
  khmer: (row) => key(row.khmer),
  lookalikes: (row) => [key(row.name), key(row.not)].toSorted().join("|"),
  forms: (row) => row.word.normalize("NFC").toLowerCase(), // not normalised: that turns `tablet` into `tab`
})

const place = ({
  path,
  line,
}: Problem | Placed<unknown>): { readonly path: string; readonly line: number } => ({
  path,
  line,
})

/** Keeps one row per key: within a layer a repeated key is a fault, a later layer replaces an earlier one. */
const uniqueRows = <Table extends TableName>(
  table: Table,
  layers: ReadonlyArray<Tables>,
  keyOf: KeyOf,
  problems: Array<Problem>,
): ReadonlyArray<Placed<RowOf<Table>>> => {
  const byKey = new Map<string, Placed<RowOf<Table>>>()
  for (const layer of layers) {
    const seen = new Map<string, Placed<RowOf<Table>>>()
    for (const placed of layer[table]) {
      const key = keyOf[table](placed.row)
      const earlier = seen.get(key)
      if (key === "") problems.push({ ...place(placed), message: "the name holds no letter or digit" })
      else if (earlier !== undefined)
        problems.push({ ...place(placed), message: `repeats ${earlier.path}:${earlier.line}` })
      else seen.set(key, placed)
    }
    for (const [key, placed] of seen) byKey.set(key, placed)
  }
  return [...byKey.values()]
}

const checkReferences = (rows: Tables): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const ingredients = new Set(rows.ingredients.map(({ row }) => row.ingredient))
  const forms = new Set(rows.forms.flatMap(({ row }) => (row.kind === "form" ? [row.canonical] : [])))
  const unknown = (
    placed: Placed<unknown>,
    kind: string,
    items: ReadonlyArray<string>,
    known: Set<string>,
  ) => {
    const missing = items.filter((item) => !known.has(item))
    if (missing.length > 0)
      problems.push({ ...place(placed), message: `unknown ${kind}: ${missing.join(", ")}` })
  }
  for (const placed of rows.ingredients) unknown(placed, "form", placed.row.forms, forms)
  for (const placed of [...rows.brands, ...rows.combinations])
    unknown(placed, "ingredient", placed.row.ingredients, ingredients)
  const generics = new Set([...ingredients, ...rows.combinations.map(({ row }) => row.combination)])
  for (const placed of rows.groups) unknown(placed, "generic name", placed.row.members, generics)
  for (const placed of rows.brands) unknown(placed, "form", placed.row.forms, forms)
  return problems
}

const setOf = (ingredients: ReadonlyArray<string>): string => ingredients.toSorted().join(" + ")

/** Refuses a name that stands for two different sets of ingredients. */
const checkNames = (rows: Tables, keyOfName: (name: string) => string): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const owners = new Map<string, Placed<unknown> & { readonly ingredients: ReadonlyArray<string> }>()
  const claim = (placed: Placed<unknown>, name: string, ingredients: ReadonlyArray<string>) => {
    const key = keyOfName(name)
    const owner = owners.get(key)
    if (owner === undefined) owners.set(key, { ...placed, ingredients })
    else if (setOf(owner.ingredients) !== setOf(ingredients)) {
      const there = `${setOf(owner.ingredients)} in ${owner.path}:${owner.line}`
      problems.push({ ...place(placed), message: `${name} is ${setOf(ingredients)} here and ${there}` })
    }
  }
  for (const placed of rows.ingredients)
    for (const name of [placed.row.ingredient, ...placed.row.also])
      claim(placed, name, [placed.row.ingredient])
  for (const placed of rows.combinations)
    for (const name of [placed.row.combination, ...placed.row.also])
      claim(placed, name, placed.row.ingredients)
  for (const placed of rows.brands) claim(placed, placed.row.brand, placed.row.ingredients)
  for (const placed of rows.khmer) {
    if (placed.row.kind === "name" && !owners.has(keyOfName(placed.row.name)))
      problems.push({ ...place(placed), message: `unknown name: ${placed.row.name}` })
  }
  return problems
}

/**
 * Reads and checks a dictionary. `layers` are folders in order: the shipped one first, then imported ones,
 * whose rows replace earlier rows of the same name. All faults are reported, not only the first.
 */
export const parseDictionary = (
  ...layers: ReadonlyArray<ReadonlyArray<DictionaryFile>>
): Either.Either<DictionaryRows, DictionaryInvalid> => {
  const parsed = layers.map(parseTables)
  const problems = parsed.flatMap((layer) => layer.problems)
  const tables = parsed.map((layer) => layer.rows)
  const normalised = remembering()
  const keyOf = keysWith(normalised)
  const rows: Tables = {
    ingredients: uniqueRows("ingredients", tables, keyOf, problems),
    combinations: uniqueRows("combinations", tables, keyOf, problems),
    groups: uniqueRows("groups", tables, keyOf, problems),
    brands: uniqueRows("brands", tables, keyOf, problems),
    khmer: uniqueRows("khmer", tables, keyOf, problems),
    lookalikes: uniqueRows("lookalikes", tables, keyOf, problems),
    forms: uniqueRows("forms", tables, keyOf, problems),
  }
  problems.push(...checkReferences(rows), ...checkNames(rows, normalised))
  if (problems.length > 0) return Either.left(new DictionaryInvalid({ problems }))
  return Either.right({
    normalised,
    ingredients: rows.ingredients.map(({ row }) => row),
    combinations: rows.combinations.map(({ row }) => row),
    groups: rows.groups.map(({ row }) => row),
    brands: rows.brands.map(({ row }) => row),
    khmer: rows.khmer.map(({ row }) => row),
    lookalikes: rows.lookalikes.map(({ row }) => row),
    forms: rows.forms.map(({ row }) => row),
  })
}

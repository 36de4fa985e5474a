import { Schema } from "effect"

/** Checks all rules of a cell in one filter: this runs for tens of thousands of cells at every start. */
const textFault = (text: string, longest: number): string | undefined => {
  if (text !== text.trim()) return "must not begin or end with a space"
  return text.length > longest ? `must be at most ${longest} characters` : undefined
}

const Word = Schema.String.pipe(
  Schema.filter((text) => (text === "" ? "must not be empty" : textFault(text, 120))),
)
const Optional = Schema.String.pipe(Schema.filter((text) => textFault(text, 400)))

const listFault = (items: ReadonlyArray<string>): string | undefined => {
  if (items.some((item) => item === "" || item !== item.trim()))
    return "must be words separated by |, none of them empty or padded with spaces"
  return new Set(items).size < items.length ? "must not name the same thing twice" : undefined
}

/** A cell `a|b|c`, decoded to a list without empty or repeated items. */
const listWith = (fault: (items: ReadonlyArray<string>) => string | undefined) =>
  Schema.transform(Schema.String, Schema.Array(Schema.String).pipe(Schema.filter(fault)), {
    strict: true,
    decode: (text) => (text === "" ? [] : text.split("|")),
    encode: (items) => items.join("|"),
  })

const List = listWith(listFault)
const NonEmptyList = listWith((items) => (items.length === 0 ? "must name at least one" : listFault(items)))

/** The last column of every table: where the row is known from. */
const source = Schema.Literal("list", "label", "import", "knowledge")

const IngredientRow = Schema.Struct({
  ingredient: Word.pipe(
    Schema.filter((name) => name === name.toLowerCase(), { message: () => "must be lower case" }),
  ),
  also: List,
  group: Word,
  group_km: Word,
  forms: NonEmptyList,
  source,
})

const GroupRow = Schema.Struct({ group: Word, also: List, members: NonEmptyList, source })

const CombinationRow = Schema.Struct({ combination: Word, also: List, ingredients: NonEmptyList, source })

const BrandRow = Schema.Struct({
  brand: Word,
  ingredients: NonEmptyList,
  forms: NonEmptyList,
  strengths: List,
  source,
})

const KhmerRow = Schema.Struct({
  khmer: Word,
  kind: Schema.Literal("name", "class"),
  name: Word,
  source,
})

const LookalikeRow = Schema.Struct({ name: Word, not: Word, reason: Word, reason_km: Optional, source })

const FormRow = Schema.Struct({
  word: Word,
  kind: Schema.Literal("form", "unit", "salt", "release", "maker", "joiner"),
  canonical: Word,
  canonical_km: Optional,
  source,
})

/**
 * The schemas of the dictionary's tables as they are in files; `matching/dictionary/DictionaryRows.ts` explains the
 * rows. The first line of a file, the names of its columns, tells which table it contains.
 */
export const tables = {
  ingredients: IngredientRow,
  combinations: CombinationRow,
  groups: GroupRow,
  brands: BrandRow,
  khmer: KhmerRow,
  lookalikes: LookalikeRow,
  forms: FormRow,
} as const

export type TableName = keyof typeof tables
export type RowOf<Table extends TableName> = Schema.Schema.Type<(typeof tables)[Table]>

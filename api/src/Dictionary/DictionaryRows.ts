import { Schema } from "effect"

const Word = Schema.Trimmed.pipe(
  Schema.nonEmptyString({ message: () => "must not be empty" }),
  Schema.maxLength(120, { message: () => "must be at most 120 characters" }),
)
const Optional = Schema.Trimmed.pipe(Schema.maxLength(400))

/** `a|b|c` in the file, a list without empty or repeated items here. */
const List = Schema.transform(Optional, Schema.Array(Schema.String), {
  strict: true,
  decode: (text) => (text === "" ? [] : text.split("|")),
  encode: (items) => items.join("|"),
}).pipe(
  Schema.filter((items) => items.every((item) => item !== "" && item === item.trim()), {
    message: () => "must be words separated by |, none of them empty or padded with spaces",
  }),
  Schema.filter((items) => new Set(items).size === items.length, {
    message: () => "must not name the same thing twice",
  }),
)
const NonEmptyList = List.pipe(
  Schema.filter((items) => items.length > 0, { message: () => "must name at least one" }),
)

/** One active ingredient: its international nonproprietary name, other generic names, its group in plain words. */
export const IngredientRow = Schema.Struct({
  ingredient: Word.pipe(
    Schema.filter((name) => name === name.toLowerCase(), { message: () => "must be lower case" }),
  ),
  also: List,
  group: Word,
  group_km: Word,
  forms: NonEmptyList,
})

/** A generic name that stands for several ingredients (`co-amoxiclav`). */
export const CombinationRow = Schema.Struct({ combination: Word, also: List, ingredients: NonEmptyList })

/** One brand with its whole set of ingredients. */
export const BrandRow = Schema.Struct({
  brand: Word,
  ingredients: NonEmptyList,
  forms: NonEmptyList,
  strengths: List,
})

/** A Khmer spelling: of a medicine (`kind` name), or of a class of medicines (`kind` class). */
export const KhmerRow = Schema.Struct({
  khmer: Word,
  kind: Schema.Literal("name", "class"),
  name: Word,
})

/** Two names that are taken for one another, in either direction. */
export const LookalikeRow = Schema.Struct({ name: Word, not: Word, reason: Word })

/** A word beside the name of a medicine: its form, unit, salt, way of release, maker, or a word that joins names. */
export const FormRow = Schema.Struct({
  word: Word,
  kind: Schema.Literal("form", "unit", "salt", "release", "maker", "joiner"),
  canonical: Word,
  canonical_km: Optional,
})

/** The tables of the dictionary; a file is known by its first line, the names of the columns. */
export const tables = {
  ingredients: IngredientRow,
  combinations: CombinationRow,
  brands: BrandRow,
  khmer: KhmerRow,
  lookalikes: LookalikeRow,
  forms: FormRow,
} as const

export type TableName = keyof typeof tables
export type RowOf<Table extends TableName> = Schema.Schema.Type<(typeof tables)[Table]>

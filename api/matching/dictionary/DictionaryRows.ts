/**
 * Where a row is known from, and so how sure it is: `list` a register, price list or collected list has it so, `label`
 * its maker's label, `import` an installation's own list; `knowledge` is general knowledge that nothing confirms. A brand
 * of the last kind is good for spelling alone; a generic name says itself what it is, and a Khmer spelling leads to it.
 */
export type Source = "list" | "label" | "import" | "knowledge"

/** One active ingredient: its international nonproprietary name, other generic names, its group in plain words. */
export interface IngredientRow {
  readonly ingredient: string
  readonly also: ReadonlyArray<string>
  readonly group: string
  readonly group_km: string
  /** Dosage forms that it is sold in, canonical words of the table of forms. */
  readonly forms: ReadonlyArray<string>
  readonly source: Source
}

/** A name that several ingredients share (`insulin`): which one is meant has to be asked. */
export interface GroupRow {
  readonly group: string
  readonly also: ReadonlyArray<string>
  /** Generic names of the dictionary, the most used first. */
  readonly members: ReadonlyArray<string>
  readonly source: Source
}

/** A generic name that stands for several ingredients (`co-amoxiclav`). */
interface CombinationRow {
  readonly combination: string
  readonly also: ReadonlyArray<string>
  readonly ingredients: ReadonlyArray<string>
  readonly source: Source
}

/** One brand with its whole set of ingredients. */
interface BrandRow {
  readonly brand: string
  readonly ingredients: ReadonlyArray<string>
  readonly forms: ReadonlyArray<string>
  readonly strengths: ReadonlyArray<string>
  readonly source: Source
}

/** A Khmer spelling: of a medicine (`kind` name), or of a class of medicines (`kind` class). */
export interface KhmerRow {
  readonly khmer: string
  readonly kind: "name" | "class"
  readonly name: string
  readonly source: Source
}

/** Two names that are taken for one another, in either direction, and why. */
export interface LookalikeRow {
  readonly name: string
  readonly not: string
  readonly reason: string
  /** The reason in Khmer; '' in imported lists that have none. */
  readonly reason_km: string
  readonly source: Source
}

/** A word beside the name of a medicine: its form, unit, salt, way of release, maker, or a word that joins names. */
interface FormRow {
  readonly word: string
  readonly kind: "form" | "unit" | "salt" | "release" | "maker" | "joiner"
  readonly canonical: string
  readonly canonical_km: string
  readonly source: Source
}

/** The tables of the dictionary, already checked against one another. The caller reads them from files. */
export interface DictionaryRows {
  readonly ingredients: ReadonlyArray<IngredientRow>
  readonly combinations: ReadonlyArray<CombinationRow>
  readonly groups: ReadonlyArray<GroupRow>
  readonly brands: ReadonlyArray<BrandRow>
  readonly khmer: ReadonlyArray<KhmerRow>
  readonly lookalikes: ReadonlyArray<LookalikeRow>
  readonly forms: ReadonlyArray<FormRow>
  /** `normalise`, remembering what it has seen: each name is needed several times while loading. */
  readonly normalised: (name: string) => string
}

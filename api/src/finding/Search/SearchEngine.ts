import type { Effect } from "effect"
import type { Subject } from "../../../matching/meaning/Interpret.ts"

/** A place in degrees and how far around it counts, in great-circle kilometres. */
export interface Reach {
  readonly latitude: number
  readonly longitude: number
  readonly kilometres: number
}

export interface PageRequest {
  readonly query: string
  readonly reach: Reach
  readonly sortBy: "distance" | "price" | "name"
  readonly inStock: boolean
  /** Counted from 1. */
  readonly page: number
  readonly pageSize: number
}

/** What a result says of a pharmacy. */
interface ShownPharmacy {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
}

export interface PageHit {
  readonly medicineId: number
  readonly pharmacy: ShownPharmacy
  readonly kilometres: number
}

export interface NearPharmacy {
  readonly pharmacy: ShownPharmacy
  readonly kilometres: number
}

/** What pharmacies offer under one name. */
export interface Offer {
  /** As the dictionary writes it. */
  readonly name: string
  /** The normalised product name and dosage. */
  readonly product: string
  readonly rows: number
  readonly leastCents: number
}

export interface FoundPage {
  readonly hits: ReadonlyArray<PageHit>
  readonly total: number
  readonly match: "exact" | "fuzzy"
  /** What was searched instead of what was typed; null when it was searched as typed. */
  readonly correctedQuery: string | null
  /** The ingredients whose other names are shown, where what was named is not to be had. */
  readonly instead: ReadonlyArray<string> | undefined
  /** Names that may have been meant where nothing was found, as the dictionary writes them. */
  readonly asked: ReadonlyArray<string>
  /** What the query is about. */
  readonly subject: Subject
  /** The normalised words of the query that name a medicine, as they were typed. */
  readonly words: ReadonlyArray<string>
}

/**
 * Finds medicines. It answers ids, never prices or quantities: those are read from PostgreSQL when they are shown.
 * The memory index and the SQL path implement it with the same results; an engine of another process, fed by
 * `search_changes`, would be a third.
 */
export interface SearchEngine {
  readonly page: (request: PageRequest) => Effect.Effect<FoundPage>
  /** Up to `limit` names that complete what is being typed, those in stock within reach first. */
  readonly suggestions: (
    typed: string,
    reach: Reach | undefined,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<string>>
  /** The nearest approved pharmacies within reach, at most so many. */
  readonly nearest: (reach: Reach, most: number) => Effect.Effect<ReadonlyArray<NearPharmacy>>
  /** What is offered of these ingredients under each of these names, in stock within reach; names without are left out. */
  readonly offers: (
    names: ReadonlyArray<string>,
    ingredients: ReadonlyArray<string>,
    reach: Reach | undefined,
  ) => Effect.Effect<ReadonlyArray<Offer>>
  /** Which of these names (as the dictionary writes them) some approved pharmacy within reach has in stock. */
  readonly inStock: (
    names: ReadonlyArray<string>,
    reach: Reach | undefined,
  ) => Effect.Effect<ReadonlySet<string>>
}

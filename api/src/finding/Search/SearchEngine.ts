import type { OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"
import type { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import type { Effect } from "effect"
import type { Subject } from "../../../matching/meaning/Interpret.ts"

/** A place in degrees, and the radius around it in great-circle kilometres. */
export interface Reach {
  readonly latitude: number
  readonly longitude: number
  readonly kilometres: number
}

export interface PageRequest {
  readonly query: string
  readonly reach: Reach
  readonly sortBy: "distance" | "price" | "package_price" | "name"
  readonly inStock: boolean
  /** Whether only pharmacies are wanted that are known to be open now. */
  readonly openNow?: boolean
  /** Only products of this family of forms, and of these strengths (`strengthTextOf`). */
  readonly form?: string | undefined
  readonly strength?: string | undefined
  /** Whether the forms and strengths found are wanted. */
  readonly facets?: boolean
  /** The first page is 1. */
  readonly page: number
  readonly pageSize: number
}

/** The data of a pharmacy in search results. */
interface ShownPharmacy {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly latitude: number
  readonly longitude: number
  readonly hours: OpeningHours | null
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
  /** In the dictionary's spelling. */
  readonly name: string
  /** The normalised product name and dosage. */
  readonly product: string
  readonly rows: number
  readonly leastCents: number
}

export interface FoundPage {
  readonly hits: ReadonlyArray<PageHit>
  readonly total: number
  readonly facets?: (typeof SearchAnswer.Encoded)["facets"]
  readonly match: "exact" | "fuzzy"
  /** The query that was searched instead of the typed one; null when the typed one was searched. */
  readonly correctedQuery: string | null
  /**
   * The ingredients of the medicine, if it is not available and other names with the same ingredients are shown.
   */
  readonly instead: ReadonlyArray<string> | undefined
  /** Names that may have been meant, in the dictionary's spelling, when nothing was found. */
  readonly asked: ReadonlyArray<string>
  /** What the query is about. */
  readonly subject: Subject
  /** The normalised words of the query that name a medicine, in the typed spelling. */
  readonly words: ReadonlyArray<string>
}

/**
 * Finds medicines. An engine returns ids, never prices or quantities: those are read from PostgreSQL when they are
 * shown. The memory index and SQL implement it with the same results.
 */
export interface SearchEngine {
  readonly page: (request: PageRequest) => Effect.Effect<FoundPage>
  /** Up to `limit` names that complete the typed text, those in stock within reach first. */
  readonly suggestions: (
    typed: string,
    reach: Reach | undefined,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<string>>
  /** The `most` nearest approved pharmacies within reach. */
  readonly nearest: (reach: Reach, most: number) => Effect.Effect<ReadonlyArray<NearPharmacy>>
  /**
   * The stock within reach of products with these ingredients, under each of these names. Names without stock are
   * left out.
   */
  readonly offers: (
    names: ReadonlyArray<string>,
    ingredients: ReadonlyArray<string>,
    reach: Reach | undefined,
  ) => Effect.Effect<ReadonlyArray<Offer>>
  /** Which of these names, in the dictionary's spelling, an approved pharmacy within reach has in stock. */
  readonly inStock: (
    names: ReadonlyArray<string>,
    reach: Reach | undefined,
  ) => Effect.Effect<ReadonlySet<string>>
}

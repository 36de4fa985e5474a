import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { PhotoLine } from "../PhotoLookup/PhotoWorkerMessages.ts"
import type { ToldError } from "../../Sql/ToldError.ts"
import { office } from "../../Primary/Messages.ts"
import type { PageRequest, Reach } from "../Search/SearchEngine.ts"
import type { SearchEvents } from "../Search/SearchMetrics.ts"

/** A call of finding, as plain data that one thread can send to another. */
export type Question =
  /** `visitor` is who asks, as `VisitorLimits` counts, where it is to be counted that nobody has what is looked for. */
  | { readonly call: "medicines"; readonly request: PageRequest; readonly visitor?: string | undefined }
  | { readonly call: "suggestions"; readonly query: string; readonly reach: Reach | undefined }
  | { readonly call: "alternatives"; readonly query: string; readonly reach: Reach | undefined }
  | { readonly call: "ownStock"; readonly pharmacyId: PharmacyId; readonly query: string }
  /** Writes what was looked for without an answer. */
  | { readonly call: "keepSearches" }
  | { readonly call: "namesOnPhoto"; readonly lines: ReadonlyArray<PhotoLine> }

/**
 * What answers searches at the moment: the memory index or SQL; the number of rows in the index; and what happened to the
 * index since the thread began.
 */
export interface FindingState {
  readonly path: "memory" | "sql"
  readonly rows: number
  readonly events: SearchEvents
}

/** The settings that the thread gets as its environment. It neither signs tokens nor listens on a port. */
export type FindingEnvironment = Readonly<Record<string, string>>

/** Messages to the thread. It answers a `ping` as soon as its event loop turns, which shows that it is alive. */
export type ToFinding =
  | { readonly kind: "ask"; readonly job: number; readonly question: Question }
  | { readonly kind: "ping" }
  | { readonly kind: "end" }

/** Why a question has no answer: an error of the database, or a bug. */
export interface Unanswered {
  readonly message: string
  readonly database: ToldError | undefined
}

/** Messages of the thread. `refused` says why it cannot start, for example because of a line of the dictionary. */
export type FromFinding =
  | { readonly kind: "started" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "pong"; readonly state: FindingState }
  /** The answer as JSON in the contract's encoded form. */
  | { readonly kind: "answer"; readonly job: number; readonly json: string }
  | { readonly kind: "unanswered"; readonly job: number; readonly reason: Unanswered }

/** What became of a question. `busy`: too many questions, or no thread answered in time. */
export type Outcome =
  | { readonly kind: "answer"; readonly json: string }
  | { readonly kind: "unanswered"; readonly reason: Unanswered }
  | { readonly kind: "busy" }

/** The primary answers the questions of the processes of its machine. */
export const findingOffice = office<Question, Outcome>("finding")
export const findingStateOffice = office<null, FindingState>("state of finding")

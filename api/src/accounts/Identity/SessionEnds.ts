import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import type { SessionEnding } from "@rokthnam/shared/Identity/SessionEndRules"
import { Effect } from "effect"
import { SessionEndsRepo } from "./SessionEndsRepo.ts"
import type { EndedRow } from "./SessionEndsRepo.ts"
import type { Claims } from "./Tokens.ts"
import { traced } from "../../platform/Span.ts"

const decisions = { APPROVED: "approved", REJECTED: "rejected", PENDING: "reopened" } as const

/**
 * Why a session is refused. The account comes before the session alone, and its last change before earlier ones, since
 * they are what the person has to know to sign in again. Undefined when nobody knows it.
 */
const endingOf = (row: EndedRow, version: number): SessionEnding | undefined => {
  if (row.version !== null && row.version > version)
    return row.account === "registration" ? decisions[row.status ?? "APPROVED"] : (row.account ?? undefined)
  if (row.status !== null && row.status !== "APPROVED") return decisions[row.status]
  return row.session ?? (row.version === null ? "removed" : undefined)
}

/** Tells why a session has ended. Only a refused one costs a statement. */
export class SessionEnds extends Effect.Service<SessionEnds>()("SessionEnds", {
  effect: Effect.gen(function* () {
    const repo = yield* SessionEndsRepo

    /** Fails with the reason. The claims are those of a token that this server signed. */
    const of = traced("SessionEnds.of")(function* (claims: Claims): Effect.fn.Return<never, SessionEnded> {
      const reason = endingOf(yield* repo.read(claims), claims.ver)
      return yield* new SessionEnded(reason === undefined ? {} : { reason })
    })

    return { of }
  }),
  dependencies: [SessionEndsRepo.Default],
}) {}

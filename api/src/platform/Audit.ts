import { Effect } from "effect"
import { AuditRepo } from "./Audit/AuditRepo.ts"
import type { AuditEntry } from "./Audit/AuditRepo.ts"

/** Who did what to whom, before and after. Entries are only ever added. */
export class Audit extends Effect.Service<Audit>()("Audit", {
  effect: Effect.gen(function* () {
    const repo = yield* AuditRepo

    /** Adds an entry in the caller's transaction: an act without its entry, or the reverse, cannot be. */
    const record = Effect.fn("Audit.record")((entry: AuditEntry) => repo.insert(entry))

    return { record }
  }),
  dependencies: [AuditRepo.Default],
}) {}

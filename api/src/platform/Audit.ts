import { Effect } from "effect"
import { AuditRepo } from "./Audit/AuditRepo.ts"
import type { AuditEntry } from "./Audit/AuditRepo.ts"

/** The audit log: who did what to which row, with the values before and after. Entries are only added. */
export class Audit extends Effect.Service<Audit>()("Audit", {
  effect: Effect.gen(function* () {
    const repo = yield* AuditRepo

    /**
     * Adds an entry in the caller's transaction, so that the action and its entry are committed together or not at
     * all.
     */
    const record = Effect.fn("Audit.record")((entry: AuditEntry) => repo.insert(entry))

    return { record }
  }),
  dependencies: [AuditRepo.Default],
}) {}

import { importReasonText } from "@rokthnam/shared/Imports/ImportColumns"
import type { CurrentMember, Member } from "@rokthnam/shared/Identity/Actors"
import { seesCosts } from "@rokthnam/shared/Medicines/CostRules"
import { ImportsBusy } from "@rokthnam/shared/Imports/ImportsApi"
import type { ImportProgress, ImportResult } from "@rokthnam/shared/Imports/ImportsApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Fiber } from "effect"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { giveMemoryBackSoon } from "../platform/GivenBackMemory.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { today } from "../platform/Today.ts"
import { FairTurns } from "./Imports/FairTurns.ts"
import { importTurnOffice, importTurns } from "./Imports/ImportTurns.ts"
import { ImportProgresses } from "./Imports/ImportProgresses.ts"
import { openInProcess } from "./Imports/ImportReader.ts"
import { ImportBatches } from "./Imports/ImportBatches.ts"
import type { BatchPlan } from "./Imports/ImportBatches.ts"
import type { ImportFailure } from "./Imports/ImportRow.ts"
import type { ImportReading } from "./Imports/ImportSession.ts"
import { Previewing } from "./Imports/Previews.ts"
import { Primary } from "../Primary.ts"
import { traced } from "../platform/Span.ts"

/** How a file is imported. */
type ImportOptions = {
  readonly mode?: "add" | "update" | undefined
  readonly stock?: "keep" | "write" | undefined
  readonly columns?: ImportReading["columns"]
  readonly details?: "true" | "false" | undefined
}

type ImportRequest = ImportOptions & {
  /** The path of the file on this server's disk. */
  readonly path: string
  readonly dryRun: boolean
  /** The caller's key for this import, by which its progress can be read. */
  readonly key: string | undefined
}

type Importer = CurrentMember["Type"]

/** Whoever may not see costs imports none: a preview and an update would tell what is there. */
const hiddenFor = (member: Importer) => (seesCosts(member) ? undefined : ("cost" as const))

/** What an import has done so far. */
class Tally {
  readonly failures: Array<ImportFailure> = []
  done = 0
  added = 0
  updated = 0
  stopped = false
  readonly #knownFails: boolean

  constructor(mode: ImportOptions["mode"]) {
    // A file that only adds medicines has nothing to say about those that are there.
    this.#knownFails = mode !== "update"
  }

  add(plan: BatchPlan, failures: ReadonlyArray<ImportFailure>): void {
    this.failures.push(...failures, ...plan.refused)
    if (this.#knownFails)
      for (const { row } of plan.known) this.failures.push({ row, reasons: [{ code: "AlreadyInList" }] })
    this.added += plan.added.length
    this.updated += plan.changed.length
    this.done += plan.added.length + plan.changed.length + plan.known.length + plan.refused.length
    this.done += failures.length
  }
}

/** Seconds after which a refused caller may try again: about the time that one large file takes. */
const retryAfter = 15

const messageOf = (dryRun: boolean, good: number, total: number): string =>
  dryRun ? `${good} of ${total} rows can be imported` : `Imported ${good} of ${total} rows`

const resultOf = (totalRows: number, tally: Tally, { dryRun, details }: ImportRequest): ImportResult => {
  const { failures, done, added, updated, stopped } = tally
  const good = done - failures.length
  return {
    message: messageOf(dryRun, good, totalRows),
    total_rows: totalRows,
    successful_imports: good,
    failed_imports: failures.length,
    errors: failures
      .toSorted((one, other) => one.row - other.row)
      .map((failure) =>
        Object.assign(failure, { message: failure.reasons.map(importReasonText).join("; ") }),
      ),
    dry_run: dryRun,
    ...(details === "true" ? { added, updated, stopped } : {}),
  }
}

/**
 * Imports medicines from a file in batches. Each batch is one transaction, so an interrupted import leaves whole
 * batches, and sending the same file again adds only the remaining rows.
 */
export class Imports extends Effect.Service<Imports>()("Imports", {
  effect: Effect.gen(function* () {
    const batches = yield* ImportBatches
    const copies = yield* PharmacyCopies
    const progresses = yield* ImportProgresses
    const audit = yield* Audit
    const turns = new FairTurns(importTurns)
    const primary = yield* Primary

    const recordImport = (member: Member, result: ImportResult) =>
      audit.record({
        actor: actorOf(member),
        action: "medicine.import",
        entity: "pharmacy",
        entityId: member.pharmacyId,
        before: null,
        after: {
          total_rows: result.total_rows,
          successful_imports: result.successful_imports,
          failed_imports: result.failed_imports,
        },
      })

    /** The medicines that the import may change, if it changes any. */
    const updateOf = (pharmacyId: PharmacyId, { mode, stock }: ImportOptions) =>
      mode === "update"
        ? Effect.map(batches.known(pharmacyId), (medicines) => ({ medicines, keepsStock: stock === "keep" }))
        : Effect.succeed(undefined)

    const importAll = Effect.fnUntraced(function* (member: Importer, request: ImportRequest) {
      const { path, dryRun, key, columns } = request
      const { pharmacyId } = member
      const report = (state: ImportProgress["state"], rows_done: number, total_rows: number) =>
        progresses.set(pharmacyId, key, { state, rows_done, total_rows })
      yield* report("reading", 0, 0)
      const details = request.details === "true"
      const { totalRows, next } = yield* openInProcess(path, {
        columns,
        details,
        updates: request.mode === "update",
        hidden: hiddenFor(member),
        preview: false,
      })
      const update = yield* updateOf(pharmacyId, request)
      const tally = new Tally(request.mode)
      let upcoming = totalRows > 0 ? yield* Effect.forkScoped(next) : undefined
      while (upcoming !== undefined) {
        const batch = yield* Fiber.join(upcoming)
        tally.stopped = yield* progresses.isStopped(pharmacyId, key)
        if (tally.stopped) break
        // The process reads the next batch while the database writes this one.
        upcoming = batch.more ? yield* Effect.forkScoped(next) : undefined
        const [took, plan] = yield* Effect.timed(
          dryRun ? batches.plan(pharmacyId, batch.rows, update) : batches.write(member, batch.rows, update),
        )
        tally.add(plan, batch.failures)
        yield* report(batch.more ? "importing" : "done", tally.done, totalRows)
        // What an import before this one has left is not collected, in a moment without answers, while this one works.
        giveMemoryBackSoon()
        // It rests as long as the batch took, so that sales find the database and its cores free in between.
        if (batch.more && !dryRun) yield* Effect.sleep(took)
      }
      if (totalRows === 0 || tally.stopped) yield* report("done", tally.done, totalRows)
      const result = resultOf(totalRows, tally, request)
      if (!dryRun) yield* recordImport(member, result)
      return result
    })

    const previewAll = Effect.fnUntraced(function* (member: Importer, path: string, options: ImportOptions) {
      const { columns, mode } = options
      const { pharmacyId } = member
      const hidden = hiddenFor(member)
      const reading = { columns, details: true, updates: mode === "update", hidden, preview: true }
      const { totalRows, next, ...file } = yield* openInProcess(path, reading)
      const update = yield* updateOf(pharmacyId, options)
      const previewing = new Previewing(yield* today)
      for (let more = totalRows > 0; more;) {
        const batch = yield* next
        previewing.add(yield* batches.plan(pharmacyId, batch.rows, update), batch.failures)
        more = batch.more
      }
      return previewing.result(file, totalRows)
    })

    /** Runs an import when its turn comes on this machine. */
    const inTurn = <A, E, R>(pharmacy: string, work: Effect.Effect<A, E, R>) => {
      const busy = new ImportsBusy({ retry_after: retryAfter })
      return primary === undefined
        ? turns.run(pharmacy, work, busy)
        : Effect.scoped(
            Effect.flatMap(
              primary.hold(importTurnOffice, pharmacy),
              (turn): Effect.Effect<A, E | ImportsBusy, R> => (turn === "begun" ? work : busy),
            ),
          )
    }

    /** Imports a CSV, XLSX or XLS file. A dry run returns the same result and writes nothing. */
    const run = traced("Imports.run")((member: Importer, request: ImportRequest) =>
      importAll(member, request).pipe(
        Effect.tapErrorCause(() =>
          progresses.set(member.pharmacyId, request.key, { state: "failed", rows_done: 0, total_rows: 0 }),
        ),
        Effect.ensuring(request.dryRun ? Effect.void : copies.changed(member.pharmacyId)),
        Effect.ensuring(Effect.sync(giveMemoryBackSoon)),
        Effect.scoped,
        (work) => inTurn(String(member.pharmacyId), work),
      ),
    )

    /** Tells what a file's columns are taken for and what an import would do. Writes nothing. */
    const preview = traced("Imports.preview")((member: Importer, path: string, options: ImportOptions) =>
      previewAll(member, path, options).pipe(
        Effect.ensuring(Effect.sync(giveMemoryBackSoon)),
        Effect.scoped,
        (work) => inTurn(String(member.pharmacyId), work),
      ),
    )

    /** Stops an import before its next batch. What was written stays. */
    const stop = traced("Imports.stop")((pharmacyId: PharmacyId, key: string) =>
      progresses.stop(pharmacyId, key),
    )

    const progress = traced("Imports.progress")(function* (pharmacyId: PharmacyId, key: string) {
      return (yield* progresses.get(pharmacyId, key)) ?? (yield* new NotFound({ what: "Import" }))
    })

    return { run, preview, stop, progress }
  }),
  dependencies: [ImportBatches.Default, PharmacyCopies.Default, ImportProgresses.Default, Audit.Default],
}) {}

import { importReasonText } from "@rokthnam/shared/Imports/ImportColumns"
import type { Member } from "@rokthnam/shared/Identity/Actors"
import { ImportsBusy } from "@rokthnam/shared/Imports/ImportsApi"
import type { ImportProgress, ImportResult } from "@rokthnam/shared/Imports/ImportsApi"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Fiber } from "effect"
import { Audit } from "../platform/Audit.ts"
import { actorOf } from "../platform/Audit/NewAuditEntry.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { Categories } from "./Categories.ts"
import { FairTurns } from "./Imports/FairTurns.ts"
import { importTurnOffice, importTurns } from "./Imports/ImportTurns.ts"
import { ImportProgresses } from "./Imports/ImportProgresses.ts"
import { openInProcess } from "./Imports/ImportReader.ts"
import type { ImportFailure, ImportRow } from "./Imports/ImportRow.ts"
import { ImportsRepo } from "./Imports/ImportsRepo.ts"
import { ProductNames } from "../finding/Search/ProductNames.ts"
import { Primary } from "../Primary.ts"
import { transactional } from "../Sql.ts"

type ImportRequest = {
  /** The path of the file on this server's disk. */
  readonly path: string
  readonly dryRun: boolean
  /** The caller's key for this import, by which its progress can be read. */
  readonly key: string | undefined
}

/** Seconds after which a refused caller may try again: about the time that one large file takes. */
const retryAfter = 15

const messageOf = (dryRun: boolean, good: number, total: number): string =>
  dryRun ? `${good} of ${total} rows can be imported` : `Imported ${good} of ${total} rows`

const resultOf = (
  totalRows: number,
  failures: ReadonlyArray<ImportFailure>,
  dryRun: boolean,
): ImportResult => {
  const good = totalRows - failures.length
  return {
    message: messageOf(dryRun, good, totalRows),
    total_rows: totalRows,
    successful_imports: good,
    failed_imports: failures.length,
    errors: failures
      .toSorted((one, other) => one.row - other.row)
      .map(({ row, reasons }) => ({ row, message: reasons.map(importReasonText).join("; "), reasons })),
    dry_run: dryRun,
  }
}

/**
 * Imports medicines from a file in batches. Each batch is one transaction, so an interrupted import leaves whole
 * batches, and sending the same file again adds only the remaining rows.
 */
export class Imports extends Effect.Service<Imports>()("Imports", {
  effect: Effect.gen(function* () {
    const repo = yield* ImportsRepo
    const names = yield* ProductNames
    const categories = yield* Categories
    const copies = yield* PharmacyCopies
    const progresses = yield* ImportProgresses
    const audit = yield* Audit
    const transaction = yield* transactional
    const turns = new FairTurns(importTurns)
    const primary = yield* Primary

    /** Writes a batch. Returns the rows that the pharmacy already has. */
    const write = Effect.fn("Imports.write")(function* (
      { pharmacyId, staffId }: Member,
      batch: ReadonlyArray<ImportRow>,
    ) {
      const named = batch.flatMap(({ category }) => (category === null ? [] : [category]))
      return yield* transaction(
        Effect.gen(function* () {
          yield* repo.explain(staffId)
          const categoryIds = yield* categories.ensure(pharmacyId, named)
          const nameIds = yield* names.ensure(batch.map((row) => row.searchText))
          const resolved = batch.flatMap((row) => {
            const categoryId = row.category === null ? null : (categoryIds.get(row.category) ?? null)
            const nameId = nameIds.get(row.searchText)
            return nameId === undefined ? [] : Object.assign({ nameId, categoryId }, row)
          })
          if (resolved.length < batch.length) return yield* Effect.dieMessage("a name without its id")
          return yield* repo.add(pharmacyId, resolved)
        }),
      )
    })

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

    const importAll = Effect.fnUntraced(function* (member: Member, { path, dryRun, key }: ImportRequest) {
      const report = (state: ImportProgress["state"], rows_done: number, total_rows: number) =>
        progresses.set(member.pharmacyId, key, { state, rows_done, total_rows })
      yield* report("reading", 0, 0)
      const { totalRows, next } = yield* openInProcess(path)
      const failures: Array<ImportFailure> = []
      let done = 0
      let upcoming = totalRows > 0 ? yield* Effect.forkScoped(next) : undefined
      while (upcoming !== undefined) {
        const batch = yield* Fiber.join(upcoming)
        // The process reads the next batch while the database writes this one.
        upcoming = batch.more ? yield* Effect.forkScoped(next) : undefined
        const [took, present] = yield* Effect.timed(
          dryRun ? repo.existing(member.pharmacyId, batch.rows) : write(member, batch.rows),
        )
        failures.push(...batch.failures)
        for (const { row } of present) failures.push({ row, reasons: [{ code: "AlreadyInList" }] })
        done += batch.rows.length + batch.failures.length
        yield* report(batch.more ? "importing" : "done", done, totalRows)
        // It rests as long as the batch took, so that sales find the database and its cores free in between.
        if (batch.more && !dryRun) yield* Effect.sleep(took)
      }
      if (totalRows === 0) yield* report("done", 0, 0)
      const result = resultOf(totalRows, failures, dryRun)
      if (!dryRun) yield* recordImport(member, result)
      return result
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
    const run = Effect.fn("Imports.run")((member: Member, request: ImportRequest) =>
      importAll(member, request).pipe(
        Effect.tapErrorCause(() =>
          progresses.set(member.pharmacyId, request.key, { state: "failed", rows_done: 0, total_rows: 0 }),
        ),
        Effect.ensuring(request.dryRun ? Effect.void : copies.changed(member.pharmacyId)),
        Effect.scoped,
        (work) => inTurn(String(member.pharmacyId), work),
      ),
    )

    const progress = Effect.fn("Imports.progress")(function* (pharmacyId: PharmacyId, key: string) {
      return (yield* progresses.get(pharmacyId, key)) ?? (yield* new NotFound({ what: "Import" }))
    })

    return { run, progress }
  }),
  dependencies: [
    ImportsRepo.Default,
    ProductNames.Default,
    Categories.Default,
    PharmacyCopies.Default,
    ImportProgresses.Default,
    Audit.Default,
  ],
}) {}

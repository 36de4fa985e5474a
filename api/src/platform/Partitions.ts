import { Effect, Metric } from "effect"
import { partitionedTables } from "./Partitions/PartitionedTables.ts"
import type { PartitionedTable } from "./Partitions/PartitionedTables.ts"
import { PartitionsRepo } from "./Partitions/PartitionsRepo.ts"
import { traced } from "./Span.ts"

/** With fewer months after the present one than the first number, partitions are made until there are as many as the second. */
const [fewestAhead, madeAhead] = [3, 4]

const monthsAhead = Metric.gauge("database_months_ahead", {
  description: "For how many months after the present one every table has partitions",
})

/**
 * The partitions of tables whose rows belong to a month (decision 67). Whatever has no month yet is in the last partition, so
 * nothing is lost while nobody makes any.
 */
export class Partitions extends Effect.Service<Partitions>()("Partitions", {
  effect: Effect.gen(function* () {
    const repo = yield* PartitionsRepo

    /** Makes the months ahead of a table where they are missing. Returns how many partitions it made. */
    const make = traced("Partitions.make")(function* (table: PartitionedTable) {
      if (!(yield* repo.short(fewestAhead)).includes(table)) return 0
      const made = yield* repo.make(table, madeAhead)
      if (made === undefined)
        yield* Effect.logInfo("Others use the table: its partitions are made later", { table })
      return made ?? 0
    })

    /** Makes the months ahead of every table, each in a transaction of its own. Returns how many partitions it made. */
    const makeAll = Effect.map(
      Effect.forEach(partitionedTables, (table) => make(table)),
      (made) => made.reduce((sum, count) => sum + count, 0),
    )

    /** Drops the partitions of a table whose rows are all older than so many seconds. Returns how many. */
    const dropOld = traced("Partitions.dropOld")(function* (table: PartitionedTable, seconds: number) {
      return (yield* repo.drop(table, seconds)) ?? 0
    })

    /** Tells the metric how many months there are ahead. */
    const measure = Effect.flatMap(repo.ahead, (months) => Metric.set(monthsAhead, months))

    return { make, makeAll, dropOld, measure, ahead: repo.ahead }
  }),
  dependencies: [PartitionsRepo.Default],
}) {}

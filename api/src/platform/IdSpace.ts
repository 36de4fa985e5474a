import { Effect, Metric } from "effect"
import { IdSpaceRepo } from "./IdSpace/IdSpaceRepo.ts"

const used = Metric.gauge("database_ids_used_ratio", {
  description: "The part of a table's ids of 31 bits that has been given out",
})

/** How far tables have come whose ids have 31 bits (decision 67). Ids of deleted rows are not given again. */
export class IdSpace extends Effect.Service<IdSpace>()("IdSpace", {
  effect: Effect.gen(function* () {
    const repo = yield* IdSpaceRepo

    /** Tells the metric. */
    const measure = Effect.flatMap(repo.used, (found) =>
      Effect.forEach(found, ({ table, share }) => Metric.set(Metric.tagged(used, "table", table), share), {
        discard: true,
      }),
    )

    return { measure }
  }),
  dependencies: [IdSpaceRepo.Default],
}) {}

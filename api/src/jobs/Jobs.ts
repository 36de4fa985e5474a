import { timeZone } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect, Layer, Schedule } from "effect"
import type { Duration } from "effect"
import { Carts } from "../finding/Carts.ts"
import { Customers } from "../accounts/Customers.ts"
import { Files } from "../platform/Files.ts"
import { Ledger } from "../stock/Ledger.ts"
import { JobsRepo } from "./JobsRepo.ts"
import { Sales } from "../counter/Sales.ts"
import { transactional } from "../Sql.ts"

/** After a start the first runs wait: starting has more urgent work. */
const firstDelay: Duration.DurationInput = "1 minute"

/** Three in the morning in Phnom Penh, when nobody sells. */
const nightly = Schedule.cron("0 3 * * *", timeZone)

/** Runs work in one transaction while no other replica runs the same job; undefined when one does. */
export const exclusively = Effect.gen(function* () {
  const repo = yield* JobsRepo
  const transaction = yield* transactional
  return <A, E, R>(job: string, work: Effect.Effect<A, E, R>) =>
    transaction(Effect.flatMap(repo.tryLock(job), (taken) => (taken ? work : Effect.succeed(undefined))))
}).pipe(Effect.provide(JobsRepo.Default))

/** The scheduled jobs, for as long as the process lives; a run that fails is logged and the next one tries again. */
export const JobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const run = yield* exclusively
    const files = yield* Files
    const customers = yield* Customers
    const sales = yield* Sales
    const carts = yield* Carts
    const ledger = yield* Ledger
    const jobs = {
      "remove orphaned files": files.removeOrphans(),
      "forget used Telegram logins": customers.forgetOldLogins(),
      "remove old idempotency keys": sales.removeOldKeys,
      "remove old keys of carts": carts.removeOldKeys,
    }
    const once = <A, E, R>(name: string, work: Effect.Effect<A, E, R>) =>
      run(name, work).pipe(
        Effect.tap((count) => Effect.logInfo("A job ran", { job: name, count: count ?? "elsewhere" })),
        Effect.catchAllCause((cause) => Effect.logError("A job failed", cause)),
      )
    yield* Effect.forEach(Object.entries(jobs), ([name, work]) =>
      once(name, work).pipe(
        Effect.repeat(Schedule.jittered(Schedule.spaced("1 hour"))),
        Effect.delay(firstDelay),
        Effect.forkScoped,
      ),
    )
    yield* once("check the ledger", ledger.checkAndTell()).pipe(Effect.schedule(nightly), Effect.forkScoped)
  }),
).pipe(Layer.provide([Files.Default, Customers.Default, Sales.Default, Carts.Default, Ledger.Default]))

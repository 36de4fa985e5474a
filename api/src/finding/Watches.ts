import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { CustomerId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { InStockNow, NotOneMedicine, WatchesFull, WhichName } from "@rokthnam/shared/Watches/Watch"
import type { WatchRequest } from "@rokthnam/shared/Watches/Watch"
import { mostWatches, watchDays } from "@rokthnam/shared/Watches/WatchRules"
import { Cause, Effect } from "effect"
import { Notices } from "../platform/Notices.ts"
import { transactional } from "../Sql.ts"
import { Finding } from "./Finding.ts"
import type { Reach } from "./Search/SearchEngine.ts"
import { makeFindOffer } from "./Watches/FindOffer.ts"
import { WatchesRepo } from "./Watches/WatchesRepo.ts"
import type { DueWatch } from "./Watches/WatchesRepo.ts"
import { traced } from "../platform/Span.ts"

/** Hours after which an open watch is looked at although no change was told. */
const longestUnseen = 6
/**
 * Watches that are read together, and the most that one run looks at; the next run, a minute later, goes on with those that
 * were looked at longest ago. A look takes about 3 ms of CPU time.
 */
const batch = 100
const mostAtOnce = 1000

const reachOf = ({ latitude, longitude, max_distance }: WatchRequest): Reach => ({
  latitude,
  longitude,
  kilometres: max_distance,
})

/**
 * Customers who wait for a medicine. The change feed of the search tells where stock came; those watches are due, and each
 * of them is searched for as its customer would.
 */
export class Watches extends Effect.Service<Watches>()("Watches", {
  effect: Effect.gen(function* () {
    const repo = yield* WatchesRepo
    const notices = yield* Notices
    const transaction = yield* transactional
    const { offerOf, meaningOf } = yield* makeFindOffer

    const list = traced("Watches.list")((customer: CustomerId) =>
      Effect.all({ watches: repo.list(customer, watchDays), is_told: repo.isTold(customer) }),
    )

    /** Begins a watch, or begins the open one for the same words anew. */
    const add = traced("Watches.add")(function* (customer: CustomerId, request: WatchRequest) {
      const reach = reachOf(request)
      const { isMedicine, meant } = yield* meaningOf(request.query, reach)
      if (!isMedicine) return yield* new NotOneMedicine()
      if (meant !== undefined && !request.as_typed)
        return yield* new WhichName({ typed: request.query, meant })
      const offer = yield* offerOf(request.query, reach)
      if (offer !== undefined)
        return yield* new InStockNow({ name: offer.name, pharmacy: offer.pharmacy.name })
      return yield* transaction(
        Effect.gen(function* () {
          yield* repo.lock(customer)
          const renewed = yield* repo.renew(customer, request, watchDays)
          if (renewed !== undefined) return renewed
          if ((yield* repo.countOpen(customer)) >= mostWatches) return yield* WatchesFull.atLimit()
          return yield* repo.add(customer, request, watchDays)
        }),
      )
    })

    const remove = traced("Watches.remove")(function* (customer: CustomerId, id: WatchId) {
      if (!(yield* repo.remove(customer, id))) return yield* new NotFound({ what: "Watch" })
    })

    /** Looks for what one watch waits for, and returns whether it is there. Answer and message are one commit. */
    const look = (watch: DueWatch) =>
      Effect.gen(function* () {
        const offer = yield* offerOf(watch.query, watch)
        if (offer === undefined) return false
        yield* transaction(
          Effect.gen(function* () {
            const told = yield* repo.answer(watch.id, offer)
            if (told === undefined || told.chat === null) return
            const { chat, language, query } = told
            const content = { kind: "watch" as const, watch_id: watch.id, query, offer }
            yield* notices.add({ chat, language, content })
          }),
        )
        return true
      })

    /**
     * Looks at the watches that are due. If a search fails, they stay due for the next run. Several processes may do this
     * at the same time: each watch is answered once.
     */
    const answerDue = Effect.gen(function* () {
      let looked = 0
      let last = batch
      while (last === batch && looked < mostAtOnce) {
        const due = yield* repo.due(batch)
        const waiting = yield* Effect.filter(due, (watch) => Effect.map(look(watch), (isFound) => !isFound))
        if (waiting.length > 0) yield* repo.looked(waiting)
        last = due.length
        looked += last
      }
    }).pipe(
      Effect.catchAllCause((cause) =>
        Cause.isInterruptedOnly(cause)
          ? Effect.failCause(cause)
          : Effect.logError("Watches could not be looked at", cause),
      ),
    )

    return {
      list,
      add,
      remove,
      markDue: repo.markDue(longestUnseen),
      answerDue,
      removeOld: repo.removeOld(watchDays),
    }
  }),
  dependencies: [WatchesRepo.Default, Notices.Default, Finding.Live],
}) {}

import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Clock, Effect } from "effect"
import { Conflicts } from "../counter/Conflicts.ts"
import { Shifts } from "../counter/Shifts.ts"
import { grantedTo, OfficeChats } from "../platform/OfficeChats.ts"
import { endOfToday, hourOfDay, today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { StockNews } from "../stock/StockNews.ts"
import { DigestsRepo } from "./Digests/DigestsRepo.ts"
import type { DigestChat } from "./Digests/DigestsRepo.ts"
import { SalesFigures } from "./SalesFigures.ts"

/** Chats whose summaries are one commit. */
const batch = 20
const week = 7
const dayLength = 86_400_000

/**
 * The summary of the day for the chats that asked for one, at their hour, with what their people may see. A chat has it
 * once a day; it is late if the product was down at the hour, and is not sent any more after midnight.
 */
export class Digests extends Effect.Service<Digests>()("Digests", {
  effect: Effect.gen(function* () {
    const repo = yield* DigestsRepo
    const sales = yield* SalesFigures
    const stock = yield* StockNews
    const conflicts = yield* Conflicts
    const shifts = yield* Shifts
    const chats = yield* OfficeChats
    const transaction = yield* transactional

    const soldBetween = (pharmacyId: PharmacyId, from: Date, until: Date) =>
      Effect.map(
        sales.totals({ pharmacyId, from, until, paymentMethod: null }),
        ({ transactions, revenue }) => ({ count: transactions, amount: revenue }),
      )

    /** The sales of the day until now, and of the same weekday before until the same time. */
    const soldOn = (pharmacyId: PharmacyId, day: CalendarDay) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const earlier = new Date(now - week * dayLength)
        return {
          ...(yield* soldBetween(pharmacyId, startOfDay(day), new Date(now))),
          earlier: yield* soldBetween(pharmacyId, startOfDay(addDays(day, -week)), earlier),
        }
      })

    const digestOf = (chat: DigestChat, day: CalendarDay) =>
      Effect.gen(function* () {
        const granted = grantedTo(chat)
        const { pharmacy_id: id, pharmacy } = chat
        const ifMay = <A, E, R>(permission: Permission, figure: Effect.Effect<A, E, R>) =>
          granted.has(permission) ? figure : Effect.succeed(null)
        const shelf = yield* stock.ofDay(id)
        return {
          kind: "digest" as const,
          pharmacy,
          day,
          sales: yield* ifMay("View Sales Report", soldOn(id, day)),
          ran_out: yield* ifMay("View Alerts", Effect.succeed(shelf.ranOut)),
          low: yield* ifMay("View Alerts", Effect.succeed(shelf.low)),
          expiring: yield* ifMay("View Expiry Report", Effect.succeed(shelf.expiring)),
          conflicts: yield* ifMay("Refund Sale", conflicts.countOpen(id)),
          open_shifts: yield* ifMay("Manage Shifts", shifts.countOpen(id)),
        }
      })

    /** Writes the next summaries. Each and the fact that it was written are one commit. Returns how many. */
    const writeBatch = Effect.gen(function* () {
      const day = yield* today
      const taken = yield* repo.take(day, yield* hourOfDay, batch)
      const until = yield* endOfToday
      yield* Effect.forEach(
        taken,
        (chat) => Effect.flatMap(digestOf(chat, day), (content) => chats.tell(chat, content, until)),
        { discard: true },
      )
      return taken.length
    }).pipe(transaction)

    /** Writes every summary whose hour has come. Several processes may do this at the same time. */
    const write = Effect.gen(function* () {
      let written = 0
      let last = batch
      while (last === batch) {
        last = yield* writeBatch
        written += last
      }
      return written
    })

    return { write }
  }),
  dependencies: [
    DigestsRepo.Default,
    SalesFigures.Default,
    StockNews.Default,
    Conflicts.Default,
    Shifts.Default,
    OfficeChats.Default,
  ],
}) {}

import { mostNamed } from "@rokthnam/shared/Notices/OfficeNews"
import type { NamedMedicines } from "@rokthnam/shared/Notices/OfficeNews"
import { startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { OfficeChatId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { AppConfig } from "../Config.ts"
import { OfficeChats } from "../platform/OfficeChats.ts"
import { today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { ExpiryNewsRepo } from "./StockNews/ExpiryNewsRepo.ts"
import type { ExpiringMedicine } from "./StockNews/ExpiryNewsRepo.ts"
import { StockNewsRepo } from "./StockNews/StockNewsRepo.ts"
import type { DuePharmacy } from "./StockNews/StockNewsRepo.ts"

/**
 * What ran out is told at once, and what follows within a minute in one message. What is low can wait: it is told with the
 * next message, or after ten minutes.
 */
const pace = { outSeconds: 60, lowMinutes: 10 }
/** Pharmacies that one look tells; the next look, seconds later, goes on. */
const mostPharmacies = 50

type Placed = { readonly name: string; readonly total: number }

const namedOf = (found: ReadonlyArray<Placed>): NamedMedicines => ({
  total: found[0]?.total ?? 0,
  names: found.map(({ name }) => name),
})

const byPharmacy = (found: ReadonlyArray<ExpiringMedicine>) =>
  Map.groupBy(found, ({ pharmacy_id }) => pharmacy_id)

/**
 * News about the stock of pharmacies with a linked chat. The ledger, which the database writes with every change of stock,
 * tells which medicines moved; a sale does nothing for it. Many at once are one message.
 */
export class StockNews extends Effect.Service<StockNews>()("StockNews", {
  effect: Effect.gen(function* () {
    const repo = yield* StockNewsRepo
    const expiries = yield* ExpiryNewsRepo
    const chats = yield* OfficeChats
    const transaction = yield* transactional
    const { lowStockAlertAt: lowAt, expiryAlertDays: days } = yield* AppConfig
    const expiryRule = Effect.map(today, (day) => ({ today: day, days }))

    /** Writes the message about a pharmacy for each chat that wants it. */
    const tell = ({ pharmacy_id, pharmacy }: DuePharmacy) =>
      Effect.gen(function* () {
        const found = yield* repo.take(pharmacy_id, mostNamed)
        const low = found.filter(({ level }) => level === "low")
        const content = {
          kind: "stock" as const,
          pharmacy,
          out: namedOf(found.filter(({ level }) => level === "out")),
          low: {
            total: low[0]?.total ?? 0,
            medicines: low.map(({ name, quantity, loose_units }) => ({ name, quantity, loose_units })),
          },
        }
        if (found.length > 0) yield* chats.tellAll(yield* chats.wantingAlerts(pharmacy_id), content)
      })

    /**
     * Looks for what has run out or become low since the last look, and writes the messages that are due. Levels and
     * messages are one commit. Of several processes one looks at a time. Returns how many levels changed.
     */
    const look = Effect.gen(function* () {
      if (!(yield* repo.isWanted)) return 0
      return yield* Effect.gen(function* () {
        if (!(yield* repo.tryLock)) return 0
        const from = yield* repo.proven
        if (from === undefined) yield* repo.begin
        const changed = yield* repo.read(lowAt, from ?? (yield* repo.proven) ?? 0)
        yield* Effect.forEach(yield* repo.due(pace, mostPharmacies), tell, { discard: true })
        return changed
      }).pipe(transaction)
    })

    /** Tells what has come near its expiration date, once for each medicine and date. Returns how many pharmacies. */
    const lookForExpiring = Effect.gen(function* () {
      yield* repo.forget
      const found = byPharmacy(yield* expiries.takeExpiring(yield* expiryRule, mostNamed))
      for (const [pharmacyId, medicines] of found) {
        const [{ pharmacy, total } = { pharmacy: "", total: 0 }] = medicines
        const named = medicines.map(({ name, expiration_date }) => ({ name, expiration_date }))
        const content = { kind: "expiry" as const, pharmacy, days, total, medicines: named }
        yield* chats.tellAll(yield* chats.wantingAlerts(pharmacyId), content)
      }
      return found.size
    })

    /** Begins to follow the stock of a chat's pharmacy, if no other chat does. What is so already is no news. */
    const beginFor = (id: OfficeChatId) =>
      Effect.gen(function* () {
        const found = yield* repo.newPharmacyOf(id)
        if (found === undefined) return
        yield* repo.begin
        yield* repo.takeAsKnown(found.pharmacy_id, lowAt, yield* expiryRule)
      })

    /** What ran out today, what is low and what expires soon, as far as the stock of the pharmacy is followed. */
    const ofDay = (pharmacyId: PharmacyId) =>
      Effect.gen(function* () {
        const rule = yield* expiryRule
        return {
          ranOut: namedOf(yield* repo.atLevel(pharmacyId, "out", startOfDay(rule.today), mostNamed)),
          low: namedOf(yield* repo.atLevel(pharmacyId, "low", null, mostNamed)),
          expiring: { days, ...namedOf(yield* expiries.expiringAt(pharmacyId, rule, mostNamed)) },
        }
      })

    return { look, lookForExpiring, beginFor, ofDay }
  }),
  dependencies: [StockNewsRepo.Default, ExpiryNewsRepo.Default, OfficeChats.Default],
}) {}

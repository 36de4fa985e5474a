import type { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { ShiftId } from "@rokthnam/shared/Primitives/Id"
import { pagination } from "@rokthnam/shared/Primitives/Page"
import { noNotes } from "@rokthnam/shared/Sales/CashRules"
import { mostShiftsOfADay, NoCashMoved, ShiftClosed, tooManyCashMoves } from "@rokthnam/shared/Shifts/Shift"
import type {
  CashMoveInput,
  CloseShiftInput,
  OpenShiftInput,
  ShiftDay,
  ShiftReport,
} from "@rokthnam/shared/Shifts/Shift"
import { expectedOf, mostCashMoves, plus } from "@rokthnam/shared/Shifts/ShiftRules"
import { Clock, Effect, Schema } from "effect"
import { createHash } from "node:crypto"
import { Audit } from "../platform/Audit.ts"
import { sliceOf } from "../platform/Slices.ts"
import { today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { clerkIdOf, Clerks } from "./Clerks.ts"
import { ExchangeRates } from "./ExchangeRates.ts"
import { Keys } from "./Keys.ts"
import { cashAct, closingAct, openingAct } from "./Shifts/ShiftActs.ts"
import { drawerCash, drawerSums, figuresOf } from "./Shifts/ShiftFigures.ts"
import { shownNotes } from "./Shifts/ShiftRow.ts"
import { ShiftsRepo } from "./Shifts/ShiftsRepo.ts"
import { TakingsRepo } from "./Shifts/TakingsRepo.ts"
import { traced } from "../platform/Span.ts"

type Caller = CurrentMember["Type"]
type PageRequest = { readonly page: number; readonly page_size: number }
type ListRequest = PageRequest & { readonly state?: "open" | "" | undefined }

const missing = () => new NotFound({ what: "Shift" })

/** What is stored for a key: only the number of the shift, which is then read again. */
const Stored = Schema.Struct({ shift_id: ShiftId })
const storedShift = Schema.decodeUnknown(Stored)

const hashOf = (...parts: ReadonlyArray<unknown>) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex")

/** What the caller may see: everybody's shifts with the permission, otherwise the own ones. */
const scopeOf = (caller: Caller) => ({
  pharmacyId: caller.pharmacyId,
  clerkId: clerkIdOf(caller),
  seesAll: caller.permissions.has("Manage Shifts"),
})
const ownScope = (caller: Caller) => ({ ...scopeOf(caller), seesAll: false })

/** Shifts: a clerk's drawer from its float to a blind count, and the reports of shifts and days. */
export class Shifts extends Effect.Service<Shifts>()("Shifts", {
  effect: Effect.gen(function* () {
    const repo = yield* ShiftsRepo
    const takings = yield* TakingsRepo
    const clerks = yield* Clerks
    const rates = yield* ExchangeRates
    const keys = yield* Keys
    const audit = yield* Audit
    const transaction = yield* transactional

    /** One shift. Its figures are read only once it is counted. */
    const read = traced("Shifts.read")(function* (caller: Caller, id: ShiftId) {
      const shift = (yield* repo.read(scopeOf(caller), id)) ?? (yield* missing())
      const moves = yield* repo.moves(id)
      const figures =
        shift.closed_at === null
          ? null
          : figuresOf(shift.float, yield* repo.cash(id), yield* takings.ofShifts([id]))
      return { ...shift, moves, figures } satisfies ShiftReport
    })

    /** The caller's open shift; null without one. */
    const current = traced("Shifts.current")(function* (caller: Caller) {
      const id = yield* repo.openOf(scopeOf(caller))
      return id === undefined ? null : yield* Effect.catchTag(read(caller, id), "NotFound", Effect.die)
    })

    const list = traced("Shifts.list")(function* (
      caller: Caller,
      { page, page_size: size, state }: ListRequest,
    ) {
      const scope = { ...scopeOf(caller), isOpen: state === "open" }
      const [items, { total }] = yield* Effect.all(
        [repo.list(scope, sliceOf({ page, size })), repo.count(scope)],
        { concurrency: 2 },
      )
      return { items, pagination: pagination(page, size, total) }
    })

    /** The report of a day, by default today's. */
    const day = traced("Shifts.day")(function* (caller: Caller, asked: CalendarDay | undefined) {
      const of = asked ?? (yield* today)
      const [from, until] = [startOfDay(of), startOfDay(addDays(of, 1))]
      const shifts = yield* repo.openedBetween(scopeOf(caller), from, until, mostShiftsOfADay)
      const closed = shifts.filter(({ closed_at }) => closed_at !== null).map(({ id }) => id)
      const { sales, returns, usd, riel } = yield* takings.outsideCash(caller.pharmacyId, from, until)
      return {
        day: of,
        shifts,
        takings: yield* takings.ofShifts(closed),
        drawers: drawerSums(shifts),
        difference: shownNotes(shifts.map(({ difference }) => difference ?? noNotes).reduce(plus, noNotes)),
        outside: {
          sales,
          returns,
          takings: yield* takings.outsideShifts(caller.pharmacyId, from, until),
          cash: { usd, riel },
        },
      } satisfies ShiftDay
    })

    /** Runs a write once per key, in one transaction. A request that comes again gets the shift as it is now. */
    const once = <E, R>(
      caller: Caller,
      key: string | undefined,
      bodyHash: string,
      work: Effect.Effect<ShiftId, E, R>,
    ) =>
      keys
        .once(
          { pharmacyId: caller.pharmacyId, key, bodyHash },
          Effect.map(work, (made) => ({ made, saleId: null, answer: { shift_id: made } })),
          ({ answer }) => Effect.map(Effect.orDie(storedShift(answer)), ({ shift_id }) => shift_id),
        )
        .pipe(
          Effect.flatMap((id) => read(caller, id)),
          transaction,
        )

    const nameOf = (caller: Caller) =>
      Effect.flatMap(clerks.nameOf(caller), (name) =>
        name === undefined ? new SessionEnded({ reason: "removed" }) : Effect.succeed(name),
      )

    const openNow = Effect.fnUntraced(function* (caller: Caller, { float, drawer }: OpenShiftInput) {
      const id = yield* repo.open(ownScope(caller), yield* nameOf(caller), float, drawer || null)
      yield* audit.record(openingAct(caller, id, float))
      return id
    })

    /** Opens the caller's shift with what is in the drawer. */
    const open = traced("Shifts.open")((caller: Caller, input: OpenShiftInput, key: string | undefined) => {
      const { float, drawer } = input
      const hash = hashOf("open", clerkIdOf(caller), float, ...(drawer ? [drawer] : []))
      return Effect.catchTag(once(caller, key, hash, openNow(caller, input)), "NotFound", Effect.die)
    })

    const moveNow = Effect.fnUntraced(function* (caller: Caller, id: ShiftId, input: CashMoveInput) {
      const { kind, notes, reason } = input
      if (notes.usd === 0 && notes.riel === 0) return yield* new NoCashMoved()
      const shift = (yield* repo.lock(ownScope(caller), id)) ?? (yield* missing())
      if (shift.is_closed) return yield* new ShiftClosed()
      if ((yield* repo.moves(id)).length >= mostCashMoves) return yield* tooManyCashMoves()
      yield* repo.move(id, kind, notes, reason)
      yield* audit.record(cashAct(caller, id, kind, notes))
      return id
    })

    /** Records cash that the caller puts into the own drawer or takes out of it. */
    const moveCash = traced("Shifts.moveCash")(
      (caller: Caller, id: ShiftId, input: CashMoveInput, key: string | undefined) =>
        once(caller, key, hashOf("cash", clerkIdOf(caller), id, input), moveNow(caller, id, input)),
    )

    const closeNow = Effect.fnUntraced(function* (caller: Caller, id: ShiftId, input: CloseShiftInput) {
      const { counted, note } = input
      // The accounts are locked before the shift, as the deletion of an account does.
      const name = yield* nameOf(caller)
      const shift = (yield* repo.lock(scopeOf(caller), id)) ?? (yield* missing())
      if (shift.is_closed) return yield* new ShiftClosed()
      const { float } = (yield* repo.read(scopeOf(caller), id)) ?? (yield* missing())
      const expected = shownNotes(expectedOf(drawerCash(float, yield* repo.cash(id))))
      const rate = yield* rates.rateAt(caller.pharmacyId, new Date(yield* Clock.currentTimeMillis))
      const closer = { id: clerkIdOf(caller), name }
      yield* repo.close(id, { closer, counted, expected, rate, note: note || null })
      yield* audit.record(closingAct(caller, id, counted, expected))
      return id
    })

    /**
     * Closes a shift by the count of its drawer, and then tells what should have been there. What is being sold meanwhile
     * is in the sums or outside the shift, never both or neither.
     */
    const close = traced("Shifts.close")(
      (caller: Caller, id: ShiftId, input: CloseShiftInput, key: string | undefined) =>
        once(caller, key, hashOf("close", clerkIdOf(caller), id, input), closeNow(caller, id, input)),
    )

    return { read, current, list, day, open, moveCash, close, countOpen: repo.countOpen }
  }),
  dependencies: [
    ShiftsRepo.Default,
    TakingsRepo.Default,
    Clerks.Default,
    ExchangeRates.Default,
    Keys.Default,
    Audit.Default,
  ],
}) {}

import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { newConversation } from "@rokthnam/shared/Conversations/Conversation"
import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { InStockNow, NotOneMedicine, WatchesFull, WhichName } from "@rokthnam/shared/Watches/Watch"
import type { WatchRequest } from "@rokthnam/shared/Watches/Watch"
import { Effect, Either } from "effect"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededCustomer, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { Watches } from "../../../src/finding/Watches.ts"
import { answer, outcome, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const secret = "a service secret that only the tests know"
/** Near the pharmacies, and in Siem Reap, 230 km away. */
const here = { latitude: 11.55, longitude: 104.92 }
const far = { latitude: 13.36, longitude: 103.86 }
let pharmacy: SeededPharmacy
let customer: SeededCustomer

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))
const read = <A>(run: (sql: Sql) => Effect.Effect<ReadonlyArray<A>, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))

beforeAll(async () => {
  pharmacy = await app.run(seedPharmacy({ name: "Central" }))
})
beforeEach(async () => {
  await change((sql) => Effect.zipRight(sql`delete from notices`, sql`delete from watches`))
  await change((sql) => sql`delete from medicines`)
  customer = await app.run(seedCustomer())
})

const stock = (name: string, overrides: Parameters<typeof seedMedicine>[1] = {}) =>
  app.run(seedMedicine(pharmacy.id, { name, ...overrides }))
const add = (query: string, overrides: Partial<WatchRequest> = {}, token = customer.token) =>
  app.client.watches
    .add({ payload: { query, ...here, max_distance: 20, as_typed: false, language: "km", ...overrides } })
    .pipe(as(token))
const list = (token = customer.token) => answer(app.client.watches.list().pipe(as(token)))

/** One run of the job, in a process of its own whose index has loaded. */
const work = () =>
  app.run(
    Effect.gen(function* () {
      const { markDue, answerDue } = yield* Watches
      yield* markDue
      yield* answerDue
    }).pipe(Effect.provide(Watches.Default)) as Effect.Effect<void, never, Sql>,
  )
const isDue = async () =>
  (await read((sql) => sql<{ id: number }>`select id from watches where due_since is not null`)).length
const markDue = () =>
  app.run(
    Effect.flatMap(Watches, ({ markDue: mark }) => mark).pipe(
      Effect.provide(Watches.Default),
    ) as Effect.Effect<number, never, Sql>,
  )
/** Gives the customer a chat with the bot. */
const openChat = async (telegramId: string, isBlocked = false) => {
  await change((sql) => sql`update customers set telegram_id = ${telegramId} where id = ${customer.id}`)
  const conversation = { ...newConversation, is_blocked: isBlocked }
  await answer(
    app.client.conversations
      .write({ path: { id: telegramId }, payload: { conversation, queries: [], handled: null } })
      .pipe(as(secret)),
  )
}
const notices = () =>
  read(
    (sql) => sql<{ telegram_id: string; language: string; content: unknown }>`
    select telegram_id::text, language, content from notices order by id`,
  )

describe("a watch", () => {
  it("is answered once, when a pharmacy within reach has it, with a message in the chat", async () => {
    await openChat("9001")
    const watch = await answer(add("Zyrtanol"))
    expect(watch).toMatchObject({ query: "Zyrtanol", found: null })
    expect(Date.parse(watch.ends_at) - Date.parse(watch.created_at)).toBe(30 * 86_400_000)
    await work()
    expect(await list()).toEqual({ watches: [watch], is_told: true })

    const medicine = await stock("Zyrtanol", { price: "3.25", quantity: 4 })
    await work()
    const offer = { medicine_id: medicine, name: "Zyrtanol", dosage: "500mg", pharmacy: { name: "Central" } }
    expect(await list()).toMatchObject({ watches: [{ id: watch.id, found: { ...offer, price: 325 } }] })
    expect(await notices()).toMatchObject([
      {
        telegram_id: "9001",
        language: "km",
        content: { kind: "watch", watch_id: watch.id, query: "Zyrtanol", offer: { ...offer, price: 3.25 } },
      },
    ])
    await stock("Zyrtanol", { dosage: "250mg" })
    await work()
    expect(await notices()).toHaveLength(1)
  })

  it("is answered by stock that comes back, and by a pharmacy that is approved", async () => {
    const medicine = await stock("Backagen", { quantity: 0 })
    const pending = await app.run(seedPharmacy({ status: "PENDING" }))
    await app.run(seedMedicine(pending.id, { name: "Approvadol" }))
    await answer(add("Backagen"))
    await answer(add("Approvadol"))
    await work()
    expect((await list()).watches.map(({ found }) => found)).toEqual([null, null])
    await change((sql) => sql`update medicines set quantity = 3 where id = ${medicine}`)
    await change((sql) => sql`update pharmacies set status = 'APPROVED' where id = ${pending.id}`)
    await work()
    expect((await list()).watches.map(({ found }) => found?.name)).toEqual(["Approvadol", "Backagen"])
  })

  it("is not answered by another strength, nor by another name, nor from too far away", async () => {
    await answer(add("Zyrtanol 250mg"))
    await answer(add("Lipitor"))
    await answer(add("Farawayol", far))
    await stock("Zyrtanol", { dosage: "500mg" })
    await stock("Atorvastatin", { dosage: "20mg" })
    await stock("Farawayol")
    await work()
    expect((await list()).watches.map(({ found }) => found)).toEqual([null, null, null])
  })

  it("costs a search only where stock came within its reach, or six hours after the last", async () => {
    await answer(add("Nearagen"))
    await answer(add("Farawayol", far))
    await work()
    expect(await isDue()).toBe(0)
    const sold = await stock("Soldagen", { quantity: 2 })
    await work()
    // what a sale does: the stock falls, at last to nothing
    await change((sql) => sql`update medicines set quantity = 1 where id = ${sold}`)
    await change((sql) => sql`update medicines set quantity = 0 where id = ${sold}`)
    expect(await markDue()).toBe(0)
    await stock("Otheragen")
    expect(await markDue()).toBe(1)
    expect(await markDue()).toBe(0)
    await work()
    await change((sql) => sql`update watches set checked_at = now() - interval '7 hours'`)
    expect(await markDue()).toBe(2)
  })

  it("misses no change that was committed late", async () => {
    await answer(add("Lateagen"))
    await work()
    const medicine = await stock("Lateagen", { quantity: 0 })
    await app.run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`update medicines set quantity = 5 where id = ${medicine}`
            // others write and are looked at meanwhile
            yield* Effect.promise(async () => {
              await stock("Meanwhileol")
              await work()
            })
          }),
        )
      }),
    )
    expect((await list()).watches[0]?.found).toBeNull()
    await work()
    expect((await list()).watches[0]?.found?.name).toBe("Lateagen")
  })

  it("is answered by one of several processes that look at once", async () => {
    await openChat("9002")
    await answer(add("Onceagen"))
    await stock("Onceagen")
    await Promise.all([work(), work(), work()])
    expect(await notices()).toHaveLength(1)
  })

  it("of a person without an open chat is answered on the website alone", async () => {
    await answer(add("Webagen"))
    await stock("Webagen")
    await work()
    expect(await list()).toMatchObject({ is_told: false, watches: [{ found: { name: "Webagen" } }] })
    expect(await notices()).toEqual([])
    await openChat("9003", true)
    expect(await list()).toMatchObject({ is_told: false })
  })

  it("for the same words begins anew, and there are at most ten", async () => {
    const first = await answer(add("Waitagen"))
    await change((sql) => sql`update watches set ends_at = now() + interval '1 day'`)
    const again = await answer(add("WAITAGEN"))
    expect(again.id).toBe(first.id)
    expect(Date.parse(again.ends_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    const names =
      "Brimcort Dulvexan Fexotril Gamibrol Hortuzem Jolpidan Kestrovim Luminax Norquilam Pyxidron Quentarol"
    const more = await Promise.all(names.split(" ").map((name) => outcome(add(name, { as_typed: true }))))
    const refused = more.flatMap((one) => (Either.isLeft(one) ? [one.left] : []))
    expect(refused).toEqual([WatchesFull.atLimit(), WatchesFull.atLimit()])
    expect((await list()).watches).toHaveLength(10)
  })

  it("is refused for what is there, and for what is no medicine", async () => {
    await stock("Presentol")
    await vi.waitFor(async () => {
      const refused = await refusal(add("Presentol"))
      expect(refused).toEqual(new InStockNow({ name: "Presentol", pharmacy: "Central" }))
    }, 20_000)
    expect(await refusal(add("headache"))).toBeInstanceOf(NotOneMedicine)
    expect(await refusal(add("Presentol", {}, "no token"))).toBeInstanceOf(SessionEnded)
  })

  it("for a misspelt name is begun by nobody but the person, with the name that they mean", async () => {
    const medicine = await stock("Domuvar", { quantity: 0 })
    const refused = await vi.waitFor(async () => {
      const found = await refusal(add("Dimuvarex"))
      expect(found).toEqual(new WhichName({ typed: "Dimuvarex", meant: "domuvar" }))
      return found
    }, 20_000)
    expect(refused.detail).toBe("No medicine is known as “Dimuvarex”. Do you mean “domuvar”?")
    expect((await list()).watches).toEqual([])
    await answer(add("domuvar"))
    await answer(add("Dimuvarex", { as_typed: true }))
    await change((sql) => sql`update medicines set quantity = 3 where id = ${medicine}`)
    await work()
    const answered = (await list()).watches.map(({ query, found }) => [query, found?.name])
    expect(answered).toEqual([
      ["Dimuvarex", undefined],
      ["domuvar", "Domuvar"],
    ])
    // what is known later by that very name answers it
    await stock("Dimuvarex")
    await work()
    expect((await list()).watches[0]?.found?.name).toBe("Dimuvarex")
  })

  it("is removed by its own person alone, ends after 30 days, and is listed as long when answered", async () => {
    const watch = await answer(add("Endagen"))
    const other = await app.run(seedCustomer())
    const remove = (token: string) => app.client.watches.remove({ path: { id: watch.id } }).pipe(as(token))
    expect(await refusal(remove(other.token))).toEqual(new NotFound({ what: "Watch" }))
    await answer(remove(customer.token))
    expect(await refusal(remove(customer.token))).toEqual(new NotFound({ what: "Watch" }))

    await answer(add("Endagen"))
    await answer(add("Foundagen"))
    await stock("Foundagen")
    await work()
    await change((sql) => sql`update watches set ends_at = now()`)
    expect((await list()).watches.map(({ query }) => query)).toEqual(["Foundagen"])
    const removeOld = () =>
      app.run(
        Effect.flatMap(Watches, ({ removeOld: run }) => run).pipe(
          Effect.provide(Watches.Default),
        ) as Effect.Effect<number, never, Sql>,
      )
    expect(await removeOld()).toBe(1)
    await change((sql) => sql`update watches set answered_at = now() - interval '31 days'`)
    expect((await list()).watches).toEqual([])
    expect(await removeOld()).toBe(1)
  })
})

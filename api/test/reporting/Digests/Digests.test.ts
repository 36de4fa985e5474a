import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import type { NoticeContent } from "@rokthnam/shared/Notices/Notice"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { Digests } from "../../../src/reporting/Digests.ts"
import { answer } from "../../support/Calling.ts"
import { chatSettings, linkedChats } from "../../support/LinkedChats.ts"
import { setClock } from "../../support/SetClock.ts"
import { startApp, useApp } from "../../support/TestApp.ts"
import type { TestApp } from "../../support/TestApp.ts"

const { clock, set } = setClock("2031-05-07T09:00:00+07:00")
/** Two processes of the product with one database. */
const one = useApp(chatSettings, clock)
let other: TestApp
beforeAll(async () => {
  other = await startApp({ ...chatSettings, DATABASE_URL: one.databaseUrl }, clock)
})
afterAll(() => other.stop())
const { join, notices } = linkedChats(one)

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  one.run(Effect.flatMap(SqlClient.SqlClient, run))
const write = (app: TestApp = one) =>
  app.run(
    Effect.flatMap(Digests, ({ write: work }) => work).pipe(Effect.provide(Digests.Default)) as Effect.Effect<
      number,
      never,
      Sql
    >,
  )
const choose = (token: string, id: number, digest_hour: number | null) =>
  one.send("PUT", `/account/chats/${id}`, { token, body: { digest_hour } })
type Digest = Extract<NoticeContent, { readonly kind: "digest" }>
const digests = async () =>
  (await notices()).flatMap(({ telegram_id, content }) =>
    content?.kind === "digest" ? [[telegram_id, content] as const] : [],
  )
const days = async () => (await digests()).map(([, { day }]): string => day)

let owner: SeededPharmacy
let people = 900_000
const person = () => String((people += 1))

beforeEach(async () => {
  await change((sql) => sql`delete from notices`)
  await change((sql) => sql`delete from office_chats`)
  set("2031-05-07T09:00:00+07:00")
  owner = await one.run(seedPharmacy({ name: "Central" }))
})

describe("the summary of the day", () => {
  it("comes once a day at its hour, whichever process looks, again and again", async () => {
    const { id } = await join(owner.token, person())
    await choose(owner.token, id, 20)
    set("2031-05-07T19:59:00+07:00")
    await write()
    expect(await days()).toEqual([])
    set("2031-05-07T20:00:00+07:00")
    await Promise.all([write(one), write(other), write(one), write(other)])
    await write()
    expect(await days()).toEqual(["2031-05-07"])
    set("2031-05-08T20:00:00+07:00")
    await write(other)
    await write(one)
    expect(await days()).toEqual(["2031-05-07", "2031-05-08"])
  })

  it("is late when the product was down at the hour, and is not sent after midnight", async () => {
    await join(owner.token, person())
    set("2031-05-07T23:40:00+07:00")
    await write()
    expect(await days()).toEqual(["2031-05-07"])
    const [row] = await one.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ expires_at: Date }>`select expires_at from notices`),
    )
    expect(row?.expires_at.toISOString()).toBe("2031-05-07T17:00:00.000Z")
    // down for all of the next day, until the morning after
    set("2031-05-09T06:00:00+07:00")
    await write()
    expect(await days()).toEqual(["2031-05-07"])
    set("2031-05-09T18:00:00+07:00")
    await write()
    expect(await days()).toEqual(["2031-05-07", "2031-05-09"])
  })

  it("does not come on the same day when its hour is chosen or the chat linked after it, nor when it is off", async () => {
    set("2031-05-07T19:00:00+07:00")
    const { id } = await join(owner.token, person())
    await write()
    await choose(owner.token, id, 10)
    await write()
    expect(await days()).toEqual([])
    set("2031-05-08T10:00:00+07:00")
    await write()
    await choose(owner.token, id, 12)
    set("2031-05-08T12:00:00+07:00")
    await write()
    expect(await days()).toEqual(["2031-05-08"])
    await choose(owner.token, id, null)
    set("2031-05-09T23:00:00+07:00")
    await write()
    expect(await days()).toEqual(["2031-05-08"])
  })

  it("tells the sales against those of the weekday before by this time, stock, differences and drawers", async () => {
    const dara = person()
    const medicineId = await one.run(seedMedicine(owner.id, { name: "Panadol", price: "2.50" }))
    await join(owner.token, dara)
    const sold = (at: string, quantity: number) =>
      one.run(seedSale(owner.id, { lines: [{ medicineId, quantity }], soldAt: new Date(at) }))
    await sold("2031-05-07T08:00:00+07:00", 2)
    await sold("2031-05-07T17:59:00+07:00", 1)
    await sold("2031-05-06T12:00:00+07:00", 9)
    await sold("2031-04-30T10:00:00+07:00", 4)
    await sold("2031-04-30T19:00:00+07:00", 9)
    await one.run(seedMedicine(owner.id, { name: "Soonagen", expirationDate: "2031-06-06" }))
    await change(
      (sql) => sql`
        insert into stock_levels (medicine_id, pharmacy_id, level, since, is_news)
        select m.id, m.pharmacy_id, l.level, l.since::timestamptz, false
        from medicines m, (values ('Panadol', 'out', '2031-05-07T03:00:00Z'), ('Soonagen', 'low', '2031-01-01T00:00:00Z'))
          l (name, level, since)
        where m.name = l.name and m.pharmacy_id = ${owner.id}`,
    )
    await answer(
      one.client.shifts
        .open({ headers: {}, payload: { float: { usd: cents(1000), riel: 0 } } })
        .pipe(as(owner.token)),
    )
    set("2031-05-07T18:00:00+07:00")
    await write()
    const expected: Digest = {
      kind: "digest",
      pharmacy: "Central",
      day: "2031-05-07" as Digest["day"],
      sales: { count: 2, amount: 7.5 as never, earlier: { count: 1, amount: 10 as never } },
      ran_out: { total: 1, names: ["Panadol 500mg"] },
      low: { total: 1, names: ["Soonagen 500mg"] },
      expiring: { days: 30, total: 1, names: ["Soonagen 500mg"] },
      conflicts: 0,
      open_shifts: 1,
    }
    expect(await digests()).toEqual([[dara, expected]])
  })

  it("has only what its person may see, and comes to nobody whose link has ended", async () => {
    const [cashier, keeper, gone] = [
      await one.run(seedStaff(owner.id, { role: "CASHIER" })),
      await one.run(seedStaff(owner.id, { role: "STOCK_KEEPER" })),
      await one.run(seedStaff(owner.id)),
    ]
    for (const member of [cashier, keeper, gone]) {
      const { id } = await join(member.token, person())
      await choose(member.token, id, 18)
    }
    await change((sql) => sql`update staff set session_version = 2 where id = ${gone.id}`)
    set("2031-05-07T18:00:00+07:00")
    await write()
    const nothing = { total: 0, names: [] }
    const kept = (await digests()).map(([, { sales, ran_out, low, expiring, conflicts, open_shifts }]) => ({
      sales,
      ran_out,
      low,
      expiring,
      conflicts,
      open_shifts,
    }))
    const stock = { ran_out: nothing, low: nothing }
    const money = { sales: null, conflicts: null, open_shifts: null }
    expect(kept).toEqual([
      { ...money, ...stock, expiring: null },
      { ...money, ...stock, expiring: { days: 30, ...nothing } },
    ])
  })
})

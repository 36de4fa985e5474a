import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { seedAdmin, seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededAdmin, SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { UnansweredSearches } from "../../../src/finding/UnansweredSearches.ts"
import { today } from "../../../src/platform/Today.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const secret = "a service secret that only the tests know"
/** Users of Telegram whose marks fall into different groups with the secret of the tests. */
const people = ["7001", "7002", "7003"] as const
let admin: SeededAdmin
let pharmacy: SeededPharmacy

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))

beforeAll(async () => {
  admin = await app.run(seedAdmin())
  pharmacy = await app.run(seedPharmacy({ latitude: 13.362, longitude: 103.861 }))
})
beforeEach(async () => {
  await change((sql) => sql`delete from unanswered_searches`)
})

/** A search near the pharmacy, or in Phnom Penh, 230 km away. */
const search = async (query: string, person: string, { isFar = false, more = "" } = {}) => {
  const place = isFar
    ? "user_latitude=11.55&user_longitude=104.92"
    : "user_latitude=13.36&user_longitude=103.86"
  const { status } = await app.send(
    "GET",
    `/users/search/medicines?query=${encodeURIComponent(query)}&${place}${more}`,
    { token: secret, headers: { "x-telegram-user": person } },
  )
  expect(status).toBe(200)
}
const byAll = async (query: string, options?: Parameters<typeof search>[2]) => {
  for (const person of people) await search(query, person, options)
}
const told = (days: 7 | 30 | 90 = 7) =>
  answer(app.client.network.searches({ urlParams: { days } }).pipe(as(admin.token)))
const texts = async () => (await told()).items.map(({ text, searches }) => [text, searches])

describe("searches without an answer", () => {
  it("tell what three people looked for and nobody has, by count, and not what fewer did", async () => {
    await byAll("tocilizumab 162mg")
    await search("Tocilizumab", "7004")
    await byAll("Zyrkonadol")
    await search("sokha", people[0])
    await search("sokha", people[1])
    const day = await app.run(today)
    expect(await told()).toEqual({
      from_day: addDays(day, -6),
      items: [
        { text: expect.stringMatching(/^tocilizumab$/i), searches: 4, days: 1, last_day: day },
        { text: "zyrkonadol", searches: 3, days: 1, last_day: day },
      ],
    })
  })

  it("count a misspelt name with the right one", async () => {
    await search("Paracetmol", people[0])
    await search("paracetamol ", people[1])
    await search("PARACETAMOL 500 mg", people[2])
    expect(await texts()).toEqual([["paracetamol", 3]])
  })

  it("are not what a pharmacy has: anywhere in the country, or but for a filter; nor symptoms, greetings, numbers", async () => {
    await app.run(seedMedicine(pharmacy.id, { name: "Omeprazole", dosage: "20mg" }))
    await app.run(seedMedicine(pharmacy.id, { name: "Loratadine", dosage: "10mg", quantity: 0 }))
    await byAll("omeprazole", { isFar: true })
    await byAll("omeprazole 20mg", { more: "&open_now=true" })
    await byAll("headache")
    await byAll("hello")
    await byAll("loratadine")
    await byAll("012 345 678")
    expect((await texts()).map(([text]) => text)).toEqual(["loratadine"])
  })

  it("keep no one's account, address or place", async () => {
    await byAll("Zyrkonadol")
    await told()
    const columns = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ name: string }>`
          select column_name as name from information_schema.columns where table_name = 'unanswered_searches'`,
      ),
    )
    expect(columns.map(({ name }) => name).toSorted()).toEqual(["day", "searches", "seen", "text"])
  })

  it("are counted over days, and each period ends where it says", async () => {
    const day = await app.run(today)
    for (const [ago, seen] of [
      [0, 1],
      [6, 2],
      [7, 4],
      [29, 8],
      [89, 16],
      [90, 32],
    ] as const)
      await change(
        (sql) => sql`insert into unanswered_searches (day, text, searches, seen)
          values (${addDays(day, -ago)}, 'rare', 1, ${seen.toString(2).padStart(64, "0")}::bit(64))`,
      )
    expect((await told(7)).items).toEqual([])
    expect((await told(30)).items).toEqual([{ text: "rare", searches: 4, days: 4, last_day: day }])
    expect((await told(90)).items).toEqual([{ text: "rare", searches: 5, days: 5, last_day: day }])
    expect((await app.send("GET", "/admin/network/searches?days=8", { token: admin.token })).status).toBe(422)
  })

  it("are removed after 90 days, and after 30 if too few people looked for them", async () => {
    const day = await app.run(today)
    const insert = (text: string, ago: number, seen: string) =>
      change(
        (sql) => sql`insert into unanswered_searches (day, text, searches, seen)
          values (${addDays(day, -ago)}, ${text}, 1, ${seen.padStart(64, "0")}::bit(64))`,
      )
    await insert("known", 89, "111")
    await insert("known", 90, "111")
    await insert("private", 30, "1")
    await insert("private", 31, "1")
    const removed = await app.run(
      Effect.flatMap(UnansweredSearches, ({ removeOld }) => removeOld).pipe(
        Effect.provide(UnansweredSearches.Default),
      ) as Effect.Effect<number, never, Sql>,
    )
    expect(removed).toBe(2)
  })

  it("are for admins alone", async () => {
    const { token } = pharmacy
    expect((await app.send("GET", "/admin/network/searches", { token })).status).toBe(403)
  })
})

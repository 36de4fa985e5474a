import { SqlClient } from "@effect/sql"
import type { MedicineId, PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { useReplicas, whileReading, whileStopping } from "../../support/StandbyReplicas.ts"
import { useReplicated } from "../../support/StandbyServer.ts"

const servers = useReplicated()
// as the product is installed: searches have their own thread
const replicas = useReplicas(servers, "pages:", { SEARCHES_PER_ADDRESS: "1000000000", FINDING_THREAD: "1" })
let shop: PharmacyId

beforeAll(async () => {
  shop = (await replicas.writer.run(seedPharmacy({ latitude: 11.56, longitude: 104.93 }))).id
})

const decode = Schema.decodeUnknownSync(SearchAnswer)
/** The stocks of what a search of the reader finds, in their order. */
const search = async (query: string) => {
  const path = `/users/search/medicines?query=${query}&user_latitude=11.5564&user_longitude=104.9282&page_size=100`
  const { status, body } = await replicas.reader.send("GET", path)
  expect(status, JSON.stringify(body)).toBe(200)
  return decode(body)
    .items.map(({ quantity }) => quantity)
    .toSorted((a, b) => a - b)
}

const add = (name: string, quantity: number) =>
  replicas.writer.run(seedMedicine(shop, { name, dosage: `${quantity}mg`, quantity }))
const sellDown = (id: MedicineId, quantity: number) =>
  replicas.writer.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update medicines set quantity = ${quantity} where id = ${id}`,
    ),
  )

/** How many pages a server has read since its connections were opened, as the connections of pages tell. */
const latestRead = async (server: "primary" | "standby") => {
  const [found] = await servers.ask(
    server,
    `select coalesce(max(query_start), '-infinity')::text as at from pg_stat_activity
      where application_name = 'rokthnam-search-pages' and query like '%from search_changes%'`,
  )
  return (found as { at: string }).at
}

/** Whether a search of the reader is answered by this server. */
const readsFrom = async (server: "primary" | "standby", query: string) => {
  const before = await latestRead(server)
  await search(query)
  return (await latestRead(server)) !== before
}

const untilUsed = (query: string) =>
  vi.waitFor(async () => expect(await readsFrom("standby", query)).toBe(true), {
    timeout: 30_000,
    interval: 150,
  })

const readKastolin = async () => expect(await search("kastolin")).toEqual([60])

describe("pages of the search", () => {
  it("are read from the standby, and from the primary while that is behind, as new as what was written", async () => {
    const medicine = await add("Zuvorest", 40)
    await vi.waitFor(async () => expect(await search("zuvorest")).toEqual([40]), { timeout: 20_000 })
    await untilUsed("zuvorest")
    await servers.pause()
    for (const quantity of [30, 20]) {
      await sellDown(medicine, quantity)
      expect(await search("zuvorest")).toEqual([quantity])
    }
    await add("Zuvorest", 50)
    await vi.waitFor(async () => expect(await search("zuvorest")).toEqual([20, 50]), {
      timeout: 5_000,
    })
    expect(await readsFrom("primary", "zuvorest")).toBe(true)
    await servers.goOn()
    await untilUsed("zuvorest")
    expect(await search("zuvorest")).toEqual([20, 50])
  })

  it("are counted by who answered, as all reads are", async () => {
    await add("Countorin", 70)
    await replicas.untilUsed(() => search("countorin"))
    const before = await replicas.answered("primary", "behind")
    await servers.pause()
    await add("Countorin", 80)
    await vi.waitFor(
      async () => {
        await search("countorin")
        expect(await replicas.answered("primary", "behind")).toBeGreaterThan(before)
      },
      { timeout: 20_000, interval: 150 },
    )
  })

  it("never show an older stock than was written, however the standby stops and goes on meanwhile", async () => {
    const medicine = await add("Belmoran", 1000)
    await vi.waitFor(async () => expect(await search("belmoran")).toEqual([1000]), {
      timeout: 20_000,
    })
    await untilUsed("belmoran")
    await whileStopping(servers, [100, 500], async () => {
      for (let left = 999; left > 920; left -= 1) {
        await sellDown(medicine, left)
        expect(await search("belmoran")).toEqual([left])
      }
    })
  }, 120_000)

  it("are right when the standby stalls or is killed in the middle of them, and use it again when it is back", async () => {
    await add("Kastolin", 60)
    await vi.waitFor(async () => expect(await search("kastolin")).toEqual([60]), { timeout: 20_000 })
    await untilUsed("kastolin")
    await whileReading([readKastolin, readKastolin, readKastolin], async (goesOn) => {
      await goesOn()
      servers.proxy.stall()
      await goesOn()
      await servers.proxy.resume()
      await servers.kill()
      await goesOn()
      await servers.startAgain()
    })
    await untilUsed("kastolin")
  }, 120_000)
})

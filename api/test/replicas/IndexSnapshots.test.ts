import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { useApiProcesses } from "../support/ApiProcess.ts"
import { useS3 } from "../support/S3Server.ts"
import { useApp } from "../support/TestApp.ts"

const place = { latitude: 11.5564, longitude: 104.9282 }
const decodeFound = Schema.decodeUnknownSync(Schema.Struct({ total: Schema.Number }))

const snapshots = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ count: number }>`select count(*)::integer as count from search_snapshots`,
)

describe("machines that find, on one database and one bucket", () => {
  // It makes the database and fills it. The calls of the tests go to the machines.
  const app = useApp()
  const s3 = useS3()
  const startProcess = useApiProcesses("index-snapshots")

  const start = async (settings: Record<string, string> = {}) => {
    const metricsPort = await findFreePort()
    const { child, url } = await startProcess(app.databaseUrl, {
      API_ROLES: "finding",
      FINDING_THREAD: "1",
      SEARCH_SNAPSHOT_ROWS: "1",
      METRICS_PORT: String(metricsPort),
      ...s3.settings,
      ...settings,
    })
    const loads = async (source: string): Promise<string | undefined> => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return new RegExp(`^search_index_loads_total\\{source="${source}"\\} (\\d+)$`, "m").exec(text)?.[1]
    }
    const total = async (query: string): Promise<number> => {
      const address = `${url}/users/search/medicines?query=${query}&user_latitude=${place.latitude}&user_longitude=${place.longitude}`
      return decodeFound(await (await fetch(address, { headers: { accept: "application/json" } })).json())
        .total
    }
    return { child, loads, total }
  }

  beforeAll(async () => {
    const { id } = await app.run(seedPharmacy(place))
    await app.run(seedMedicine(id, { name: "Storedol" }))
  })

  it("load what the first one has written, and the changes since; without the bucket they read the table", async () => {
    const first = await start()
    await vi.waitFor(async () => expect(await app.run(snapshots)).toEqual([{ count: 1 }]), {
      timeout: 30_000,
    })
    expect([await first.loads("table"), await first.loads("snapshot")]).toEqual(["1", "0"])
    first.child.kill("SIGKILL")
    const { id } = await app.run(seedPharmacy(place))
    await app.run(seedMedicine(id, { name: "Addedol" }))
    const second = await start()
    await vi.waitFor(async () => expect(await second.loads("snapshot")).toBe("1"), { timeout: 10_000 })
    expect(await second.loads("table")).toBe("0")
    expect([await second.total("storedol"), await second.total("addedol")]).toEqual([1, 1])
    await s3.kill()
    const third = await start()
    await vi.waitFor(async () => expect(await third.loads("table")).toBe("1"), { timeout: 10_000 })
    expect([await third.total("storedol"), await third.total("addedol")]).toEqual([1, 1])
  }, 240_000)
})

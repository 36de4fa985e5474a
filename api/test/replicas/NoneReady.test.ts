import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { haproxy, replicaHeader, startBalancer } from "../../../scripts/servers/haproxy.ts"
import type { Balancer } from "../../../scripts/servers/haproxy.ts"
import { startRedis } from "../../../scripts/servers/redis.ts"
import type { RedisServer } from "../../../scripts/servers/redis.ts"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { seedCounter } from "../cluster/support/Clerks.ts"
import { onEach, openLane } from "../cluster/support/Lane.ts"
import type { Lane } from "../cluster/support/Lane.ts"
import { useApiProcesses } from "../support/ApiProcess.ts"
import { useApp } from "../support/TestApp.ts"

describe.skipIf(haproxy === undefined)(
  `two replicas of which none is ready${haproxy === undefined ? " (skipped: no haproxy)" : ""}`,
  () => {
    // It makes the database and fills it. The calls of the test go to the replicas.
    const app = useApp()
    const startProcess = useApiProcesses("none-ready")
    const folder = mkdtempSync(join(tmpdir(), "rokthnam-none-ready-"))
    const ports: Array<number> = []
    let redis: RedisServer | null = null
    let balancer: Balancer

    beforeAll(async () => {
      redis = await startRedis({ dataDir: folder })
      ports.push(await findFreePort(), await findFreePort())
      await Promise.all(
        ports.map((port) =>
          startProcess(app.databaseUrl, {
            PORT: String(port),
            ...(redis === null ? {} : { REDIS_URL: redis.url }),
            DRAIN_SECONDS: "1",
            TRUST_PROXY: "1",
          }),
        ),
      )
      balancer = await startBalancer(ports)
    }, 120_000)
    afterAll(async () => {
      await balancer.stop()
      await redis?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const readiness = () => onEach(ports, async (lane: Lane) => (await lane.send("GET", "/readyz")).status)

    it("go on selling and finding behind the balancer when the cache that both need is lost", async ({
      skip,
    }) => {
      if (redis === null) return skip("no Redis")
      const counter = await seedCounter(app, 1000, "Zznoneready")
      const lane = openLane(balancer.port)
      expect((await lane.send("POST", "/inventory/sales/bulk", counter.sale("before"))).status).toBe(201)
      await redis.stop()
      await vi.waitFor(async () => expect(await readiness()).toEqual([503, 503]), {
        timeout: 20_000,
        interval: 50,
      })
      // The balancer has asked each of them several times since.
      await pause(1500)
      const statuses: Array<number> = []
      for (let sold = 0; sold < 20; sold += 1)
        statuses.push((await lane.send("POST", "/inventory/sales/bulk", counter.sale(`sale ${sold}`))).status)
      lane.close()
      expect(new Set(statuses)).toEqual(new Set([201]))
      expect(await counter.stock()).toBe(1000 - 21)
      const found = await fetch(
        `${balancer.url}/users/search/medicines?query=zznoneready&user_latitude=11.5564&user_longitude=104.9282`,
      )
      expect(found.status).toBe(200)
      expect(found.headers.get(replicaHeader)).toMatch(/^replica[01]$/)
      // What it cannot do is still told by the replica itself, and nobody is told that there is no server.
      expect((await fetch(`${balancer.url}/readyz`)).status).toBe(503)
    }, 60_000)
  },
)

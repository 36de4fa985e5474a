import { Schema } from "effect"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest"
import { haproxy, replicaHeader, startBalancer } from "../../../scripts/servers/haproxy.ts"
import type { Balancer } from "../../../scripts/servers/haproxy.ts"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { seedCustomer, seedPassword } from "../../seed/Accounts.ts"
import { drawPack } from "../../seed/DrawPack.ts"
import { seedCounter, startClerks } from "../cluster/support/Clerks.ts"
import { onEach, openLane } from "../cluster/support/Lane.ts"
import type { Lane } from "../cluster/support/Lane.ts"
import { useApiProcesses } from "../support/ApiProcess.ts"
import type { ApiProcess } from "../support/ApiProcess.ts"
import { useS3 } from "../support/S3Server.ts"
import { useApp } from "../support/TestApp.ts"

/** What is not installed here; the tests are then skipped, under a name that says it. */
const missing = [haproxy === undefined ? "haproxy" : "", inject("redisUrl") === undefined ? "Redis" : ""]
  .filter(Boolean)
  .join(" and ")

/** Seconds for which a replica that ends still answers, and the balancer finds out. */
const drainSeconds = 1

const decodeToken = Schema.decodeUnknownSync(Schema.Struct({ access_token: Schema.String }))
const decodeFile = Schema.decodeUnknownSync(Schema.Struct({ filename: Schema.String }))

describe.skipIf(missing !== "")(
  `two replicas behind a load balancer${missing === "" ? "" : ` (skipped: no ${missing})`}`,
  () => {
    // It makes the database and fills it. The calls of the tests go to the replicas.
    const app = useApp()
    const s3 = useS3()
    const startProcess = useApiProcesses("replicas")
    /** The data folder of each replica is its own, as on machines of their own. */
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), "rokthnam-replica-")))
    const ports: Array<number> = []
    const replicas: Array<ApiProcess> = []
    let balancer: Balancer

    const startReplica = async (place: number): Promise<void> => {
      replicas[place] = await startProcess(app.databaseUrl, {
        ...s3.settings,
        PORT: String(ports[place]),
        DATA_DIR: folders[place] ?? "",
        DRAIN_SECONDS: String(drainSeconds),
        TRUST_PROXY: "1",
      })
    }

    beforeAll(async () => {
      ports.push(await findFreePort(), await findFreePort())
      await Promise.all([0, 1].map(startReplica))
      balancer = await startBalancer(ports)
    }, 120_000)
    afterAll(async () => {
      await balancer.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })

    /** Asks both replicas at once, past the balancer. */
    const onBoth = <A>(call: (lane: Lane) => Promise<A>) => onEach(ports, call)
    const statuses = (path: string, token?: string) =>
      onBoth(async (lane) => (await lane.send("GET", path, token === undefined ? {} : { token })).status)
    const bodies = (path: string, token?: string) =>
      onBoth(async (lane) => (await lane.send("GET", path, token === undefined ? {} : { token })).body)
    const search = (query: string) =>
      bodies(`/users/search/medicines?query=${query}&user_latitude=11.5564&user_longitude=104.9282`)
    const answering = async () => (await fetch(`${balancer.url}/healthz`)).headers.get(replicaHeader)
    const answeringSoon = async () => new Set(await Promise.all(Array.from({ length: 8 }, answering)))
    const untilBothServe = () =>
      vi.waitFor(async () => expect(await answeringSoon()).toEqual(new Set(["replica0", "replica1"])), {
        timeout: 10_000,
        interval: 50,
      })
    /** A new connection to the balancer for each call, so that the calls go to the replicas by turns. */
    const byTurns = async (method: string, path: string, call?: Parameters<Lane["send"]>[2]) => {
      const lane = openLane(balancer.port)
      try {
        return await lane.send(method, path, call)
      } finally {
        lane.close()
      }
    }

    it("both serve", async () => {
      await untilBothServe()
      expect(await statuses("/readyz")).toEqual([200, 200])
    })

    it("end a session on both at once", async () => {
      const { email } = await app.run(seedCustomer())
      const body = { email, password: seedPassword }
      for (let turn = 0; turn < 4; turn += 1) {
        const { access_token: token } = decodeToken((await byTurns("POST", "/users/login", { body })).body)
        expect(await statuses("/cart/badge", token)).toEqual([200, 200])
        await byTurns("POST", "/account/sign-out", { token })
        expect(await statuses("/cart/badge", token)).toEqual([401, 401])
      }
    })

    it("show carts, stock, alerts and searches as the other one has just changed them", async () => {
      const counter = await seedCounter(app, 10, "Zzreplica")
      const { token } = await app.run(seedCustomer())
      // Both have read, so that both have copies.
      await vi.waitFor(async () =>
        expect(await search("zzreplica")).toMatchObject([{ total: 1 }, { total: 1 }]),
      )
      await bodies("/inventory/alerts", counter.token)
      for (let sold = 1; sold <= 5; sold += 1) {
        await byTurns("POST", "/cart/items", {
          token,
          body: { medicine_id: counter.medicine_id, quantity: 1 },
        })
        expect(await bodies("/cart/badge", token)).toEqual([
          { total_quantity: sold },
          { total_quantity: sold },
        ])
        const answer = await byTurns("POST", "/inventory/sales/bulk", counter.sale(`sale ${sold}`))
        expect(answer.status).toBe(201)
        const quantity = 10 - sold
        const path = `/inventory/medicines/${counter.medicine_id}`
        expect(await bodies(path, counter.token)).toMatchObject([{ quantity }, { quantity }])
        expect(await search("zzreplica")).toMatchObject([
          { items: [{ quantity }] },
          { items: [{ quantity }] },
        ])
        expect(await bodies("/inventory/alerts", counter.token)).toMatchObject([
          [{ quantity }],
          [{ quantity }],
        ])
      }
    })

    it("find on one what the other one has just added and renamed", async () => {
      const counter = await seedCounter(app, 5, "Zzfirst name")
      expect(await search("zzfirst")).toMatchObject([{ total: 1 }, { total: 1 }])
      const path = `/inventory/medicines/${counter.medicine_id}`
      const { body } = await byTurns("GET", path, { token: counter.token })
      const renamed = { ...Object(body), name: "Zzsecond name" }
      expect((await byTurns("PUT", path, { token: counter.token, body: renamed })).status).toBe(200)
      expect(await search("zzsecond")).toMatchObject([{ total: 1 }, { total: 1 }])
    })

    it("share limits, also behind the balancer, which tells whose call it is", async () => {
      const { email } = await app.run(seedCustomer())
      const body = { email, password: "not this one" }
      const tried: Array<number> = []
      for (let turn = 0; turn < 10; turn += 1)
        tried.push((await byTurns("POST", "/users/login", { body })).status)
      // eight wrong passwords for one account from one address
      expect(tried).toEqual([...Array(8).fill(401), 429, 429])
    })

    it("sell once what both are asked to sell at the same time with one key", async () => {
      const { sale, stock } = await seedCounter(app, 100)
      const answers = await onBoth((lane) => lane.send("POST", "/inventory/sales/bulk", sale("one-key")))
      expect(answers[0]?.status).toBe(201)
      expect(answers[1]).toEqual(answers[0])
      expect(await stock()).toBe(99)
    })

    it("serve the files that the other one was sent", async () => {
      const body = new FormData()
      const picture = await drawPack({ name: "Amoxicillin", strength: "500mg", longSide: 300 })
      body.append("file", new Blob([new Uint8Array(picture)]), "pack.png")
      const sent = await fetch(`http://127.0.0.1:${ports[0]}/api/images/upload`, { method: "POST", body })
      const { filename } = decodeFile(await sent.json())
      const got = await fetch(`http://127.0.0.1:${ports[1]}/api/images/${filename}`)
      expect([got.status, got.headers.get("content-type")]).toEqual([200, "image/webp"])
    })

    it("lose with a killed one only what was in flight on it, and go on with the other one", async () => {
      const counter = await seedCounter(app, 10_000)
      const clerks = startClerks(balancer.port, 6, counter)
      await vi.waitFor(() => expect(clerks.sold()).toBeGreaterThan(30), { timeout: 20_000 })
      replicas[0]?.child.kill("SIGKILL")
      const before = clerks.sold()
      await vi.waitFor(() => expect(clerks.sold()).toBeGreaterThan(before + 60), { timeout: 20_000 })
      expect(await answeringSoon()).toEqual(new Set(["replica1"]))
      await startReplica(0)
      await untilBothServe()
      await clerks.stop()
      expect(clerks.statuses).toEqual(new Set([201]))
      // One call of each clerk may have been in flight, and its second try may have met the balancer before it noticed.
      expect(clerks.lost.length).toBeLessThanOrEqual(2 * 6)
      expect(await counter.stock()).toBe(10_000 - clerks.sold())
    }, 90_000)

    it("lose nothing when each is restarted after the other", async () => {
      const counter = await seedCounter(app, 10_000)
      const clerks = startClerks(balancer.port, 4, counter)
      await vi.waitFor(() => expect(clerks.sold()).toBeGreaterThan(20), { timeout: 20_000 })
      for (const place of [0, 1]) {
        const { child } = replicas[place] ?? {}
        if (child === undefined) throw new Error("There is no such replica.")
        const ended = once(child, "exit")
        child.kill("SIGTERM")
        expect(await ended).toEqual([0, null])
        await startReplica(place)
        await untilBothServe()
      }
      await clerks.stop()
      expect(clerks.statuses).toEqual(new Set([201]))
      expect(clerks.lost).toEqual([])
      expect(await counter.stock()).toBe(10_000 - clerks.sold())
    }, 120_000)
  },
)

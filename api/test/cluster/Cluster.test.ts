import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { seedCustomer, seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { seedPassword } from "../../seed/SeedPassword.ts"
import { canDraw, drawPack } from "../../seed/DrawPack.ts"
import { counted } from "../support/Counted.ts"
import { useApp } from "../support/TestApp.ts"
import { seedCounter, startClerks } from "./support/Clerks.ts"
import { servedBy, startCluster } from "./support/Cluster.ts"
import type { Cluster } from "./support/Cluster.ts"
import { openLanes, openSlowly } from "./support/Lane.ts"
import type { Lane } from "./support/Lane.ts"

// It makes the database and fills it. The calls of the tests go to the processes.
const app = useApp()
const allowed = 10
let cluster: Cluster
/** Connections by turns to each of the two processes. */
let lanes: ReadonlyArray<Lane>

beforeAll(async () => {
  cluster = await startCluster(app.databaseUrl, {
    SUGGESTIONS_PER_ADDRESS: String(allowed),
    JOBS_EVERY_SECONDS: "1",
    DRAIN_SECONDS: "1",
  })
  lanes = await openLanes(cluster.port, cluster.processes(), 3)
}, 90_000)
afterAll(() => {
  for (const lane of lanes) lane.close()
  cluster.dispose()
})

const onAll = <A>(call: (lane: Lane, place: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(lanes.map(call))
const statuses = (method: string, path: string, token?: string) =>
  onAll(async (lane) => (await lane.send(method, path, token === undefined ? {} : { token })).status)
const laneAt = (place: number): Lane => {
  const lane = lanes[place]
  if (lane === undefined) throw new Error("There is no such lane.")
  return lane
}

const scrape = async () => (await fetch(`http://127.0.0.1:${cluster.metricsPort}/metrics`)).text()

/** Sends a file on a new connection. */
const upload = (path: string, file: Buffer, name: string, token?: string, key?: string) => {
  const body = new FormData()
  body.append("file", new Blob([new Uint8Array(file)]), name)
  return fetch(`http://127.0.0.1:${cluster.port}${path}`, {
    method: "POST",
    body,
    headers: {
      connection: "close",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
  })
}

/** The jobs that ran and when, by the log. */
const ran = () =>
  [...cluster.log().matchAll(/"A job ran".*?"job":"([^"]+)".*?"timestamp":"([^"]+)"/g)].map(
    ([, job, at = ""]) => ({ job, at: Date.parse(at) }),
  )

const decodeToken = Schema.decodeUnknownSync(Schema.Struct({ access_token: Schema.String }))

describe("two processes on one port", () => {
  it("both serve: while one stands still, the connections of the other are answered", async () => {
    expect(new Set(await statuses("GET", "/healthz"))).toEqual(new Set([200]))
    const [stopped = 0] = cluster.processes()
    process.kill(stopped, "SIGSTOP")
    try {
      const asked = await Promise.allSettled(
        lanes.map((lane) => lane.send("GET", "/healthz", { patience: 500 })),
      )
      expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(lanes.length / 2)
    } finally {
      process.kill(stopped, "SIGCONT")
    }
    expect(new Set(await statuses("GET", "/healthz"))).toEqual(new Set([200]))
  })

  it("end a session on both at once", async () => {
    const { email } = await app.run(seedCustomer())
    const body = { email, password: seedPassword }
    for (const place of [0, 1, 2]) {
      const { access_token: token } = decodeToken(
        (await laneAt(place).send("POST", "/users/login", { body })).body,
      )
      expect(new Set(await statuses("GET", "/cart/badge", token))).toEqual(new Set([200]))
      await laneAt(place).send("POST", "/account/sign-out", { token })
      expect(new Set(await statuses("GET", "/cart/badge", token))).toEqual(new Set([401]))
    }
  })

  it("show without Redis what the other one has just changed", async () => {
    const { id } = await app.run(seedPharmacy())
    const medicine_id = await app.run(seedMedicine(id))
    const { token } = await app.run(seedCustomer())
    for (let total = 1; total <= 12; total++) {
      const lane = laneAt(total % lanes.length)
      await lane.send("POST", "/cart/items", { token, body: { medicine_id, quantity: 1 } })
      const badges = await onAll(async (other) => (await other.send("GET", "/cart/badge", { token })).body)
      expect(badges).toEqual(lanes.map(() => ({ total_quantity: total })))
    }
  })

  it("sell once what both are asked to sell at the same time with one key", async () => {
    const { sale, stock } = await seedCounter(app, 100)
    const answers = await onAll((lane) => lane.send("POST", "/inventory/sales/bulk", sale("one-key")))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await stock()).toBe(99)
  })

  it("share the limits of public calls, and those of sign-ins while there is no Redis", async () => {
    const path = "/users/search/suggestions?query=par&user_latitude=11.55&user_longitude=104.92"
    const asked = [...(await statuses("GET", path)), ...(await statuses("GET", path))]
    expect(asked.filter((status) => status === 200)).toHaveLength(allowed)
    expect(asked.filter((status) => status === 429)).toHaveLength(2 * lanes.length - allowed)
    const { email } = await app.run(seedCustomer())
    const body = { email, password: "not this one" }
    const tried: Array<number> = []
    for (let place = 0; place < 10; place++)
      tried.push((await laneAt(place % lanes.length).send("POST", "/users/login", { body })).status)
    // eight wrong passwords for one account from one address
    expect(tried).toEqual([...Array(8).fill(401), 429, 429])
  })

  it("read photos once on the machine, whichever process is asked", async () => {
    if (!(await canDraw())) return
    const photo = await drawPack({ name: "Amoxicillin", strength: "500mg", longSide: 1000 })
    const read = async () => {
      const answer = await upload("/users/ocr/medicine", photo, "pack.png")
      return { status: answer.status, body: await answer.json() }
    }
    // each on a connection of its own, so that both processes get some
    for (const { status, body } of await Promise.all([read(), read(), read(), read()])) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ candidates: [{ name: "Amoxicillin" }] })
    }
    expect((await upload("/users/ocr/medicine", Buffer.from("no picture"), "pack.png")).status).toBe(415)
  }, 60_000)

  it("import at the same time, and both know the progress of each import", async () => {
    const headers = importColumns.join(",")
    const runs = Array.from({ length: 4 }, async (_, place) => {
      const { token } = await app.run(seedPharmacy())
      const file = Buffer.from(
        `${headers}\nParacetamol ${place},500mg,Maker,Cambodia,1.00,10,2031-05-31,0.10,10,Pain\n`,
      )
      const key = `import ${place}`
      const answer = await upload("/inventory/medicines/bulk-import", file, "list.csv", token, key)
      expect(await answer.json()).toMatchObject({ successful_imports: 1 })
      const path = `/inventory/medicines/bulk-import/progress?key=${encodeURIComponent(key)}`
      const told = await onAll(async (lane) => (await lane.send("GET", path, { token })).body)
      expect(told).toEqual(lanes.map(() => ({ state: "done", rows_done: 1, total_rows: 1 })))
    })
    await Promise.all(runs)
  }, 60_000)

  it("count their metrics together", async () => {
    const metric = 'http_answers_total{method="GET",route="(none)",status="2xx"}'
    const before = counted(await scrape(), metric)
    await statuses("GET", "/healthz")
    const after = await scrape()
    expect(counted(after, metric) - before).toBe(lanes.length)
    expect(after).toMatch(/^search_answers_from_memory 1$/m)
    // the primary and both processes
    expect(counted(after, "process_resident_memory_bytes")).toBeGreaterThan(3 * 50e6)
  })

  it("run each job once", async () => {
    await vi.waitFor(() => expect(ran().length).toBeGreaterThan(7), { timeout: 10_000, interval: 100 })
    // A job is due at the start and at a minute of the clock, and both processes look every second: so one that they ran
    // twice has two runs within a minute.
    const minute = 60_000
    const runs = ran().map(({ job, at }) => `${job} ${Math.floor(at / minute)}`)
    expect(runs).toEqual([...new Set(runs)])
  })

  it("lose with a killed process only what it had in flight, and it is replaced while the port stays open", async () => {
    const { sale, stock } = await seedCounter(app, 10_000)
    const [unlucky = 0] = cluster.processes()
    const clerks = startClerks(cluster.port, 6, { sale })
    await vi.waitFor(() => expect(clerks.sold()).toBeGreaterThan(30), { timeout: 20_000 })
    process.kill(unlucky, "SIGKILL")
    const before = servedBy(cluster.log()).length
    await vi.waitFor(() => expect(servedBy(cluster.log()).length).toBe(before + 1), {
      timeout: 30_000,
      interval: 50,
    })
    await clerks.stop()
    expect(clerks.statuses).toEqual(new Set([201]))
    // A connection that the killed process had not accepted yet is reset too, so a second try may be lost.
    expect(clerks.lost.length).toBeLessThanOrEqual(2 * 6)
    expect(clerks.lost.filter((one) => !/^try [01]: (ECONNRESET|EPIPE)$/.test(one))).toEqual([])
    expect(await stock()).toBe(10_000 - clerks.sold())
    expect(cluster.processes()).toHaveLength(2)
    expect(cluster.processes()).not.toContain(unlucky)
  }, 60_000)

  it("refuse /readyz after SIGTERM, still answer for a while, finish what is in flight, and end", async () => {
    const { sale, stock } = await seedCounter(app, 5)
    const finish = openSlowly(cluster.port, "/inventory/sales/bulk", sale("the last one"))
    cluster.terminate()
    await vi.waitFor(async () => expect(new Set(await statuses("GET", "/readyz"))).toEqual(new Set([503])), {
      timeout: 10_000,
      interval: 20,
    })
    expect(new Set(await statuses("GET", "/healthz"))).toEqual(new Set([200]))
    await vi.waitFor(() => expect(laneAt(0).send("GET", "/healthz")).rejects.toThrow("ECONNREFUSED"), {
      timeout: 5000,
    })
    expect(await finish()).toBe(201)
    expect(await stock()).toBe(4)
    expect(await cluster.ended).toBe(0)
  }, 30_000)
})

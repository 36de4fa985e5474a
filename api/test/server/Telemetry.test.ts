import { CategoryNameTaken } from "@rokthnam/shared/Categories/CategoriesApi"
import { as } from "@rokthnam/shared/Client"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { MedicineId, WatchId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect, Schema } from "effect"
import { createServer } from "node:http"
import type { Server } from "node:http"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine } from "../../seed/Medicines.ts"
import { Notices } from "../../src/platform/Notices.ts"
import { IdSpace } from "../../src/platform/IdSpace.ts"
import { Partitions } from "../../src/platform/Partitions.ts"
import { SalesSummaries } from "../../src/reporting/SalesSummaries.ts"
import { counted } from "../support/Counted.ts"
import { answer, refusal } from "../support/Calling.ts"
import { startApp } from "../support/TestApp.ts"
import type { TestApp } from "../support/TestApp.ts"

type Sent = { readonly path: string; readonly key: string | undefined; readonly text: string }

const Span = Schema.Struct({
  name: Schema.String,
  traceId: Schema.String,
  parentSpanId: Schema.optional(Schema.String),
  kind: Schema.Number,
  status: Schema.Struct({ code: Schema.Number, message: Schema.optional(Schema.String) }),
})
const Scope = Schema.Struct({ spans: Schema.Array(Span) })
const Resource = Schema.Struct({ scopeSpans: Schema.Array(Scope) })
const decodeTraces = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ resourceSpans: Schema.Array(Resource) })),
)

const open: Array<Server> = []
afterAll(() => {
  for (const server of open) server.close()
})

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An OTLP endpoint that stores what it receives. */
const startCollector = async () => {
  const sent: Array<Sent> = []
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const key = request.headers["x-key"]
      sent.push({
        path: request.url ?? "",
        key: typeof key === "string" ? key : undefined,
        text: Buffer.concat(parts).toString("utf8"),
      })
      response.end("{}")
    })
  })
  open.push(server)
  return { url: `http://127.0.0.1:${await listening(server)}`, sent }
}

const spansOf = (sent: ReadonlyArray<Sent>): ReadonlyArray<typeof Span.Type> =>
  sent
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ text }) => decodeTraces(text).resourceSpans)
    .flatMap((resource) => resource.scopeSpans)
    .flatMap((scope) => scope.spans)

/** A person writes to the bot, and a message leaves for another one. */
const writeToTheBot = async (app: TestApp) => {
  const asBot = as("a service secret that only the tests know")
  const updates = [{ update_id: 1, person: "5001", update: "{}" }]
  await answer(app.client.conversations.receive({ path: { id: "71" }, payload: { updates } }).pipe(asBot))
  const offer = {
    medicine_id: MedicineId.make(1),
    name: "Panadol",
    dosage: "500mg",
    price: cents(150),
    kilometres: 1,
    at: new Date().toISOString(),
    pharmacy: { name: "Psar Thmey", address: "Street 63", phone: "012", latitude: 11.5, longitude: 104.9 },
  }
  const content = { kind: "watch", watch_id: WatchId.make(1), query: "panadol", offer } as const
  await app.run(
    Effect.flatMap(Notices, ({ add }) => add({ chat: "5002", language: null, content })).pipe(
      Effect.provide(Notices.Default),
    ),
  )
}

/** Makes calls of several kinds: found, missing, refused with the typed text in the answer, unknown, a search. */
const callAround = async (app: TestApp, headers: Record<string, string> = {}) => {
  const { id, token } = await app.run(seedPharmacy())
  const medicine = await app.run(seedMedicine(id))
  const payload = { name: "Secret Syrup", description: "Sweet" }
  const point = { user_latitude: 11.5, user_longitude: 104.9, max_distance: 100 }
  const searched = { query: "shamefulname", ...point, sort_by: "distance", page: 1, page_size: 10 } as const
  const { categories, medicinesRead, search } = app.client
  const absent = medicinesRead.read({ path: { id: MedicineId.make(987_654_321) } }).pipe(as(token))
  const found = await app.send("GET", `/inventory/medicines/${medicine}`, { token, headers })
  expect(found.status).toBe(200)
  expect(await refusal(absent)).toBeInstanceOf(NotFound)
  await answer(categories.create({ payload }).pipe(as(token)))
  expect(await refusal(categories.create({ payload }).pipe(as(token)))).toBeInstanceOf(CategoryNameTaken)
  await answer(search.medicines({ urlParams: searched }))
  expect((await app.send("GET", "/nowhere/at/all")).status).toBe(404)
  return medicine
}

/** A bucket that nobody serves. */
const bucketAway = {
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_BUCKET: "nowhere",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
}

/** A standby that is away. */
const standbyAway = { DATABASE_READ_URL: "postgresql://nobody@127.0.0.1:1/nowhere" }

/** A file of docs/operations. */
const operations = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../../../docs/operations", name), "utf8")

const Dashboard = Schema.parseJson(
  Schema.Struct({
    panels: Schema.Array(Schema.Struct({ targets: Schema.Array(Schema.Struct({ expr: Schema.String })) })),
  }),
)

/** The expressions of the dashboard and of the alert rules. */
const expressions = (): ReadonlyArray<string> => [
  ...Schema.decodeUnknownSync(Dashboard)(operations("grafana-dashboard.json")).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  ),
  ...[...operations("alerts.yml").matchAll(/expr: (?:>-\n)?([^]*?)\n\s+(?:for|labels):/g)].map(
    ([, expr = ""]) => expr,
  ),
]

/** Words of PromQL that are no metrics. */
const promql = new Set(["sum", "min", "max", "by", "rate", "topk", "histogram_quantile", "up", "or"])

/** The names of metrics and of labels in an expression. */
const namesIn = (expression: string): ReadonlyArray<string> => {
  const labels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */))
  const matchers = [...expression.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = ""]) => label)
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, " ")
  const metrics = [...bare.matchAll(/[a-z][a-z_]+/g)].map(([name]) => name)
  return [...metrics, ...labels, ...matchers].filter((name) => !promql.has(name) && name !== "job")
}

const Line = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

/** What is written to standard output meanwhile. */
const spyOutput = () => vi.spyOn(process.stdout, "write").mockImplementation(() => true)

/** The lines of the access log among what was written. */
const accessLines = (output: ReturnType<typeof spyOutput>) =>
  output.mock.calls
    .map(([text]) => String(text))
    .filter((text) => text.includes('"log":"access"'))
    .map((text) => Schema.decodeUnknownSync(Line)(text))

afterEach(() => {
  vi.restoreAllMocks()
})

/** One line a request with the route, never with a path, an address, a name or what was typed. */
const expectAccessLines = (lines: ReturnType<typeof accessLines>, medicine: MedicineId) => {
  const found = lines.find(({ route }) => route === "/inventory/medicines/:id")
  expect(Object.keys(found ?? {})).toEqual([
    "log",
    "at",
    "method",
    "route",
    "status",
    "milliseconds",
    "bytes",
    "request_id",
    "client",
  ])
  expect(found).toMatchObject({ method: "GET", status: 200, client: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(found?.["bytes"]).toBeGreaterThan(100)
  expect(new Set(lines.map(({ request_id }) => request_id)).size).toBe(lines.length)
  expect(lines.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    "GET /inventory/medicines/:id 200",
    "GET /inventory/medicines/:id 404",
    "POST /inventory/categories 201",
    "POST /inventory/categories 409",
    "GET /users/search/medicines 200",
    "GET (none) 404",
    "POST /users/login 401",
    "GET /cart 401",
  ])
  const all = JSON.stringify(lines)
  expect(all).not.toMatch(/987654321|shameful|nowhere|nobody|127\.0\.0\.1|Secret/)
  expect(all).not.toContain(`/${medicine}"`)
}

describe("metrics and access log", () => {
  it("are text for Prometheus on a port of their own, by the contract's routes and never by an id", async () => {
    const port = await freePort()
    const output = spyOutput()
    const app = await startApp({ METRICS_PORT: String(port), ACCESS_LOG: "1", ...bucketAway, ...standbyAway })
    const before = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const medicine = await callAround(app)
    await app.send("POST", "/users/login", { body: { email: "nobody@rokthnam.test", password: "not this" } })
    await app.send("GET", "/cart", { token: "refused" })
    expectAccessLines(accessLines(output), medicine)
    await writeToTheBot(app)
    // jobs, which the API of a test does not run by itself
    await app.run(Effect.asVoid(SalesSummaries).pipe(Effect.provide(SalesSummaries.Default)))
    await app.run(
      Effect.flatMap(Partitions, ({ measure }) => measure).pipe(Effect.provide(Partitions.Default)),
    )
    await app.run(Effect.flatMap(IdSpace, ({ measure }) => measure).pipe(Effect.provide(IdSpace.Default)))
    const { token } = await app.run(seedPharmacy())
    expect((await app.send("GET", "/pharmacies/dashboard", { token })).status).toBe(200)
    expect((await app.send("GET", `/api/images/${randomUUID()}.webp`)).status).toBe(503)
    output.mockImplementation(() => {
      throw new Error("EPIPE")
    })
    expect((await app.send("GET", "/healthz")).status).toBe(200)
    output.mockImplementation(() => true)
    expect((await app.send("GET", "/healthz")).status).toBe(200)
    expect(accessLines(output).at(-1)).toMatchObject({ dropped: 1 })
    const scraped = await fetch(`http://127.0.0.1:${port}/metrics`)
    const text = await scraped.text()
    expect(scraped.headers.get("content-type")).toContain("text/plain")
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await app.send("GET", "/metrics")).status).toBe(404)
    await app.stop()
    expect(expressions().length).toBeGreaterThan(20)
    const known = new Set(text.match(/[a-z][a-z_]+/g))
    for (const expression of expressions())
      for (const name of namesIn(expression)) expect(known, `${name} of ${expression}`).toContain(name)
    const one = 'method="GET",route="/inventory/medicines/:id"'
    expect(text).toContain("# TYPE http_answers_total counter")
    const more = (metric: string): number => counted(text, metric) - counted(before, metric)
    expect(more(`http_answers_total{${one},status="2xx"}`)).toBe(1)
    expect(more(`http_answers_total{${one},status="4xx"}`)).toBe(1)
    expect(more('http_answers_total{method="GET",route="(none)",status="4xx"}')).toBe(1)
    expect(text).toContain("# TYPE http_duration_milliseconds histogram")
    expect(more(`http_duration_milliseconds_bucket{${one},le="+Inf"}`)).toBe(2)
    expect(more(`http_duration_milliseconds_count{${one}}`)).toBe(2)
    expect(text).toMatch(/^search_answers_from_memory [01]$/m)
    expect(text).not.toMatch(new RegExp(`987654321|shameful|/${medicine}"|nowhere`))
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow("fetch failed")
  })
})

describe("OpenTelemetry", () => {
  it("gets traces by route and metrics, with its headers, and nothing that anybody typed", async () => {
    const collector = await startCollector()
    const app = await startApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
    })
    await callAround(app, { traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01` })
    await app.stop()
    const spans = spansOf(collector.sent)
    const server = spans.filter(({ kind }) => kind === 2)
    expect(server.map(({ name }) => name).toSorted()).toEqual([
      "GET",
      "GET /inventory/medicines/:id",
      "GET /inventory/medicines/:id",
      "GET /users/search/medicines",
      "POST /inventory/categories",
      "POST /inventory/categories",
    ])
    const read = spans.filter(({ traceId }) => traceId === server[0]?.traceId)
    expect(read.map(({ name }) => name)).toContain("Medicines.read")
    expect(server.every(({ parentSpanId }) => parentSpanId === undefined)).toBe(true)
    const failed = spans.filter(({ name, status }) => name === "Categories.create" && status.code === 2)
    expect(failed.map(({ status }) => status.message)).toEqual(["CategoryNameTaken"])
    const all = collector.sent.map(({ text }) => text).join("\n")
    expect(all).not.toMatch(/Secret Syrup|shamefulname|987654321|Bearer|@rokthnam\.test/)
    expect(all).toContain("deployment.environment")
    expect(all).toContain("http_answers_total")
    expect(collector.sent.every(({ key }) => key === "a key")).toBe(true)
  })

  it("goes on with the trace of a trusted proxy", async () => {
    const collector = await startCollector()
    const app = await startApp({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_TRACES_SAMPLER: "parentbased_always_off",
      TRUST_PROXY: "1",
    })
    const sampled = `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`
    expect((await app.send("GET", "/healthz", { headers: { traceparent: sampled } })).status).toBe(200)
    expect((await app.send("GET", "/healthz")).status).toBe(200)
    await app.stop()
    expect(spansOf(collector.sent)).toMatchObject([
      { traceId: "ab".repeat(16), parentSpanId: "cd".repeat(8) },
    ])
    expect(collector.sent.filter(({ path }) => path !== "/v1/traces")).toEqual([])
  })

  it("sends protobuf unless it is told otherwise, and a collector that is away harms nobody", async () => {
    const app = await startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
    await callAround(app)
    await app.stop()
    const collector = await startCollector()
    const other = await startApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_METRICS_EXPORTER: "none",
    })
    await callAround(other)
    await other.stop()
    // A slow machine may send the spans in more than one batch.
    expect(new Set(collector.sent.map(({ path }) => path))).toEqual(new Set(["/v1/traces"]))
    for (const { text } of collector.sent) expect(() => JSON.parse(text)).toThrow("JSON")
    expect(collector.sent.map(({ text }) => text).join("\n")).toContain("GET /inventory/medicines/:id")
  })

  it.each([
    { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    { OTEL_TRACES_SAMPLER: "sometimes" },
    { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" },
  ])("refuses to start with %o", async (settings) => {
    await expect(startApp(settings)).rejects.toThrow("OTEL_")
  })
})

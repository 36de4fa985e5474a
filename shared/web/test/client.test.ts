import { afterEach, describe, expect, it, vi } from "vitest"
import { createClient } from "../client/create-client.ts"
import { ApiFailure } from "../errors/api-failure.ts"
import { refusalOf } from "../errors/refusal-of.ts"
import { newIntentKey } from "../intents/intent-key.ts"
import { breakAfterHeaders, failing, json, startServer } from "./support/server.ts"

const nobody = { token: () => null, renewed: () => Promise.resolve(false) }
const somebody = { token: () => "t1", renewed: () => Promise.resolve(false) }
const api = createClient({ customer: () => somebody, admin: () => somebody, member: () => nobody })

let stop = () => undefined as void
const serve = async (handle: Parameters<typeof startServer>[0]) => {
  const server = await startServer(handle)
  stop = server.stop
  return server.seen
}
afterEach(() => stop())

const failureOf = async (call: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiFailure)) throw new Error(`expected a failed call, got ${String(error)}`)
  return error
}

const addition = () =>
  ({ as: "customer", key: newIntentKey(), body: { medicine_id: 7, quantity: 1 } }) as const

describe("a call", () => {
  it("fills in the path, the query, the body, the token and the key", async () => {
    const seen = await serve((_, response) => json(response, 200, { id: 1 }))
    const key = newIntentKey()
    await api.patch("/cart/items/:id/quantity", {
      as: "customer",
      path: { id: 12 },
      key,
      body: { action: "increment" },
    })
    await api.get("/users/search/medicines", {
      query: { query: "ប៉ារ៉ា", user_latitude: 11.5, user_longitude: 104.9, sort_by: "price" },
    })
    expect(seen[0]).toMatchObject({
      method: "PATCH",
      path: "/cart/items/12/quantity",
      headers: { authorization: "Bearer t1", "idempotency-key": key, "content-type": "application/json" },
      body: '{"action":"increment"}',
    })
    expect(new URL(seen[1]?.path ?? "", "http://x").searchParams.get("query")).toBe("ប៉ារ៉ា")
    expect(seen[1]?.headers.authorization).toBeUndefined()
  })

  it("leaves out what the query does not say, and keeps a name in its part of the path", async () => {
    const seen = await serve((_, response) => json(response, 200, []))
    await api.get("/admin/pharmacies", { as: "admin", query: { page: 1, status: "" } })
    await api.getFile("/files/pharmacy/license/:name", { as: "admin", path: { name: "../a?b" } })
    expect(seen.map(({ path }) => path)).toEqual([
      "/admin/pharmacies?page=1",
      "/files/pharmacy/license/..%2Fa%3Fb",
    ])
  })

  it("reads how many rows a list has in all", async () => {
    await serve((_, response) => {
      response.setHeader("x-total-count", "31")
      json(response, 200, [{ id: 1 }])
    })
    const { items, total } = await api.getCounted("/admin/pharmacies/pending", { as: "admin" })
    expect([items.length, total]).toEqual([1, 31])
  })

  it("reads a file as bytes", async () => {
    await serve((_, response) => response.end("PDF"))
    const file = await api.getFile("/files/pharmacy/license/:name", { as: "admin", path: { name: "a.pdf" } })
    expect(await file.text()).toBe("PDF")
  })

  it("sends a file in its field and tells how much is sent", async () => {
    const seen = await serve((_, response) => json(response, 201, { filename: "a.webp" }))
    const parts: Array<number> = []
    const file = new File(["picture"], "box.png", { type: "image/png" })
    const stored = await api.upload("/api/images/upload", {
      file,
      as: "customer",
      onProgress: (part) => parts.push(part),
    })
    expect(stored.filename).toBe("a.webp")
    expect(seen[0]?.body).toContain('name="file"; filename="box.png"')
    expect(seen[0]?.headers.authorization).toBe("Bearer t1")
    expect(parts.at(-1)).toBe(1)
  })

  it("is not sent when nobody is signed in", async () => {
    const seen = await serve((_, response) => json(response, 200, []))
    const failure = await failureOf(api.get("/inventory/alerts", { as: "member" }))
    expect(failure).toMatchObject({ code: "AuthenticationRequired", outcome: "refused", status: 0 })
    expect(seen).toEqual([])
  })
})

describe("what came of a call", () => {
  it("is a refusal when the contract's own answer says so", async () => {
    await serve((_, response) => failing(response, 409, "CartOverStock", { name: "A", available: 2 }))
    const failure = await failureOf(api.post("/cart/items", addition()))
    expect(failure).toMatchObject({ outcome: "refused", status: 409, detail: "It is CartOverStock." })
    const refused = refusalOf("POST /cart/items", failure)
    expect(refused?.code === "CartOverStock" && refused.params.available).toBe(2)
    expect(refusalOf("GET /cart", failure)).toBeUndefined()
  })

  it("carries each field's reason", async () => {
    const errors = [{ field: "quantity", message: "must be 1 or more", code: "AtLeast", params: { min: 1 } }]
    await serve((_, response) =>
      json(response, 422, { detail: "No", code: "InvalidRequest", params: {}, errors }),
    )
    expect((await failureOf(api.post("/cart/items", addition()))).errors).toEqual(errors)
  })

  it.each([200, 201, 404, 409])("is unknown when the body of a %s breaks off", async (status) => {
    await serve((_, response) => breakAfterHeaders(response, status))
    const failure = await failureOf(api.post("/cart/items", addition()))
    expect(failure).toMatchObject({ outcome: "unknown", code: "AnswerBroken", status })
  })

  it.each([500, 502, 503, 504])("is unknown after a %s", async (status) => {
    await serve((_, response) => failing(response, status, "Unavailable"))
    expect(await failureOf(api.post("/cart/items", addition()))).toMatchObject({ outcome: "unknown", status })
  })

  it.each([200, 403])("is unknown when a page of somebody else answers %s", async (status) => {
    await serve((_, response) => {
      response.statusCode = status
      response.end("<html>Please pay for the Internet</html>")
    })
    expect(await failureOf(api.post("/cart/items", addition()))).toMatchObject({
      outcome: "unknown",
      code: "",
    })
  })

  it("is unknown when the connection breaks without an answer", async () => {
    await serve((_, response) => response.destroy())
    expect(await failureOf(api.post("/cart/items", addition()))).toMatchObject({
      outcome: "unknown",
      code: "Unreachable",
      status: 0,
    })
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    expect(await failureOf(api.post("/cart/items", addition()))).toMatchObject({ code: "Offline" })
  })

  it("is unknown when an upload's answer breaks off", async () => {
    await serve((_, response) => breakAfterHeaders(response, 201))
    const failure = await failureOf(api.upload("/api/images/upload", { file: new Blob(["x"]) }))
    expect(failure.outcome).toBe("unknown")
  })
})

describe("a wait", () => {
  it("ends after its time, also while the body is coming", async () => {
    await serve((request, response) => {
      if (request.method === "GET") response.writeHead(200).write("[")
    })
    const late = await failureOf(api.get("/cart", { as: "customer", timeout: 60 }))
    expect(late).toMatchObject({ code: "TimedOut", outcome: "unknown" })
    const silent = await failureOf(api.post("/cart/items", { ...addition(), timeout: 60 }))
    expect(silent).toMatchObject({ code: "TimedOut", outcome: "unknown" })
    const upload = await failureOf(api.upload("/api/images/upload", { file: new Blob(["x"]), timeout: 60 }))
    expect(upload).toMatchObject({ code: "TimedOut", outcome: "unknown" })
  })

  it("ends with the caller's own reason", async () => {
    await serve(() => undefined)
    const controller = new AbortController()
    const read = api.get("/cart", { as: "customer", signal: controller.signal })
    const sent = api.upload("/api/images/upload", { file: new Blob(["x"]), signal: controller.signal })
    const reason = new Error("left the page")
    controller.abort(reason)
    await expect(read).rejects.toBe(reason)
    await expect(sent).rejects.toBe(reason)
    await expect(api.get("/cart", { as: "customer", signal: controller.signal })).rejects.toBe(reason)
  })

  it("needs nothing that phones of 2022 do not have", async () => {
    await serve((_, response) => json(response, 200, { items: [] }))
    vi.stubGlobal("AbortSignal", {})
    await expect(api.get("/cart", { as: "customer" })).resolves.toEqual({ items: [] })
  })
})

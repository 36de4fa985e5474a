import { as } from "@rokthnam/shared/Client"
import { Client } from "pg"
import { describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { answer } from "../support/Calling.ts"
import { useApp } from "../support/TestApp.ts"

const app = useApp()

describe("every answer", () => {
  it("carries the security headers and a request id, whether it succeeds or fails", async () => {
    for (const path of ["/healthz", "/no-such-call", "/inventory/categories"]) {
      const { headers } = await app.send("GET", path)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("vary")).toContain("Accept")
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it("that fails is JSON with detail and code, for an unknown call too", async () => {
    expect(await app.send("GET", "/no-such-call")).toMatchObject({
      status: 404,
      body: { detail: "There is no such call.", code: "NoSuchCall" },
    })
  })
})

describe("a body", () => {
  it("that is no JSON is 400", async () => {
    const { token } = await app.run(seedPharmacy())
    const refused = await app.send("POST", "/inventory/categories", { token, body: '{"name": ' })
    expect(refused).toMatchObject({ status: 400, body: { code: "MalformedRequest" } })
  })

  it("over 1 MiB is 413 and the connection stays usable for a clear answer", async () => {
    const { token } = await app.run(seedPharmacy())
    const body = { name: "x".repeat(1_200_000), description: "y" }
    const refused = await app.send("POST", "/inventory/categories", { token, body })
    expect(refused).toMatchObject({ status: 413, body: { code: "BodyTooLarge" } })
  })

  it("with files is 415 where no file is taken, before any of it is read", async () => {
    const body = new FormData()
    body.append("email", new Blob([new Uint8Array(2_000_000)]), "a.bin")
    body.append("password", "x")
    const { token } = await app.run(seedPharmacy())
    for (const path of ["/admin/login", "/users/register", "/inventory/categories"])
      expect(await app.send("POST", path, { token, body })).toMatchObject({
        status: 415,
        body: { code: "BodyTypeRefused" },
      })
  })

  it("that breaks rules is 422 and says of each field why, in words and as a code with its numbers", async () => {
    const { token } = await app.run(seedPharmacy())
    const body = { name: "", description: "x".repeat(501) }
    const refused = await app.send("POST", "/inventory/categories", { token, body })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual({
      detail: "name must not be empty; description must be at most 500 characters long.",
      code: "InvalidRequest",
      params: {},
      errors: [
        { field: "name", message: "must not be empty", code: "Required", params: {} },
        {
          field: "description",
          message: "must be at most 500 characters long",
          code: "TooLong",
          params: { max: 500 },
        },
      ],
    })
  })

  it("with a NUL character or a lone surrogate is 422, never a fault of the server", async () => {
    const { token } = await app.run(seedPharmacy())
    for (const name of ["a\u0000b", "\ud800"]) {
      const body = { name, description: "y" }
      const refused = await app.send("POST", "/inventory/categories", { token, body })
      expect(refused).toMatchObject({ status: 422, body: { code: "InvalidRequest" } })
    }
  })
})

describe("health", () => {
  it("is ready when database and cache answer", async () => {
    expect(await app.send("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready" } })
  })

  it("describes every call in OpenAPI", async () => {
    const { body } = await app.send("GET", "/openapi.json")
    const responses = { "409": expect.anything(), "422": expect.anything() }
    expect(body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
      paths: { "/inventory/sales/bulk": { post: { responses } } },
    })
    expect(JSON.stringify(body)).not.toContain("#/components/schemas/HttpApiDecodeError")
  })
})

describe("a client that hangs up", () => {
  it("does not stop what it asked for, nor harm anybody else's call", async () => {
    const { id, token } = await app.run(seedPharmacy())
    const blocker = new Client({ connectionString: app.databaseUrl })
    await blocker.connect()
    await blocker.query("begin; lock table categories in share mode")
    const hangUp = new AbortController()
    const asked = fetch(`${app.url}/inventory/categories`, {
      method: "POST",
      signal: hangUp.signal,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Patchy", description: "network" }),
    }).catch(() => "hung up")
    const waiting = "select 1 from pg_locks where relation = 'categories'::regclass and not granted"
    await vi.waitUntil(async () => (await blocker.query(waiting)).rowCount === 1, { timeout: 10_000 })
    hangUp.abort()
    expect(await asked).toBe("hung up")
    await blocker.query("commit")
    const stored = "select 1 from categories where pharmacy_id = $1"
    await vi.waitUntil(async () => (await blocker.query(stored, [id])).rowCount === 1, { timeout: 10_000 })
    await blocker.end()
    const list = app.client.categoriesRead.list({ urlParams: { page: 1, page_size: 10 } }).pipe(as(token))
    const lists = await Promise.all(Array.from({ length: 20 }, () => answer(list)))
    expect(lists.map(({ items }) => items.map(({ name }) => name))).toEqual(
      Array.from({ length: 20 }, () => ["Patchy"]),
    )
  })
})

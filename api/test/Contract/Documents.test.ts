import { describe, expect, it } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import { useApp } from "../support/TestApp.ts"
import { contractCalls } from "./Calls.ts"
import { operationOf, readDescription } from "./Description.ts"

const app = useApp()

/** The calls of section 7 of both documents and those added by DECISIONS. */
const documented = `
  POST /admin/login
  POST /pharmacies/login
  POST /pharmacies/register
  POST /users/login
  POST /users/telegram-login
  POST /staff/login
  GET /admin/dashboard
  GET /admin/pharmacies
  GET /admin/pharmacies/pending
  POST /admin/pharmacies/{id}/approve
  POST /admin/pharmacies/{id}/reject
  POST /admin/pharmacies/{id}/reset-password
  GET /files/pharmacy/license/{name}
  POST /files/pharmacy/license
  POST /api/images/upload
  GET /api/images/{name}
  GET /pharmacies/dashboard
  GET /pharmacies/me
  PUT /pharmacies/profile
  POST /pharmacies/staff
  GET /pharmacies/staff
  GET /pharmacies/staff/{id}
  PUT /pharmacies/staff/{id}
  DELETE /pharmacies/staff/{id}
  GET /pharmacies/roles
  GET /pharmacies/permissions
  GET /staff/me
  GET /staff/profile
  GET /staff/permissions
  GET /users/search/medicines
  GET /users/suggest-medicines
  POST /users/ocr/medicine
  GET /cart
  POST /cart/items
  PATCH /cart/items/{id}/quantity
  DELETE /cart/items/{id}
  GET /cart/badge
  POST /inventory/medicines
  GET /inventory/medicines
  GET /inventory/medicines/{id}
  PUT /inventory/medicines/{id}
  DELETE /inventory/medicines/{id}
  POST /inventory/medicines/bulk-import
  GET /inventory/medicines/template/download
  GET /inventory/categories
  POST /inventory/categories
  PUT /inventory/categories/{id}
  DELETE /inventory/categories/{id}
  GET /inventory/alerts
  GET /inventory/alerts/count
  POST /inventory/alerts/acknowledge
  POST /inventory/alerts/acknowledge-all
  DELETE /inventory/alerts/acknowledge/{medicine_id}/{alert_type}
  GET /inventory/payment-methods
  POST /inventory/payment-methods
  PUT /inventory/payment-methods/{id}
  DELETE /inventory/payment-methods/{id}
  POST /inventory/sales/bulk
  GET /inventory/sales/transactions
  GET /inventory/reports/sales
  GET /inventory/reports/stock
  GET /inventory/reports/expiry
  GET /inventory/dashboard/overview
  GET /inventory/dashboard/transactions
  POST /users/register
  POST /users/telegram-miniapp-login
  GET /users/search/suggestions
  GET /inventory/reports/sales/export
  GET /inventory/reports/stock/export
  GET /inventory/reports/expiry/export`
  .trim()
  .split("\n")
  .map((line) => line.trim())

describe("the description at /openapi.json", () => {
  it("lists every call of both documents", async () => {
    const { paths } = await readDescription(app)
    const listed = new Set(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
    expect(documented.filter((call) => !listed.has(call))).toEqual([])
  })

  it("lists each call's own errors, and what every call may meet", async () => {
    const description = await readDescription(app)
    for (const call of contractCalls()) {
      const listed = Object.keys(operationOf(description, call).responses).map(Number)
      const guarded = call.access === undefined ? [] : [401]
      for (const status of [...call.success, ...call.failures, ...guarded, 400, 413, 422, 500, 503])
        expect(listed, call.id).toContain(status)
    }
  })
})

describe("what the description says of objects", () => {
  it("is what the calls do: fields that nobody knows are ignored", async () => {
    const text = JSON.stringify((await app.send("GET", "/openapi.json")).body)
    expect(text).not.toContain('"additionalProperties":false')
    expect(text).not.toContain("$id")
    const { token } = await app.run(seedPharmacy())
    const body = { name: "Vitamins", description: "All of them", colour: "orange" }
    const created = await app.send("POST", "/inventory/categories?colour=orange", { token, body })
    expect(created).toMatchObject({ status: 201, body: { name: "Vitamins" } })
    expect(created.body).not.toHaveProperty("colour")
  })
})

describe("a call that no document names", () => {
  it("is 404 for every method, with a detail", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      expect(await app.send(method, "/inventory/unknown")).toMatchObject({
        status: 404,
        body: { code: "NoSuchCall" },
      })
  })
})

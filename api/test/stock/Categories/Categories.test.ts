import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededAccount } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let owner: SeededAccount
let other: SeededAccount

beforeAll(async () => {
  owner = await app.run(seedPharmacy())
  other = await app.run(seedPharmacy())
})

const create = (token: string, name: string) =>
  app.call("POST", "/inventory/categories", { token, body: { name, description: "For pain" } })

describe("categories", () => {
  it("are created, listed, changed and deleted by the owner", async () => {
    const created = await create(owner.token, "  Painkillers ")
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ name: "Painkillers", description: "For pain" })
    const { id } = created.body
    const changed = await app.call("PUT", `/inventory/categories/${id}`, {
      token: owner.token,
      body: { name: "ថ្នាំបំបាត់ការឈឺចាប់", description: "សម្រាប់ការឈឺ" },
    })
    expect(changed.status).toBe(200)
    const listed = await app.call("GET", "/inventory/categories?page=1&page_size=10", { token: owner.token })
    expect(listed.body.items.map((item: { name: string }) => item.name)).toEqual(["ថ្នាំបំបាត់ការឈឺចាប់"])
    expect(listed.body.pagination).toEqual({
      page: 1,
      page_size: 10,
      total: 1,
      pages: 1,
      total_pages: 1,
      has_next: false,
      has_previous: false,
    })
    const removed = await app.call("DELETE", `/inventory/categories/${id}`, { token: owner.token })
    expect(removed).toMatchObject({ status: 200, body: { message: "Category deleted successfully" } })
  })

  it("have names that are unique within a pharmacy, without case, and free in another", async () => {
    expect((await create(owner.token, "Vitamins")).status).toBe(201)
    const again = await create(owner.token, "VITAMINS")
    expect(again.status).toBe(409)
    expect(again.body).toEqual({
      detail: "You already have a category named VITAMINS.",
      code: "CategoryNameTaken",
      params: { name: "VITAMINS" },
      field: "name",
    })
    expect((await create(other.token, "Vitamins")).status).toBe(201)
  })

  it("of another pharmacy are not found", async () => {
    const { id } = (await create(other.token, "Antibiotics")).body
    for (const method of ["PUT", "DELETE", "GET"]) {
      const answer = await app.call(method, `/inventory/categories/${id}`, {
        token: owner.token,
        ...(method === "PUT" ? { body: { name: "Mine", description: "now" } } : {}),
      })
      expect(answer).toMatchObject({ status: 404, body: { code: "NotFound", detail: "Category not found" } })
    }
  })

  it("name each invalid field", async () => {
    const answer = await app.call("POST", "/inventory/categories", {
      token: owner.token,
      body: { name: " " },
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: "InvalidRequest" })
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([{ field: "name", message: "must not be empty", code: "Required", params: {} }]),
    )
  })

  it("are written only with the permission to manage the inventory", async () => {
    const cashier = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(owner.id, { role: "STOCK_KEEPER" }))
    expect((await create(keeper.token, "Bandages")).status).toBe(201)
    expect(await create(cashier.token, "Plasters")).toMatchObject({
      status: 403,
      body: { code: "PermissionMissing", params: { permission: "Manage Medicine Inventory" } },
    })
    expect(await app.call("POST", "/inventory/categories", { body: {} })).toMatchObject({
      status: 401,
      body: { detail: "Authentication required. Please login as pharmacy or staff." },
    })
  })
})

import { CategoryNameTaken } from "@rokthnam/shared/Categories/CategoriesApi"
import { as } from "@rokthnam/shared/Client"
import { MemberNotAuthenticated, PermissionMissing } from "@rokthnam/shared/Identity/IdentityFailures"
import { ChangedMeanwhile, NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { describe, expect, it } from "vitest"
import { seedStaff } from "../../../seed/Accounts.ts"
import { answer, refusal } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"
import { useTwoPharmacies } from "../../support/TwoPharmacies.ts"

const app = useApp()
const two = useTwoPharmacies(app)

const create = (token: string, name: string) =>
  app.client.categories.create({ payload: { name, description: "For pain" } }).pipe(as(token))

describe("an edit of a category that is taken back", () => {
  it("names what the edit left; somebody else's edit since refuses it, and sent again it changes nothing", async () => {
    const { categories } = app.client
    const made = await answer(create(two.owner.token, "Vitamins"))
    const path = { id: made.id }
    const before = { name: "Vitamins", description: "For pain" }
    const edited = { name: "Vitamin", description: "To keep well" }
    const send = (payload: typeof before & { readonly seen?: typeof before }) =>
      categories.update({ path, payload }).pipe(as(two.owner.token))
    await answer(send(edited))
    expect(await answer(send({ ...before, seen: edited }))).toMatchObject(before)
    expect(await answer(send({ ...before, seen: edited }))).toMatchObject(before)
    await answer(send({ ...edited, name: "Herbs" }))
    expect(await refusal(send({ ...before, seen: edited }))).toEqual(new ChangedMeanwhile())
    const now = await answer(app.client.categoriesRead.read({ path }).pipe(as(two.owner.token)))
    expect(now.name).toBe("Herbs")
    await answer(categories.remove({ path }).pipe(as(two.owner.token)))
  })
})

describe("categories", () => {
  it("are created, listed, changed and deleted by the owner", async () => {
    const { categories, categoriesRead } = app.client
    const created = await answer(create(two.owner.token, "  Painkillers "))
    expect(created).toMatchObject({ name: "Painkillers", description: "For pain" })
    const path = { id: created.id }
    const payload = { name: "ថ្នាំបំបាត់ការឈឺចាប់", description: "សម្រាប់ការឈឺ" }
    await answer(categories.update({ path, payload }).pipe(as(two.owner.token)))
    const urlParams = { page: 1, page_size: 10 }
    const listed = await answer(categoriesRead.list({ urlParams }).pipe(as(two.owner.token)))
    expect(listed.items.map(({ name }) => name)).toEqual(["ថ្នាំបំបាត់ការឈឺចាប់"])
    expect(listed.pagination).toEqual({
      page: 1,
      page_size: 10,
      total: 1,
      pages: 1,
      total_pages: 1,
      has_next: false,
      has_previous: false,
    })
    const removed = await answer(categories.remove({ path }).pipe(as(two.owner.token)))
    expect(removed).toEqual({ message: "Category deleted successfully" })
  })

  it("have names that are unique within a pharmacy, without case, and free in another", async () => {
    await answer(create(two.owner.token, "Vitamins"))
    const again = await app.send("POST", "/inventory/categories", {
      token: two.owner.token,
      body: { name: "VITAMINS", description: "For pain" },
    })
    expect(again).toMatchObject({ status: 409 })
    expect(again.body).toEqual({
      detail: "You already have a category named VITAMINS.",
      code: "CategoryNameTaken",
      params: { name: "VITAMINS" },
      field: "name",
    })
    expect(await refusal(create(two.owner.token, "VITAMINS"))).toEqual(
      new CategoryNameTaken({ name: "VITAMINS" }),
    )
    await answer(create(two.other.token, "Vitamins"))
  })

  it("of another pharmacy are not found", async () => {
    const { categories, categoriesRead } = app.client
    const path = { id: (await answer(create(two.other.token, "Antibiotics"))).id }
    const payload = { name: "Mine", description: "now" }
    const mine = as(two.owner.token)
    for (const call of [
      categories.update({ path, payload }).pipe(mine),
      categories.remove({ path }).pipe(mine),
      categoriesRead.read({ path }).pipe(mine),
    ])
      expect(await refusal(call)).toEqual(new NotFound({ what: "Category" }))
    expect(
      await app.send("GET", `/inventory/categories/${path.id}`, { token: two.owner.token }),
    ).toMatchObject({
      status: 404,
      body: { code: "NotFound", detail: "Category not found" },
    })
  })

  it("name each invalid field", async () => {
    expect(
      await app.send("POST", "/inventory/categories", { token: two.owner.token, body: { name: " " } }),
    ).toMatchObject({
      status: 422,
      body: {
        code: "InvalidRequest",
        errors: expect.arrayContaining([
          { field: "name", message: "must not be empty", code: "Required", params: {} },
        ]),
      },
    })
  })

  it("are written only with the permission to manage the inventory", async () => {
    const cashier = await app.run(seedStaff(two.owner.id, { role: "CASHIER" }))
    const keeper = await app.run(seedStaff(two.owner.id, { role: "STOCK_KEEPER" }))
    await answer(create(keeper.token, "Bandages"))
    expect(await refusal(create(cashier.token, "Plasters"))).toEqual(
      new PermissionMissing({ permission: "Manage Medicine Inventory" }),
    )
    const payload = { name: "Plasters", description: "For cuts" }
    expect(await refusal(app.client.categories.create({ payload }))).toBeInstanceOf(MemberNotAuthenticated)
    expect(await app.send("POST", "/inventory/categories", { body: {} })).toMatchObject({
      status: 401,
      body: { detail: "Authentication required. Please login as pharmacy or staff." },
    })
  })
})

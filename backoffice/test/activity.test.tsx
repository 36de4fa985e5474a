import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const entryOf = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  at: "2026-11-20T01:00:00.000Z",
  action: "medicine.change_price",
  actor: { role: "staff", id: 12, name: "Chea Vuthy" },
  subject: { entity: "medicine", id: 3, name: "Amoxicillin", dosage: "250mg", form: "capsule" },
  pharmacy: { id: 1, name: "Central" },
  before: { price: 2.1 },
  after: { price: 2.15 },
  session_id: 44,
  browser: "Chrome",
  system: "Android",
  ...changes,
})

const listOf = (items: ReadonlyArray<object>) => ({
  body: { items, pagination: paginationOf(1, 20, items.length) },
})

const people = [
  { id: 12, name: "Chea Vuthy", is_active: true },
  { id: 13, name: "Lim Sreyneang", is_active: true },
]

const open = (path = "/pharmacy/users/activity", items: ReadonlyArray<object> = [entryOf(1)]) => {
  const seen = serve({
    ...frameAnswers,
    "GET /pharmacies/staff": { body: { items: people, pagination: paginationOf(1, 100, 2) } },
    "GET /pharmacies/activity": listOf(items),
  })
  const asked = () =>
    seen
      .filter(({ path: of }) => of.startsWith("/pharmacies/activity"))
      .map(({ path: of }) => Object.fromEntries(new URLSearchParams(of.split("?")[1])))
  return { asked, ...renderAt(path) }
}

beforeEach(() => {
  signIn("pharmacy")
})

describe("who did what, for the owner", () => {
  it("tells the medicine with strength and form, and what changed", async () => {
    open()
    const table = within(await screen.findByRole("table"))
    expect(await table.findByText("Price changed")).toBeVisible()
    expect(table.getByText("Amoxicillin 250mg · Capsule")).toBeVisible()
    expect(table.getByText("Price: $2.10 → $2.15")).toBeVisible()
  })

  it("says that nothing was done yet where no filter hides anything", async () => {
    open("/pharmacy/users/activity", [])
    expect(await screen.findByText("Nothing was done yet")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Clear filters" })).not.toBeInTheDocument()
  })

  it("is narrowed to a person, an act and days, which the address keeps", async () => {
    const { asked, user, router } = open()
    await screen.findByText("Price changed", { selector: "td *" })
    expect(asked()).toEqual([{ page: "1", page_size: "20" }])
    await user.selectOptions(screen.getByLabelText("Who"), "Lim Sreyneang")
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ person: "13" }))
    await user.selectOptions(screen.getByLabelText("Who"), "Owner")
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ person: "owner" }))
    await user.selectOptions(screen.getByLabelText("Act"), "Medicine deleted")
    await user.type(screen.getByLabelText("Start date"), "2026-11-01")
    await user.type(screen.getByLabelText("End date"), "2026-11-20")
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        page: "1",
        page_size: "20",
        person: "owner",
        action: "medicine.delete",
        start_date: "2026-11-01",
        end_date: "2026-11-20",
      }),
    )
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      person: "owner",
      action: "medicine.delete",
      start: "2026-11-01",
      end: "2026-11-20",
    })
  })

  it("offers only acts in a pharmacy, and ignores another one in the address", async () => {
    const { asked } = open("/pharmacy/users/activity?action=admin.create&person=99")
    const acts = within(await screen.findByLabelText("Act"))
    expect(acts.queryByRole("option", { name: "Admin created" })).toBeNull()
    expect(acts.getAllByRole("option").length).toBeGreaterThan(20)
    expect(screen.getByLabelText("Act")).toHaveValue("")
    // Somebody who was removed stays chosen by the number.
    expect(await screen.findByRole("option", { name: "Staff 99" })).toBeInTheDocument()
    await waitFor(() => expect(asked().at(-1)).toEqual({ page: "1", page_size: "20", person: "99" }))
  })

  it("is not asked for days in the wrong order", async () => {
    const { asked } = open("/pharmacy/users/activity?start=2026-11-02&end=2026-11-01")
    expect(await screen.findByText("The end date must not be before the start date.")).toBeVisible()
    expect(asked()).toEqual([])
  })

  it("leads back to all acts where nothing was found", async () => {
    const { asked, user, router } = open("/pharmacy/users/activity?person=13&start=2026-11-02", [])
    await user.click(await screen.findByRole("button", { name: "Clear filters" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(asked().at(-1)).toEqual({ page: "1", page_size: "20" }))
  })
})

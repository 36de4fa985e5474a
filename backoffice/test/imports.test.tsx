import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { watchDownloads } from "./support/downloads.ts"
import { frameAnswers } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const path = "/inventory/medicines/bulk-import"
const list = (rows: number) =>
  new File(["name\n", ...Array.from({ length: rows }, () => "Paracetamol\n")], "list.csv", {
    type: "text/csv",
    lastModified: 1_700_000_000_000,
  })
const result = {
  message: "",
  total_rows: 1,
  successful_imports: 1,
  failed_imports: 0,
  errors: [],
  dry_run: false,
}

const columnNames = ["name", "price", "Shelf"]
const preview = (columns: ReadonlyArray<string | null>, changes: Readonly<Record<string, unknown>> = {}) => ({
  columns: columnNames.map((header, at) => ({ header, samples: ["a", "b"], column: columns[at] ?? null })),
  missing: columns.includes("name") ? [] : ["name"],
  total_rows: 1,
  new_rows: 1,
  changed_rows: 0,
  known_rows: 0,
  wrong_rows: 0,
  expired_rows: 0,
  rows: [rowOf("new")],
  ...changes,
})
function rowOf(kind: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    row: 2,
    kind,
    name: "Paracetamol",
    dosage: "500mg",
    manufacter_name: "PPM",
    expiration_date: "2031-05-31",
    is_expired: false,
    changes: [],
    reasons: [],
    cells: [],
    ...changes,
  }
}
const looked = { [`POST ${path}/preview`]: { body: preview(["name", "price"]) } }
const queryOf = ({ path: address }: { readonly path: string }) =>
  Object.fromEntries(new URLSearchParams(address.split("?")[1]))

const keysOf = (seen: ReturnType<typeof serve>) =>
  seen
    .filter((call) => call.path.split("?")[0] === path)
    .map((call) => new Headers(call.headers).get("Idempotency-Key"))

const choosing = async (file: File) => {
  const { user } = renderAt("/pharmacy/medicine/bulk")
  await user.upload(await screen.findByLabelText("File to import", { selector: "input" }), file)
  return user
}
/** The button, once the file has been looked at. */
const importButton = async () => {
  const button = screen.getByRole("button", { name: "Import" })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}

const columnsButton = () => screen.findByRole("button", { name: "Columns: 2 recognised" })

const importing = async (file: File) => {
  const user = await choosing(file)
  await user.click(await importButton())
  return user
}

beforeEach(() => signIn("pharmacy"))

describe("an import", () => {
  it("keeps its key while nobody knows what came of it, after a reload too, and has a new one for the next", async () => {
    const broken = new TypeError("Failed to fetch")
    const seen = serve({ ...frameAnswers, ...looked, [`POST ${path}`]: [broken, broken, { body: result }] })
    const user = await importing(list(1))
    expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach the service.")
    await user.click(await importButton())
    await waitFor(() => expect(keysOf(seen)).toHaveLength(2))
    cleanup()
    await importing(list(1))
    expect(await screen.findByText("1 of 1 rows were imported")).toBeVisible()
    cleanup()
    await importing(list(1))
    await waitFor(() => expect(keysOf(seen)).toHaveLength(4))
    const [first, second, third, fourth] = keysOf(seen)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it("of another file has another key", async () => {
    const seen = serve({ ...frameAnswers, ...looked, [`POST ${path}`]: new TypeError("Failed to fetch") })
    for (const rows of [1, 2]) {
      await importing(list(rows))
      await waitFor(() => expect(keysOf(seen)).toHaveLength(rows))
      cleanup()
    }
    expect(new Set(keysOf(seen)).size).toBe(2)
  })
})

describe("a file that is looked at before it is imported", () => {
  it("shows wrong and changed rows with the values in question, and what is expired", async () => {
    const rows = [
      rowOf("wrong", {
        row: 3,
        reasons: [{ code: "NotAnAmount", column: "price" }],
        cells: ["Paracetamol", "500mg", "PPM", "Cambodia", "abc"],
      }),
      rowOf("changed", { changes: [{ column: "price", before: "2.50", after: "3.00" }] }),
      rowOf("new", {
        row: 4,
        is_expired: true,
        cells: ["Paracetamol", "500mg", "PPM", "Cambodia", "2.5", "1200", "2020-05-31", "0.025", "100"],
      }),
    ]
    const counts = { total_rows: 3, wrong_rows: 1, changed_rows: 1, new_rows: 1, expired_rows: 1, rows }
    const seen = serve({
      ...frameAnswers,
      [`POST ${path}/preview`]: { body: preview(["name", "price"], counts) },
    })
    const user = await choosing(list(3))
    const wrong = await screen.findByRole("table", { name: "Wrong: 1" })
    expect(wrong).toHaveTextContent("Price of a package must be an amount like 1.50")
    expect(wrong).toHaveTextContent("“abc”")
    expect(screen.getByText(/^1 medicine is past its expiration date/)).toBeVisible()
    await user.click(screen.getByRole("radio", { name: "Changed: 1" }))
    expect(screen.getByRole("table", { name: "Changed: 1" })).toHaveTextContent(
      "Price of a package: 2.50 → 3.00",
    )
    await user.click(screen.getByRole("radio", { name: "New: 1" }))
    const added = screen.getByRole("table", { name: "New: 1" })
    expect(added).toHaveTextContent("Expired")
    const cells = within(added)
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
    expect(cells.slice(-4)).toEqual(["$2.50", "1,200", "$0.025", "100"])
    await user.click(screen.getByRole("radio", { name: "Add and update" }))
    await user.click(await screen.findByRole("checkbox", { name: /Change the stock/ }))
    await waitFor(() =>
      expect(queryOf(seen.at(-1) ?? { path: "" })).toEqual({ mode: "update", stock: "write" }),
    )
  })

  it("asks for the columns that are missing, imports what was chosen, and knows it the next time", async () => {
    const seen = serve({
      ...frameAnswers,
      [`POST ${path}/preview`]: (_, query) => {
        const chosen = query.get("columns")?.split(",") ?? []
        return { body: preview(chosen.length === 0 ? [null, "price"] : chosen.map((one) => one || null)) }
      },
      [`POST ${path}`]: { body: result },
    })
    const user = await choosing(list(1))
    expect(await screen.findByText(/Still needed: Name/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Import" })).toBeDisabled()
    await user.selectOptions(screen.getByLabelText("Shelf"), "name")
    await user.click(await importButton())
    expect(await screen.findByText("1 of 1 rows were imported")).toBeVisible()
    const sent = seen.find((call) => call.path.startsWith(`${path}?`))
    expect(queryOf(sent ?? { path: "" })).toMatchObject({
      columns: ",price,name",
      mode: "add",
      details: "true",
    })
    cleanup()
    await choosing(list(1))
    await importButton()
    expect(queryOf(seen.at(-1) ?? { path: "" })).toMatchObject({ columns: ",price,name" })
  })

  it("shows what the columns were taken for until somebody imported such a file", async () => {
    localStorage.clear()
    serve({ ...frameAnswers, ...looked, [`POST ${path}`]: { body: result } })
    const user = await choosing(list(1))
    expect(await columnsButton()).toHaveAttribute("aria-expanded", "true")
    expect(screen.getByLabelText("price")).toHaveValue("price")
    await user.click(await importButton())
    expect(await screen.findByText("1 of 1 rows were imported")).toBeVisible()
    cleanup()
    await choosing(list(1))
    expect(await columnsButton()).toHaveAttribute("aria-expanded", "false")
  })

  it("says that an update needs only what tells the medicines apart", async () => {
    serve({
      ...frameAnswers,
      [`POST ${path}/preview`]: { body: preview([null, "price"], { missing: ["dosage"] }) },
    })
    const user = await choosing(list(1))
    await user.click(await screen.findByRole("radio", { name: "Add and update" }))
    expect(await screen.findByText(/^The file may have only the columns that change/)).toBeVisible()
    expect(await screen.findByText(/the file needs the bar code, or name, dosage/)).toBeVisible()
    expect(screen.queryByRole("option", { name: /needed/ })).toBeNull()
  })

  it("says that a file is none that can be read, and offers another look", async () => {
    const refused = {
      status: 422,
      body: {
        detail: "The text of the file cannot be read.",
        code: "ImportUnreadable",
        params: { reason: "The text of the file cannot be read.", problem: "Encoding" },
      },
    }
    serve({ ...frameAnswers, [`POST ${path}/preview`]: [refused, { body: preview(["name"]) }] })
    const user = await choosing(list(1))
    expect(await screen.findByRole("alert")).toHaveTextContent("Please save it as “CSV UTF-8”.")
    await user.click(screen.getByRole("button", { name: /Choose|language/i }))
    await user.click(await screen.findByRole("menuitem", { name: "ភាសាខ្មែរ" }))
    expect(await screen.findByText(/«CSV UTF-8»/)).toHaveTextContent(/^[^A-Za-z]*«CSV UTF-8»។$/)
    await user.click(screen.getByRole("button", { name: /ភាសា/ }))
    await user.click(await screen.findByRole("menuitem", { name: "English" }))
    await user.click(screen.getByRole("button", { name: "Try again" }))
    await importButton()
  })

  it("gives the refused rows back in the columns of an import, and tells what was stopped", async () => {
    const files = watchDownloads()
    const errors = [
      {
        row: 2,
        message: "",
        reasons: [{ code: "NotAnAmount", column: "price" }],
        cells: ["=Para", "500mg", "PPM", "Cambodia", "abc", "1", "2031-05-31", "1", "1", "", "", "", ""],
      },
      { row: 3, message: "", reasons: [{ code: "AlreadyInList" }] },
    ]
    const told = { ...result, errors, failed_imports: 2, added: 1, updated: 2, stopped: true }
    serve({ ...frameAnswers, ...looked, [`POST ${path}`]: { body: told } })
    const user = await importing(list(1))
    expect(await screen.findByText("1 added, 2 changed")).toBeVisible()
    expect(screen.getByText(/^The import was stopped/)).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Download these rows" }))
    const [header, row, ...others] = (await files[0]?.text())?.trim().split("\r\n") ?? []
    expect(header).toBe(`${importColumns.join()},problem`)
    expect(row).toContain("'=Para,500mg,PPM,Cambodia,abc,1,2031-05-31")
    expect(others).toEqual([])
  })
})

import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { watchDownloads } from "./support/downloads.ts"
import { frameAnswers } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const path = "/inventory/medicines/bulk-import"
const file = new File(["name\nParacetamol\n"], "list.csv", { type: "text/csv" })
const preview = {
  columns: [{ header: "name", samples: ["Paracetamol"], column: "name" }],
  missing: [],
  total_rows: 500,
  new_rows: 500,
  changed_rows: 0,
  known_rows: 0,
  wrong_rows: 0,
  expired_rows: 0,
  rows: [],
}
const stopped = {
  message: "",
  total_rows: 500,
  successful_imports: 120,
  failed_imports: 0,
  errors: [],
  dry_run: false,
  stopped: true,
}

/** Begins an import of a file with 500 rows. */
const begin = async (answers: Answers, hold?: () => void) => {
  const seen = serve({ ...frameAnswers, [`POST ${path}/preview`]: { body: preview }, ...answers })
  const { user } = renderAt("/pharmacy/medicine/bulk")
  await user.upload(await screen.findByLabelText("File to import", { selector: "input" }), file)
  const button = screen.getByRole("button", { name: "Import" })
  await waitFor(() => expect(button).toBeEnabled())
  hold?.()
  await user.click(button)
  return { seen, user }
}

beforeEach(() => signIn("pharmacy"))

describe("a running import", () => {
  it("shows its rows as they are done, and is stopped with what it has written", async () => {
    const ending = Promise.withResolvers<{ readonly body: typeof stopped }>()
    const { seen, user } = await begin({
      [`POST ${path}`]: () => ending.promise,
      [`GET ${path}/progress`]: [
        { body: { state: "importing", rows_done: 40, total_rows: 500 } },
        { body: { state: "importing", rows_done: 120, total_rows: 500 } },
      ],
      [`POST ${path}/stop`]: () => {
        ending.resolve({ body: stopped })
        return { body: { message: "" } }
      },
    })
    expect(await screen.findByText(/40 of 500 rows/)).toBeVisible()
    expect(screen.getByRole("progressbar", { name: /^Importing/ })).toHaveAttribute("aria-valuenow", "8")
    expect(await screen.findByText(/120 of 500 rows/)).toBeVisible()
    expect(screen.getByRole("progressbar", { name: /^Importing/ })).toHaveAttribute("aria-valuenow", "24")
    await user.click(screen.getByRole("button", { name: "Stop" }))
    expect(await screen.findByText("120 of 500 rows were imported")).toBeVisible()
    expect(screen.getByText(/^The import was stopped/)).toBeVisible()
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull()
    const sent = seen.find((call) => call.path.startsWith(`${path}?`))
    const key = new Headers(sent?.headers).get("Idempotency-Key")
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(seen.find((call) => call.path === `${path}/stop`)?.body).toEqual({ key })
  })

  it("that has not been sent whole is stopped by not sending the rest, and says nothing of a failure", async () => {
    const { seen, user } = await begin({}, () => {
      const Told = globalThis.XMLHttpRequest
      /** Half of the file is on its way, and stays there. */
      class Slow extends Told {
        override async send(): Promise<void> {
          this.upload.dispatchEvent(
            Object.assign(new Event("progress"), { loaded: 1, total: 2, lengthComputable: true }),
          )
        }
      }
      vi.stubGlobal("XMLHttpRequest", Slow)
    })
    expect(await screen.findByText("50 % sent")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Stop" }))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull())
    expect(screen.queryByRole("alert")).toBeNull()
    expect(screen.getByRole("button", { name: "Import" })).toBeEnabled()
    expect(seen.some((call) => call.path === `${path}/stop`)).toBe(false)
  })
})

describe("the list for a later import", () => {
  it("is downloaded whole, as the API writes it", async () => {
    const files = watchDownloads()
    const list = "name,dosage\r\nParacetamol,500mg\r\n"
    serve({ ...frameAnswers, "GET /inventory/medicines/export": { body: list } })
    const { user } = renderAt("/pharmacy/medicine/bulk")
    await user.click(await screen.findByRole("button", { name: "Download all medicines (CSV)" }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toBe(list)
  })
})

import { cleanup, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
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

const keysOf = (seen: ReturnType<typeof serve>) =>
  seen.filter((call) => call.path === path).map((call) => new Headers(call.headers).get("Idempotency-Key"))

const importing = async (file: File) => {
  const { user } = renderAt("/pharmacy/medicine/bulk")
  await user.upload(await screen.findByLabelText("File to import", { selector: "input" }), file)
  await user.click(screen.getByRole("button", { name: "Import" }))
  return user
}

beforeEach(() => signIn("pharmacy"))

describe("an import", () => {
  it("keeps its key while nobody knows what came of it, after a reload too, and has a new one for the next", async () => {
    const broken = new TypeError("Failed to fetch")
    const seen = serve({ ...frameAnswers, [`POST ${path}`]: [broken, broken, { body: result }] })
    const user = await importing(list(1))
    expect(await screen.findByRole("alert")).toHaveTextContent("We cannot reach the service.")
    await user.click(screen.getByRole("button", { name: "Import" }))
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
    const seen = serve({ ...frameAnswers, [`POST ${path}`]: new TypeError("Failed to fetch") })
    for (const rows of [1, 2]) {
      await importing(list(rows))
      await waitFor(() => expect(keysOf(seen)).toHaveLength(rows))
      cleanup()
    }
    expect(new Set(keysOf(seen)).size).toBe(2)
  })
})

import { MantineProvider } from "@mantine/core"
import { render, screen, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { Column } from "./column.ts"
import { DataTable } from "./data-table.tsx"

type Row = { readonly id: number; readonly name: string }

const columns: ReadonlyArray<Column<Row>> = [
  { id: "id", header: "Number", cell: (row) => row.id },
  { id: "name", header: "Name", cell: (row) => row.name },
]

const show = (props: { rows: ReadonlyArray<Row> | undefined; error?: string; onRetry?: () => void }) =>
  render(
    <MantineProvider env="test">
      <DataTable
        label="Things"
        columns={columns}
        rowKey={(row) => row.id}
        empty={<p>Nothing here</p>}
        skeletonRows={4}
        {...props}
      />
    </MantineProvider>,
  )

describe("a table", () => {
  it("draws its skeleton from the columns while it loads", () => {
    show({ rows: undefined })
    const table = screen.getByRole("table", { name: "Things" })
    expect(table).toHaveAttribute("aria-busy", "true")
    expect(within(table).getAllByRole("cell")).toHaveLength(4 * columns.length)
  })

  it("shows its rows under the columns' names", () => {
    show({ rows: [{ id: 7, name: "Seven" }] })
    expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["Number", "Name"])
    expect(screen.getByRole("cell", { name: "Seven" })).toBeVisible()
  })

  it("says that there is nothing", () => {
    show({ rows: [] })
    expect(screen.getByText("Nothing here")).toBeVisible()
    expect(screen.queryByRole("table")).toBeNull()
  })

  it("says what went wrong, and tries again when asked", () => {
    const onRetry = vi.fn<() => void>()
    show({ rows: undefined, error: "Failed to fetch things", onRetry })
    expect(screen.getByRole("alert")).toHaveTextContent("Failed to fetch things")
    screen.getByRole("button", { name: "Try again" }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it("keeps the rows it has when a reload fails", () => {
    show({ rows: [{ id: 7, name: "Seven" }], error: "Failed to fetch things" })
    expect(screen.getByRole("alert")).toBeVisible()
    expect(screen.getByRole("cell", { name: "Seven" })).toBeVisible()
  })
})

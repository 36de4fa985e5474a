import { MantineProvider } from "@mantine/core"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { fireEvent, render, screen, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { Column } from "./column.ts"
import { DataTable } from "./data-table.tsx"
import { DensitySwitch } from "./density-switch.tsx"

type Row = { readonly id: number; readonly name: string }

const columns: ReadonlyArray<Column<Row>> = [
  { id: "id", header: "Number", cell: (row) => row.id },
  { id: "name", header: "Name", cardLabel: (row) => (row.id > 7 ? "Short" : ""), cell: (row) => row.name },
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

const labelOf = (name: string) => screen.getByRole("cell", { name }).getAttribute("data-label")
const densityShown = () => screen.getByRole("table").closest("[data-density]")?.getAttribute("data-density")

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

  it("names its values on a card by the column, or shorter where a value says what it is", () => {
    show({
      rows: [
        { id: 7, name: "Seven" },
        { id: 8, name: "Eight" },
      ],
    })
    expect([labelOf("7"), labelOf("Seven"), labelOf("Eight")]).toEqual(["Number", null, "Short"])
  })

  it("has its rows close together if the device is told so, and remembers it", () => {
    render(
      <MantineProvider env="test">
        <DensitySwitch />
      </MantineProvider>,
    )
    show({ rows: [{ id: 7, name: "Seven" }] })
    expect(densityShown()).toBe("comfortable")
    const choice = screen.getByRole("button", { name: "Compact rows" })
    fireEvent.click(choice)
    expect(densityShown()).toBe("compact")
    expect(choice).toHaveAttribute("aria-pressed", "true")
    expect(persistentStore.read("density")).toBe("compact")
    fireEvent.click(choice)
    expect(densityShown()).toBe("comfortable")
  })
})
